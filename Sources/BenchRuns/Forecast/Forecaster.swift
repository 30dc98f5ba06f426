import BenchCore
import BenchResults
import BenchWorkloads

/// Plays a few operations of every design at every point, to say what a run will take.
///
/// Where there is a budget, the points that take longest by the formula come first, and what is not reached is scaled
/// from the same design at another point, or else from all designs that were played.
struct Forecaster: Sendable {
  let plan: Plan
  let runner: any RepetitionRunner
  let builder: StageBuilder
  let importedBytes: @Sendable (ImportedDataset) -> Bytes
  var jobs = Jobs.one
  var clock = MonotonicClock.system

  /// What the plan will take.
  ///
  /// - Parameter budget: No further pilot begins after so long; `nil` for all of them.
  /// - Returns: The forecast, with how it was found.
  /// - Throws: what is wrong with the data or the log of a scenario, and `Interrupted`.
  func forecast(budget: Nanoseconds? = nil) throws -> Forecast {
    let began = clock.now()
    // A design that hangs shows nothing, and is not waited for longer than all of them may take.
    let limit = budget.map { max(.seconds(2), $0 + $0) } ?? .seconds(60)
    var forecast = Forecast()
    var findings = Findings()
    var missed: [(point: Plan.PointPlan, repetitions: [PlannedRepetition])] = []
    var last: (scenario: Scenario, stage: PilotStage?)?
    func isLate() -> Bool { budget.map { clock.now() - began > $0 } ?? false }
    for point in pointsByCost() {
      let hasTime = !isLate()
      let stage = hasTime ? try stage(of: point, unlessSameAs: last) : nil
      if hasTime { last = (point.scenario, stage) }
      forecast.makingNs += stage?.makingNs ?? formulaNs(point, [])
      let repetitions = Dictionary(grouping: plan.repetitions(of: point), by: \.cell)
      for cell in point.cells {
        let planned = repetitions[cell.identity] ?? []
        guard let stage, !isLate(), let run = try runner.pilot(cell, limit: limit) else {
          missed.append((point, planned))
          continue
        }
        let cellForecast = CellForecast(run, stage, timeLimit: point.scenario.workload.timeLimit)
        for repetition in planned {
          let nanoseconds = cellForecast.nanoseconds(of: repetition.pass)
          forecast.add(repetition, nanoseconds / share(of: repetition, at: point))
          findings.add(repetition, nanoseconds / formulaNs(point, [repetition]))
        }
        forecast.pilots += 1
      }
    }
    let ratios = findings.medians
    for (point, planned) in missed {
      for repetition in planned {
        let nanoseconds = formulaNs(point, [repetition]) * Findings.ratio(of: repetition, ratios)
        forecast.add(repetition, nanoseconds / share(of: repetition, at: point))
      }
    }
    forecast.others = missed.count
    forecast.spent = clock.now() - began
    return forecast
  }

  /// Counts those that play at the same time as a repetition, with itself.
  private func share(of repetition: PlannedRepetition, at point: Plan.PointPlan) -> Double {
    Double(jobs.count(for: [repetition], at: point, importedBytes: importedBytes))
  }

  /// Repetitions that were forecast, in terms of the formula: how many times as long they take.
  private struct Findings {
    private var ratios: [String: [Double]] = [:]

    mutating func add(_ repetition: PlannedRepetition, _ ratio: Double) {
      ratios[Self.name(repetition.cell.design, repetition.pass), default: []].append(ratio)
      ratios[Self.name("*", repetition.pass), default: []].append(ratio)
    }

    /// By design and pass, and by pass alone.
    var medians: [String: Double] { ratios.mapValues { $0.sorted()[$0.count / 2] } }

    static func ratio(of repetition: PlannedRepetition, _ medians: [String: Double]) -> Double {
      medians[name(repetition.cell.design, repetition.pass)] ?? medians[name("*", repetition.pass)] ?? 1
    }

    private static func name(_ design: String, _ pass: Pass) -> String { "\(design) \(pass.rawValue)" }
  }

  private func stage(
    of point: Plan.PointPlan, unlessSameAs last: (scenario: Scenario, stage: PilotStage?)?
  ) throws -> PilotStage? {
    if let last, last.scenario.hasSameStage(as: point.scenario) {
      // It is ready; and making it once more is not needed either.
      return last.stage.map {
        PilotStage(
          stage: $0.stage, makingNs: 0, operations: $0.operations, covered: $0.covered, decodedNs: $0.decodedNs)
      }
    }
    guard let stage = try point.scenario.kind.playable.pilot(point.scenario, builder, clock) else { return nil }
    try runner.prepare(stage.stage)
    return stage
  }

  /// What takes longest comes first; points that share a stage stay side by side where they take about as long.
  private func pointsByCost() -> [Plan.PointPlan] {
    let costs = plan.points.map { formulaNs($0, plan.repetitions(of: $0)) }
    return plan.points.indices.sorted { (costs[$1], $0) < (costs[$0], $1) }.map { plan.points[$0] }
  }

  /// What the formula says of repetitions alone; of none, that of making their stage.
  private func formulaNs(_ point: Plan.PointPlan, _ repetitions: [PlannedRepetition]) -> Double {
    let making = Estimate.wallTimeNs(of: [], point.scenario, importedBytes)
    if repetitions.isEmpty { return making }
    return max(1, Estimate.wallTimeNs(of: repetitions, point.scenario, importedBytes) - making)
  }
}

extension Forecast {
  /// What a plan will take, by a pilot of every design at every point.
  ///
  /// - Throws: what is wrong with the data or the log of a scenario, and `Interrupted`.
  package static func measured(
    _ plan: Plan, _ file: ScenarioFile, _ runner: any RepetitionRunner, _ jobs: Jobs, skipsBadRecords: Bool
  ) throws -> Forecast {
    try Forecaster(
      plan: plan, runner: runner, builder: StageBuilder(of: file, skipsBadRecords: skipsBadRecords),
      importedBytes: { file.size(of: $0) }, jobs: jobs
    ).forecast()
  }
}
