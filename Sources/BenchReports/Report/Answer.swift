import BenchCharts
import BenchCore
import BenchResults

/// The answer of a run in one sentence, made by rule: the first line of its table, of its Markdown and of its page.
///
/// What is not sure is not said: a time counts where its intervals lie apart, and a crossing has its stretch.
package struct Answer: Sendable {
  /// The sentence.
  package let sentence: String

  /// The sentence without the marks around names, for pages.
  var plain: String { sentence.filter { $0 != "`" } }

  /// - Complexity: O(designs² × points × repetitions²)
  package init(_ run: StoredRun) { self.init(ReportedRun(run)) }

  init(_ run: ReportedRun) {
    if let failed = Self.failed(run) {
      sentence = failed
      return
    }
    let found = Self.found(run)
    sentence = Self.wrong(run).map { "\($0) The others: \(found)" } ?? found
  }

  private static func found(_ run: ReportedRun) -> String {
    if run.lead.metric == .unitCapacity, let words = capacity(run) { return words }
    let drawn = run.lead.parameter.map { _ in Growth(run, run.lead) }
    // A line needs two points; a value of 0 has no place on a logarithmic axis.
    let growth = drawn.flatMap { growth in growth.lines.contains { $0.points.count > 1 } ? growth : nil }
    if let growth, let words = GrowthAnswer(run, growth).sentence { return words }
    if let words = GraphAnswer(run).sentence { return words }
    if run.points.count > 1, growth == nil, let words = NamesAnswer(run).sentence { return words }
    if let words = PointAnswer(run).sentence { return words }
    return unsure(run)
  }

  /// The rates that hold at the first point that is drawn.
  private static func capacity(_ run: ReportedRun) -> String? {
    guard let point = run.lead.points.first else { return nil }
    let place = run.points.count == 1 || point.settings.isEmpty ? "" : " (\(words(point)))"
    let answer = LoadAnswer(cells: run.cells(at: point), index: run.run.index)
    return answer.sentence { "`\(run.design(of: $0).name)`" }.map { $0.dropLast() + place + "." }
  }

  /// The first expectation that does not hold.
  private static func failed(_ run: ReportedRun) -> String? {
    let records = run.manifest.expectations.filter { $0.level == .fail && $0.verdict.isFailure }
    guard let first = records.first else { return nil }
    let more = records.count == 1 ? "" : " (and \(records.count - 1) more)"
    let sentence = Layout.printable(first.sentence)
    if first.verdict == .missing { return "No: `\(sentence)` was expected, and the run has no such value\(more)." }
    return "No: `\(sentence)` was expected, and it was \(Layout.printable(first.actual))\(more)."
  }

  /// Designs that disagreed with the oracle or crashed.
  private static func wrong(_ run: ReportedRun) -> String? {
    let troubled = run.manifest.cells.filter { $0.state == .disagreed || $0.state == .failed }
    guard let first = troubled.first, let failure = first.failure else { return nil }
    let designs = Set(troubled.map(\.cell.design)).count
    let more = designs == 1 ? "" : " (and \(Layout.count(designs - 1, "more design")))"
    if first.state == .disagreed {
      return "`\(Layout.printable(first.cell.design))` shows what is not true\(more)."
    }
    return "`\(Layout.printable(first.cell.design))` did not finish, \(Layout.printable(failure.words))\(more)."
  }

  static func unsure(_ run: ReportedRun) -> String {
    let telling = DetectableChange(run.manifest.cells, run.run.index).words.map { ": \($0)" } ?? ""
    return "These repetitions cannot tell the designs apart\(telling)."
  }

  /// A value of a parameter as it is read: `100,000`.
  static func place(_ value: Double) -> String {
    value.rounded() == value && value < 1e15 ? Layout.grouped(Int(value)) : ShortNumber.significant(value)
  }

  /// `posts` of `dataset.posts`, `views` of `views.count`.
  static func noun(_ key: String) -> String {
    let parts = key.split(separator: ".").map(String.init)
    let last = parts.last ?? key
    if last == "hz" { return "Hz" }
    let noun = last == "count" && parts.count > 1 ? parts[parts.count - 2] : last
    return Layout.printable(noun.split(separator: "_").joined(separator: " "))
  }

  /// Whether a number stands before the noun, as in `134 posts`.
  private static func isCounted(_ key: String) -> Bool {
    let noun = noun(key)
    return noun.hasSuffix("s") || noun == "Hz"
  }

  /// `134 posts`, `update-post = 134`.
  static func amount(_ words: String, _ key: String) -> String {
    isCounted(key) ? "\(words) \(noun(key))" : "\(noun(key)) = \(words)"
  }

  /// `10` and `10,000 posts`, or `hold = 1` and `8`: what is counted stands at the end of a list, a name before it.
  static func ends(_ first: Double, _ last: Double, _ key: String) -> (first: String, last: String) {
    let words = (place(first), place(last))
    return isCounted(key) ? (words.0, amount(words.1, key)) : (amount(words.0, key), words.1)
  }

  /// A point as it is read: `1,000 posts, hold = 1`.
  static func words(_ point: Point) -> String {
    point.settings.map { setting in
      let value = Double(setting.value).map(place) ?? Layout.printable(setting.value)
      return Double(setting.value) == nil ? "\(noun(setting.key)) = \(value)" : amount(value, setting.key)
    }.joined(separator: ", ")
  }

  /// The first letter as a capital.
  static func capital(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }

  /// `5,802` of a factor that is large, `1.31` of a small one.
  static func times(_ factor: Double) -> String {
    factor.isInfinite ? "∞" : factor >= 99.5 ? Layout.grouped(Int(factor.rounded())) : ShortNumber.significant(factor)
  }
}
