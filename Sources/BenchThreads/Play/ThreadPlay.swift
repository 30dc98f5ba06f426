import BenchCore
import Dispatch

/// A load on real threads: one writer, and a thread for each user of the flows that read.
package struct ThreadPlay: Sendable {
  let stage: Stage
  let load: LoadStage
  let store: CompiledStore
  let isolation: any Isolation.Type
  let progress: PlayProgress?
  let start: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Creates a play of a stage under a load on threads, over a store in an isolation. `progress` notes the commits;
  /// `start` runs work on a new thread.
  package init(
    _ stage: Stage, _ load: LoadStage, _ store: CompiledStore, _ isolation: any Isolation.Type,
    noting progress: PlayProgress? = nil, start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    (self.stage, self.load, self.store) = (stage, load, store)
    (self.isolation, self.progress, self.start) = (isolation, progress, start)
  }

  package static func threadCount(of load: LoadStage) -> Int { 1 + load.setup.userFlows.reduce(0) { $0 + $1.count } }

  package static let checkedReadsPerSecond = 500_000

  private var readerFlows: [UserFlow] { load.setup.userFlows.flatMap { Array(repeating: $0, count: $0.count) } }

  private func run(_ isolation: any Isolation, _ writer: any ThreadWriter, _ readers: [any ThreadReader]) {
    let group = DispatchGroup()
    let serving = readers.map { reader in { @Sendable in isolation.serve(reader) } }
    for work in serving + [{ isolation.write(writer) }] {
      group.enter()
      start {
        work()
        group.leave()
      }
    }
    group.wait()
  }
}

// MARK: - The counts pass

extension ThreadPlay {
  /// Plays the commits covered by the truth, phase by phase and without a clock. Compares every read with the states
  /// that the view is expected to have from the beginning to the end of that read.
  ///
  /// - Complexity: O(commits + looks).
  package func check() -> Measurement {
    let steps = LogSteps(stage.log)
    let commits = DecodedCommits(stage, limit: stage.truth.stepCount)
    let timeline = TruthTimeline(stage.truth)
    let views = ThreadViews(stage, load)
    let progress = ThreadProgress(noting: progress)
    let isolation = isolation.init(SharedStore(store, stage.payload()), readers: readerFlows.count)
    var measurement = Measurement(pass: .counts, operationsInLog: stage.log.operations.count)
    var played: [CheckedReader] = []
    var first = 0
    for (number, phase) in load.setup.phases.enumerated() {
      let end = stage.log.phases[number].operations.upperBound
      let last = min(commits.count, steps.positions.firstIndex { Int($0) >= end } ?? steps.positions.count)
      let readers = readers(in: phase, timeline, views, progress)
      let writer = CheckedWriter(commits, first..<max(first, last), beside: readers, progress)
      run(isolation, writer, readers)
      if let wrong = progress.wrongRead {
        measurement.disagreement = disagreement(wrong, steps)
        measurement.loads = []
        return measurement
      }
      // Only recorded phases have readers.
      played += readers
      measurement.loads += lines(phase.name, readers)
      first = max(first, last)
    }
    measurement.operationsPlayed = steps.position(first)
    measurement.loads += lines(nil, played)
    return measurement
  }

  private func readers(
    in phase: LoadPhase, _ timeline: TruthTimeline, _ views: ThreadViews, _ progress: ThreadProgress
  ) -> [CheckedReader] {
    let flows = readerFlows
    let active = flows.indices.filter { flows[$0].windows.contains { $0.overlaps(phase.time) } }
    if !phase.record || active.isEmpty { return [] }
    let all = phase.time.count / 1_000 * Self.checkedReadsPerSecond / 1_000_000
    let quota = (all + active.count - 1) / active.count
    return active.map { CheckedReader($0, flow: flows[$0].flow, quota: quota, views, timeline, progress) }
  }

  private func lines(_ phase: String?, _ readers: [CheckedReader]) -> [Measurement.Line] {
    let flows: [(String?, [CheckedReader])] = load.flows.enumerated().map { flow, name in
      (name, readers.filter { $0.flow == flow })
    }
    return (flows + [(LoadLine.reads, readers), (nil, readers)]).compactMap { name, readers in
      let notes = readers.reduce(into: CheckNotes()) { $0.merge($1.notes) }
      if notes.looks == 0 { return nil }
      var figures = Figures(operations: notes.looks)
      figures.load = [
        LoadMeasure.checkedReads.rawValue: Double(notes.looks), LoadMeasure.lagMax.rawValue: Double(notes.lagMax),
        LoadMeasure.lagMean.rawValue: Double(notes.lagSum) / Double(notes.looks),
      ]
      return Measurement.Line(phase: phase, operation: name, figures: figures)
    }
  }

  /// Converts a wrong read to a disagreement at the first operation after the commits complete when the read began.
  private func disagreement(_ wrong: WrongRead, _ steps: LogSteps) -> Disagreement {
    Disagreement(
      operation: steps.position(wrong.commits.lowerBound), kind: wrong.words,
      view: stage.log.views[wrong.slot].description, slot: wrong.slot, shown: wrong.shown)
  }
}

// MARK: - The time pass

extension ThreadPlay {
  /// Plays the phases by the clock: commits are made when due, or without rest; readers keep their think times.
  package func time(_ clock: MonotonicClock) -> Measurement {
    let arrivals = load.arrivals.filter { $0.nanoseconds < load.setup.end }
    let commits = DecodedCommits(stage, limit: arrivals.count)
    let isolation = isolation.init(SharedStore(store, stage.payload()), readers: readerFlows.count)
    let views = ThreadViews(stage, load)
    let progress = ThreadProgress(noting: progress)
    let times = ThreadTimes(clock, load.setup)
    let rests = load.threads?.restlessFlow == nil
    let writer = TimedWriter(commits, arrivals, flows: load.flows.count, rests: rests, times, progress)
    let readers = readerFlows.enumerated().map { TimedReader($0, $1, views, times, progress) }
    run(isolation, writer, readers)
    var measurement = Measurement(
      pass: .time, operationsInLog: stage.log.operations.count, operationsPlayed: stage.log.operations.count,
      checksum: readers.reduce(0) { $0 &+ $1.checksum })
    let figures = ThreadFigures(
      load, writer.notes, readers.map { ($0.flow, $0.notes) }, end: writer.ended, waits: self.isolation.card.waits)
    measurement.loads = figures.lines
    measurement.loadTables = figures.tables
    return measurement
  }
}
