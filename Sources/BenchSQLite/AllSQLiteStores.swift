#if SQLite
  import BenchCore
  import BenchDesigns

  /// The stores of this target with every derivation.
  public enum AllSQLiteStores {
    /// Each of the stores with each of our derivations.
    public static let contestants: [Contestant] = each(OurDerivations())

    /// What a visitor makes of each of them.
    @inlinable
    public static func each<V: StoreVisitor>(_ visitor: V) -> [Contestant] {
      visitor.visit(SQLiteStore<InMemory>.self) + visitor.visit(SQLiteStore<OnDisk>.self)
    }
  }
#endif
