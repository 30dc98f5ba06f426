import BenchCore
import BenchHost
import BenchResults
import BenchWorkloads

/// The answer of a host that reads the log of a play as JSON Lines; `docs/hosts.md` has its keys.
struct LogAnswer: Decodable {
  let operations: Int
  /// The digest of each read, in the order of reads, which a host reports only in the counts pass.
  let answers: [String]?
  /// The digest of each view at the end, by slot, which a host reports only in the counts pass.
  let views: [String]?
  /// The number of slots written (and removed) after the load, in recorded phases; `nil` if the host does not count.
  let entityWrites: UInt32?
  let entityRemovals: UInt32?
  /// The time of the load, and the time of all recorded phases together, in nanoseconds.
  let load: UInt64?
  let play: UInt64?
  /// The times of commits and reads; `nil` if the host times only the whole play.
  let latency: LatencyHistogram?

  private enum CodingKeys: String, CodingKey {
    case operations, answers, views, latency
    case entityWrites = "entity_writes"
    case entityRemovals = "entity_removals"
    case load = "load_ns"
    case play = "play_ns"
  }

  func measurement(of pass: Pass, on stage: Stage) -> Measurement {
    var measurement = Measurement(pass: pass, operationsInLog: stage.log.operations.count, operationsPlayed: operations)
    var whole = Figures(operations: stage.log.phases.filter(\.record).reduce(0) { $0 + $1.operations.count })
    if pass == .counts {
      measurement.disagreement = disagreement(on: stage)
      var tally = Tally()
      for event in Event.allCases { tally.exclude(event) }
      if let entityWrites { tally[.entityWrites] = Int(entityWrites) }
      if let entityRemovals { tally[.entityRemovals] = Int(entityRemovals) }
      whole.tally = tally
    } else {
      var load = Figures(operations: stage.entityCount)
      load.elapsed = self.load.map { Nanoseconds($0) }
      measurement.lines.append(.init(phase: Line.load, operation: nil, figures: load))
      whole.elapsed = play.map { Nanoseconds($0) }
      whole.latency = latency
    }
    measurement.lines.append(.init(phase: nil, operation: nil, figures: whole))
    return measurement
  }

  private func disagreement(on stage: Stage) -> Disagreement? {
    let (truth, log) = (stage.truth, stage.log)
    var expected = truth.initial
    var answers = (answers ?? [])[...]
    var position = 0
    for step in 0..<truth.stepCount {
      let operation = log.operations[position]
      for entry in truth.entries(ofStep: step) {
        if truth.slots[entry] != Operation.noSlot {
          expected[Int(truth.slots[entry])] = truth.digests[entry]
          continue
        }
        let answer = answers.popFirst() ?? "none"
        if answer == truth.digests[entry].hexadecimal { continue }
        return Disagreement(
          operation: position, kind: operation.kind.name, view: "", slot: nil, shown: ["rows with the digest \(answer)"]
        )
      }
      position += Int(operation.batch)
    }
    // If the truth covers only a part of the log, the expected rows at the end are not known.
    if position < log.operations.count { return nil }
    let found = views ?? []
    let wrong = expected.indices.first { slot in
      !found.indices.contains(slot) || found[slot] != expected[slot].hexadecimal
    }
    return wrong.map { slot in
      let shown = found.indices.contains(slot) ? found[slot] : "none"
      return Disagreement(
        operation: position - 1, kind: "the end", view: "\(log.views[slot])", slot: slot,
        shown: ["rows with the digest \(shown)"])
    }
  }
}

extension HostRecord.Log {
  static let plainOnly =
    "a host that reads logs plays plain workloads: no load, text ids, payload, dispatch, commit or held states"

  /// Returns the reason why a host that reads logs cannot play a cell of a scenario, or `nil` if it can.
  func reasonAgainst(_ cell: PlannedCell, of scenario: Scenario) -> String? {
    let isPlain = scenario.ids == .int && scenario.extra == .none && cell.way == .plain
    if !isPlain || scenario.workload.recording != nil { return Self.plainOnly }
    if let view = scenario.views.map(\.kind.name).first(where: { !views.contains($0) }) {
      return "its host has no view \(view)"
    }
    let phases = scenario.workload.phases
    if phases.contains(where: { $0.churn != .none }) { return "its host mounts no views during a play" }
    let kinds = phases.flatMap { $0.mix.map(\.kind.name) }
    return kinds.first { !operations.contains($0) }.map { "its host has no operation \($0)" }
  }
}
