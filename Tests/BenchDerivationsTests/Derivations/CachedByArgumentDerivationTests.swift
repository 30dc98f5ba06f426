import BenchCore
import BenchStores
import DesignsFixtures
import Testing

@testable import BenchDerivations

@Suite struct CachedByArgumentDerivationTests {
  private typealias Bench = Workbench<NormalizedStore, CachedByArgumentDerivation>

  private func bench(_ views: [ViewKey], size: Int) -> Bench {
    Bench(NormalizedStore.self, CachedByArgumentDerivation.self, views: views, choosing: .number(size))
  }

  private let authors: [ViewKey] = [.author(AuthorID(0)), .author(AuthorID(1)), .author(AuthorID(2))]
  private let unrelated = PostEdit(id: PostID(0), title: "new")

  /// Three views of one kind and one result kept: every call pushes out what the next one needs.
  @Test func `with one result kept, views of a kind push each other out at every commit`() {
    var bench = bench(authors, size: 1)
    for _ in 0..<10 {
      let tally = bench.commit(Commit.updatePosts, unrelated)
      #expect(tally[.selectorCalls] == 3)
      #expect(tally[.cacheMissesEvicted] == 3)
      #expect(tally[.recomputations] == 3)
      #expect(tally[.wastedUpdates] == 3)
    }
  }

  @Test func `with room for all, only what changed is computed`() {
    var bench = bench(authors, size: 3)
    let nothing = bench.commit(Commit.updatePosts, unrelated)
    #expect(nothing[.selectorCalls] == 3)
    #expect(nothing[.comparisons] == 3)
    #expect(nothing[.comparedElements] == 3)
    #expect(nothing[.cacheHits] == 3)
    #expect(nothing[.recomputations] == 0 && nothing[.viewUpdates] == 0)
    let one = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(1), change: .points(9)))
    #expect(one[.cacheHits] == 2)
    #expect(one[.cacheMissesChanged] == 1)
    #expect(one[.recomputations] == 1 && one[.viewUpdates] == 1)
    #expect(bench.screen.rows(1).first?.number == 9)
  }

  @Test func `kinds do not push each other out`() {
    var bench = bench([.author(AuthorID(0)), .authorPosts(AuthorID(0)), .thread(PostID(0)), .feed(limit: 2)], size: 1)
    let tally = bench.commit(Commit.updateComments, CommentEdit(id: CommentID(0), body: "comment"))
    #expect(tally[.cacheHits] == 4)
  }

  @Test func `two views of one argument share a result, and both show it`() {
    var bench = bench([.author(AuthorID(0)), .author(AuthorID(0))], size: 1)
    let tally = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .points(9)))
    #expect(tally[.recomputations] == 1)
    #expect(tally[.cacheHits] == 1)
    #expect(tally[.viewUpdates] == 2)
    #expect(bench.screen.rows(0) == bench.screen.rows(1))
    #expect(bench.screen.rows(1).first?.number == 9)
  }

  @Test func `a read calls the selector, and pays where its result was pushed out`() {
    var bench = bench(authors, size: 1)
    #expect(bench.read(0)[.recomputations] == 1)
    #expect(bench.read(0)[.cacheHits] == 1)
    #expect(bench.read(1)[.cacheMissesEvicted] == 1)
  }

  @Test func `the first call with an argument is a miss of its own kind`() {
    var bench = bench(authors, size: 1)
    bench.unmount(0)
    bench.mount(0)
    #expect(bench.screen.probe.take()[.cacheMissesEvicted] == 1, "it was called at the first mount")
    var fresh = Bench(NormalizedStore.self, CachedByArgumentDerivation.self, views: [], choosing: .number(1))
    fresh.screen = Screen(of: authors, painter: .none, probe: CountingProbe())
    fresh.mount(0)
    fresh.mount(1)
    #expect(fresh.screen.probe.take()[.cacheMissesFirst] == 2)
  }

  @Test(arguments: [1, 2, 1_000])
  func `is right with any number of results kept`(size: Int) throws {
    for seed in 1...3 {
      let stage = try SmallWorkloads.everything(seed: UInt64(seed), batch: seed)
      let counted = try Counted("cached-by-argument", stage, choosing: .number(size))
      #expect(counted.disagreement == nil, "seed \(seed)")
      #expect(counted[.staleViews] == 0)
      let asked = counted[.cacheHits] + counted[.cacheMissesFirst] + counted[.cacheMissesChanged]
      #expect(asked + counted[.cacheMissesEvicted] == counted[.selectorCalls])
    }
  }

  @Test func `more room means fewer recomputations`() throws {
    let stage = try SmallWorkloads.everything(seed: 5)
    let recomputations = try [1, 2, 1_000].map {
      try Counted("cached-by-argument", stage, choosing: .number($0))[.recomputations]
    }
    #expect(recomputations[0] > recomputations[1] && recomputations[1] > recomputations[2])
  }

  #if Jemalloc
    @Test(arguments: [1, 100])
    func `calls allocate nothing once buffers have grown`(size: Int) throws {
      let meter = try #require(AllocationMeter.jemalloc())
      let store = NormalizedStore.small()
      var derivation = CachedByArgumentDerivation(.number(size))
      var screen = Screen(of: authors, painter: .none, probe: NoProbe())
      for slot in authors.indices {
        screen.mount(slot, from: store)
        derivation.mount(slot, now: store, &screen)
      }
      let touched = Touched()
      for _ in 0..<10 { derivation.refresh(touched, now: store, before: nil, &screen) }
      let start = meter.allocatedBytes()
      for _ in 0..<100 { derivation.refresh(touched, now: store, before: nil, &screen) }
      #expect((meter.allocatedBytes() - start).rawValue == 0)
    }
  #endif
}
