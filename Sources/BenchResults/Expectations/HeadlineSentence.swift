import BenchCore

/// The subject of the first chart of a run, parsed from a scenario's `headline`.
///
///     <metric> [of <design>[,<design>…]] [for <operation kind>] [over <swept parameter>] [at <point>] [in <phase>]
///
/// A headline is one such sentence, or two with `; ` between them. Clauses are in any order. The point names settings
/// that do not change along the chart; without a parameter the chart is drawn over the one that the rule of the page
/// chooses, or has a panel for each point.
package struct HeadlineSentence: Equatable, Sendable {
  /// The sentence as it was written.
  package var text: String
  /// The metric, including derived ones.
  package var metric: Metric
  /// The designs that are compared; empty for all.
  package var designs: [DesignPattern]
  /// An operation kind, `writes`, `reads` or `*`.
  package var operation: String
  /// A recorded phase, `load` or `*`; `nil` for the metric's default phase.
  package var phase: String?
  /// The swept number along which the chart is drawn; `nil` where the sentence leaves that to the rule.
  package var parameter: String?
  /// The settings that the points of the chart have; empty for any.
  package var point: Point
}

extension HeadlineSentence {
  /// Reads a sentence.
  ///
  /// - Throws: `SentenceError`, as a sentence that must hold does.
  package init(_ sentence: String, names: ExpectationNames) throws(SentenceError) {
    var parser = SentenceParser(sentence, names: names, clauses: ["of", "for", "over", "at", "in"])
    self = try parser.parseHeadline()
  }

  /// A question may have two parts, and its headline a sentence for each, with a semicolon and a space between them.
  package static let mostParts = 2

  /// The sentences of a headline: each has a chart and a sentence of the answer.
  ///
  /// - Throws: `SentenceError` for the first sentence that is wrong, or one too many; places count from the beginning
  ///   of the headline.
  package static func parts(
    of headline: String, names: ExpectationNames
  ) throws(SentenceError) -> [HeadlineSentence] {
    var parts: [HeadlineSentence] = []
    for (offset, text) in split(headline) {
      if parts.count == mostParts {
        let rule = "a headline has at most two sentences with \"; \" between them, so without"
        throw SentenceError(problems: [SentenceProblem(offset: offset, rule: rule, value: text, nearest: nil)])
      }
      do {
        parts.append(try HeadlineSentence(text, names: names))
      } catch {
        throw SentenceError(problems: error.problems.map { $0.moved(by: offset) })
      }
    }
    return parts
  }

  /// Splits a headline into its sentences.
  package static func texts(of headline: String) -> [String] { split(headline).map(\.text) }

  /// The sentences, and where each begins. A point has semicolons without a space: `at hold=1;dispatch=method`.
  private static func split(_ headline: String) -> [(offset: Int, text: String)] {
    var parts = [(offset: 0, text: "")]
    var rest = Substring(headline)
    while let mark = rest.first {
      rest.removeFirst()
      if mark == ";" && rest.first == " " {
        rest = rest.drop { $0 == " " }
        parts.append((headline.count - rest.count, ""))
      } else {
        parts[parts.count - 1].text.append(mark)
      }
    }
    return parts
  }
}

extension SentenceProblem {
  /// Returns the same problem of a sentence that begins this number of characters later.
  fileprivate func moved(by characters: Int) -> SentenceProblem {
    SentenceProblem(offset: offset + characters, rule: rule, value: value, nearest: nearest)
  }
}

extension SentenceParser {
  mutating func parseHeadline() throws(SentenceError) -> HeadlineSentence {
    let metric = metric(try next("a headline begins with a metric"))
    var designs: [DesignPattern] = []
    var operation = Line.total
    var phase: String?
    var parameter: String?
    var point = Point()
    var seen: Set<String> = []
    while let clause = try clause(after: "the metric", seen: &seen) {
      switch clause {
      case "at":
        point = try self.point()
        checkValues(point)
      case "in": phase = self.phase()
      case "of": designs = try self.designs()
      case "over": parameter = try self.parameter()
      default: operation = try self.operation()
      }
    }
    if let metric { checkScope(metric, phase: phase, operation: operation) }
    if let parameter, point.settings.contains(where: { $0.key == parameter }) {
      report("a chart goes over all values, so \"at\" cannot name", parameter)
    }
    try throwProblems()
    guard let metric else { preconditionFailure("what is no metric was reported, and thrown") }
    return HeadlineSentence(
      text: sentence, metric: metric, designs: designs, operation: operation, phase: phase, parameter: parameter,
      point: point)
  }

  /// Parses the swept parameter after `over`: lines need numbers that have a logarithm.
  private mutating func parameter() throws(SentenceError) -> String {
    let word = try next("after \"over\" comes a swept parameter")
    if let known = names.pointKeys { check(word, among: known, rule: "no sweep over") }
    guard let values = names.pointValues[word.text] else { return word.text }
    let numbers = values.map(Point.Setting.number)
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
