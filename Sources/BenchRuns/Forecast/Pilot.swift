import BenchCore
import BenchResults
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
  /// Making an operation ready before it is played.
  var decodedNs = UnitCost.decodedOperationNs

  /// So many operations of a phase are played at most.
  static let operationLimit = 400
  /// So many commits and reads of each phase are played before the rest of any, where there is more than one: of a slow
  /// design the rest may not be reached.
  static let headLimit = 4
  /// So many views are asked for what they must show.
  static let evaluationLimit = 20_000
  /// Each of the two plays of a pilot ends with the step that takes it beyond this.
  static let playLimit = Nanoseconds(60_000_000)
  /// Each of the up to three simulations of a load ends with the task that takes it beyond this.
  static let loadLimit = Nanoseconds(200_000_000)
  /// So many views are asked for what they must show in a load, whose beginning is played in no other way.
  static let loadEvaluationLimit = 100_000
}

/// What a pilot is asked: which design it plays on the way of which cell.
struct PilotRequest: Codable {
  var store: String
  var derivation: String
  var point: Point
  var way: Way
}

/// What a pilot has found, in nanoseconds.
package struct PilotFigures: Codable, Equatable, Sendable {
  /// An operation of each phase, as the time pass plays it; `nil` of a phase that was not reached.
  var operationNs: [Double?]
  /// Filling a store and putting views on screen.
  var loadNs: Double
  /// An operation, counted and held against the truth.
  var countNs: Double
  /// Everything in the process that is not its start.
  var insideNs: Double
  /// Of a load over time, all that the time pass does with it once a store is filled; `nil` elsewhere.
  var recordNs: Double?
}

/// A pilot and how long its process took in all.
package struct PilotRun: Equatable, Sendable {
  var figures: PilotFigures
  var wallNs: Double
}

extension PilotStage {
  /// Behind the name of a phase whose few operations are played first; no phase of a scenario can be called so.
  private static let headMark = "\u{0}head"

  static func isHead(_ name: String) -> Bool { name.hasSuffix(headMark) }

  /// Whether a phase of a pilot plays operations of this phase of the scenario.
  static func isPart(_ name: String?, of phase: String) -> Bool { name == phase || name == phase + headMark }

  /// The beginnings of phases: a few operations of each, where that is wanted, and then what they go on with.
  static func beginnings(of phases: [PhaseSpec], hasHeads: Bool) -> [PhaseSpec] {
    var heads: [PhaseSpec] = []
    var rests: [PhaseSpec] = []
    for phase in phases {
      var rest = phase
      rest.operations = min(phase.operations, operationLimit)
      // Only recorded phases have lines.
      rest.record = true
      let first = headLimit * phase.batch
      if hasHeads, phases.count > 1, rest.operations > first {
        var head = rest
        head.name += headMark
        head.operations = first
        rest.operations -= first
        heads.append(head)
      }
      rests.append(rest)
    }
    return heads + rests
  }
}

extension StoreKind {
  func pilot(_ scenario: Scenario, _ builder: StageBuilder, _ clock: MonotonicClock) throws -> PilotStage? {
    if let load = scenario.load {
      // Threads play as long as the phases last.
      return load.threads == nil ? try loadPilot(scenario, builder, clock) : nil
    }
    var short = scenario
    short.workload.phases = PilotStage.beginnings(
      of: scenario.workload.phases, hasHeads: scenario.workload.recording == nil)
    let began = clock.now()
    let drawn = try builder.drawn(short)
    let made = clock.now()
    let truth = TruthFinder.find(drawn.dataset, drawn.log, evaluationLimit: PilotStage.evaluationLimit)
    let truthNs = Double((clock.now() - made).rawValue)
    let steps = Double(drawn.log.operations.count { $0.batch > 0 }) / Double(max(1, drawn.log.operations.count))
    let operations = drawn.log.phases.filter { !PilotStage.isHead($0.name) }.map { phase in
      let parts = drawn.log.phases.filter { PilotStage.isPart($0.name, of: phase.name) }
      let count = Double(parts.reduce(0) { $0 + $1.operations.count })
      guard let real = scenario.workload.phases.first(where: { $0.name == phase.name }),
        scenario.workload.recording == nil
      else { return count }
      // What a log has beside its commits and reads, views that come and go, grows as they do.
      return count * Double(real.operations) / Double(max(1, min(real.operations, PilotStage.operationLimit)))
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

  /// The whole load with the truth of its beginning: a pilot plays as much of it as it has time for, and answers for
  /// all of it as one operation.
  private func loadPilot(_ scenario: Scenario, _ builder: StageBuilder, _ clock: MonotonicClock) throws -> PilotStage {
    let began = clock.now()
    let drawn = try builder.drawn(scenario)
    let made = clock.now()
    let steps = drawn.load?.stepsInPhases ?? 0
    let truth = TruthFinder.find(
      drawn.dataset, drawn.log, evaluationLimit: PilotStage.loadEvaluationLimit, stepLimit: steps,
      tracksAll: drawn.load?.showsAll == true)
    let truthNs = Double((clock.now() - made).rawValue)
    let covered = min(Double(steps), Double(TruthFinder.evaluationLimit) / Double(max(1, drawn.log.viewsAtStart)))
    return PilotStage(
      stage: Stage(dataset: drawn.dataset, log: drawn.log, truth: truth, ids: scenario.ids, load: drawn.load),
      makingNs: Double((made - began).rawValue) + truthNs / Double(max(1, truth.stepCount)) * covered,
      operations: [1], covered: 1, decodedNs: 0)
  }
}

extension LoadStage {
  /// Whether views that are not on screen may come at any time.
  var showsAll: Bool { setup.frameFlows.contains { $0.scroll > 0 } }
}

extension PilotFigures {
  /// As a child writes them.
  var bytes: [UInt8]? { (try? JSONEncoder().encode(self)).map(Array.init) }
}

extension Stage {
  package func pilot(
    _ store: String, _ derivation: String, at point: Point, _ way: Way, _ catalog: Catalog
  ) -> [UInt8]? {
    catalog.contestant(store, derivation, ids: ids)?.pilot(on: self, by: way, .system).bytes
  }
}

extension Contestant {
  /// Plays the beginning twice, timed and then counted; of a load over time as much as shows how long all of it takes.
  func pilot(on stage: Stage, by way: Way, _ clock: MonotonicClock) -> PilotFigures {
    let began = clock.now()
    if let load = stage.load {
      let pilot = pilot(stage, under: load, by: way, clock, limit: PilotStage.loadLimit)
      // The phases are played where no task takes time, and in cost units.
      return PilotFigures(
        operationNs: [], loadNs: pilot.fillNs, countNs: 2 * pilot.phasesNs + pilot.fillNs + pilot.searchNs,
        insideNs: Double((clock.now() - began).rawValue),
        recordNs: pilot.phasesNs + pilot.recordedSearchNs
          + UnitCost.recordingNs(pilot.playNs, capacityNs: pilot.capacityPlayNs, goodShare: pilot.goodShare))
    }
    let timed = gauge(.latency(clock), stage, by: way, timeLimit: PilotStage.playLimit)
    let between = clock.now()
    let timer = PlayTimer(clock, limit: PilotStage.playLimit)
    let counted = count(stage, by: way, timer)
    let ended = clock.now()
    var played = Nanoseconds.zero
    let operationNs = stage.log.phases.filter { !PilotStage.isHead($0.name) }.map { phase -> Double? in
      let lines = timed.lines.filter { PilotStage.isPart($0.phase, of: phase.name) && $0.operation != nil }
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
