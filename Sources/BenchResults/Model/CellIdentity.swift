import BenchCore

/// The identity of a result's cell: one design at one point of one scenario.
package struct CellIdentity: Hashable, Sendable, Codable {
  /// The scenario by name; in a debug build with a mark (see `BuildMode`).
  package var scenario: String
  /// The swept settings, and the axes that are not plain.
  package var point: Point
  /// The store by name; `graph` where a graph is played.
  package var store: String
  /// The derivation by name, with its choice where that is not the standard one.
  package var derivation: String

  package init(scenario: String, point: Point, store: String, derivation: String) {
    (self.scenario, self.point, self.store, self.derivation) = (scenario, point, store, derivation)
  }

  package static let syncKey = "sync"
  package var sync: String? { point.settings.first { $0.key == Self.syncKey }?.value }
  package static let isolationKey = "isolation"
  private static let prefixKeys = [syncKey, isolationKey]

  /// The prefix of the store in the design's name: the sync of remote data, the isolation on real threads; `nil` for
  /// other cells.
  package var prefix: String? { point.settings.first { Self.prefixKeys.contains($0.key) }?.value }

  /// The point without sync and isolation: what designs are compared at.
  package var setting: Point { Point(point.settings.filter { !Self.prefixKeys.contains($0.key) }) }

  /// The design as people write it: `normalized/memoized`, with its sync `local-first/normalized/memoized`, with its
  /// isolation `mutex/normalized/query`, or the name of a preset.
  package var design: String { preset ?? prefix.map { "\($0)/\(pair)" } ?? pair }

  /// The store with the derivation, also of a preset: `normalized/select-compare`.
  package var pair: String { "\(store)/\(derivation)" }

  /// The cell in words: `normalized/memoized at dataset.posts=1000`, `reswift at dataset.posts=1000`.
  package var words: String { place.settings.isEmpty ? design : "\(design) at \(place)" }
}

extension CellIdentity: Comparable {
  /// By scenario, point, store and derivation: the order of every file.
  package static func < (left: CellIdentity, right: CellIdentity) -> Bool {
    if left.scenario != right.scenario { return left.scenario < right.scenario }
    if left.point != right.point { return left.point < right.point }
    return (left.store, left.derivation) < (right.store, right.derivation)
  }
}
