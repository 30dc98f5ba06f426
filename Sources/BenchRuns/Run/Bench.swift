import BenchCore
import BenchReports
import BenchResults
import BenchWorkloads
import Foundation

/// The whole program: a scenario becomes data and a log, these are played through cells, what is measured becomes rows,
/// and the rows are judged.
public struct Bench: Sendable {
  /// The designs that can be played.
  public var catalog: Catalog
  /// Where repetitions are played: in processes of their own, or in this one.
  public var runner: any RepetitionRunner
  /// The machine and the build, for the manifest.
  public var environment: BenchEnvironment
  /// What is asked for beside the scenario.
  public var options: Options
  /// The other executable, where two are played side by side.
  public var opponent: Opponent?
  /// The user's wish to stop.
  public var interruption: Interruption
  /// Told what happens; must not block.
  public var listener: @Sendable (BenchEvent) -> Void

  /// A bench that plays alone and reports to no listener, unless an opponent and a listener are given.
  public init(
    catalog: Catalog, runner: any RepetitionRunner, environment: BenchEnvironment, options: Options,
    opponent: Opponent? = nil, interruption: Interruption = Interruption(),
    listener: @escaping @Sendable (BenchEvent) -> Void = { _ in }
  ) {
    self.catalog = catalog
    self.runner = runner
    self.environment = environment
    self.options = options
    self.opponent = opponent
    self.interruption = interruption
    self.listener = listener
  }

  /// Runs one scenario to its verdict.
  ///
  /// - Throws: `ScenarioError`, `ImportError` and `WorkloadError` for what the user can mend, `OutputError` when the
  ///   results cannot be written. A run that is interrupted ends without error and says so in its manifest.
  public func run(_ file: ScenarioFile) throws -> RunResult {
    let document = try file.read(catalog, options.reading)
    let plan = plan(document, file)
    try checkMemory(plan, file)
    return try finish(file, document, plan, try makeSides(file, document, plan))
  }

  /// What is played of a scenario: all that is asked for, or one shard of it.
  func plan(_ document: ScenarioDocument, _ file: ScenarioFile) -> Plan {
    let plan = Plan(
      document, catalog, only: options.only, measuresAllocations: measuresAllocations, passes: options.passes)
    return options.shard.map { plan.share($0, importedBytes: file.size) } ?? plan
  }

  /// Plays what the recorders do not know yet, and judges all of it.
  func finish(
    _ file: ScenarioFile, _ document: ScenarioDocument, _ plan: Plan, _ begun: [RunSide]
  ) throws -> RunResult {
    var sides = begun
    listener(.opened(folder: sides[0].recorder.folder.path))
    let state: RunManifest.RunRecord.State
    do {
      state = try play(plan, file, &sides)
    } catch {
      // What was measured is kept, as far as it can be written; what is reported is the error that ended the run.
      for side in sides.indices { _ = try? sides[side].recorder.finish(.interrupted, judging: [], clock: nil) }
      throw error
    }
    let clock = environment.machine.clockReadNs.map { ClockCost(readNs: $0) }
    let baseline = try sides.indices.dropFirst().map { side in
      let found = try sides[side].recorder.finish(state, judging: [], clock: clock)
      return RunRows(path: opponent?.name ?? "", rows: sides[side].recorder.folder.rows, manifest: found.manifest)
    }.first
    // A shard has not seen what it would have to judge; the merge has.
    let expectations = try file.expectations(document, catalog)
    let isShard = options.shard != nil
    let found = try sides[0].recorder.finish(
      state, judging: isShard ? [] : expectations, clock: clock,
      baseline: baseline.map(Baseline.init) ?? options.baseline)
    return RunResult(
      question: document.base.question, manifest: found.manifest, judgements: found.judgements,
      folder: sides[0].recorder.folder, baseline: baseline, sentences: document.base.expectations,
      expectationsLeft: isShard ? expectations.count : 0)
  }

