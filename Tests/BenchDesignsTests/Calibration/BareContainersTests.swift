import BenchCore
import BenchWorkloads
import Testing

@testable import BenchDesigns

#if SQLite
  @testable import BenchSQLite
#endif

/// A store that is held against less work than its own would look slow, against none at all fast.
struct BareContainersTests {
  @Test func `dictionaries by hand show what the store shows`() throws { try compare(BareDictionaries.self) }
  @Test func `slots by hand show what the store shows`() throws { try compare(BareSlots.self) }
  @Test func `trees by hand show what the store shows`() throws { try compare(BareTrees.self) }

  #if SQLite
    @Test func `SQLite by hand shows what the store shows`() throws { try compare(BareSQLite.self) }
  #endif

  @Test func `the loop plays the whole log`() throws {
    let stage = try SmallWorkloads.stage(seed: 5, mix: [.updateAuthor, .readThread], operations: 100)
    let run = try CalibrationDesigns.bareDictionaries.play(stage, MonotonicClock { .zero })
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
    var store = NormalizedStore<IntKeys>(stage.dataset.payload(), &probe)
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
