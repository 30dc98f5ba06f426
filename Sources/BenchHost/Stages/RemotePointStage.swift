import BenchCore
import BenchProcesses
import BenchRemote
import Foundation

/// The sync of a cell about remote data.
package struct RemoteCell: Equatable, Sendable, Codable {
  /// By name, with its choice.
  package let sync: String
  /// The cache where the scenario names one; otherwise the sync's own.
  package let cache: CacheScope?

  /// A sync with a cache.
  package init(sync: String, cache: CacheScope?) {
    self.sync = sync
    self.cache = cache
  }
}

/// The input of every cell of a point of a remote scenario: the data and all outside events.
package struct RemotePointStage: HostedStage {
  /// The world and the acts.
  package let stage: RemoteStage
  /// The server's data at the beginning.
  package let dataset: Dataset

  /// A stage of these.
  package init(stage: RemoteStage, dataset: Dataset) {
    self.stage = stage
    self.dataset = dataset
  }

  package func put(into writer: inout ByteWriter) {
    Stage(dataset: dataset, log: OperationLog()).put(into: &writer)
    writer.put(texts: [text])
    writer.put(acts: stage.acts)
  }

  package static func taken(from reader: inout ByteReader) -> any HostedStage {
    let dataset = reader.stage().dataset
    var stage: RemoteStage
    do {
      stage = try JSONDecoder().decode(RemoteStage.self, from: Data((reader.texts().first ?? "").utf8))
    } catch {
      preconditionFailure("the stage file has a world that cannot be read: \(error)")
    }
    stage.acts = reader.acts()
    return RemotePointStage(stage: stage, dataset: dataset)
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
    guard let cell = repetition.remote, let play = play(of: cell, repetition.store, repetition.derivation, catalog)
    else { return nil }
    play.progress = instruments.progress
    return Plays([RemoteResult(play.play(), stage, start: play.beginning).measurement])
  }

  /// A play of a cell that has not begun; `nil` where there is no such design.
  package func play(
    of cell: RemoteCell, _ store: String, _ derivation: String, _ catalog: Catalog, keepsLines: Bool = false
  ) -> RemotePlay? {
    guard let sync = catalog.sync(cell.sync), let type = catalog.syncType(sync.card.name),
      let contestant = catalog.contestant(store, derivation)
    else { return nil }
    return RemotePlay(
      stage, dataset, sync: type, choice: sync.choice, cache: cell.cache ?? sync.card.caches[0],
      design: RemoteDesign(contestant), keepsLines: keepsLines)
  }
}
