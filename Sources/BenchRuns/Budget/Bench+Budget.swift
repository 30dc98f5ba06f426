import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchScenarios
import BenchVerdicts
import BenchWorkloads

extension Bench {
  /// Runs the part of a scenario for which there is time, so that everything in the run's table can be compared.
  func run(_ document: ScenarioDocument, _ file: ScenarioFile, within budget: Nanoseconds) throws -> RunReport {
    var bench = until(end(of: budget))
    let builder = StageBuilder(of: file, skipsBadRecords: options.skipsBadRecords)
    let memory = Bytes(environment.machine.memoryBytes)
    let end = end(of: budget)
    // At the smallest size every design should finish a round, however busy the machine is.
    var limit = budget
    var search = BudgetSearch(
      sizes: BudgetSearch.Size.ladder(document, memory, file.size), left: { [clock] in (end - clock.now()).seconds },
      play: { point, seconds in
        defer { limit = .zero }
        return try round(point, document, file, builder, within: .seconds(seconds), limit: limit)
      })
    do {
      try search.run()
    } catch is Interrupted where search.best != nil {
      // The rounds until then are reported.
    }
    guard
      let choice = BudgetChoice(search, wanted: document.base.repetitions, left: (end - clock.now()).seconds)
    else { throw UnplayableError.short(of: budget, file: file.name, isUnmade: search.isUnmade) }
    bench.choose(choice, document, budget)
    let plan = bench.plan(document, file)
    var sides = try bench.open(document, plan, file)
    let rounds = [search.best, search.common].compactMap { $0 }
    for round in rounds { try sides.adopt(round) }
    let made = Dictionary(
      rounds.map { ($0.planned.point, $0.built) }, uniquingKeysWith: { first, _ in first })
    let played = try bench.play(plan, file, &sides, by: builder, made: made)
    return try bench.close(played, plan, document, file, &sides, within: budget, isStopped: interruption.isRequested)
  }

  /// Resumes a run with a budget: the plan is kept, and the run ends when its time is over.
  func resume(
    _ plan: Plan, _ document: ScenarioDocument, _ file: ScenarioFile, _ sides: inout RunSides,
    within budget: Nanoseconds
  ) throws -> RunReport {
    let bench = until(end(of: budget))
    sides.ours = RunSide(runner: bench.runner, recorder: sides.ours.recorder)
    let played = try bench.play(plan, file, &sides)
    return try bench.close(played, plan, document, file, &sides, within: budget, isStopped: interruption.isRequested)
  }

  /// Ends a run whose time is over, with only its complete rounds. A run that the user stopped also keeps incomplete
  /// rounds, so that it can be resumed.
  private func close(
    _ played: PlayedRuns, _ plan: Plan, _ document: ScenarioDocument, _ file: ScenarioFile, _ sides: inout RunSides,
    within budget: Nanoseconds, isStopped: Bool
  ) throws -> RunReport {
    var (bench, played) = (self, played)
    if played.ours.manifest.run.state == .interrupted && !isStopped {
      let entries = try Journal(folder: sides.ours.recorder.folder.path).entries
      var plan = plan
      plan.drop(allBut: entries)
      let kept = Set(plan.points.map(\.point))
      bench.choose(
        BudgetChoice(
          points: (options.points ?? []).filter { kept.contains($0.place) }, repetitions: plan.repetitions),
        document, budget)
      let conditions = played.ours.manifest.conditions
      sides.ours.recorder = try sides.ours.recorder.remade(of: plan, entries) { manifest in
        manifest.run.plan = bench.options.record(of: plan)
        manifest.run.command = bench.options.command
      }
      played = sides.ended(.finished, meanwhile: conditions)
    }
    return try bench.report(played, &sides, document, file)
  }

