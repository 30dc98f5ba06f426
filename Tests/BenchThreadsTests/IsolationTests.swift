import BenchCore
import BenchStores
import BenchThreads
import Testing
import ThreadsFixtures

#if SQLite
  import BenchSQLite
#endif

/// Isolations on real threads: what readers see is held against the truth.
@Suite(.serialized)
struct IsolationTests {
  private static let kinds: [OperationKind] = [.updateAuthor, .updatePost, .updateComment, .refetch]

  private static var stores: [CompiledStore] {
    var stores = AllStores.list.filter { $0.ids == .int }
    #if SQLite
      stores.append(CompiledStore(SQLiteStore<InMemory>.self))
    #endif
    return stores
  }

  @Test(arguments: AllIsolations.cards.map(\.name), [1, 2])
  func `readers see what was there between their beginning and their end, over every store`(
    _ name: String, _ readers: Int
  ) async throws {
    let isolation = try #require(AllIsolations.named(name))
    let stage = try ThreadStages.stage(readers: readers, looks: 240, commits: 24, kinds: Self.kinds)
    var played = 0
    // What a second reader adds has little to do with the store.
    let stores =
      readers == 1 ? Self.stores : Self.stores.filter { ["normalized", "persistent"].contains($0.card.name) }
    for store in stores where isolation.card.reasonAgainst(store.card) == nil {
      let found = await ThreadStages.alone { ThreadStages.play(stage, store, isolation).check() }
      #expect(found.disagreement == nil, "\(store.card.name): \(String(describing: found.disagreement))")
      let whole = try #require(found.loads.last)
      #expect(whole.figures.load?[LoadMeasure.checkedReads.rawValue] == 240)
      #expect(found.operationsPlayed == stage.log.operations.count)
      played += 1
    }
    #expect(played >= (readers == 1 ? 10 : 2))
  }

  @Test(arguments: 1...5)
  func `without a lock what is read is torn, every time`(_ seed: Int) async throws {
    let stage = try ThreadStages.stage(readers: 1, looks: 20, commits: 20, seed: UInt64(seed))
    let store = CompiledStore(NormalizedStore.self)
    let found = await ThreadStages.alone { ThreadStages.play(stage, store, UnguardedIsolation.self).check() }
    let wrong = try #require(found.disagreement)
    #expect(wrong.kind == "a read between commits 0 and 1, torn: so it was after no commit")
    #expect(wrong.operation == 0 && !wrong.shown.isEmpty && found.loads.isEmpty)
  }

  @Test(arguments: 1...5)
  func `what is called complete before it is published is read stale, every time`(_ seed: Int) async throws {
    let stage = try ThreadStages.stage(readers: 1, looks: 20, commits: 20, seed: UInt64(seed))
    let store = CompiledStore(NormalizedStore.self)
    let found = await ThreadStages.alone { ThreadStages.play(stage, store, HastyIsolation.self).check() }
    let wrong = try #require(found.disagreement)
    #expect(wrong.kind == "a read between commits 1 and 1, stale: so it was after 0")
    #expect(wrong.operation == 3)
  }

  @Test func `a store is not played under an isolation for which it lacks something, and says why`() throws {
    let objects = try #require(AllStores.list.first { $0.card.name == "objects" }).card
    #expect(
      SnapshotLockedIsolation.card.reasonAgainst(objects)
        == "isolation snapshot-locked publishes a held state after each commit, and objects cannot hold one")
    #expect(MutexIsolation.card.reasonAgainst(objects) == nil)
    let unsaid = DesignCard(name: "own", idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "")
    #expect(
      BarrierQueueIsolation.card.reasonAgainst(unsaid)
        == "isolation barrier-queue lets several threads read at once, and own does not say that they may")
    let split = try #require(AllStores.list.first { $0.card.name == "split" }).card
    #expect(MutexIsolation.card.reasonAgainst(split) == "split keeps copies for open screens; threads have none")
  }

  @Test(arguments: AllIsolations.cards.map(\.name))
  func `by the clock every commit that is due is made, and every reader is answered`(_ name: String) async throws {
    let isolation = try #require(AllIsolations.named(name))
    let twentyMilliseconds = ThreadPlay.checkedReadsPerSecond / 50
    let stage = try ThreadStages.stage(readers: 1, looks: twentyMilliseconds, commits: 40, kinds: Self.kinds)
    let store = CompiledStore(NormalizedStore.self)
    let found = await ThreadStages.alone { ThreadStages.play(stage, store, isolation).time(.system) }
    func line(_ operation: String?) throws -> [String: Double] {
      try #require(found.loads.first { $0.phase == nil && $0.operation == operation }?.figures.load)
    }
    #expect(found.loads.first { $0.phase == nil && $0.operation == "writer" }?.figures.operations == 40)
    let reads = try line("readers")
    #expect(try #require(reads[LoadMeasure.readsPerSecond.rawValue]) > 0)
    #expect((reads[LoadMeasure.blockedShare.rawValue] == nil) == (name == "snapshot-atomic"))
    let whole = try line(nil)
    let middle = try #require(whole[LoadMeasure.responseP50.rawValue])
    #expect(try #require(whole[LoadMeasure.responseMax.rawValue]) >= middle)
    #expect(whole[LoadMeasure.responseP99.rawValue] == nil, "40 commits have no 99th percentile")
    #expect(found.loadTables?.curves.isEmpty == false)
  }
}
