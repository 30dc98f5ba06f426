#if SQLite
  import BenchCore

  /// The stores of this target.
  package enum AllSQLiteStores {
    /// The stores in memory and in a file. Each store is compiled here, once for all derivations.
    package static let list = [CompiledStore(SQLiteStore<InMemory>.self), CompiledStore(SQLiteStore<OnDisk>.self)]
  }
#endif
