import BenchCore

/// What the first chart of a run is of, as a scenario asks for it with `headline`, taken apart.
///
///     <metric> [for <operation kind>] [over <swept parameter>] [at <point>] [in <phase>]
///
/// Clauses stand in any order. The point names settings that do not change along the chart; without a parameter the
/// chart is drawn over the one that the rule of the page chooses, or has a panel for each point.
package struct HeadlineSentence: Equatable, Sendable {
  /// The sentence as it was written.
  package var text: String
  /// What is drawn, derived metrics included.
  package var metric: Metric
  /// An operation kind, `writes`, `reads` or `*`.
  package var operation: String
  /// A recorded phase, `load` or `*`; `nil` for the one in which the metric is at home.
  package var phase: String?
  /// The swept number along which the chart is drawn; `nil` where the sentence leaves that to the rule.
  package var parameter: String?
  /// The settings that the points of the chart have; empty for any.
  package var point: Point

  /// Reads a sentence.
  ///
  /// - Throws: `SentenceError`, as a sentence that must hold does.
  package init(_ sentence: String, names: ExpectationNames) throws(SentenceError) {
    var parser = SentenceParser(sentence, names: names, clauses: ["for", "over", "at", "in"])
    self = try parser.parseHeadline()
  }

  init(text: String, metric: Metric) {
    self.text = text
    self.metric = metric
    operation = Line.total
    point = Point()
  }
}

extension SentenceParser {
  mutating func parseHeadline() throws(SentenceError) -> HeadlineSentence {
    let metric = metric(try next("a headline begins with a metric"))
    var result = HeadlineSentence(text: sentence, metric: metric ?? .entityWrites)
    var seen: Set<String> = []
    while let clause = try clause(after: "the metric", seen: &seen) {
      switch clause {
      case "at":
        result.point = try point()
        checkValues(result.point)
      case "in": result.phase = phase()
      case "over": result.parameter = try parameter()
      default: result.operation = try operation()
      }
    }
    if let metric { checkScope(metric, phase: result.phase, operation: result.operation) }
    if let key = result.parameter, result.point.settings.contains(where: { $0.key == key }) {
      report("a chart goes over all values, so \"at\" cannot name", key)
    }
    try throwProblems()
    return result
  }

  /// The swept parameter behind `over`: lines need numbers that have a logarithm.
  private mutating func parameter() throws(SentenceError) -> String {
    let word = try next("after \"over\" comes a swept parameter")
    if let known = names.pointKeys { check(word, among: known, rule: "no sweep over") }
    guard let values = names.pointValues[word.text] else { return word.text }
    let numbers = values.map { Double($0) }
    if Set(values).count < 2 || !numbers.allSatisfy({ $0.map { $0 > 0 } ?? false }) {
      report("a chart is drawn over at least two values, all of them numbers above 0, and not over", word.text)
    }
    return word.text
  }

  private mutating func checkValues(_ point: Point) {
    for setting in point.settings {
      guard let values = names.pointValues[setting.key], !values.contains(setting.value) else { continue }
      report("\(setting.key) takes \(values.joined(separator: ", ")), and not", setting.value)
    }
  }
}