  /// Plays what was planned, point by point, until it is done or the user wishes to stop.
  private func play(
    _ plan: Plan, _ file: ScenarioFile, _ sides: inout [RunSide]
  ) throws -> RunManifest.RunRecord.State {
    let builder = StageBuilder(folder: file.folder, skipsBadRecords: options.skipsBadRecords)
    var watch = environment.watch?()
    defer { for side in sides.indices { sides[side].recorder.note(watch?.record) } }
    let total = plan.repetitionCount
    var done = 0
    do {
      var last: (scenario: Scenario, built: PointStage)?
      for point in plan.points {
        let repetitions = plan.repetitions(of: point)
        if sides.allSatisfy({ $0.recorder.isThrough(point, repetitions) }) {
          done += repetitions.count
          continue
        }
        let built = try stage(point, builder, unlessSameAs: last)
        last = (point.scenario, built)
        for side in sides.indices { try sides[side].recorder.begin(point.point, built) }
        for planned in repetitions {
          done += 1
          if !sides.want(planned) { continue }
          if planned.pass == .time { watch?.measure() }
          try sides.play(planned, timeLimit: point.scenario.workload.timeLimit)
          report(planned, sides[0].recorder, done, total)
        }
      }
      return .finished
    } catch is Interrupted {
      return .interrupted
    }
  }

  /// Makes the stage of a point; the one before serves again where only the way of the designs differs.
  private func stage(
    _ point: Plan.PointPlan, _ builder: StageBuilder,
    unlessSameAs last: (scenario: Scenario, built: PointStage)?
  ) throws -> PointStage {
    if let last, last.scenario.hasSameStage(as: point.scenario) { return last.built }
    listener(.preparing(point.point))
    return try interruption.perform { [runner, opponent] in
      let built = try point.scenario.kind.playable.make(point.scenario, builder)
      try runner.prepare(built.stage)
      try opponent?.runner.prepare(built.stage)
      return built
    }
  }

  private func report(_ planned: PlannedRepetition, _ recorder: RunRecorder, _ done: Int, _ total: Int) {
    let failed = recorder.hasFailed(planned.cell)
    listener(.ended(planned, failed: failed, done: done, of: total))
    if failed, let failure = recorder.cells.first(where: { $0.cell == planned.cell })?.failure {
      listener(.failed(planned.cell, failure.words))
    }
  }

  private var measuresAllocations: Bool { environment.build.allocator != nil }

  /// Refuses what would need more memory than there is, before it takes it.
  func checkMemory(_ plan: Plan, _ file: ScenarioFile) throws {
    let alone = Estimate(plan, importedBytes: file.size)
    let estimate = opponent == nil ? alone : alone.forTwo
    listener(
      .planned(
        scenario: file.name, cells: plan.cells.count, repetitions: plan.repetitionCount, estimate))
    try estimate.checkMemory(Bytes(environment.machine.memoryBytes), file: file.name)
  }

  /// Our side, and that of the opponent if there is one.
  private func makeSides(_ file: ScenarioFile, _ document: ScenarioDocument, _ plan: Plan) throws -> [RunSide] {
    let ours = RunSide(runner: runner, recorder: try makeRecorder(file, document, plan))
    guard let opponent else { return [ours] }
    return [ours, RunSide(runner: opponent.runner, recorder: try makeRecorder(of: opponent, plan, besides: ours))]
  }

  private func makeRecorder(of opponent: Opponent, _ plan: Plan, besides ours: RunSide) throws -> RunRecorder {
    var manifest = ours.recorder.manifest
    manifest.build = opponent.build
    manifest.run.pairedWith = manifest.run.id
    manifest.run.id = Self.pairedID(manifest.run.id)
    let folder = try RunFolder(against: ours.recorder.folder, build: opponent.build.mode)
    var recorder = try RunRecorder(folder: folder, manifest: manifest, plan: plan)
    let missing = try opponent.missing(Set(plan.cells.map(\.pair)).sorted())
    for cell in plan.cells where missing.contains(cell.pair) {
      recorder.leaveOut(cell, "\(opponent.name) has no \(cell.pair)")
    }
    return recorder
  }

  /// The id of the run beside the one of this id.
  private static func pairedID(_ id: String) -> String { id + "-against" }

  private func makeRecorder(
    _ file: ScenarioFile, _ document: ScenarioDocument, _ plan: Plan
  ) throws -> RunRecorder {
    let new = environment.newRun()
    let folder = try RunFolder(
      under: options.output, scenario: document.base.name, started: new.started, id: new.id,
      build: environment.build.mode)
    let manifest = RunManifest(
      scenario: RunManifest.ScenarioRecord(name: document.base.name, file: file.name, text: file.text),
      run: RunManifest.RunRecord(
        id: new.id, started: new.started, state: .running, isSmoke: options.reading.smoke,
        seed: document.base.seed, command: options.command, plan: options.record(of: plan),
        pairedWith: opponent.map { _ in Self.pairedID(new.id) }),
      machine: environment.machine, build: environment.build)
    var recorder = try RunRecorder(folder: folder, manifest: manifest, plan: plan)
    if !measuresAllocations && options.passes.contains(.allocations) {
      recorder.warn("allocations are not measured: this build or machine has no jemalloc")
    }
    return recorder
  }

