import BenchCore
import BenchHost
import BenchRemote
import BenchWorkloads

extension RemotePointStage: PlayableStage {
  package var entityCount: Int { dataset.entityCount }

  package var operationCount: Int { stage.acts.count }

  package var operationHash: UInt64 {
    var hash = StableHash()
    for act in stage.acts {
      hash.combine(act.time)
      hash.combine(act.client ?? -1)
      hash.combine(act.kind.rawValue)
      hash.combine(act.subject)
      hash.combine(act.post)
      hash.combine(act.text)
    }
    return hash.value
  }

  package static func make(_ scenario: Scenario, _ builder: StageBuilder) throws -> RemotePointStage {
    try withWarnings(scenario, builder).stage
  }

  static func withWarnings(
    _ scenario: Scenario, _ builder: StageBuilder
  ) throws -> (stage: RemotePointStage, warnings: [String]) {
    guard let world = scenario.remote?.world else { preconditionFailure("a point of this kind has a world") }
    let (dataset, _, warnings) = try builder.read(scenario)
    let roundTrip = try world.network.roundTrip.drawn(trace: builder.bytes)
    let stage = ActDraw.stage(of: scenario, dataset, roundTrip: roundTrip)
    return (RemotePointStage(stage: stage, dataset: dataset), warnings)
  }
}
