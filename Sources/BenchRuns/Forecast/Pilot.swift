import BenchCore
import BenchWorkloads
import Foundation

/// A stage on which designs show in a moment how long they would take: all the data, and the beginning of each phase.
struct PilotStage: Sendable {
  /// What a pilot plays.
  let stage: any PlayableStage
  /// Making the real stage: the data as long as it took here, the log and the truth in proportion.
  let makingNs: Double
  /// How many operations each phase has in the real stage.
  let operations: [Double]
  /// How many of all operations the counts cover there.
  let covered: Double

  /// So many operations of a phase are played at most.
  static let operationLimit = 400
  /// So many views are asked for what they must show.
  static let evaluationLimit = 20_000
  /// Each of the two plays of a pilot ends with the step that takes it beyond this.
  static let playLimit = Nanoseconds(60_000_000)
}

/// What a pilot is asked: which design it plays on the way of which cell.
struct PilotRequest: Codable {
  var store: String
  var derivation: String
  var way: Way
}

/// What a pilot has found, in nanoseconds.
public struct PilotFigures: Codable, Equatable, Sendable {
  /// An operation of each phase, as the time pass plays it; `nil` of a phase that was not reached.
  var operationNs: [Double?]
  /// Filling a store and putting views on screen.
  var loadNs: Double
  /// An operation, counted and held against the truth.
  var countNs: Double
  /// Everything in the process that is not its start.
  var insideNs: Double
}

/// A pilot and how long its process took in all.
public struct PilotRun: Equatable, Sendable {
  var figures: PilotFigures
  var wallNs: Double
}

extension StoreKind {
  func pilot(_ scenario: Scenario, _ builder: StageBuilder, _ clock: MonotonicClock) throws -> PilotStage? {
    // Simulating a load over time takes as long as its arrivals say, which a beginning does not show.
    if scenario.load != nil { return nil }
    var short = scenario
    for place in short.workload.phases.indices {
      let operations = min(short.workload.phases[place].operations, PilotStage.operationLimit)
      short.workload.phases[place].operations = operations
      // Only recorded phases have lines.
      short.workload.phases[place].record = true
    }
    let began = clock.now()
    let drawn = try builder.drawn(short)
    let made = clock.now()
    let truth = TruthFinder.find(drawn.dataset, drawn.log, evaluationLimit: PilotStage.evaluationLimit)
    let truthNs = Double((clock.now() - made).rawValue)
    let steps = Double(drawn.log.operations.count { $0.batch > 0 }) / Double(max(1, drawn.log.operations.count))
    let operations = drawn.log.phases.indices.map { place in
      scenario.workload.recording == nil
        ? Double(scenario.workload.phases[place].operations) : Double(drawn.log.phases[place].operations.count)
    }
    let total = operations.reduce(0, +)
    let views = Double(max(1, drawn.log.viewsAtStart))
    let covered = min(total * steps, Double(TruthFinder.evaluationLimit) / views)
    let makingNs =
      Double((made - began).rawValue) + total * UnitCost.drawnOperationNs
      + truthNs / Double(max(1, truth.stepCount)) * covered
    return PilotStage(
      stage: Stage(dataset: drawn.dataset, log: drawn.log, truth: truth, ids: scenario.ids),
      makingNs: makingNs, operations: operations, covered: steps > 0 ? covered / steps : 0)
  }
}

extension Stage {
  public func pilot(_ store: String, _ derivation: String, _ way: Way, _ catalog: Catalog) -> [UInt8]? {
    guard let contestant = catalog.contestant(store, derivation, ids: ids) else { return nil }
    return (try? JSONEncoder().encode(contestant.pilot(on: self, by: way, .system))).map(Array.init)
  }
}

extension Contestant {
  /// Plays the beginning twice, timed and then counted.
  func pilot(on stage: Stage, by way: Way, _ clock: MonotonicClock) -> PilotFigures {
    let began = clock.now()
    let timed = gauge(.latency(clock), stage, by: way, timeLimit: PilotStage.playLimit)
    let between = clock.now()
    let timer = PlayTimer(clock, limit: PilotStage.playLimit)
    let counted = count(stage, by: way, timer)
    let ended = clock.now()
    var played = Nanoseconds.zero
    let operationNs = stage.log.phases.map { phase -> Double? in
      let lines = timed.lines.filter { $0.phase == phase.name && $0.operation != nil }
      let operations = lines.reduce(0) { $0 + $1.figures.operations }
      let sum = lines.reduce(Nanoseconds.zero) { $0 + ($1.figures.latency?.sum ?? .zero) }
      played = played + sum
      return operations == 0 ? nil : Double(sum.rawValue) / Double(operations)
    }
    let loadNs = Double((between - began).rawValue) - Double(played.rawValue)
    return PilotFigures(
      operationNs: operationNs, loadNs: max(0, loadNs),
      countNs: Double(timer.elapsed.rawValue) / Double(max(1, counted.operationsPlayed)),
      insideNs: Double((ended - began).rawValue))
  }
}
