import BenchCore
import BenchResults

/// The values of a run with which the braces in the answers of its scenario are filled.
struct AnswerFiller {
  let run: StoredRun
  let judge: Judge
  private let names: ExpectationNames

  init(_ run: StoredRun) {
    self.run = run
    judge = Judge(run, clock: run.clock, baseline: nil)
    names = ExpectationNames(of: run)
  }

  func verdict(_ text: String) -> Verdict {
    guard let condition = try? Expectation(text, names: names) else { return .missing }
    if isUntold(condition.metric) { return .missing }
    return judge.judge(condition).verdict
  }

  /// Returns true for times and memory if the build is a debug build: its values say nothing about a release build.
  private func isUntold(_ metric: Metric) -> Bool { run.manifest.build.mode == .debug && metric.pass != .counts }

  func filled(_ sentence: String) -> String? {
    var text = ""
    for piece in AnswerTemplate(sentence).pieces {
      if !piece.isValue {
        text += piece.text
      } else if let value = try? AnswerValue(piece.text, names: names), let words = try? words(value) {
        text += words
      } else {
        return nil
      }
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns the values of a sentence as the end of another sentence.
  func listed(_ sentence: String) -> String {
    let found = values(of: sentence).compactMap { value -> String? in
      guard let label = value.label else { return nil }
      do throws(Gap) { return "\(label): \(try words(value))" } catch { return "\(label) \(error.words)" }
    }.distinct
    let values = found.joined(separator: "; ")
    return found.isEmpty ? "." : ": \(values)."
  }

  func values(of sentence: String) -> [AnswerValue] {
    AnswerTemplate(sentence).values.compactMap { try? AnswerValue($0.text, names: names) }
  }

  private func words(_ value: AnswerValue) throws(Gap) -> String {
    switch value.kind {
    case .setting(let path): return try setting(path, value)
    case .operations: return try operations(value)
    case .best: return try extreme(value, isBest: true)
    case .worst: return try extreme(value, isBest: false)
    case .value, .range, .slope, .crossing: break
    }
    guard let sentence = value.sentence, case let pairs = judge.pairs(sentence), !pairs.isEmpty
    else { throw Gap(words: "is not in this run") }
    if case .slope(let key) = value.kind { return try slope(sentence, key, pairs) }
    if case .crossing(let key) = value.kind { return try crossing(sentence, key, pairs) }
    let all = try pairs.map { pair throws(Gap) in try found(sentence, pair) }
    return value.kind == .range ? Self.range(all) : try Self.one(all)
  }

  // MARK: - Values of designs

  private struct Found {
    let pair: JudgedPair
    let middle: MetricValue
    let interval: ClosedRange<Double>?
    let words: String
  }

  private func found(_ sentence: Expectation, _ pair: JudgedPair) throws(Gap) -> Found {
    if let gap = pair.gap { throw Gap(words: "is not known: \(gap)") }
    if isUntold(sentence.metric) { throw Gap(words: "is not given for a debug build") }
    let sample: JudgedSample
    do { sample = try judge.sample(sentence, pair) } catch { throw Gap(words: "is not known: \(error.words)") }
    guard let middle = sample.middle else { throw Gap(words: "is not known") }
    let isSure = sentence.metric.exactness == .varied && sample.repetitions >= JudgedSample.fewest
    let interval = isSure ? sample.interval : nil
    return Found(pair: pair, middle: middle, interval: interval, words: words(sentence, pair, sample, interval))
  }

  private func words(
    _ sentence: Expectation, _ pair: JudgedPair, _ sample: JudgedSample, _ interval: ClosedRange<Double>?
  ) -> String {
    let value = sample.middle?.approximation ?? 0
    if sentence.divisor != nil {
      let ratio = AnswerNumber.count(value)
      guard let interval, interval.upperBound - interval.lowerBound > 0.05 * value else { return ratio }
      return "\(ratio) (\(AnswerNumber.count(interval.lowerBound)) to \(AnswerNumber.count(interval.upperBound)))"
    }
    if judge.isClockBound(sentence.metric, sample), let clock = judge.clock {
      return "at most \(AnswerNumber.bound(max(value, clock.boundNs), sentence.metric.unit, .up))"
    }
    switch judge.bound(sentence, pair) {
    case .lower: return "at least \(AnswerNumber.bound(value, sentence.metric.unit, .down))"
    case .upper: return "at most \(AnswerNumber.bound(value, sentence.metric.unit, .up))"
    case .none, .unknown: return AnswerNumber.words(value, sentence.metric.unit)
    }
  }

  private static func one(_ all: [Found]) throws(Gap) -> String {
    if Set(all.map(\.words)).count == 1 { return all[0].words }
    let each = all.prefix(4).map { "\($0.words) in \($0.pair.place)" }.joined(separator: ", ")
    throw Gap(words: "differs: \(each)")
  }

  private static func range(_ all: [Found]) -> String {
    let sorted = all.ordered { $0.middle.approximation < $1.middle.approximation }
    let (least, most) = (sorted[0].words, sorted[sorted.count - 1].words)
    return least == most ? least : "\(least) to \(most)"
  }

  private func slope(_ sentence: Expectation, _ key: String, _ pairs: [JudgedPair]) throws(Gap) -> String {
    let findings = judge.slopes(sentence, over: key, pairs)
    let words = findings.compactMap { $0.value.map { AnswerNumber.count($0.approximation) } }
    guard let first = words.first, words.count == findings.count, Set(words).count == 1
    else { throw Gap(words: "is not known" + (findings.compactMap(\.note).first.map { ": \($0)" } ?? "")) }
    return first
  }

  private func crossing(_ sentence: Expectation, _ key: String, _ pairs: [JudgedPair]) throws(Gap) -> String {
    var ratios: [Crossing.Ratio] = []
    var isTime = false
    for pair in pairs {
      guard let setting = pair.cell.point[key], let parameter = Point.Setting.number(setting) else { continue }
      if Point.Setting.milliseconds(setting) != nil { isTime = true }
      let found = try found(sentence, pair)
      let value = found.middle.approximation
      if sentence.metric.exactness == .varied && found.interval == nil { throw Gap(words: "is not sure") }
      if value <= 0 { throw Gap(words: "has a quotient of 0") }
      ratios.append(.init(parameter: parameter, value: value, interval: found.interval ?? value...value))
    }
    let sorted = ratios.ordered { $0.parameter < $1.parameter }
    if Set(sorted.map(\.parameter)).count < sorted.count { throw Gap(words: "is of several lines") }
    guard let crossing = Crossing.all(sorted).first else { throw Gap(words: "does not pass 1") }
    func words(_ number: Double) -> String {
      isTime ? AnswerNumber.words(number, .milliseconds) : AnswerNumber.setting(number)
    }
    switch (crossing.low, crossing.high) {
    case (let low?, let high?): return "\(words(crossing.estimate)) (\(words(low)) to \(words(high)))"
    case (let low?, nil): return "\(words(crossing.estimate)) (above \(words(low)))"
    case (nil, let high?): return "\(words(crossing.estimate)) (below \(words(high)))"
    case (nil, nil): throw Gap(words: "is not sure")
    }
  }

  private func extreme(_ value: AnswerValue, isBest: Bool) throws(Gap) -> String {
    let patterns = value.designs.isEmpty ? [DesignPattern(store: nil, derivation: nil)] : value.designs
    let all = patterns.flatMap { pattern -> [Found] in
      var one = value
      one.designs = [pattern]
      guard let sentence = one.sentence else { return [] }
      return judge.pairs(sentence).compactMap { try? found(sentence, $0) }
    }
    guard all.count > 1, let metric = value.metric else { throw Gap(words: "is not known") }
    if Set(all.map(\.pair.cell.design)).count < all.count { throw Gap(words: "is not of one point") }
    let isLowest = isBest == (metric.better != .higher)
    func number(_ found: Found) -> Double { found.middle.approximation }
    let sorted = all.ordered { isLowest ? number($0) < number($1) : number($0) > number($1) }
    let first = sorted[0]
    if metric.exactness == .exact {
      let names = sorted.filter { $0.middle == first.middle }.map { called($0.pair.cell) }
      return names.count == 1 ? names[0] : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    }
    for other in sorted.dropFirst() {
      guard let mine = first.interval, let its = other.interval else { throw Gap(words: "is not sure") }
      if mine.overlaps(its) { return "no measurable difference" }
    }
    return called(first.pair.cell)
  }

  private func called(_ cell: CellIdentity) -> String {
    let words = run.manifest.scenario.called ?? [:]
    let parts = [cell.preset, cell.prefix, cell.store, cell.derivation].compactMap(\.self)
    let known = parts.compactMap { words[$0] }
    return known.isEmpty ? cell.design : "\(known.joined(separator: ", ")) (\(cell.design))"
  }

  // MARK: - Settings

  private func setting(_ path: String, _ value: AnswerValue) throws(Gap) -> String {
    let points = run.manifest.cells.map(\.cell.point).filter { $0.contains(value.point) }
    let swept = Set(points.compactMap { $0[path] })
    if swept.count > 1 { throw Gap(words: "has several values") }
    guard let text = swept.first ?? run.manifest.scenario.settings?[path] else { throw Gap(words: "is not known") }
    return AnswerNumber.setting(text)
  }

  private func operations(_ value: AnswerValue) throws(Gap) -> String {
    let phase = value.phase ?? Line.total
    let rows = run.rows.filter { row in
      row.pass == .counts && row.phase == phase && row.operation == value.operation
        && row.cell.point.contains(value.point)
    }
    guard let first = rows.first, Set(rows.map(\.operations)).count == 1 else { throw Gap(words: "is not known") }
    return Layout.grouped(first.operations)
  }
}

extension AnswerValue {
  /// The name of the value in a list: `entity writes per rename of nested`; `nil` without a metric.
  fileprivate var label: String? {
    guard let metric else { return nil }
    let name = metric.name.split(separator: "_").joined(separator: " ")
    let designs = designs.map(\.description).joined(separator: ", ")
    let besides = [
      designs.isEmpty ? "" : " of \(designs)", divisor.map { " over \($0)" } ?? "",
      operation == Line.total ? "" : " for \(operation)", phase.map { " in \($0)" } ?? "",
      point.ending,
    ].joined()
    switch kind {
    case .best: return "best of \(name)\(besides)"
    case .worst: return "worst of \(name)\(besides)"
    case .slope(let key): return "slope over \(key) of \(name)\(besides)"
    case .crossing(let key): return "crossing over \(key) of \(name)\(besides)"
    default: return name + besides
    }
  }
}
