/// The key of one entity.
@usableFromInline package protocol EntityKey<Entity>: Hashable, Sendable {
  /// The kind of entity. This type keeps a key from being looked up in the wrong table.
  associatedtype Entity
  associatedtype Raw: Hashable & Sendable

  var raw: Raw { get }
  /// The number by which screens, commits and other stores know the entity.
  var id: EntityID<Entity> { get }
}

extension EntityID: EntityKey {
  @inlinable package var raw: Int { rawValue }
  @inlinable package var id: Self { self }
}
