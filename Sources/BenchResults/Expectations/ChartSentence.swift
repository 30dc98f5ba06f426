import BenchCore

/// A chart of an answer, taken apart.
///
///     <metric> [of <design>[,<design>…]] [for <operation kind>] [over <swept parameter>] [at <point>] [in <phase>]
///       [as <title>]
///
/// Clauses have any order, but the title is last. The point names settings that do not change along the chart; without
/// a parameter the chart is drawn over the one that the rule of the page chooses, or has a panel for each point.
package struct ChartSentence: Equatable, Sendable {
  package var text: String
  package var metric: Metric
  package var designs: [DesignPattern]
  package var operation: String
  package var phase: String?
  /// The swept number along which the chart is drawn; `nil` where the sentence leaves that to the rule.
  package var parameter: String?
  package var point: Point
  /// The author's words for what is drawn; `nil` where the metric's own words stand above the chart.
  package var title: String?
}

extension ChartSentence {
  package init(_ sentence: String, names: ExpectationNames) throws(SentenceError) {
    var parser = SentenceParser(sentence, names: names, clauses: ["of", "for", "over", "at", "in", "as"])
    self = try parser.parseChart()
  }
}

extension SentenceParser {
  mutating func parseChart() throws(SentenceError) -> ChartSentence {
    let metric = metric(try next("a chart begins with a metric"))
    var designs: [DesignPattern] = []
    var operation = Line.total
    var phase: String?
    var parameter: String?
    var point = Point()
    var title: String?
    var seen: Set<String> = []
    while let clause = try clause(after: "the metric", seen: &seen) {
      switch clause {
      case "at":
        point = try self.point()
        checkValues(point)
      case "in": phase = self.phase()
      case "of": designs = try self.designs()
      case "over": parameter = try self.parameter()
      case "as": title = self.title()
      default: operation = try self.operation()
      }
    }
    if let metric { checkScope(metric, phase: phase, operation: operation) }
    if let parameter, point.settings.contains(where: { $0.key == parameter }) {
      report("a chart goes over all values, so \"at\" cannot name", parameter)
    }
    try throwProblems()
    guard let metric else { preconditionFailure("what is no metric was reported, and thrown") }
    return ChartSentence(
      text: sentence, metric: metric, designs: designs, operation: operation, phase: phase, parameter: parameter,
      point: point, title: title)
  }

  private static let mostOfTitle = 70

  /// Parses the title, to the end of the sentence. What it says of one size would be wrong at another.
  private mutating func title() -> String {
    let title = rest()
    if title.contains(where: \.isNumber) {
      report("a title must have no digits, because numbers change with the size; remove those of", title)
    }
    if title.count > Self.mostOfTitle {
      report("a title must have at most \(Self.mostOfTitle) characters; shorten", title)
    }
    return title
  }

  /// Parses the swept parameter after `over`: lines need numbers that have a logarithm.
  private mutating func parameter() throws(SentenceError) -> String {
    let word = try next("after \"over\" comes a swept parameter")
    if let known = names.pointKeys { check(word, among: known, rule: "no sweep over") }
    guard !names.hasOpenValues, let values = names.pointValues[word.text] else { return word.text }
    if !Self.isLine(values) {
      report("a chart is drawn over at least two values, all of them numbers above 0, and not over", word.text)
    }
    return word.text
  }

  mutating func checkValues(_ point: Point) {
    if names.hasOpenValues { return }
    for setting in point.settings {
      guard let values = names.pointValues[setting.key], !values.contains(setting.value) else { continue }
      report("\(setting.key) takes \(values.joined(separator: ", ")), and not", setting.value)
    }
  }
}