  /// Records the choice, and the command that plays exactly this choice again.
  private mutating func choose(_ choice: BudgetChoice, _ document: ScenarioDocument, _ budget: Nanoseconds) {
    options.points = choice.points
    options.reading.repetitions = choice.repetitions
    options.budget = budget
    options.givenUp = choice.words(of: document, within: budget)
    let points = choice.points.map(\.description).joined(separator: ",")
    let command = options.command.replacing(#/ --(repetitions|points) ('[^']*'|\S+)/#, with: "")
    options.command = "\(command) --points '\(points)' --repetitions \(choice.repetitions)"
  }

  private func end(of budget: Nanoseconds) -> Nanoseconds {
    // The other 5 % are for files and tables.
    clock.now() + .seconds(budget.seconds * 0.95)
  }

  /// Returns this bench with an interruption at a given moment.
  private func until(_ end: Nanoseconds) -> Bench {
    var bench = self
    bench.interruption = Interruption { [clock, interruption] in interruption.isRequested || clock.now() >= end }
    bench.runner = LimitedRunner(inner: runner, stop: bench.interruption)
    return bench
  }

  /// Plays each design of a point once in every pass, one design after the other. A design may take half of the time
  /// left to the round; the last design may take all of it. A slower design is late, and the next design is played.
  private func round(
    _ point: PlayedPoint, _ document: ScenarioDocument, _ file: ScenarioFile, _ builder: StageBuilder,
    within time: Nanoseconds, limit: Nanoseconds
  ) throws -> BudgetRound? {
    let began = clock.now()
    var bench = until(began + time)
    bench.options.points = [point]
    bench.options.reading.repetitions = 1
    let plan = bench.plan(document, file)
    guard let planned = plan.points.first else { return nil }
    let built: PointStage
    do {
      built = try bench.stage(planned, builder, unlessSameAs: nil, made: [:])
    } catch is Interrupted where !interruption.isRequested {
      return nil
    }
    var round = BudgetRound(
      point: point, planned: planned, built: built, making: (clock.now() - began).seconds)
    for cell in planned.cells {
      let left = began + time - clock.now()
      let isLast = cell == planned.cells.last
      try until(clock.now() + (isLast ? left : Nanoseconds(left.rawValue / 2)))
        .play(plan.repetitions(of: planned).filter { $0.cell == cell.identity }, limit: limit, into: &round)
      if interruption.isRequested { throw Interrupted() }
    }
    return round
  }

  /// Plays the repetitions of one design. The design is late if they do not end in time or if a play is cut short.
  private func play(
    _ repetitions: [PlannedRepetition], limit: Nanoseconds, into round: inout BudgetRound
  ) throws {
    let began = clock.now()
    let timeLimit = max(round.planned.scenario.workload.timeLimit, limit)
    for planned in repetitions {
      let start = clock.now()
      var repetition = Repetition(planned, timeLimit: timeLimit)
      if planned.pass == .counts, let load = (round.built.stage as? Stage)?.costHash {
        repetition.costs = options.costs?.costs(of: planned.cell, playing: load)
      }
      do {
        let outcome = try runner.run(repetition)
        round.outcomes.append((planned, outcome))
        if planned.pass == .time { round.timed += (clock.now() - start).seconds }
        guard case .measured(let measurement) = outcome, measurement.disagreement == nil else { break }
        if planned.pass != .time { continue }
        let time = measurement.timePlayed
        round.played = time == .zero ? nil : round.played.map { $0 + time.seconds }
        if measurement.operationsPlayed < measurement.operationsInLog {
          round.late.insert(planned.cell.design)
          break
        }
      } catch is Interrupted {
        round.late.insert(planned.cell.design)
        break
      }
    }
    if let design = repetitions.first?.cell.design { round.seconds[design] = (clock.now() - began).seconds }
  }
}

/// A runner that passes repetitions to another runner until it is stopped.
private struct LimitedRunner: RepetitionRunner {
  let inner: any RepetitionRunner
  let stop: Interruption

  func prepare(_ stage: any PlayableStage) throws { try inner.prepare(stage) }
  func process(for repetition: Repetition) -> ProcessRunner.Process? { inner.process(for: repetition) }
  func run(_ repetition: Repetition) throws -> Outcome { try run(repetition) { _ in } }

  func run(_ repetition: Repetition, hear: (ChildProgress) -> Void) throws -> Outcome {
    try inner.run(repetition, until: stop, hear: hear)
  }
}

extension RunSides {
  /// Adds a round that was played before the plan was known.
  fileprivate mutating func adopt(_ round: BudgetRound) throws {
    let warnings = round.built.warnings + round.planned.warnings
    try begin(round.planned.point, (round.built.stage, warnings))
    for (planned, outcome) in round.outcomes { try ours.recorder.record(outcome, of: planned) }
  }
}

extension UnplayableError {
  /// Returns the error for a budget in which no design finishes a round of the smallest size, or in which not even the
  /// data and operations are made.
  static func short(of budget: Nanoseconds, file: String, isUnmade: Bool) -> UnplayableError {
    let time = BudgetChoice.words(budget)
    return UnplayableError(
      file: file,
      reason: isUnmade
        ? "\(time) are too short to read the data and draw the operations; give it more time, or fewer data"
        : "no design finishes a round of the smallest size within \(time); give it more time, or make the scenario "
          + "smaller")
  }
}
