import BenchCore
import BenchResults

/// The answer of a scenario without `answer`, by one rule: the best design for the first metric of `expect`, with its
/// value and the factor of the worst, at the last point of the sweep.
struct DefaultAnswer {
  let run: ReportedRun

  init(_ run: ReportedRun) { self.run = run }

  private typealias Found = (name: String, value: Measured)

  var sentence: String {
    let lead = run.lead
    guard let point = lead.place ?? run.points.last else { return "Nothing was measured." }
    let cells = run.cells(at: point) + run.presets
    let found = cells.compactMap { report in
      run.measured(lead, report.cell).map { (name: run.design(of: report.cell).name, value: $0) }
    }
    let place = point.settings.isEmpty || run.points.count == 1 ? "" : " at \(PointWords.words(point))"
    guard let first = found.first else { return "The run has no value of what is asked for: \(lead.words)." }
    let ordered = found.sorted { ($0.value.value < $1.value.value) == (lead.metric.better != .higher) }
    guard let best = ordered.first, let worst = ordered.last, found.count > 1 else {
      return "\(PointWords.capital(lead.words))\(place): \(words(first)) with \(first.name)."
    }
    let head = "\(PointWords.capital(lead.words))\(place): "
    if best.value.value == worst.value.value { return "\(head)\(words(best)) with each of \(found.count) designs." }
    if isUnknown(best) || isUnknown(worst) {
      return "\(head)too few repetitions to tell \(found.count) designs apart."
    }
    if overlap(best, worst) { return "\(head)no measurable difference between \(found.count) designs." }
    let ties = ordered.filter { overlap(best, $0) || $0.value.value == best.value.value }
    let names = Plain.list(ties.prefix(4).map(\.name))
    let more = ties.count > 4 ? " and \(ties.count - 4) more" : ""
    return "\(head)best with \(names)\(more), \(words(ties)); the worst, \(worst.name), has \(words(worst))"
      + "\(factor(best, worst))."
  }

  private func words(_ found: Found) -> String {
    let bound = found.value.bound.map { "\($0.rawValue) " } ?? ""
    return bound + AnswerNumber.words(found.value.value, run.lead.metric.unit)
  }

  /// The value of one, or the stretch of several: a bound of one is none of another.
  private func words(_ ties: [Found]) -> String {
    guard let first = ties.first, let last = ties.last, ties.count > 1 else { return ties.first.map(words) ?? "" }
    let (best, other) = (words(first), words(last))
    if first.value.isHollow { return other.hasPrefix("at most") ? other : "at most \(other)" }
    return best == other ? best : "\(best) to \(other)"
  }

  private func factor(_ best: Found, _ worst: Found) -> String {
    let (least, most) = (min(best.value.value, worst.value.value), max(best.value.value, worst.value.value))
    if least <= 0 || best.value.isHollow || run.lead.metric.better == .higher { return "" }
    return ", \(AnswerNumber.count(most / least)) times as much"
  }

  /// Returns true of a time without an interval.
  private func isUnknown(_ found: Found) -> Bool {
    run.lead.metric.exactness == .varied && (found.value.low == nil || found.value.high == nil)
  }

  private func overlap(_ first: Found, _ second: Found) -> Bool {
    guard run.lead.metric.exactness == .varied else { return false }
    guard let low = first.value.low, let high = first.value.high, let other = second.value.low,
      let top = second.value.high
    else { return true }
    return low <= top && other <= high
  }
}

/// The beginning of an answer where a scenario has a target: which designs are good enough, before which is best.
///
/// A design is good enough if the changes that a frame brings, each at the 99th percentile of all, fit into the frame,
/// and one of each kind at that of its kind in each phase: rare ones, as reloads, are not among 99 of 100, nor is a
/// burst of large ones among the small ones of other phases. Where only some repetitions fit, that is unclear. Stopped
/// plays belong to no group, and are named.
struct GoodEnough {
  let run: StoredRun

