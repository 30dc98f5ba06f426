import BenchCore
import BenchHost
import BenchRemote
import BenchReports
import BenchResults
import BenchScenarios
import BenchVerdicts
import BenchWorkloads

/// A run of scenarios: it makes data and a log from a scenario, plays them in cells, makes rows from the measurements,
/// and judges the rows.
package struct Bench: Sendable {
  package var catalog: Catalog
  package var runner: any RepetitionRunner
  package var environment: BenchEnvironment
  package var options: Options
  package var opponent: Opponent?
  package var jobs = 1
  package var clock = MonotonicClock.system
  package var interruption: Interruption
  /// The receiver of events; it must not block.
  package var listener: @Sendable (BenchEvent) -> Void

  package init(
    catalog: Catalog, runner: any RepetitionRunner, environment: BenchEnvironment, options: Options,
    opponent: Opponent? = nil, interruption: Interruption = Interruption(),
    listener: @escaping @Sendable (BenchEvent) -> Void = { _ in }
  ) {
    (self.catalog, self.runner, self.environment, self.options) = (catalog, runner, environment, options)
    (self.opponent, self.interruption, self.listener) = (opponent, interruption, listener)
  }

  /// Runs one scenario to its verdict.
  ///
  /// - Throws: `ScenarioError`, `ImportError` and `WorkloadError` for errors that the user can correct, `OutputError`
  ///   if the results cannot be written. An interrupted run ends without an error; its manifest shows it.
  package func run(_ file: ScenarioFile) throws -> RunReport {
    let document = try file.read(catalog, options.reading)
    if let shard = options.shard, document.base.kind.playable.takesAllCores {
      throw UnplayableError(
        file: file.name,
        reason: "a load on threads must be played as a whole, not as shard \(shard): shards would share the cores; "
          + "leave out --shard", isBadUsage: true)
    }
    let plan = plan(document, file)
    if let reason = plan.reasonAgainstAll, options.shard == nil {
      throw UnplayableError(file: file.name, reason: reason)
    }
    if let budget = options.budget { return try run(document, file, within: budget) }
    try check(plan, file)
    var sides = try open(document, plan, file)
    return try report(try play(plan, file, &sides), &sides, document, file)
  }

  /// Returns the plan for the whole of a scenario, for some of its points, or for one shard.
  func plan(_ document: ScenarioDocument, _ file: ScenarioFile) -> Plan {
    var plan = Plan(
      options.points.map(document.playing) ?? document, catalog, only: options.only,
      measuresAllocations: measuresAllocations, passes: options.passes)
    plan.repetitions = options.reading.repetitions ?? plan.repetitions
    plan.leaveOut(options.points ?? [])
    return options.shard.map { plan.share($0, importedBytes: file.size) } ?? plan
  }

  /// Plays the repetitions that the recorders lack, point by point, until all are played or the user stops the run.
  ///
  /// - Throws: The error that ended the run early; measurements before the error are kept if they can be written.
  func play(
    _ plan: Plan, _ file: ScenarioFile, _ sides: inout RunSides, by builder: StageBuilder? = nil,
    made: [Point: PointStage] = [:]
  ) throws -> PlayedRuns {
    listener(.opened(folder: sides.ours.recorder.folder.path))
    let builder = builder ?? StageBuilder(of: file, skipsBadRecords: options.skipsBadRecords)
    // Other programs only affect times.
    var watch = plan.points.contains { $0.scenario.isTimed } ? environment.watch?() : nil
    do {
      defer { sides.endAhead(cancels: true) }
      let total = plan.repetitionCount
      var done = 0
      var pace = pace(of: plan, file)
      var since = clock.now()
      var last: (scenario: Scenario, built: PointStage)?
      for point in plan.points {
        let repetitions = plan.repetitions(of: point)
        if sides.areThrough(point, repetitions) {
          done += repetitions.count
          for planned in repetitions { pace.drop(planned) }
          continue
        }
        let built = try stage(point, builder, unlessSameAs: last, made: made)
        last = (point.scenario, built)
        try sides.begin(point.point, (built.stage, built.warnings + point.warnings))
        // A budget itself ends plays, and the plays that the budget chose have already ended once within the limit.
        let timeLimit = max(point.scenario.workload.timeLimit, options.budget ?? .zero)
        for batch in point.batches(of: repetitions) {
          let jobs = machineJobs.count(for: batch, at: point, importedBytes: file.size)
          sides.playAhead(batch, timeLimit: timeLimit, jobs: jobs, interruption, listener)
          for planned in batch {
            done += 1
            if !sides.want(planned) {
              pace.drop(planned)
              continue
            }
            if planned.pass == .time { watch?.measure() }
            try sides.play(planned, timeLimit: timeLimit, hear: LongPlay.reports(of: planned, to: listener))
            let (began, failed) = (since, sides.ours.recorder.hasFailed(planned.cell))
            since = clock.now()
            pace.note(planned, since - began, failed: failed)
            listener(.ended(planned, failed: failed, done: done, of: total, left: pace.remaining))
            if let failure = sides.ours.recorder.failure(of: planned.cell) {
              listener(.failed(planned.cell, failure.words))
            }
            try keepSmallest(planned.cell, of: point.scenario, file, &sides.ours.recorder)
          }
          sides.endAhead(cancels: false)
        }
      }
      return sides.ended(.finished, meanwhile: watch?.record)
    } catch is Interrupted {
      return sides.ended(.interrupted, meanwhile: watch?.record)
    } catch {
      let played = sides.ended(.interrupted, meanwhile: watch?.record)
      _ = try? sides.close(played)
      throw error
    }
  }

  /// Judges the expectations of the scenario on this run. A stopped run or a shard lacks values, so it is not judged;
  /// the merge judges shards.
  private func judge(
    _ played: PlayedRuns, _ document: ScenarioDocument, _ file: ScenarioFile
  ) throws -> [Judgement] {
    // If the run records costs, its sentences are about costs that are only now being recorded.
    let isJudged = played.ours.manifest.run.state == .finished && options.shard == nil && !options.recordsCosts
    if !isJudged { return [] }
    let theirs = played.theirs.map { Baseline(RunRows(path: opponent?.name ?? "", $0)) }
    var whole = self
    whole.options.points = nil
    let run = options.points == nil ? played.ours : whole.plan(document, file).judged(played.ours)
    let judge = Judge(run, clock: environment.machine.clock, baseline: theirs ?? options.baseline)
    return try ScenarioFile.expectations(document, catalog).map(judge.judge)
  }

  func report(
    _ played: PlayedRuns, _ sides: inout RunSides, _ document: ScenarioDocument, _ file: ScenarioFile
  ) throws -> RunReport {
    var played = played
    let judgements = try judge(played, document, file)
    played.ours.manifest.expectations = judgements.map { RunManifest.ExpectationRecord($0) }
    let shown = played.ours.manifest.run.state == .interrupted ? try sides.ours.recorder.comparable() : played.ours
    try sides.close(played)
    var report = RunReport(shown, judgements, of: document, folder: sides.ours.recorder.folder.path)
    if options.recordsCosts, played.ours.manifest.run.state == .finished {
      report.recordedCosts = costs(sides.ours.recorder)
    }
    report.opponent = played.theirs.map { RunRows(path: opponent?.name ?? "", $0) }
    return report
  }

  /// Returns the costs that a run has recorded, or `nil` if the run simulated no load.
  private func costs(_ recorder: RunRecorder) -> CostsFile? {
    if recorder.recordedCosts.isEmpty { return nil }
    let (manifest, build) = (recorder.manifest, environment.build)
    return CostsFile(
      scenario: manifest.scenario.name,
      origin: CostsFile.Origin(
        machine: "\(manifest.machine.processor), \(manifest.machine.processors) processors",
        date: String(manifest.run.started.prefix(10)), build: "\(manifest.machine.system), \(build.toolchain)",
        conditions: manifest.conditions?.words ?? "unknown"),
      cells: recorder.recordedCosts)
  }

  /// Makes the stage of a point, or reuses the previous point's stage if only the designs or their way differ.
  func stage(
    _ point: Plan.PointPlan, _ builder: StageBuilder,
    unlessSameAs last: (scenario: Scenario, built: PointStage)?, made: [Point: PointStage]
  ) throws -> PointStage {
    if let last, last.scenario.hasSameStage(as: point.scenario) { return last.built }
    if let built = made[point.point] {
      try runner.prepare(built.stage)
      return built
    }
    listener(.preparing(point.point))
    var builder = builder
    builder.interruption = interruption
    let built = try interruption.perform { [builder] in
      try point.scenario.kind.playable.make(point.scenario, builder)
    }
    // This call is outside `perform`, where an abandoned thread could overwrite the stage of the next point.
    try runner.prepare(built.stage)
    try opponent?.runner.prepare(built.stage)
    return built
  }

  /// Keeps the smallest scenario found for the first cell that breaks a promise in a run.
  private func keepSmallest(
    _ cell: CellIdentity, of scenario: Scenario, _ file: ScenarioFile, _ recorder: inout RunRecorder
  ) throws {
    guard scenario.remote != nil, !recorder.hasSmallest, recorder.failure(of: cell)?.kind == .disagreed else { return }
    let shrinker = RemoteShrinker(cell, RemotePlayer(catalog, runner as? ProcessRunner), folder: file.folder)
    let text = try interruption.perform { shrinker.smallest(scenario) }
    if let text { try recorder.keep(smallest: text, of: cell) }
  }

  private func pace(of plan: Plan, _ file: ScenarioFile) -> Pace {
    Pace(
      plan,
      jobs: { point in
        let untimed = plan.repetitions(of: point).filter { !$0.pass.isTimed }
        return machineJobs.count(for: untimed, at: point, importedBytes: file.size)
      }, steps: { $0.scenario.kind.playable.size($0.scenario, file.size).work })
  }

  private var machineJobs: Jobs { Jobs(jobs, memory: Bytes(environment.machine.memoryBytes)) }

  private var measuresAllocations: Bool { environment.build.allocator != nil }

  func check(_ plan: Plan, _ file: ScenarioFile) throws {
    let estimate = Estimate(plan, importedBytes: file.size, executables: opponent == nil ? 1 : 2)
    listener(.planned(scenario: file.name, cells: plan.cells.count, repetitions: plan.repetitionCount, estimate))
    try estimate.checkMemory(Bytes(environment.machine.memoryBytes), file: file.name)
  }

  func open(_ document: ScenarioDocument, _ plan: Plan, _ file: ScenarioFile) throws -> RunSides {
    let ours = RunSide(runner: runner, recorder: try makeRecorder(file, document, plan))
    return RunSides(
      ours: ours,
      theirs: try opponent.map { opponent in
        RunSide(runner: opponent.runner, recorder: try makeRecorder(of: opponent, plan, besides: ours))
      })
  }

  private func makeRecorder(of opponent: Opponent, _ plan: Plan, besides ours: RunSide) throws -> RunRecorder {
    var manifest = ours.recorder.manifest
    manifest.build = opponent.build
    manifest.run.pairedWith = manifest.run.id
    manifest.run.id = Self.pairedID(manifest.run.id)
    let folder = try RunFolder(against: ours.recorder.folder, build: opponent.build.mode)
    var recorder = try RunRecorder(folder: folder, manifest: manifest, plan: plan)
    for cell in plan.cells {
      let hosted = cell.sync.flatMap { catalog.sync($0) }.flatMap { catalog.hosts[$0.card.name] == nil ? nil : $0 }
      if let lacking = hosted?.card.name ?? (opponent.lacks(cell.store, cell.derivation) ? cell.pair : nil) {
        recorder.leaveOut(cell, "\(opponent.name) has no \(lacking)")
      }
    }
    return recorder
  }

  private static func pairedID(_ id: String) -> String { id + "-against" }

  private func makeRecorder(_ file: ScenarioFile, _ document: ScenarioDocument, _ plan: Plan) throws -> RunRecorder {
    let new = environment.newRun()
    let folder = try RunFolder(
      under: options.output, scenario: document.base.name, started: new.started, id: new.id,
      build: environment.build.mode)
    var manifest = RunManifest(
      scenario: RunManifest.ScenarioRecord(
        name: document.base.name, file: file.name, text: file.text, question: document.base.question,
        answers: document.base.answers.records, called: document.base.calledByName),
      run: RunManifest.RunRecord(
        id: new.id, started: new.started, state: .running, isSmoke: options.reading.smoke,
        seed: document.base.seed, command: options.command, plan: options.record(of: plan),
        pairedWith: opponent.map { _ in Self.pairedID(new.id) }),
      machine: environment.machine, build: environment.build)
    manifest.scenario.source = document.base.source
    manifest.scenario.target = document.base.targetRecord
    // Answers about the data do not apply to a share of the data.
    if options.points?.contains(where: { $0.data > 1 }) == true { manifest.scenario.answers = nil }
    if !document.base.answers.settings.isEmpty { manifest.scenario.settings = document.base.answers.settings }
    if !options.recordsCosts, let costs = options.costs, !plan.points.isEmpty, document.base.usesCosts {
      manifest.recordedCosts = RunManifest.CostsRecord(costs)
    }
    var recorder = try RunRecorder(folder: folder, manifest: manifest, plan: plan)
    if let warning = options.warning { recorder.warn(warning) }
    if !measuresAllocations && options.passes.contains(.allocations) {
      recorder.warn("allocations are not measured: this build or machine has no jemalloc")
    }
    for profile in Pass.allCases where profile.isProfile {
      if let reason = plan.reason(against: profile) { recorder.warn("\(profile.absenceWords): \(reason)") }
    }
    return recorder
  }

  package struct Options: Sendable {
    package var reading: ScenarioReader.Options
    package var only: DesignFilter
    package var output: String
    package var skipsBadRecords: Bool
    /// The passes to play; without the counts pass, nothing is compared with the oracle.
    package var passes: Set<Pass>
    package var baseline: Baseline?
    package var costs: CostsFile?
    package var recordsCosts = false
    package var command: String
    package var shard: Shard?
    /// The time that the run may take; `nil` for no limit.
    package var budget: Nanoseconds?
    package var points: [PlayedPoint]?
    var givenUp: String?
    package var warning: String?
    /// True if the runner plays in this process; the value is only recorded.
    package var isInProcess: Bool

    package init(
      reading: ScenarioReader.Options = .init(), only: DesignFilter = .init(), output: String = "results",
      skipsBadRecords: Bool = false, passes: Set<Pass>? = nil, baseline: Baseline? = nil,
      command: String = "", shard: Shard? = nil, isInProcess: Bool = false
    ) {
      (self.reading, self.only, self.output, self.skipsBadRecords) = (reading, only, output, skipsBadRecords)
      self.passes = passes ?? Pass.standard
      (self.baseline, self.command, self.shard, self.isInProcess) = (baseline, command, shard, isInProcess)
    }

    func record(of plan: Plan) -> RunManifest.PlanRecord {
      var record = RunManifest.PlanRecord(
        repetitions: plan.repetitions, stores: only.stores.ordered(), derivations: only.derivations.ordered(),
        presets: only.presets.ordered(), skipsBadRecords: skipsBadRecords, isInProcess: isInProcess, shard: shard,
        profiles: Pass.allCases.filter { $0.isProfile && passes.contains($0) })
      record.points = points?.map(\.description)
      record.budgetNs = budget?.rawValue
      record.givenUp = givenUp
      return record
    }
  }
}

extension RunReport {
  init(_ run: StoredRun, _ judgements: [Judgement], of document: ScenarioDocument, folder: String) {
    self.init(run, judgements: judgements, folder: folder)
    let sentences = document.base.expectations
    linesOfSentences = Dictionary(
      sentences.map { ($0.text, $0.location.line) }, uniquingKeysWith: { first, _ in first })
    part = run.manifest.run.plan?.shard.map { ($0, sentences.count) }
  }
}

extension Scenario {
  /// The scenario's target, with the largest render cost and the kind of data; `nil` if the scenario has no target.
  var targetRecord: RunManifest.TargetRecord? {
    target.map {
      var isImported = false
      if case .imported = dataset { isImported = true }
      return RunManifest.TargetRecord(
        changesPerS: $0.changesPerSecond, frame: $0.frame, render: views.map(\.renderCost).max() ?? .zero,
        isImported: isImported)
    }
  }

  /// Returns true if data, operations and truth are equal, and only the designs and their way differ.
  func hasSameStage(as other: Scenario) -> Bool {
    var there = self
    there.way = other.way
    there.matrix = other.matrix
    return there == other
  }
}
