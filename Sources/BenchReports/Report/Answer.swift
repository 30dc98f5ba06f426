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
    sentence = CalledNames(words: run.manifest.scenario.called ?? [:]).told(Self.sentence(run))
  }

  private static func sentence(_ run: ReportedRun) -> String {
    if let failed = failed(run) { return failed }
    let wrong = wrong(run)
    if let wrong, !run.manifest.cells.contains(where: { $0.state == .finished }) { return wrong }
    // Of two sentences each says what it is about.
    let judged = run.withoutTroubled
    let others = beside(judged)
    let first = found(judged, isWhole: others.isEmpty, isBrief: !others.isEmpty) ?? unsure(judged)
    let found = ([others.isEmpty ? first : named(first, run.lead)] + others).joined(separator: " ")
    return wrong.map { "\($0) The others: \(found)" } ?? found
  }

  /// What the second sentence of a headline comes to: a question may have two parts.
  private static func beside(_ run: ReportedRun) -> [String] {
    Lead.beside(run.run).map { lead in
      let asked = run.asked(lead)
      return found(asked, isWhole: false, isBrief: true).map { named($0, lead) }
        ?? capital("\(lead.words): these repetitions cannot tell the designs apart.")
    }
  }

  /// A sentence that says what it is about: one about times may name no more than the fastest design.
  private static func named(_ sentence: String, _ lead: Lead) -> String {
    sentence.lowercased().contains(lead.words.lowercased()) || lead.metric.isCapacity || !lead.isAsked
      ? sentence : "\(capital(lead.words)): \(sentence)"
  }

  /// What a run comes to in what it is asked for, and in all that counts together if the answer is to be whole, without
  /// laws of growth if it is to be brief; `nil` where repetitions cannot tell.
  private static func found(_ run: ReportedRun, isWhole: Bool, isBrief: Bool) -> String? {
    if run.lead.metric.isCapacity, let words = capacity(run) { return words }
    if let words = QueueAnswer(run: run).sentence { return words }
    let drawn = run.lead.parameter.map { _ in Growth(run, run.lead) }
    // A line needs two points; a value of 0 has no place on a logarithmic axis.
    let growth = drawn.flatMap { growth in growth.lines.contains { $0.points.count > 1 } ? growth : nil }
    if let growth, let words = GrowthAnswer(run, growth, isBrief: isBrief).sentence { return words }
    if let words = GraphAnswer(run).sentence { return words }
    let point = PointAnswer(run, isWhole: isWhole)
    let names = NamesAnswer(run)
    // Of counts the greater difference is the answer: that between settings, or that between designs at one of them.
    let isOfDesigns = run.lead.metric.exactness == .exact && point.greatestFactor >= max(1.05, names.greatestFactor)
    if run.points.count > 1, growth == nil, !isOfDesigns, let words = names.sentence { return words }
    return point.sentence
  }

  /// The rates that hold at the first point that is drawn.
  private static func capacity(_ run: ReportedRun) -> String? {
    guard let point = run.lead.place else { return nil }
    let place = run.points.count == 1 || point.settings.isEmpty ? "" : " (\(words(point)))"
    let answer = LoadAnswer(
      cells: run.cells(at: point), index: run.run.index, costs: run.manifest.recordedCosts,
      isDebug: run.manifest.build.mode == .debug)
    return answer.sentence { "`\(run.design(of: $0).name)`" }.map { $0.dropLast() + place + "." }
  }

  /// The first expectation that does not hold.
  private static func failed(_ run: ReportedRun) -> String? {
    let records = run.manifest.expectations.filter { $0.level == .fail && $0.verdict.isFailure }
    guard let first = records.first else { return nil }
    let more = records.count == 1 ? "" : " (and \(records.count - 1) more)"
    let sentence = Layout.printable(first.sentence)
    if first.verdict == .missing { return "No: `\(sentence)` was expected, and the run has no such value\(more)." }
    return "No: `\(sentence)` was expected, and it was \(PageNumber.rounded(Layout.printable(first.actual)))\(more)."
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
    if run.manifest.cells.allSatisfy({ run.measured(run.lead, $0.cell) == nil }) {
      return "The run has no value of what was asked for: \(run.lead.words)."
    }
    if run.designs.count == 1 { return "These repetitions cannot tell the settings apart." }
    let telling = DetectableChange(run.manifest.cells, run.run.index).words.map { ": \($0)" } ?? ""
    return "These repetitions cannot tell the designs apart\(telling)."
  }

  /// A value of a parameter as it is read: `100,000`.
  static func place(_ value: Double) -> String {
    if value.rounded() == value && value.magnitude < 1e15 { return Layout.grouped(Int(value)) }
    // A setting is written as its scenario has it: `0.1`, not `0.100`.
    let digits = ShortNumber.significant(value)
    return digits.contains(".") && !digits.hasPrefix("<") ? digits.withoutTrailingZeros : digits
  }

  /// `posts` of `dataset.posts`, `views` of `views.count`, `round trip` of `remote.network.round_trip.constant`.
  static func noun(_ key: String) -> String {
    let parts = key.split(separator: ".").map(String.init)
    let last = parts.last ?? key
    if last == "hz" { return "Hz" }
    let above = parts.dropLast().last
    let noun = above.map { ["count", "constant"].contains(last) ? $0 : last == "share" ? "\($0) share" : last } ?? last
    return Layout.printable(noun.split(separator: "_").joined(separator: " "))
  }

  /// Whether a number stands before the noun, as in `134 posts`; `loss` is no plural.
  private static func isCounted(_ key: String) -> Bool {
    let noun = noun(key)
    // The share of answers that are errors is a number between 0 and 1.
    if noun == "errors" { return false }
    return noun.hasSuffix("s") && !noun.hasSuffix("ss") || noun == "Hz"
  }

  /// `134 posts`, `update-post = 134`, `errors = 0.2`.
  static func amount(_ words: String, _ key: String) -> String {
    if !isCounted(key) || words.contains(".") { return "\(noun(key)) = \(words)" }
    return "\(words) \(words == "1" ? String(noun(key).dropLast(noun(key) == "Hz" ? 0 : 1)) : noun(key))"
  }

  /// `10` and `10,000 posts`, or `hold = 1` and `8`: what is counted stands at the end of a list, a name before it.
  static func ends(_ first: String, _ last: String, _ key: String) -> (first: String, last: String) {
    isCounted(key) ? (first, amount(last, key)) : (amount(first, key), last)
  }

  /// `30s` of 30,000 milliseconds.
  static func length(milliseconds: Double) -> String {
    let words = ShortNumber.duration(milliseconds * 1e6)
    let unit = String(words.reversed().prefix { !$0.isNumber }.reversed())
    let digits = String(words.dropLast(unit.count))
    return (digits.contains(".") ? digits.withoutTrailingZeros : digits) + unit
  }

  /// A point as it is read: `1,000 posts, hold = 1`.
  static func words(_ point: Point) -> String {
    point.settings.map { setting in
      // A number beyond those that are counted exactly stays as it was written.
      let number = Double(setting.value).flatMap { $0.magnitude < 1e15 ? $0 : nil }
      let value = number.map(place) ?? Layout.printable(setting.value)
      return number == nil ? "\(noun(setting.key)) = \(value)" : amount(value, setting.key)
    }.joined(separator: ", ")
  }

  /// `is` or `are`, by whether what is measured is named in the plural: `memory of the store is`, `fetches are`.
  static func verb(_ lead: Lead) -> String {
    let first = lead.words.prefix { $0 != " " }
    return first.hasSuffix("s") && !first.hasSuffix("ss") ? "are" : "is"
  }

  /// The first letter as a capital.
  static func capital(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }

  /// `5,802` of a factor that is large, `1.31` of a small one.
  static func times(_ factor: Double) -> String {
    factor.isInfinite
      ? "∞" : factor >= 99.5 && factor < 1e15 ? Layout.grouped(Int(nearest: factor)) : ShortNumber.significant(factor)
  }
}

extension String {
  /// `0.1` of `0.100`.
  var withoutTrailingZeros: String {
    let digits = reversed().drop { $0 == "0" }
    return String(digits.first == "." ? String(digits.dropFirst().reversed()) : String(digits.reversed()))
  }
}
