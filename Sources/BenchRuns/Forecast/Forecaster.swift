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
    var found: [Finding] = []
    var missed: [(point: Plan.PointPlan, cell: PlannedCell)] = []
    var last: (scenario: Scenario, stage: PilotStage?)?
    for point in pointsByCost() {
      let isLate = budget.map { clock.now() - began > $0 } ?? false
      let stage = isLate ? nil : try stage(of: point, unlessSameAs: last)
      if !isLate { last = (point.scenario, stage) }
      forecast.makingNs += stage?.makingNs ?? formulaNs(point, [])
      for cell in point.cells {
        let isLate = budget.map { clock.now() - began > $0 } ?? false
        guard let stage, !isLate, let run = try runner.pilot(cell, limit: limit) else {
          missed.append((point, cell))
          continue
        }
        let cellForecast = CellForecast(run, stage, timeLimit: point.scenario.workload.timeLimit)
        for planned in repetitions(of: cell, point) {
          let nanoseconds = cellForecast.nanoseconds(of: planned.pass)
          forecast.add(planned, nanoseconds)
          found.append(
            Finding(design: cell.identity.design, pass: planned.pass, ratio: nanoseconds / formulaNs(point, [planned])))
        }
        forecast.pilots += 1
      }
    }
    for (point, cell) in missed {
      for planned in repetitions(of: cell, point) {
        forecast.add(
          planned, formulaNs(point, [planned]) * Finding.ratio(of: cell.identity.design, planned.pass, found))
      }
    }
    forecast.others = missed.count
    forecast.spent = clock.now() - began
    return forecast
  }

  /// A repetition that was forecast, in terms of the formula.
  private struct Finding {
    let design: String
    let pass: Pass
    let ratio: Double

    /// How many times as long as by the formula a design takes, as far as is known.
    static func ratio(of design: String, _ pass: Pass, _ found: [Finding]) -> Double {
      let same = found.filter { $0.pass == pass && $0.design == design }.map(\.ratio)
      let any = same.isEmpty ? found.filter { $0.pass == pass }.map(\.ratio) : same
      return any.isEmpty ? 1 : any.sorted()[any.count / 2]
    }
  }

  private func stage(
    of point: Plan.PointPlan, unlessSameAs last: (scenario: Scenario, stage: PilotStage?)?
  ) throws -> PilotStage? {
    if let last, last.scenario.hasSameStage(as: point.scenario) {
      // It is ready; and making it once more is not needed either.
      return last.stage.map {
        PilotStage(stage: $0.stage, makingNs: 0, operations: $0.operations, covered: $0.covered)
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

  private func repetitions(of cell: PlannedCell, _ point: Plan.PointPlan) -> [PlannedRepetition] {
    plan.repetitions(of: point).filter { $0.cell == cell.identity }
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
  public static func measured(
    _ plan: Plan, _ file: ScenarioFile, _ runner: any RepetitionRunner, skipsBadRecords: Bool
  ) throws -> Forecast {
    try Forecaster(
      plan: plan, runner: runner, builder: StageBuilder(folder: file.folder, skipsBadRecords: skipsBadRecords),
      importedBytes: { file.size(of: $0) }
    ).forecast()
  }
}