  /// The longest time of what a frame may bring: the median and its interval, or of few repetitions the least and the
  /// most.
  private struct Found {
    let report: CellReport
    let perFrame: Double
    /// The latest beginning and the latest end of the intervals of all kinds.
    var range: ClosedRange<Double>
    /// The kind of change that takes it; `nil` for the changes of a frame together.
    let kind: String?
    /// The upper end for the changes of a frame together.
    var together: Double
    /// The number of changes in the percentile.
    let timed: Int
  }

  /// Designs whose values are apart by less than this are alike.
  private static let factor = 1.2

  /// The point that the sentence is about; `nil` without a target, or where no design can be judged.
  var point: Point? { place?.point }

  /// The place with most data of those where designs can be compared: a design that is too slow for all data is also
  /// played with a part of them.
  private var place: (point: Point, cells: [CellReport], found: [Found])? {
    guard let target = run.manifest.scenario.target else { return nil }
    let perFrame = max(1, target.changesPerS * Double(target.frameNs) / 1e9)
    let places = run.manifest.cells.byPlace.map { place in
      (point: place.point, cells: place.cells, found: place.cells.compactMap { found($0, perFrame) })
    }
    func size(_ point: Point) -> Int { run.manifest.points.first { $0.point == point }?.entities ?? 0 }
    let largest = places.filter { $0.found.count > 1 }.map { size($0.point) }.max()
    return places.last { $0.found.count > 1 && size($0.point) == largest } ?? places.last { !$0.found.isEmpty }
  }

  /// The sentence; where no author's answer follows, with what the designs differ in.
  func sentence(isAlone: Bool = true) -> String? {
    guard let target = run.manifest.scenario.target, let (point, cells, found) = place else { return nil }
    let frame = Double(target.frameNs)
    let good = found.filter { $0.range.upperBound <= frame }
    let bad = found.filter { $0.range.lowerBound > frame }.sorted { $0.perFrame < $1.perFrame }
    let unclear = found.filter { $0.range.lowerBound <= frame && frame < $0.range.upperBound }
      .sorted { $0.perFrame < $1.perFrame }
    let out = cells.filter { $0.gap == CellReport.outOfReach }
    let stopped = cells.filter(isStopped)
    let idle = cells.filter { showsNothing($0) && !isStopped($0) }
    let place = point.settings.isEmpty ? "" : " (\(PointWords.words(point)))"
    // Designs that are fast enough on a busy machine are so on an idle one.
    let isDisturbed = good.count < found.count && !(run.manifest.conditions?.warnings ?? []).isEmpty
    let rate =
      "At \(AnswerNumber.count(target.changesPerS)) changes a second\(place)"
      + (isDisturbed ? ", on a machine that was busy with something else," : "")
    let limit = "a \(time(frame)) frame"
    guard let slowest = good.max(by: { $0.perFrame < $1.perFrame }) else {
      if let fastest = unclear.first {
        return "\(rate) the repetitions do not tell which designs stay within \(limit): the fastest, "
          + "\(fastest.report.cell.design), takes \(times(fastest))\(doubt(fastest))."
      }
      let least =
        bad.first.map { ": the fastest, \($0.report.cell.design), takes \(time($0.perFrame))\(doubt($0))" } ?? ""
      let together = bad.map(\.together).max() ?? frame
      let others = together < frame ? "; 99 of 100 changes of any kind take at most \(time(together))" : ""
      return "\(rate) no design stays within \(limit)\(least)\(others)."
    }
    let names = (bad + unclear).map(\.report.cell.design) + (out + stopped + idle).map(\.cell.design)
    let notes =
      bad.map { time($0.perFrame) + ($0.kind.map { " for \($0)" } ?? "") } + unclear.map(times)
      + out.map { _ in "out of reach" } + stopped.map { _ in "stopped before its end" }
      + idle.map { _ in "shows no change, because nothing reads its views" }
    let subject = names.isEmpty ? "all designs" : "all but \(Plain.list(names))"
    let others = notes.isEmpty ? "" : " (\(Plain.list(notes)))"
    let top = good.max { $0.range.upperBound < $1.range.upperBound } ?? slowest
    let end = time(top.range.upperBound)
    let owner = top.report.cell == slowest.report.cell ? "" : ", \(top.report.cell.design)"
    let interval = end == time(slowest.perFrame) ? "" : " (intervals up to \(end)\(owner))"
    let most = "\(time(slowest.perFrame))\(interval) of \(limit) in 99 of 100 cases"
    return "\(rate) \(subject)\(others) take at most \(most)\(doubt(slowest, isNamed: true))"
      + (isAlone ? "; \(differences(good.map(\.report)))." : ".") + seen(found.map(\.report), isAlone: isAlone)
      + busiest(cells, point)
  }

