import BenchCore
import BenchHost
import BenchStores
import BenchWorkloads
import DesignsFixtures
import Testing

@testable import BenchCalibration

#if SQLite
  @testable import storebench_bench
#endif

/// A store that is held against less work than its own would look slow, against none at all fast.
struct BareContainersTests {
  @Test func `dictionaries by hand show what the store shows`() throws { try compare(BareDictionaries.self) }
  @Test func `slots by hand show what the store shows`() throws { try compare(BareSlots.self) }
  @Test func `trees by hand show what the store shows`() throws { try compare(BareTrees.self) }

  #if SQLite
    @Test func `SQLite by hand shows what the store shows`() throws { try compare(BareSQLite.self) }
  #endif

  @Test func `containers that hold a state change titles as the store does`() throws {
    try compareTitles(BareBoxes.self)
    try compareTitles(BareFlat.self)
    try compareTitles(BareAny.self)
    try compareTitles(BarePages.self)
    try compareTitles(BarePageList.self)
  }

  /// Where the state before is really held, its checksum is that of a play which ends a step earlier.
  private func compareTitles<B: BareTitles>(_ containers: B.Type) throws {
    let stage = try SmallWorkloads.stage(seed: 6, mix: [.updatePost], operations: 60)
    var bare = try B(stage.dataset.payload())
    var held = try BareHeld<B>(stage.dataset.payload())
    var titles = Dictionary(uniqueKeysWithValues: stage.dataset.posts.map { ($0.id, $0.title) })
    var reader = SegmentReader()
    var before = 0
    while reader.next(limit: 64, of: stage) {
      for step in reader.segment.steps {
        before = bare.checksum
        let commit = reader.segment.commit(step)
        try bare.apply(commit)
        try held.apply(commit)
        if case .updatePosts(let edits) = commit { for edit in edits { titles[edit.id] = edit.title } }
      }
    }
    #expect(bare.checksum == titles.values.reduce(0) { $0 + $1.utf8.count })
    #expect(held.checksum == bare.checksum + before)
  }

  /// A store that copies what it writes and is not there would not be held against anything.
  @Test func `every store that copies containers is held against some`() {
    let copying = Set(AllStores.list.map(\.card).filter { $0.holding == .copiesContainers }.map(\.name))
    #expect(Set(BareDesigns.held.map(\.store)) == copying)
  }

  @Test func `the loop plays the whole log`() throws {
    let stage = try SmallWorkloads.stage(seed: 5, mix: [.updateAuthor, .readThread], operations: 100)
    let run = try BareDesigns.dictionaries.play(stage, MonotonicClock { .zero })
    #expect(run.operations == 100)
    #expect(run.elapsed == .zero)
  }

  /// Plays the same updates on both sides, then looks at every post and thread.
  private func compare<B: BareContainers & ~Copyable>(_ containers: B.Type) throws {
    let stage = try SmallWorkloads.stage(
      seed: 5, mix: [.updateAuthor, .updatePost, .updateComment], operations: 200)
    var bare = try B(stage.dataset.payload())
    var probe = NoProbe()
    var touched = Touched()
    var store = NormalizedStore(stage.dataset.payload(), &probe)
    let before = bare.checksum
    var reader = SegmentReader()
    while reader.next(limit: 64, of: stage) {
      for step in reader.segment.steps {
        try bare.apply(reader.segment.commit(step))
        store.commit(reader.segment.commit(step), &touched, &probe)
      }
    }
    #expect(bare.checksum != before)
    for post in stage.dataset.posts {
      for view in [ViewKey.detail(post.id), .thread(post.id)] {
        var shown = Rows()
        var expected = Rows()
        try bare.show(view, into: &shown)
        store.show(view, into: &expected)
        #expect(shown.rows == expected.rows, "\(view)")
      }
    }
  }
}
