import BenchCharts
import BenchCore
import BenchResults

/// The answer over names: which setting costs how many times the first one.
struct NamesAnswer {
  let run: ReportedRun

  init(_ run: ReportedRun) { self.run = run }

  private struct Found {
    let point: Point
    let design: ReportedRun.Design
    let ratio: Double
    let interval: ClosedRange<Double>
  }

  /// By how many times settings differ at most, with one design; infinite where a value is 0.
  var greatestFactor: Double {
    let factors = run.designs.map { design -> Double in
      let cells = run.drawnPoints.compactMap { run.cell(design, at: $0)?.cell }
      let all = cells.compactMap { run.measured(run.lead, $0)?.value }
      guard let least = all.min(), let most = all.max(), most > least else { return 1 }
      return least > 0 ? most / least : .infinity
    }
    return factors.max() ?? 1
  }

  var sentence: String? {
    guard let first = run.drawnPoints.first else { return nil }
    let found = run.drawnPoints.dropFirst().flatMap { ratios($0, over: first) }
    let sure = found.filter { !$0.interval.contains(1) && max($0.ratio, 1 / $0.ratio) > 1.05 }
    // No quotient says how far a value is from 0.
    if greatestFactor.isInfinite, let values { return values }
    guard let greatest = sure.max(by: { max($0.ratio, 1 / $0.ratio) < max($1.ratio, 1 / $1.ratio) }) else {
      if let values { return values }
      if !found.isEmpty && run.designs.count == 1 && run.lead.metric.exactness != .exact { return Answer.unsure(run) }
      // Where settings make no difference, designs may: that is said of one point.
      return run.drawnPoints.count < 2 || run.lead.metric.exactness != .exact || !isOneValue ? nil : alike
    }
    let interval =
      greatest.interval.lowerBound == greatest.interval.upperBound
      ? "" : " (\(Answer.times(greatest.interval.lowerBound)) to \(Answer.times(greatest.interval.upperBound)))"
    let others = Set(found.map(\.point)).subtracting(sure.map(\.point)).count
    let small = run.lead.metric.exactness == .exact ? "within 5 %" : "not surely different"
    let rest = others == 0 ? "" : "; \(others == 1 ? "one other is" : "\(others) others are") \(small)"
    let design = run.designs.count == 1 ? "" : " (`\(greatest.design.name)`)"
    let with = place.isEmpty ? "With" : "At \(place), with"
    return "\(with) `\(Self.words(telling(greatest.point)))`, the \(run.lead.words) \(Answer.verb(run.lead)) "
      + "\(Answer.times(greatest.ratio)) times\(interval) \(Answer.verb(run.lead) == "is" ? "that" : "those") with "
      + "`\(Self.words(telling(first)))`\(design)\(rest)."
  }

  /// What all settings that are drawn have in common, which is said once.
  private var common: Set<Point.Setting> {
    run.drawnPoints.dropFirst().reduce(Set(run.drawnPoints.first?.settings ?? [])) { $0.intersection($1.settings) }
  }

  /// The same in words, without settings whose other values come to the same; may be empty.
  private var place: String { Answer.words(run.lead.telling(Point(common.sorted { $0.key < $1.key }))) }

  /// What is asked for, and where.
  private var head: String {
    place.isEmpty ? Answer.capital(run.lead.words) : "At \(place), \(run.lead.words)"
  }

  private func telling(_ point: Point) -> Point { Point(point.settings.filter { !common.contains($0) }) }

  /// Whether all designs have one value at all settings that are asked for, and each setting has a value.
  private var isOneValue: Bool {
    Set(asked.map(\.value)).count == 1
      && run.drawnPoints.allSatisfy { point in run.cells(at: point).contains { run.measured(run.lead, $0.cell) != nil }
      }
  }

  /// The values at all points that have what the headline holds.
  private var asked: [Measured] {
    let held = run.lead.fixed.filter { !$0.isAlike }.map(\.setting)
    return run.manifest.cells.filter { report in held.allSatisfy(report.cell.setting.settings.contains) }
      .compactMap { run.measured(run.lead, $0.cell) }
  }

  /// Exact values that differ between settings and have no quotient, because some are 0, or nearly none: the values
  /// themselves, of the first design for which they differ. `nil` where all are equal.
  private var values: String? {
    if run.lead.metric.exactness != .exact { return nil }
    for design in run.designs {
      let all = run.drawnPoints.compactMap { point in
        run.cell(design, at: point).flatMap { run.measured(run.lead, $0.cell) }.map { (point: point, value: $0.value) }
      }
      if Set(all.map(\.value)).count < 2 { continue }
      let shown = all.prefix(Self.most).map { one in
        let (words, value) = (Self.words(telling(one.point)), run.lead.short(one.value))
        return words.contains(where: \.isNumber) ? "\(value) at \(words)" : "\(value) with `\(words)`"
      }
      let rest = all.count > Self.most ? ["\(all.count - Self.most) more"] : []
      let name = run.designs.count == 1 ? "" : " with `\(design.name)`"
      return "\(head)\(name): \(Plain.list(shown + rest))."
    }
    return nil
  }

  /// So many settings are named in a sentence.
  private static let most = 4

  /// Exact values that are equal at every setting, with every design: there is nothing that repetitions could not tell.
  private var alike: String? {
    let designs = run.designs.count == 1 ? "" : " with every design"
    return asked.first.map { "\(head): all settings alike, \(run.lead.short($0.value))\(designs)." }
  }

  static func words(_ point: Point) -> String {
    // A number says nothing without its name, nor does a time or `false`; another word does.
    point.settings.contains { $0.value.first?.isNumber == true || ["true", "false"].contains($0.value) }
      ? Answer.words(point) : Layout.printable(point.settings.map(\.value).joined(separator: " "))
  }

  private func ratios(_ point: Point, over first: Point) -> [Found] {
    run.designs.compactMap { design in
      guard let cell = run.cell(design, at: point)?.cell, let base = run.cell(design, at: first)?.cell,
        let mine = run.measured(run.lead, cell), let other = run.measured(run.lead, base), other.value > 0,
        mine.value > 0
      else { return nil }
      let ratio = mine.value / other.value
      let (above, below) = (run.samples(run.lead, cell), run.samples(run.lead, base))
      if run.lead.metric.exactness == .exact {
        return Found(point: point, design: design, ratio: ratio, interval: ratio...ratio)
      }
      guard above.count >= 6, below.count >= 6, (above + below).allSatisfy({ $0 > 0 }) else { return nil }
      let interval = MedianBootstrap.quotient(above, over: below, coverage: 0.95)
      return Found(point: point, design: design, ratio: ratio, interval: interval)
    }
  }
}
