import BenchCore

/// The key of one entity.
protocol EntityKey<Entity>: Hashable, Sendable {
  /// The kind of entity. This type keeps a key from being looked up in the wrong table.
  associatedtype Entity
  associatedtype Raw: Hashable & Sendable

  var raw: Raw { get }
  /// The number by which screens, commits and other stores know the entity.
  var id: EntityID<Entity> { get }
}

extension EntityID: EntityKey {
  var raw: Int { rawValue }
  var id: Self { self }
}
