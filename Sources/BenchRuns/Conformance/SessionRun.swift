import BenchCore
import BenchHost
import BenchRemote
import BenchResults
import BenchWorkloads

/// Holds syncs against their promises in drawn sessions, in which much goes wrong.
package struct SessionRun {
  /// The pairs beneath the syncs, in turn: what a sync promises does not hang on what holds its data.
  private static let designs = [
    ("normalized", "memoized"), ("nested", "naive"), ("persistent", "memoized"), ("dense", "naive"),
  ]

  private let catalog: Catalog

  package struct Finding: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number of the session, from 1, which is its seed.
    package let session: UInt64
    package let fault: String
    /// The smallest scenario found that shows it, as the text of a file.
    package let scenario: String

    package var description: String {
      let lines = scenario.split(separator: "\n").map { "  \($0)" }
      return "session \(session): \(fault)\nThe smallest scenario found that shows it:\n"
        + lines.joined(separator: "\n")
    }
  }

  package init(_ catalog: Catalog) { self.catalog = catalog }

  /// Plays a sync through this number of drawn sessions, with each of its caches and choices in turn.
  package func check(_ sync: String, sessions: Int) -> Finding? {
    var digest: RowDigest?
    return check(sync, sessions: sessions, &digest)
  }

  /// The same; where there is a digest, it takes in the rows of each session until one breaks a promise.
  package func check(_ sync: String, sessions: Int, _ digest: inout RowDigest?) -> Finding? {
    guard sessions > 0, let type = catalog.syncs.first(where: { $0.card.name == sync }) else { return nil }
    for number in 1...UInt64(sessions) {
      let scenario = SessionDraw.scenario(seed: number)
      let cell = Self.cell(type.card, number)
      if let finding = find(cell, scenario, &digest) {
        let smallest = RemoteShrinker(cell, catalog, folder: ".").smallest(scenario)
        return Finding(
          session: number, fault: "\(finding.promise): \(finding.subject)", scenario: smallest ?? "")
      }
    }
    return nil
  }

  private func find(_ cell: CellIdentity, _ scenario: Scenario, _ digest: inout RowDigest?) -> RemoteFinding? {
    let builder = StageBuilder(folder: ".", skipsBadRecords: false)
    guard let stage = try? RemotePointStage.make(scenario, builder),
      let play = stage.play(of: cell.point, cell.store, cell.derivation, catalog)
    else { preconditionFailure("a drawn session has generated data, and designs that there are") }
    let book = play.play()
    if digest != nil {
      let measurement = RemoteResult(book, stage.stage, start: play.beginning).measurement
      digest?.add(measurement, of: cell, entities: stage.entityCount)
    }
    return book.findings.first
  }

  /// The cell of a session: caches, choices and designs change at different paces, so that all meet all.
  private static func cell(_ card: SyncCard, _ number: UInt64) -> CellIdentity {
    let names = names(of: card)
    let name = names[Int(number) % names.count]
    let cache = card.caches[Int(number) / names.count % card.caches.count]
    let (store, derivation) = designs[Int(number) % designs.count]
    let point = Point([
      Point.Setting(CellIdentity.syncKey, name), Point.Setting(RemoteCell.cacheKey, cache.rawValue),
    ])
    return CellIdentity(scenario: "session", point: point, store: store, derivation: derivation)
  }

  private static func names(of card: SyncCard) -> [String] {
    guard let choices = card.choices, case .words(let words) = choices.range else { return [card.name] }
    return words.map { choices.name(of: card.name, with: .word($0)) }
  }
}
