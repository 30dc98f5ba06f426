import BenchResults

/// A parsed value from the braces of an answer.
///
///     <metric> of <design> [over <other>]
///     slope(<swept parameter>) of … | crossing(<swept parameter>) of <metric> of <design> over <other>
///     best of <metric> [of <design>[,<design>…]] | worst of … | range of <metric> of <design>
///     operations | <path of a setting>
///
/// Each form may end with the clauses `at`, `in` and `for` of an expectation.
package struct AnswerValue: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case value, range, best, worst, operations
    case slope(String)
    case crossing(String)
    case setting(String)
  }

  package let text: String
  var kind = Kind.value
  package internal(set) var metric: Metric?
  /// The design that has the value. For `best` and `worst`, the candidate designs; an empty list means all designs.
  var designs: [DesignPattern] = []
  var divisor: DesignPattern?
  var point = Point()
  package internal(set) var phase: String?
  /// An operation kind, `writes`, `reads` or `*`.
  package internal(set) var operation = Line.total

  /// An expectation with the same metric, designs and clauses, used to find cells and samples; its limit is unused.
  var sentence: Expectation? {
    guard let metric, let zero = MetricValue(decimal: "0") else { return nil }
    return Expectation(
      text: text, metric: metric, design: designs.first ?? DesignPattern(store: nil, derivation: nil),
      divisor: divisor, comparison: .atLeast, limit: .number(zero, places: 0), point: point, phase: phase,
      operation: operation)
  }
}

extension AnswerValue {
  package init(_ text: String, names: ExpectationNames) throws(SentenceError) {
    var parser = SentenceParser(text, names: names)
    self = try parser.parseValue()
  }
}

extension SentenceParser {
  private static let named: [String: AnswerValue.Kind] = ["best": .best, "worst": .worst, "range": .range]

  mutating func parseValue() throws(SentenceError) -> AnswerValue {
    var value = AnswerValue(text: sentence)
    let rule = "in braces stands a metric, slope, crossing, best, worst, range, operations or a setting"
    guard let first = current else { throw broken(rule, nil) }
    let slope = try function("slope")
    let crossing = try function("crossing")
    if let slope { value.kind = .slope(slope.text) }
    if let crossing { value.kind = .crossing(crossing.text) }
    if let kind = Self.named[first.text] {
      value.kind = kind
      _ = try next(rule)
      try expect("of", after: "\"\(first.text)\"")
    }
    if first.text == "operations" || isSetting(first.text) {
      value.kind = first.text == "operations" ? .operations : .setting(first.text)
      _ = try next(rule)
    } else {
      try readQuantity(into: &value)
    }
    let clauses = try clauses(after: "the value")
    (value.point, value.phase, value.operation) = (clauses.point, clauses.phase, clauses.operation)
    if let metric = value.metric { checkScope(metric, clauses) }
    if let key = slope ?? crossing { checkLine("a slope", over: key, clauses) }
    if crossing != nil && value.divisor == nil { report("a crossing is of one design over another, and not", sentence) }
    try throwProblems()
    return value
  }

  private mutating func readQuantity(into value: inout AnswerValue) throws(SentenceError) {
    value.metric = metric(try next("after \"of\" comes a metric"))
    if value.kind == .best || value.kind == .worst {
      if current?.text != "of" { return }
      _ = try next("of")
      value.designs = try designs()
      return
    }
    try expect("of", after: "the metric")
    value.designs = [design(try next("after \"of\" comes a design"))]
    value.divisor = try divisor()
  }

  private func isSetting(_ word: String) -> Bool {
    if names.settings[word] != nil || names.pointKeys?.contains(word) == true { return true }
    return AllMetrics.named(word) == nil && names.pointValues[word] != nil
  }
}
