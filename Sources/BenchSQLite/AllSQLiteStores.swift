#if SQLite
  import BenchCore
  import BenchDesigns

  /// The stores of this target with every derivation.
  public enum AllSQLiteStores {
    public static let contestants: [Contestant] = [
      row(SQLiteStore<InMemory>.self),
      row(SQLiteStore<OnDisk>.self),
    ].flatMap { $0 }
  }
#endif