  /// What the command line asks for, beside the scenario.
  public struct Options: Sendable {
    /// How the scenario is read: its size, seed and repetitions.
    public var reading: ScenarioReader.Options
    /// Which designs of the scenario are played.
    public var only: DesignFilter
    /// The folder that run folders are put in.
    public var output: String
    /// Whether records of imported data that make no sense are left out with a warning, in place of ending the run.
    public var skipsBadRecords: Bool
    /// The passes that are played; without counts nothing is held against the oracle.
    public var passes: Set<Pass>
    /// What sentences with `baseline` are held against.
    public var baseline: Baseline?
    /// The command that does the same again.
    public var command: String
    /// The part of the cells that is played; `nil` for all.
    public var shard: Shard?
    /// Whether the runner plays in this process; only for the record.
    public var isInProcess: Bool

    /// Everything of the scenario, put into `results`, unless something else is given.
    public init(
      reading: ScenarioReader.Options = .init(), only: DesignFilter = .init(), output: String = "results",
      skipsBadRecords: Bool = false, passes: Set<Pass> = Set(Pass.allCases), baseline: Baseline? = nil,
      command: String = "", shard: Shard? = nil, isInProcess: Bool = false
    ) {
      self.reading = reading
      self.only = only
      self.output = output
      self.skipsBadRecords = skipsBadRecords
      self.passes = passes
      self.baseline = baseline
      self.command = command
      self.shard = shard
      self.isInProcess = isInProcess
    }

    /// These options as the manifest keeps them.
    func record(of plan: Plan) -> RunManifest.PlanRecord {
      RunManifest.PlanRecord(
        repetitions: plan.repetitions, stores: only.stores.sorted(), derivations: only.derivations.sorted(),
        presets: only.presets.sorted(), skipsBadRecords: skipsBadRecords, isInProcess: isInProcess, shard: shard)
    }
  }
}

/// What a run found.
public struct RunResult: Sendable {
  let question: String
  /// What the run's `run.json` says.
  public let manifest: RunManifest
  /// One for each expectation of the scenario, in its order; none for a shard or an interrupted run.
  public let judgements: [Judgement]
  /// Where its files lie.
  public let folder: RunFolder
  /// What the opponent's executable measured, where two were played side by side.
  public var baseline: RunRows?
  /// What was expected, with the places in the scenario.
  let sentences: [SourceSentence]

  /// The lines in the scenario file of what was expected, by the text of each.
  public var linesOfSentences: [String: Int] {
    Dictionary(sentences.map { ($0.text, $0.location.line) }, uniquingKeysWith: { first, _ in first })
  }
  /// How many sentences a shard leaves to the merge.
  var expectationsLeft = 0

  /// The run as its folder has it, without the latencies that only pages draw.
  public var run: StoredRun { StoredRun(manifest: manifest, rows: folder.rows, reaches: folder.reaches) }

  /// Everything there is to say about it.
  public var report: RunReport {
    let run = run
    var report = RunReport(
      scenario: manifest.scenario.name, question: question, build: manifest.build.mode,
      isInterrupted: manifest.run.state == .interrupted, cells: manifest.cells, index: run.index,
      reaches: run.reaches, judgements: judgements,
      clock: manifest.machine.clockReadNs.map { ClockCost(readNs: $0) },
      warnings: manifest.warnings + (manifest.conditions?.warnings ?? []),
      folder: folder.path, command: manifest.run.command)
    let hasEnded = manifest.run.state == .finished && manifest.run.plan?.shard == nil
    report.answer = hasEnded && !run.isEmpty ? Answer(run).sentence : nil
    report.part = manifest.run.plan?.shard.map { RunReport.Part(shard: $0, expectationsLeft: expectationsLeft) }
    return report
  }
}

extension Scenario {
  /// Whether data, operations and truth come out the same: nothing but the designs and their way differ.
  fileprivate func hasSameStage(as other: Scenario) -> Bool {
    var there = self
    there.way = other.way
    there.matrix = other.matrix
    return there == other
  }
}
