import BenchCore
import BenchResults
import BenchVerdicts

/// The beginning of an answer in a scenario with a target: the designs that are good enough.
///
/// A design is good enough if two times fit into a frame: all commits due in one frame, each at the 99th percentile of
/// all commits; and one commit of each kind, at the 99th percentile of that kind in each phase. A commit is one change,
/// or a batch. The second time covers rare kinds, such as reloads, and bursts in one phase. A design is unclear if only
/// some repetitions fit. Designs with stopped plays are named separately.
struct GoodEnough {
  let run: StoredRun

  /// The 99th percentile of one commit, or of the commits due in a frame: the median with its interval or, if the
  /// repetitions are too few for an interval, with their minimum and maximum and their number. The kind is that of the
  /// change or batch, `nil` for all commits due in a frame. `timed` is the number of commits.
  private typealias Timing = (
    median: Double, range: ClosedRange<Double>, kind: String?, timed: Int, repetitions: Int?
  )

  private struct Found {
    let report: CellReport
    /// The timing of all commits due in a frame, then those of one commit of each kind, in each phase.
    let timings: [Timing]

    var longest: Timing { timings.max { $0.median < $1.median } ?? timings[0] }
    /// The timing whose interval has the greatest upper end; its median need not be the greatest.
    var last: Timing { timings.max { $0.range.upperBound < $1.range.upperBound } ?? timings[0] }
    /// The greatest lower end of all intervals.
    var lower: Double { timings.map(\.range.lowerBound).max() ?? 0 }
    var upper: Double { last.range.upperBound }
  }

  /// The largest ratio of two values that count as alike.
  private static let factor = 1.2

  /// The point that the sentence is about; `nil` without a target, or if no design can be judged.
  var point: Point? { place?.point }

  /// The point with most data of those where at least two designs can be judged. A design too slow for all data is also
  /// played with a part of the data.
  private var place: (point: Point, cells: [CellReport], found: [Found])? {
    guard let target = run.manifest.scenario.target else { return nil }
    let perFrame = target.changesPerS * Double(target.frameNs) / 1e9
    let places = run.manifest.cells.byPlace.map { place in
      (point: place.point, cells: place.cells, found: place.cells.compactMap { found($0, perFrame) })
    }
    func size(_ point: Point) -> Int { run.manifest.points.first { $0.point == point }?.entities ?? 0 }
    let largest = places.filter { $0.found.count > 1 }.map { size($0.point) }.max()
    return places.last { $0.found.count > 1 && size($0.point) == largest } ?? places.last { !$0.found.isEmpty }
  }

  /// Returns the sentence; if no author's answer follows, the sentence also says how the good designs differ.
  func sentence(isAlone: Bool = true) -> String? {
    guard let target = run.manifest.scenario.target, let (point, cells, found) = place else { return nil }
    let frame = Double(target.frameNs)
    let good = found.filter { $0.upper <= frame }
    let sorted = found.ordered { $0.longest.median < $1.longest.median }
    let bad = sorted.filter { $0.lower > frame }
    let unclear = sorted.filter { $0.lower <= frame && frame < $0.upper }
    let out = cells.filter { $0.gap == CellReport.outOfReach }
    let stopped = cells.filter(isStopped)
    let idle = cells.filter { $0.showsNothing(in: run.index) && !isStopped($0) }
    let place = point.settings.isEmpty ? "" : " (\(PointWords.words(point)))"
    // A design that is fast enough on a busy machine is fast enough on an idle one.
    let isDisturbed = good.count < found.count && !(run.manifest.conditions?.warnings ?? []).isEmpty
    let rate =
      "At \(AnswerNumber.count(target.changesPerS)) changes a second\(place),"
      + (isDisturbed ? " on a machine that was busy with something else," : "")
    let limit = "a \(time(frame)) frame"
    guard let slowest = good.max(by: { $0.upper < $1.upper }) else {
      let fastest = unclear.first ?? sorted[0]
      let least = unclear.isEmpty ? time(fastest.longest.median) : times(fastest)
      let named = "\(limit): the fastest, \(fastest.report.cell.design), takes \(least)\(doubt(fastest.longest))"
      if !unclear.isEmpty { return "\(rate) the repetitions do not show which designs stay within \(named)." }
      let together = bad.map(\.timings[0].range.upperBound).max() ?? frame
      let all = ". But all changes of a frame, each at the 99th percentile of all, take at most \(time(together))"
      let others = together < frame ? all : ""
      return "\(rate) no design stays within \(named)\(others)."
    }
    let others: [(design: String, note: String)] =
      bad.map { ($0.report.cell.design, time($0.longest.median) + ($0.longest.kind.map { " for \($0)" } ?? "")) }
      + unclear.map { ($0.report.cell.design, times($0)) } + out.map { ($0.cell.design, "not finished in time") }
      + stopped.map { ($0.cell.design, "stopped before its end") }
      + cells.filter(\.isStale).map { ($0.cell.design, "shows stale views") }
      + idle.map { ($0.cell.design, CellReport.nothing) }
    let groups = others.map(\.note).distinct.map { note in
      "\(Plain.list(others.filter { $0.note == note }.map(\.design))) (\(note))"
    }
    let subject = groups.isEmpty ? "all designs" : "all but \(Plain.list(groups))"
    let most = "\(time(slowest.upper)) of \(limit), with each change at its 99th percentile\(whose(slowest))"
    return "\(rate) \(subject) take at most \(most)"
      + (isAlone ? differences(good, of: found) : "") + "." + shown
      + seen(found.map(\.report), isAlone: isAlone) + busiest(cells, point)
  }

