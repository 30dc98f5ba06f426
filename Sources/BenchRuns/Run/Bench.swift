import BenchCore
import BenchResults
import BenchWorkloads
import Foundation

/// The whole program: a scenario becomes data and a log, these are played through cells, what is measured becomes rows,
/// and the rows are judged.
public struct Bench: Sendable {
  public var catalog: Catalog
  public var runner: any RepetitionRunner
  public var environment: BenchEnvironment
  public var options: Options
  /// The user's wish to stop.
  public var interruption: Interruption
  /// Told what happens; must not block.
  public var listener: @Sendable (BenchEvent) -> Void

  public init(
    catalog: Catalog, runner: any RepetitionRunner, environment: BenchEnvironment, options: Options,
    interruption: Interruption = Interruption(), listener: @escaping @Sendable (BenchEvent) -> Void = { _ in }
  ) {
    self.catalog = catalog
    self.runner = runner
    self.environment = environment
    self.options = options
    self.interruption = interruption
    self.listener = listener
  }

  /// Runs one scenario to its verdict.
  ///
  /// - Throws: `ScenarioError`, `ImportError` and `WorkloadError` for what the user can mend, `OutputError` when the
  ///   results cannot be written. A run that is interrupted ends without error and says so in its manifest.
  public func run(_ file: ScenarioFile) throws -> RunResult {
    let document = try file.read(catalog, options.reading)
    let plan = Plan(document, catalog, only: options.only, measuresAllocations: measuresAllocations)
    try checkMemory(plan, file)
    var recorder = try makeRecorder(file, document, plan)
    let state: RunManifest.RunRecord.State
    do {
      state = try play(plan, file, &recorder)
    } catch {
      // What was measured is kept, as far as it can be written; what is told is the error that ended the run.
      _ = try? recorder.finish(.interrupted, judging: [], clock: nil)
      throw error
    }
    let clock = environment.machine.clockReadNs.map { ClockCost(readNs: $0) }
    let found = try recorder.finish(state, judging: try file.expectations(document, catalog), clock: clock)
    return RunResult(
      question: document.base.question, manifest: found.manifest, judgements: found.judgements,
      folder: recorder.folder)
  }

  /// Plays what was planned, point by point, until it is done or the user wishes to stop.
  private func play(
    _ plan: Plan, _ file: ScenarioFile, _ recorder: inout RunRecorder
  ) throws -> RunManifest.RunRecord.State {
    let builder = StageBuilder(folder: file.folder, skipsBadRecords: options.skipsBadRecords)
    let total = plan.repetitionCount
    var done = 0
    do {
      var last: (scenario: Scenario, built: StageBuilder.Built)?
      for point in plan.points {
        let built = try stage(point, builder, unlessSameAs: last)
        last = (point.scenario, built)
        recorder.begin(point.point, built)
        for planned in plan.repetitions(of: point) {
          done += 1
          if recorder.hasFailed(planned.cell) { continue }
          let outcome = try runner.run(Repetition(planned, timeLimit: point.scenario.workload.timeLimit))
          try recorder.take(outcome, of: planned)
          report(planned, recorder, done, total)
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
    unlessSameAs last: (scenario: Scenario, built: StageBuilder.Built)?
  ) throws -> StageBuilder.Built {
    if let last, last.scenario.hasSameStage(as: point.scenario) { return last.built }
    listener(.preparing(point.point))
    return try interruption.perform { [runner] in
      let built = try builder.build(point.scenario)
      try runner.prepare(built.stage)
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
  private func checkMemory(_ plan: Plan, _ file: ScenarioFile) throws {
    let estimate = Estimate(plan, importedBytes: file.size)
    listener(
      .planned(
        scenario: file.name, cells: plan.cells.count, repetitions: plan.repetitionCount, estimate))
    try estimate.checkMemory(Bytes(environment.machine.memoryBytes), file: file.name)
  }

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
        seed: document.base.seed, command: options.command),
      machine: environment.machine, build: environment.build)
    var recorder = try RunRecorder(folder: folder, manifest: manifest, plan: plan)
    if !measuresAllocations { recorder.warn("allocations are not measured: this build or machine has no jemalloc") }
    return recorder
  }

  /// What the command line asks for, beside the scenario.
  public struct Options: Sendable {
    public var reading: ScenarioReader.Options
    public var only: DesignFilter
    /// The folder that run folders are put in.
    public var output: String
    public var skipsBadRecords: Bool
    /// The command that does the same again.
    public var command: String

    public init(
      reading: ScenarioReader.Options = .init(), only: DesignFilter = .init(), output: String = "results",
      skipsBadRecords: Bool = false, command: String = ""
    ) {
      self.reading = reading
      self.only = only
      self.output = output
      self.skipsBadRecords = skipsBadRecords
      self.command = command
    }
  }
}

/// What a run found.
public struct RunResult: Sendable {
  let question: String
  public let manifest: RunManifest
  public let judgements: [Judgement]
  public let folder: RunFolder

  /// Everything there is to say about it.
  public var report: RunReport {
    RunReport(
      scenario: manifest.scenario.name, question: question, build: manifest.build.mode,
      isInterrupted: manifest.run.state == .interrupted, cells: manifest.cells, index: ResultIndex(folder.rows),
      reaches: folder.reaches, judgements: judgements,
      clock: manifest.machine.clockReadNs.map { ClockCost(readNs: $0) }, warnings: manifest.warnings,
      folder: folder.path, command: manifest.run.command)
  }
}

extension Scenario {
  /// Whether data, operations and truth come out the same.
  fileprivate func hasSameStage(as other: Scenario) -> Bool {
    seed == other.seed && dataset == other.dataset && ids == other.ids && views == other.views
      && workload == other.workload && graphs == other.graphs
  }
}

extension Repetition {
  fileprivate init(_ planned: PlannedRepetition, timeLimit: Nanoseconds) {
    self.init(
      store: planned.cell.store, derivation: planned.cell.derivation, way: planned.way, pass: planned.pass,
      number: planned.number, timeLimit: timeLimit)
  }
}
