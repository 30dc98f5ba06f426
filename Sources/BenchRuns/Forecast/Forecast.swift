import BenchCore
import BenchResults

/// What a run will take, repetition by repetition, found by playing a little of it.
package struct Forecast: Equatable, Sendable {
  /// Making what is played at all points.
  var makingNs = 0.0
  /// By repetition.
  private var repetitionNs: [RepetitionKey: Double] = [:]
  /// Of all repetitions.
  private(set) var playingNs = 0.0
  /// How many cells were played for it.
  package internal(set) var pilots = 0
  /// How many were not, because there was no time left or nothing to learn.
  package internal(set) var others = 0
  /// What finding it took.
  package internal(set) var spent = Nanoseconds.zero

  /// A forecast of repetitions alone; without them it is empty.
  package init(_ repetitions: [(PlannedRepetition, Nanoseconds)] = []) {
    for (planned, time) in repetitions { add(planned, Double(time.rawValue)) }
  }

  /// All repetitions one after the other, and making what they play.
  package var wallTime: Nanoseconds { Nanoseconds(UInt64(min(max(0, makingNs + playingNs), 0x1p62))) }

  /// The share of the whole that a repetition is, with what is made for it.
  package func share(of planned: PlannedRepetition) -> Double {
    playingNs > 0 ? (repetitionNs[planned.key] ?? 0) / playingNs : 0
  }

  /// The share that is left of a cell, of which these repetitions have ended.
  package func share(of cell: CellIdentity, without ended: Set<RepetitionKey>) -> Double {
    let left = repetitionNs.reduce(0.0) { sum, entry in
      entry.key.cell == cell && !ended.contains(entry.key) ? sum + entry.value : sum
    }
    return playingNs > 0 ? left / playingNs : 0
  }

  /// The same for two executables that play side by side.
  var forTwo: Forecast {
    var both = self
    both.makingNs += makingNs
    both.playingNs += playingNs
    for key in repetitionNs.keys { both.repetitionNs[key, default: 0] *= 2 }
    return both
  }

  /// What a run will take from its start to its end: before it plays, it finds its own forecast, for as long as that
  /// was here or as the budget lets it.
  package func runTime(budget: Nanoseconds) -> Nanoseconds {
    wallTime + min(spent, budget) + Nanoseconds(UInt64(UnitCost.runNs))
  }

  /// Notes what a repetition will take.
  mutating func add(_ planned: PlannedRepetition, _ nanoseconds: Double) {
    repetitionNs[planned.key] = nanoseconds
    playingNs += nanoseconds
  }
}

/// What a repetition of a cell takes, by what a pilot of it has found.
struct CellForecast {
  let run: PilotRun
  let stage: PilotStage
  let limit: Double

  init(_ run: PilotRun, _ stage: PilotStage, timeLimit: Nanoseconds) {
    self.run = run
    self.stage = stage
    // What happens in virtual time alone has no limit.
    limit = timeLimit == .zero ? .infinity : Double(timeLimit.rawValue)
  }

  /// The time of a process that plays this pass once.
  func nanoseconds(of pass: Pass) -> Double {
    let total = stage.operations.reduce(0, +)
    switch pass {
    case .counts:
      return processNs + run.figures.loadNs + whole(run.figures.countNs * stage.covered, stage.covered)
    case .time:
      if let recordNs = run.figures.recordNs { return processNs + run.figures.loadNs + recordNs }
      let once = run.figures.loadNs + play(playNs, total)
      let again = Plays.count(ofOneThatTakes: Nanoseconds(UInt64(min(playNs, limit))))
      return processNs + Double(again) * once + run.figures.loadNs + play(playNs + total * UnitCost.clockNs, total)
    case .allocations:
      return processNs + run.figures.loadNs + whole(playNs + total * UnitCost.meterNs, total)
    case .sites:
      return processNs + UnitCost.sitesFactor * (run.figures.loadNs + whole(playNs, total))
    case .references: return processNs + run.figures.loadNs + whole(playNs, total)
    case .cycles: return processNs + max(UnitCost.cyclesNs, run.figures.loadNs + play(playNs, total))
    }
  }

  /// Starting a process, which maps the stage.
  private var processNs: Double { max(0, run.wallNs - run.figures.insideNs) }

  /// All operations, without a limit.
  private var playNs: Double {
    let known = run.figures.operationNs.compactMap { $0 }
    let middle = known.isEmpty ? 0 : known.reduce(0, +) / Double(known.count)
    return zip(run.figures.operationNs, stage.operations).reduce(0) { $0 + ($1.0 ?? middle) * $1.1 }
  }

  /// A timed play that takes so long, as far as the limit lets it, and making its operations ready.
  private func play(_ nanoseconds: Double, _ operations: Double) -> Double {
    (nanoseconds > limit ? limit / nanoseconds : 1) * whole(nanoseconds, operations)
  }

  /// A play that takes so long, and making its operations ready.
  private func whole(_ nanoseconds: Double, _ operations: Double) -> Double {
    nanoseconds + operations * stage.decodedNs
  }
}