  private func isStopped(_ report: CellReport) -> Bool {
    report.stop(of: .latencyP99, operation: Line.writes, in: run.index) != nil
  }

  /// Returns true of a lazy design in a mix without reads: its changes are fast because it computes nothing.
  private func showsNothing(_ report: CellReport) -> Bool {
    func count(_ metric: Metric) -> Double? {
      run.index.typical(of: metric, cell: report.cell, operation: Line.total)?.approximation
    }
    return count(.viewUpdates) == 0 && count(.requiredUpdates) ?? 0 > 0
  }

  private static let kinds = OperationKind.changes.map { (name: $0.name, words: PlayedMix.one($0.name)) }

  /// Says what a change of the busiest author writes: those that are drawn have less.
  private func busiest(_ cells: [CellReport], _ point: Point) -> String {
    guard let most = run.manifest.points.first(where: { $0.point == point })?.mostOfAuthor, most > 1,
      cells.contains(where: { report in
        report.cell.store.hasPrefix("nested")
          && run.index.operations(of: .entityWrites, report.cell, nil, OperationKind.updateAuthor.name) != nil
      })
    else { return "" }
    return " A change of the busiest author, who has \(AnswerNumber.count(Double(most))) posts and comments in the "
      + "data played, writes \(AnswerNumber.count(Double(most + 1))) where data are nested."
  }

  /// Says how much of what changed was on screen; beside an author's answer where it is so little that all designs look
  /// alike.
  private func seen(_ reports: [CellReport], isAlone: Bool) -> String {
    guard let report = reports.first,
      let needed = run.index.typical(of: .requiredUpdates, cell: report.cell, operation: Line.writes)?.approximation,
      let changes = run.index.operations(of: .requiredUpdates, report.cell, nil, Line.writes),
      changes > 0, isAlone || needed * 10 < Double(changes)
    else { return "" }
    let views = needed == 0 ? "no update of a view" : Plain.count(needed, "update of a view", "updates of views")
    return " On screen these \(AnswerNumber.count(Double(changes))) changes needed \(views)."
  }

  /// Names the kind of change that takes longest and its design, and says how many there were, where they are too few
  /// for their 99th percentile to be steady, or to have one.
  private func doubt(_ found: Found, isNamed: Bool = false) -> String {
    let timed = AnswerNumber.count(Double(found.timed))
    let isFew = found.timed < Self.fewest
    guard let kind = found.kind else { return isFew ? ", by only \(timed) changes" : "" }
    let few =
      switch found.timed {
      case ...1: ", timed once"
      case ..<100: ", the slowest of \(timed) timed"
      default: isFew ? ", of which \(timed) were timed" : ""
      }
    return ", longest\(isNamed ? " with \(found.report.cell.design)" : "") for \(kind)\(few)"
  }

  private static let fewest = 1_000

  private func time(_ nanoseconds: Double) -> String { AnswerNumber.words(nanoseconds, .nanoseconds) }

  private func times(_ found: Found) -> String {
    "\(time(found.range.lowerBound)) to \(time(found.range.upperBound))"
  }