  private func isStopped(_ report: CellReport) -> Bool {
    report.stop(of: .latencyP99, operation: Line.writes, in: run.index) != nil
  }

  /// Says how much a change of the author with most entities would write in the data as loaded, because most changed
  /// authors have fewer. If the changes wrote more, later inserts have made these data unlike those that were changed.
  private func busiest(_ cells: [CellReport], _ point: Point) -> String {
    let nested = cells.map(\.cell).filter { $0.store.hasPrefix("nested") }
    let played = nested.lazy.compactMap {
      run.index.typical(of: .entityWrites.each, cell: $0, operation: OperationKind.updateAuthor.name)?.approximation
    }.first
    guard let data = run.manifest.points.first(where: { $0.point == point }), let most = data.mostOfAuthor, most > 1,
      let played, played <= Double(most) + 1
    else { return "" }
    let writes = Double(most) + 1
    return " In the loaded data, the busiest author has \(AnswerNumber.count(Double(most))) posts and comments. "
      + "With nested data, a change of this author would write \(AnswerNumber.count(writes)) entities"
      + (data.meanOfAuthor.map { ", and a change of the average author \(AnswerNumber.count($0 + 1))." } ?? ".")
  }

  /// The cost of showing a view; every time includes this cost.
  private var shown: String {
    guard let most = run.manifest.scenario.target?.renderNs else { return "" }
    return most == 0
      ? " These times do not include showing the views."
      : " These times include up to \(time(Double(most))) for showing each view."
  }

  /// Says how many view updates the changes needed. Next to an author's answer, this is said only if the updates were
  /// under a tenth of the changes, so few that all designs look alike.
  private func seen(_ reports: [CellReport], isAlone: Bool) -> String {
    guard let report = reports.first,
      let needed = run.index.typical(of: .requiredUpdates, cell: report.cell, operation: Line.writes)?.approximation,
      let changes = run.index.operations(of: .requiredUpdates, report.cell, nil, Line.writes),
      changes > 0, isAlone || needed * 10 < Double(changes)
    else { return "" }
    let noun = needed == 1 ? "update of a view on screen" : "updates of views on screen"
    // No change touched the views of a kind that some design never updated.
    let idle = Set(
      reports.flatMap { ViewGrid.merged(run.viewWorks[$0.cell] ?? []) }.filter { $0.updates == 0 }.map(\.view))
    let kinds = ViewKind.allCases.map(\.name).filter(idle.contains)
    let quiet = kinds.isEmpty ? "" : ", but no update of \(Plain.list(kinds))"
    let some = "\(AnswerNumber.count(needed)) \(noun) (a list is one view)\(quiet)"
    return " These \(AnswerNumber.count(Double(changes))) changes required "
      + (needed == 0 ? "no update of a view on screen." : "\(some).")
  }

  /// Names the design with the longest time, and says whether that time is an interval's end or one repetition.
  private func whose(_ found: Found) -> String {
    let (design, median) = (found.report.cell.design, time(found.last.median))
    if time(found.upper) == median { return doubt(found.last, of: found.report) }
    let what = found.last.repetitions.map { "the longest of \($0) repetitions" } ?? "the end of the 95 % interval"
    return ". The longest time is \(what) of \(design) (median \(median))\(doubt(found.last, longest: ""))"
  }

  /// Names the kind of change that takes longest, with its design. If fewer than 1,000 commits were timed, adds their
  /// number, because the 99th percentile is then unsteady, or is the maximum.
  private func doubt(
    _ timing: Timing, of report: CellReport? = nil, longest: String = ". The longest time is that"
  ) -> String {
    let timed = AnswerNumber.count(Double(timing.timed))
    let times = timing.timed == 1 ? "once" : "\(timed) times"
    let few = timing.timed < 1_000 ? " (timed only \(times))" : ""
    guard let kind = timing.kind else { return few }
    let design = report.map { " of \($0.cell.design)" } ?? ""
    let isSlowest = (2..<100).contains(timing.timed)
    return "\(longest)\(design) for \(kind)" + (isSlowest ? " (the slowest of \(timed) timed)" : few)
  }

