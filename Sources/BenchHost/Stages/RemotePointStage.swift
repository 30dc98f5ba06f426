import BenchCore
import BenchRemote

/// The sync of a cell about remote data.
package struct RemoteCell: Equatable, Sendable, Codable {
  /// The name of the sync, with its choice.
  package let sync: String
  /// The cache that the scenario names; `nil` for the sync's default.
  package let cache: CacheScope?
  /// True if the play keeps its frames, with their rows as text.
  package var keepsLines: Bool?

  package init(sync: String, cache: CacheScope?) { (self.sync, self.cache) = (sync, cache) }
}

/// The input of every cell of a point of a remote scenario: the data and all outside events.
package struct RemotePointStage: HostedStage {
  package let stage: RemoteStage
  package let dataset: Dataset

  package init(stage: RemoteStage, dataset: Dataset) { (self.stage, self.dataset) = (stage, dataset) }

  package func put(into writer: inout ByteWriter) {
    Stage(dataset: dataset, log: OperationLog()).put(into: &writer)
    // The acts are written separately, as columns, because there are many.
    var world = stage
    world.acts = []
    writer.put(json: world)
    writer.put(acts: stage.acts)
  }

  package static func taken(from reader: inout ByteReader) -> any HostedStage {
    let dataset = reader.stage().dataset
    var stage: RemoteStage = reader.json()
    stage.acts = reader.acts()
    return RemotePointStage(stage: stage, dataset: dataset)
  }

  package func play(_ repetition: Repetition, _ catalog: Catalog, with instruments: Instruments) -> Plays? {
    guard let cell = repetition.remote, let play = play(of: cell, repetition.store, repetition.derivation, catalog)
    else { return nil }
    play.progress = instruments.progress
    let book = play.play()
    var plays = Plays([RemoteResult(book: book, stage: stage, start: play.beginning).measurement])
    if play.keepsLines { plays.seen = SeenFrames(book, start: play.beginning) }
    return plays
  }

  /// Creates the play of a cell without beginning the play; returns `nil` if there is no such design.
  package func play(of cell: RemoteCell, _ store: String, _ derivation: String, _ catalog: Catalog) -> RemotePlay? {
    guard let sync = catalog.sync(cell.sync), let type = catalog.syncType(sync.card.name),
      let contestant = catalog.contestant(store, derivation)
    else { return nil }
    return RemotePlay(
      stage, dataset, sync: type, choice: sync.choice, cache: cell.cache ?? sync.card.caches[0],
      contestant: contestant, keepsLines: cell.keepsLines == true)
  }
}

package struct SeenFrames: Equatable, Sendable, Codable {
  package let frames: [RemoteFrame]
  package let stretches: [Stretch]
  /// The beginning of the world, in milliseconds.
  package let start: UInt64

  init(_ book: RemoteBook, start: UInt64) { (frames, stretches, self.start) = (book.frames, book.stretches, start) }
}
