import BenchCore
import DesignsFixtures
import Testing

@testable import BenchOtherStores

@Suite struct DenseStoreTests {
  private struct Cell: DenseCell, Equatable {
    var text: String
    static let blank = Cell(text: "")
  }

  @Test func `a handle never reaches what took its slot`() {
    var silent = NoProbe()
    var table = DenseTable<Author, Cell>(container: 0)
    let first = table.insert(AuthorID(1), Cell(text: "first"))
    #expect(table.isLive(first))
    _ = table.remove(AuthorID(1), &silent)
    #expect(!table.isLive(first))
    let second = table.insert(AuthorID(2), Cell(text: "second"))
    #expect(second.slot == first.slot)
    #expect(second.generation != first.generation)
    #expect(!table.isLive(first))
    #expect(table.isLive(second))
    #expect(!table.isLive(.none))
  }

  @Test func `free slots are given away again, so a table grows no further than its largest moment`() {
    var silent = NoProbe()
    var table = DenseTable<Author, Cell>(container: 0)
    var highest: Slot = 0
    var handles: [SlotHandle] = []
    for round in 0..<50 {
      for number in 0..<10 {
        let handle = table.insert(AuthorID(round * 10 + number), Cell(text: "\(round)"))
        handles.append(handle)
        highest = max(highest, handle.slot)
      }
      #expect(table.count == 10)
      for number in 0..<10 { #expect(table.remove(AuthorID(round * 10 + number), &silent)?.cell.text == "\(round)") }
    }
    #expect(highest == 9)
    let none = handles.filter { table.isLive($0) }
    #expect(none.isEmpty)
    #expect(table.remove(AuthorID(0), &silent) == nil)
  }

  @Test func `no handle is live twice, whatever comes and goes`() {
    var silent = NoProbe()
    var table = DenseTable<Author, Cell>(container: 0)
    var living: [Int: SlotHandle] = [:]
    var dead: [SlotHandle] = []
    var state: UInt64 = 7
    for id in 0..<2_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      if living.count > 5, (state >> 33).isMultiple(of: 2), let victim = living.keys.min() {
        living.removeValue(forKey: victim).map { dead.append($0) }
        _ = table.remove(AuthorID(victim), &silent)
      }
      living[id] = table.insert(AuthorID(id), Cell(text: "\(id)"))
    }
    for (id, handle) in living {
      #expect(table.isLive(handle))
      #expect(table[handle.slot].text == "\(id)")
    }
    #expect(!dead.isEmpty)
    #expect(!dead.contains { table.isLive($0) })
  }

  @Test func `a new author in a deleted author's slot is not the author of old posts`() {
    var store = DenseStore.small()
    store.apply(Commit.deleteAuthors, AuthorID(0))
    let newcomer = Author(id: AuthorID(9), name: "newcomer", points: 0)
    let post = PostPayload(
      id: PostID(9), title: "", body: "", author: newcomer, tags: [], createdAt: Timestamp(milliseconds: 99),
      comments: [])
    store.apply(Commit.insertPosts, post)
    #expect(store.post(PostID(0))?.author == nil)
    #expect(store.post(PostID(9))?.author == newcomer)
    var own: [PostID] = []
    store.forEachPost(by: AuthorID(9)) { post, _ in own.append(post.id) }
    #expect(own == [PostID(9)])
    // The first author's posts are still strung together: one of them goes, and nobody's string breaks.
    store.apply(Commit.deletePosts, PostID(1))
    own = []
    store.forEachPost(by: AuthorID(9)) { post, _ in own.append(post.id) }
    #expect(own == [PostID(9)])
  }

  @Test func `strings of slots keep their order whatever is taken out of them`() {
    var strings = SlotStrings(container: 0)
    var ends = SlotStrings.Ends()
    for slot: Slot in [0, 4, 2, 3, 1] { strings.insert(slot, into: &ends) { $0 < slot } }
    func walked() -> [Slot] {
      var slots: [Slot] = []
      var slot = ends.oldest
      while slot != .none {
        slots.append(slot)
        slot = strings.newer(than: slot)
      }
      return slots
    }
    func walkedBack() -> [Slot] {
      var slots: [Slot] = []
      var slot = ends.newest
      while slot != .none {
        slots.append(slot)
        slot = strings.older(than: slot)
      }
      return slots
    }
    #expect(walked() == [0, 1, 2, 3, 4])
    for (gone, left) in [(2, [0, 1, 3, 4]), (0, [1, 3, 4]), (4, [1, 3]), (1, [3]), (3, [])] as [(Slot, [Slot])] {
      strings.remove(gone, from: &ends)
      #expect(walked() == left)
      #expect(walkedBack() == left.reversed())
    }
    #expect(ends == SlotStrings.Ends())
  }

  @Test func `a list of free slots that was empty when the state was held is never copied`() {
    var table = DenseTable<Author, Cell>(container: 0)
    for number in 0..<3 { _ = table.insert(AuthorID(number), Cell(text: "")) }
    var probe = CountingProbe()
    func copies(removing numbers: Range<Int>) -> (copies: Int, elements: Int) {
      probe.held()
      for number in numbers { _ = table.remove(AuthorID(number), &probe) }
      let tally = probe.take()
      return (tally[.containerCopies], tally[.copiedElements])
    }
    // Cells, generations and the dictionary of slots; then one element of the list, too.
    #expect(copies(removing: 0..<2) == (3, 9))
    #expect(copies(removing: 2..<3) == (4, 3 + 3 + 1 + 2))
  }

  @Test func `a held state stays as it was`() throws {
    var store = DenseStore.small()
    let held = try #require(store.hold())
    store.apply(Commit.updatePosts, PostEdit(id: PostID(0), title: "new"))
    store.apply(Commit.deleteAuthors, AuthorID(0))
    #expect(held.post(PostID(0))?.post.title == "title 0")
    #expect(held.post(PostID(0))?.author?.name == "author 0")
    #expect(store.post(PostID(0))?.post.title == "new")
    #expect(store.post(PostID(0))?.author == nil)
  }
}
