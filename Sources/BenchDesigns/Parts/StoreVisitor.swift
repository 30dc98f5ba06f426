import BenchCore

/// Makes contestants of a store whose type it is handed, for a list of stores that other rooms have derivations for.
public protocol StoreVisitor {
  /// The contestants made of this store. Called once for each store of a list, when a catalog is put together.
  func visit<S: Store & ~Copyable>(_ store: S.Type) -> [Contestant]
}

/// Each store with the derivations of this room.
@frozen
public struct OurDerivations: StoreVisitor {
  /// A visitor that makes a contestant of a store with each of our derivations.
  @inlinable
  public init() {}

  @inlinable
  public func visit<S: Store & ~Copyable>(_ store: S.Type) -> [Contestant] { row(S.self) }
}