  private func found(_ report: CellReport, _ perFrame: Double) -> Found? {
    if report.failure != nil || report.gap != nil || report.isStale { return nil }
    if isStopped(report) || showsNothing(report) { return nil }
    let all = time(report, Line.writes, nil, times: perFrame)
    let phases = [nil] + (run.index.phases.count > 1 ? run.index.phases.map(Optional.some) : [])
    let each = phases.flatMap { phase in
      Self.kinds.compactMap { time(report, $0.name, $0.words, in: phase, times: 1) }
    }
    guard let all else { return nil }
    // A kind that takes longest need not have the widest interval.
    let every = [all] + each
    var longest = every.max { $0.perFrame < $1.perFrame } ?? all
    let lower = every.map(\.range.lowerBound).max() ?? 0
    longest.range = lower...max(lower, every.map(\.range.upperBound).max() ?? 0)
    longest.together = all.range.upperBound
    return longest
  }

  private func time(
    _ report: CellReport, _ operation: String, _ kind: String?, in phase: String? = nil, times factor: Double
  ) -> Found? {
    let values = run.index.values(of: .latencyP99, cell: report.cell, phase: phase, operation: operation)
    let sorted = values.map(\.approximation).sorted()
    guard let spread = Spread(values), let least = sorted.first, let most = sorted.last else { return nil }
    let range = spread.interval ?? least...most
    return Found(
      report: report, perFrame: spread.median.approximation * factor,
      range: range.lowerBound * factor...range.upperBound * factor,
      kind: kind.map { $0 + (phase.map { " in \(Layout.printable($0))" } ?? "") }, together: 0,
      timed: run.index.operations(of: .latencyP99, report.cell, phase, operation) ?? 0)
  }

  private func differences(_ reports: [CellReport]) -> String {
    let asked: [(words: String, metric: Metric?, operation: String)] =
      [("the store's size", .storeBytes, Line.total)]
      + [("views redrawn per change", Metric.viewUpdates.shared, Line.writes)]
      + Self.kinds.map { ("what \($0.words) writes", Metric.entityWrites.shared, $0.name) }
    let parts = asked.compactMap { words, metric, operation -> String? in
      guard let metric else { return nil }
      let values = reports.compactMap { report in
        run.index.typical(of: metric, cell: report.cell, operation: operation).map { (report, $0.approximation) }
      }
      guard let most = values.max(by: { $0.1 < $1.1 }), let least = values.min(by: { $0.1 < $1.1 }),
        most.1 > least.1 * Self.factor
      else { return nil }
      func named(_ value: (CellReport, Double)) -> String {
        "\(AnswerNumber.words(value.1, metric.unit)) \(value.0.cell.design)"
      }
      let count = operation == Line.total ? nil : run.index.operations(of: .entityWrites, most.0.cell, nil, operation)
      let few = count.map { $0 < 100 ? "; mean of \($0)" : "" } ?? ""
      return "\(words) (\(named(most)), \(named(least))\(few))"
    }
    if parts.isEmpty {
      return "they are alike in the store's size, in redrawn views and in what each kind of change writes"
    }
    return "they differ in \(Plain.list(parts))"
  }
}

extension StoredRun {
  /// The warning that no rate broke a limit, so that the capacity is not known; `nil` where one did, or no capacity
  /// was sought.
  var unbrokenCapacity: String? {
    for name in ["capacity_ops_per_s", LoadSource.recordedCosts + "capacity_ops_per_s"] {
      guard let metric = AllMetrics.named(name) else { continue }
      let cells = manifest.cells.map(\.cell).filter { index.typical(of: metric, cell: $0) != nil }
      if cells.isEmpty || !cells.allSatisfy({ index.isLowerBound(metric, cell: $0) }) { continue }
      return "No limit broke at any rate that was tried, so there is no capacity to compare: raise load.capacity.up_to."
    }
    return nil
  }
}
