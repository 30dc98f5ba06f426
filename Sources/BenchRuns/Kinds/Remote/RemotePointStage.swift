import BenchCore
import BenchProcesses
import BenchRemote
import BenchResults
import BenchWorkloads
import Foundation

/// The input of every cell of a point of a remote scenario: the data and all outside events.
package struct RemotePointStage: PlayableStage {
  /// The world and the acts.
  package let stage: RemoteStage
  /// The server's data at the beginning.
  package let dataset: Dataset

  package var kind: ScenarioKind { .remote }

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

  package var coverage: String? { nil }

  package func put(into writer: inout ByteWriter) {
    Stage(dataset: dataset, log: OperationLog()).put(into: &writer)
    writer.put(texts: [text])
    writer.put(acts: stage.acts)
  }

  /// The stage that `put` put into these bytes.
  init(_ reader: inout ByteReader) {
    dataset = reader.stage().dataset
    var stage: RemoteStage
    do {
      stage = try JSONDecoder().decode(RemoteStage.self, from: Data((reader.texts().first ?? "").utf8))
    } catch {
      preconditionFailure("the stage file has a world that cannot be read: \(error)")
    }
    stage.acts = reader.acts()
    self.stage = stage
  }

  /// The stage of a point of a remote scenario.
  ///
  /// - Throws: The problem of its data.
  package static func make(_ scenario: Scenario, _ builder: StageBuilder) throws -> RemotePointStage {
    var warnings: [String] = []
    return try make(scenario, builder, &warnings)
  }

  static func make(
    _ scenario: Scenario, _ builder: StageBuilder, _ warnings: inout [String]
  ) throws -> RemotePointStage {
    guard let world = scenario.remote?.world else { preconditionFailure("a point of this kind has a world") }
    let dataset = try builder.dataset(scenario, &warnings)
    let roundTrip = try world.network.roundTrip.drawn(trace: builder.bytes)
    return RemotePointStage(stage: ActDraw.stage(of: scenario, dataset, roundTrip: roundTrip), dataset: dataset)
  }

  package init(stage: RemoteStage, dataset: Dataset) {
    self.stage = stage
    self.dataset = dataset
  }

  /// The world without its acts, of which there are many.
  private var text: String {
    var world = stage
    world.acts = []
    do { return String(decoding: try JSONEncoder().encode(world), as: UTF8.self) } catch {
      preconditionFailure("a world holds nothing that JSON cannot say: \(error)")
    }
  }

  package func play(_ repetition: Repetition, _ catalog: Catalog, with instruments: Instruments) -> Plays? {
    guard let point = repetition.point, let play = play(of: point, repetition.store, repetition.derivation, catalog)
    else { return nil }
    play.progress = instruments.progress
    return Plays([RemoteResult(play.play(), stage, start: play.beginning).measurement])
  }

  /// A play of a cell that has not begun; `nil` where there is no such design.
  package func play(
    of point: Point, _ store: String, _ derivation: String, _ catalog: Catalog, keepsLines: Bool = false
  ) -> RemotePlay? {
    let cell = RemoteCell(point)
    guard let sync = catalog.sync(cell.sync), let contestant = catalog.contestant(store, derivation) else { return nil }
    return RemotePlay(
      stage, dataset, sync: sync.type, choice: sync.choice, cache: cell.cache ?? sync.type.card.caches[0],
      design: RemoteDesign(contestant), keepsLines: keepsLines)
  }

  /// Returns the disagreement unchanged: a broken promise has its rows when it is found.
  package func explained(_ disagreement: Disagreement) -> Disagreement { disagreement }
}