  private func time(_ nanoseconds: Double) -> String { AnswerNumber.words(nanoseconds, .nanoseconds) }

  private func times(_ found: Found) -> String { "\(time(found.lower)) to \(time(found.upper))" }

  /// Returns the times of a design with this number of changes due in a frame; `nil` if the design cannot be judged.
  private func found(_ report: CellReport, _ perFrame: Double) -> Found? {
    guard report.failure == nil, report.gap == nil, !report.isStale, !isStopped(report),
      !report.showsNothing(in: run.index),
      let all = time(report, Line.writes, perFrame: perFrame)
    else { return nil }
    let phases = [nil] + (run.index.phases.count > 1 ? run.index.phases.map(Optional.some) : [])
    let every = [all] + phases.flatMap { phase in PlayedMix.changes.compactMap { time(report, $0, in: phase) } }
    return Found(report: report, timings: every)
  }

  /// Returns the time of one commit of this kind or, if changes per frame are given, of all commits due in a frame.
  private func time(
    _ report: CellReport, _ operation: String, in phase: String? = nil, perFrame changes: Double? = nil
  ) -> Timing? {
    let values = run.index.values(of: .latencyP99, cell: report.cell, phase: phase, operation: operation)
    let sorted = values.map(\.approximation).ordered()
    guard let spread = Spread(values), let least = sorted.first, let most = sorted.last else { return nil }
    let range = spread.interval ?? least...most
    let batch = batch(of: operation, report.cell, in: phase)
    let factor = changes.map { max(1, $0 / batch) } ?? 1
    let place = phase.map { " in \(Layout.printable($0))" } ?? ""
    let timed = run.index.operations(of: .latencyP99, report.cell, phase, operation) ?? 0
    return (
      spread.median.approximation * factor, range.lowerBound * factor...range.upperBound * factor,
      changes == nil ? PlayedMix.commit(of: operation, batch: batch) + place : nil,
      Int(nearest: Double(timed) / batch), spread.interval == nil ? sorted.count : nil
    )
  }

  /// Returns the mean number of changes in a commit of this kind, or of all kinds; 1 if commits were not counted.
  private func batch(of operation: String, _ cell: CellIdentity, in phase: String?) -> Double {
    let counted = (run.reaches[cell] ?? []).filter { reach in
      (phase == nil || reach.phase == phase) && (operation == Line.writes || reach.operation == operation)
    }
    let commits = counted.reduce(0) { $0 + $1.updated.values.reduce(0, +) }
    let changes = run.index.operations(of: .requiredUpdates, cell, phase, operation)
    return commits == 0 ? 1 : max(1, Double(changes ?? 0) / Double(commits))
  }

  /// Says how the good designs differ or, if only one is good, how all designs that can be judged differ.
  private func differences(_ good: [Found], of found: [Found]) -> String {
    let reports = (good.count > 1 ? good : found).map(\.report)
    if reports.count < 2 { return "" }
    let subject = good.count > 1 ? "The designs that fit" : "The designs"
    let isImported = run.manifest.scenario.target?.isImported == true
    let size = "memory after loading" + (isImported ? ", of the fields that the map reads and any payload" : "")
    let asked: [(words: String, metric: Metric, operation: String)] =
      [(size, .storeBytes, Line.total)]
      + [("views redrawn per change", .viewUpdates.each, Line.writes)]
      + PlayedMix.changes.map { ("entities written by \(PlayedMix.one($0))", .entityWrites.each, $0) }
    let parts = asked.compactMap { words, metric, operation -> String? in
      let values = reports.compactMap { report in
        run.index.typical(of: metric, cell: report.cell, operation: operation).map { (report, $0.approximation) }
      }
      guard let most = values.max(by: { $0.1 < $1.1 }), let least = values.min(by: { $0.1 < $1.1 }),
        most.1 > least.1 * Self.factor
      else { return nil }
      func named(_ value: (CellReport, Double)) -> String {
        let text = AnswerNumber.words(value.1, metric.unit)
        let others = values.count { AnswerNumber.words($0.1, metric.unit) == text } - 1
        return "\(text) with \(value.0.cell.design)" + (others > 0 ? " and \(others) more" : "")
      }
      let count = operation == Line.total ? nil : run.index.operations(of: .entityWrites, most.0.cell, nil, operation)
      let few = count.map { $0 < 100 ? "; mean of \($0) changes" : "" } ?? ""
      return "\(words) (\(named(most)), \(named(least))\(few))"
    }
    if parts.isEmpty {
      return ". \(subject) are alike in memory, in redrawn views and in the entities that changes write"
    }
    return ". \(subject) differ in \(Plain.list(parts))"
  }
}
