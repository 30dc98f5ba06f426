import BenchCore
import BenchHost
import BenchRemote
import BenchResults
import BenchWorkloads

/// A check of the promises of syncs in random sessions with many faults.
package struct SessionRun {
  /// The designs that take turns in holding the data of syncs; the promises of a sync do not depend on the design.
  static let designs = [
    ("normalized", "memoized"), ("nested", "naive"), ("persistent", "memoized"), ("dense", "naive"),
  ]

  private let player: RemotePlayer

  package struct Finding: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number of the session, from 1, which is its seed.
    package let session: UInt64
    package let fault: String
    package let scenario: String

    package var description: String {
      if scenario.isEmpty { return "session \(session): \(fault)" }
      let lines = scenario.split(separator: "\n").map { "  \($0)" }
      return "session \(session): \(fault)\nThe smallest scenario found that shows this failure:\n"
        + lines.joined(separator: "\n")
    }
  }

  package init(_ player: RemotePlayer) { self.player = player }

  /// Plays a sync through this number of drawn sessions, with each of its caches and choices in turn; adds the rows of
  /// sessions to the digest, if there is one, until a session breaks a promise.
  ///
  /// - Returns: the first session in which the sync breaks a promise; `nil` if there is none.
  /// - Throws: errors of the system, if a host plays the sync.
  /// - Complexity: some milliseconds for each session, and some seconds to make a finding smaller.
  package func check(_ sync: String, sessions: Int, _ digest: inout StableHash?) throws -> Finding? {
    guard sessions > 0, let card = player.catalog.syncs.first(where: { $0.name == sync }) else { return nil }
    let pairs = designs(under: sync)
    for number in 1...UInt64(sessions) {
      let scenario = SessionDraw.scenario(seed: number)
      let cell = Self.cell(card, pairs, number)
      if let broken = try find(cell, scenario, &digest) {
        let smallest = RemoteShrinker(cell, player, folder: ".").smallest(scenario)
        return Finding(session: number, fault: "\(broken.promise): \(broken.subject)", scenario: smallest ?? "")
      }
    }
    return nil
  }

  /// Returns the designs to play with a sync; for a host's sync, those of the host: the usual ones, or else its first.
  private func designs(under sync: String) -> [(String, String)] {
    guard let host = player.catalog.hosts[sync]?.description else { return Self.designs }
    let known = Self.designs.filter { host.has($0.0, $0.1) }
    if !known.isEmpty { return known }
    guard let store = host.stores.first, let derivation = host.derivations.first else { return Self.designs }
    return [(store.card.name, derivation.name)]
  }

  private func find(
    _ cell: CellIdentity, _ scenario: Scenario, _ digest: inout StableHash?
  ) throws -> BrokenPromise? {
    let builder = StageBuilder(folder: ".", skipsBadRecords: false)
    guard let stage = try? RemotePointStage.make(scenario, builder),
      let played = try player.play(RemoteCell(cell.point), cell.store, cell.derivation, on: stage)
    else { preconditionFailure("a drawn session has generated data, and designs that there are") }
    if let plays = try? played.get() { digest?.add(plays.fastest, of: cell, entities: stage.entityCount) }
    return BrokenPromise(played)
  }

  /// Returns the cell of a session; consecutive numbers combine every choice, cache and design.
  static func cell(_ card: SyncCard, _ designs: [(String, String)], _ number: UInt64) -> CellIdentity {
    let names = names(of: card)
    let (rest, place) = Int(number).quotientAndRemainder(dividingBy: names.count)
    let (turn, cachePlace) = rest.quotientAndRemainder(dividingBy: card.caches.count)
    let (name, cache, design) = (names[place], card.caches[cachePlace], designs[turn % designs.count])
    let point = Point([Point.Setting(CellIdentity.syncKey, name), Point.Setting(RemoteCell.cacheKey, cache.rawValue)])
    return CellIdentity(scenario: "session", point: point, store: design.0, derivation: design.1)
  }

  private static func names(of card: SyncCard) -> [String] {
    guard let choices = card.choices, case .words(let words) = choices.range else { return [card.name] }
    return words.map { choices.name(of: card.name, with: .word($0)) }
  }
}
