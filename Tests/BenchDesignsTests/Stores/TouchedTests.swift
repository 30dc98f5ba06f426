import BenchCore
import BenchDesigns
import Testing

#if SQLite
  import BenchSQLite
#endif

/// Derivations that follow keys see the same changes, whatever the store.
@Suite struct TouchedTests {
  @Test func `every store names the keys that normalized names`() throws {
    for seed in 31...34 {
      let stage = try SmallWorkloads.everything(seed: UInt64(seed), batch: seed.isMultiple(of: 2) ? 3 : 1)
      let expected = keys(NormalizedStore<IntKeys>.self, stage)
      #expect(expected.contains { !$0.isEmpty })
      #expect(keys(AtomsStore.self, stage) == expected)
      #expect(keys(DenseStore.self, stage) == expected)
      #expect(keys(ObjectsStore.self, stage) == expected)
      #expect(keys(SplitStore.self, stage) == expected)
      #if SQLite
        #expect(keys(SQLiteStore<InMemory>.self, stage) == expected)
      #endif
    }
  }

  /// The keys of each commit, without those that concern no view any more: the posts of an author who is gone, and the
  /// comments of a post that is gone and may have had none.
  private func keys<S: Store & ~Copyable>(_ store: S.Type, _ stage: Stage) -> [Set<Touched.Key>] {
    var gone: Set<Touched.Key> = []
    var all: [Set<Touched.Key>] = []
    _ = drive(store, stage) { _, commit, keys in
      if case .deleteAuthors(let ids) = commit { for id in ids { gone.insert(.posts(by: id)) } }
      if case .deletePosts(let ids) = commit { for id in ids { gone.insert(.comments(of: id)) } }
      all.append(keys.subtracting(gone))
    }
    return all
  }

  @Test func `stores that keep each entity once write and remove as often as normalized`() throws {
    let stage = try SmallWorkloads.everything(seed: 41, operations: 520, batch: 2)
    let expected = drive(NormalizedStore<IntKeys>.self, stage) { _, _, _ in }
    for tally in [
      drive(AtomsStore.self, stage) { _, _, _ in }, drive(DenseStore.self, stage) { _, _, _ in },
      drive(ObjectsStore.self, stage) { _, _, _ in },
    ] {
      #expect(tally[.entityWrites] == expected[.entityWrites])
      #expect(tally[.entityRemovals] == expected[.entityRemovals])
    }
  }
}
