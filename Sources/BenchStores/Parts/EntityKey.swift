import BenchCore

/// What one entity is called.
public protocol EntityKey<Entity>: Hashable, Sendable {
  /// Which kind of entity it names, so that no key is looked up in the wrong table.
  associatedtype Entity
  /// What is hashed and compared.
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
