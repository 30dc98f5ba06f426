import BenchResults

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
    let clauses = try clauses(after: "the metric")
    if let metric { checkScope(metric, clauses) }
    if let parameter = clauses.parameter { checkLine("a chart", over: parameter, clauses) }
    try throwProblems()
    guard let metric else { preconditionFailure("what is no metric was reported, and thrown") }
    return ChartSentence(
      text: sentence, metric: metric, designs: clauses.designs, operation: clauses.operation, phase: clauses.phase,
      parameter: clauses.parameter?.text, point: clauses.point, title: clauses.title)
  }

  private static let mostOfTitle = 70

  /// Parses the title, which is the rest of the sentence. Refuses digits, which would be wrong at another size.
  mutating func title() -> String {
    let title = rest()
    if title.contains(where: \.isNumber) {
      report("a title must have no digits, because numbers change with the size; remove those of", title)
    }
    if title.count > Self.mostOfTitle {
      report("a title must have at most \(Self.mostOfTitle) characters; shorten", title)
    }
    return title
  }
}
