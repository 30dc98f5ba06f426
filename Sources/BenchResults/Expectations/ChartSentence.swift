import BenchCore

/// A parsed chart of an answer.
///
///     <metric> [of <design>[,<design>…]] [for <operation kind>] [over <swept parameter>] [at <point>] [in <phase>]
///       [as <title>]
///
/// The clauses have any order, but the title is last. The point names settings that are constant along the chart.
/// Without a parameter, the page chooses one, or draws a panel for each point.
package struct ChartSentence: Equatable, Sendable {
  package var text: String
  package var metric: Metric
  package var designs: [DesignPattern]
  package var operation: String
  package var phase: String?
  /// The swept number on the horizontal axis; `nil` lets the page choose.
  package var parameter: String?
  package var point: Point
  /// The author's title; `nil` shows the words of the metric.
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

  /// Parses the title, which is the rest of the sentence. Refuses digits, which would be wrong at another size.
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

  /// Parses the swept parameter after `over`; its values must have logarithms.
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
