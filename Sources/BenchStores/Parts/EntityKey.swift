import BenchCore

/// The key of one entity.
public protocol EntityKey<Entity>: Hashable, Sendable {
  /// The kind of entity, so that no key is looked up in the wrong table.
  associatedtype Entity
  /// The hashed and compared value.
  associatedtype Raw: Hashable & Sendable

  /// The bare number or text.
  var raw: Raw { get }
  /// The number by which screens, commits and other stores know the entity.
  var id: EntityID<Entity> { get }
}

extension EntityID: EntityKey {
  public var raw: Int { rawValue }
  public var id: Self { self }
}
