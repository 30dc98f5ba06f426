import BenchCore
import DesignsFixtures
import Testing

@testable import BenchOtherStores

@Suite struct AtomsStoreTests {
  private final class Calls {
    var count = 0
    var last: String?
  }

  @Test func `a subscriber is called once for each write of its atom, equal or not, and for no other`() throws {
    var store = AtomsStore.small()
    let calls = Calls()
    let post = store.posts.existing(PostID(0))
    let atom = try #require(post)
    let token = atom.subscribe { post in
      calls.count += 1
      calls.last = post?.title
    }
    store.apply(Commit.updatePosts, PostEdit(id: PostID(0), title: "new"))
    #expect(calls.count == 1)
    #expect(calls.last == "new")
    store.apply(Commit.updatePosts, PostEdit(id: PostID(0), title: "new"))
    #expect(calls.count == 2)
    store.apply(Commit.updatePosts, PostEdit(id: PostID(1), title: "other"))
    store.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .points(7)))
    store.apply(Commit.deleteComments, CommentID(0))
    #expect(calls.count == 2)
    store.apply(Commit.deletePosts, PostID(0))
    #expect(calls.count == 3)
    #expect(calls.last == nil)
    atom.unsubscribe(token)
    atom.write { _ in }
    #expect(calls.count == 3)
  }

  @Test func `each relation is observed by itself`() {
    var store = AtomsStore.small()
    let recent = Calls()
    let thread = Calls()
    let own = Calls()
    _ = store.recent.subscribe { _ in recent.count += 1 }
    _ = store.commentsByPost.existing(PostID(0))?.subscribe { _ in thread.count += 1 }
    _ = store.postsByAuthor.existing(AuthorID(0))?.subscribe { _ in own.count += 1 }
    store.apply(Commit.deleteComments, CommentID(0))
    #expect([recent.count, thread.count, own.count] == [0, 1, 0])
    store.apply(Commit.deletePosts, PostID(1))
    #expect([recent.count, thread.count, own.count] == [1, 1, 1])
    store.apply(Commit.updatePosts, PostEdit(id: PostID(0), title: "new"))
    #expect([recent.count, thread.count, own.count] == [1, 1, 1])
  }

  @Test func `all subscribers of an atom are called`() {
    let atom = Atom(0)
    var seen: [Int] = []
    let first = atom.subscribe { seen.append($0) }
    _ = atom.subscribe { seen.append($0 * 10) }
    atom.write { $0 = 3 }
    #expect(seen == [3, 30])
    atom.unsubscribe(first)
    atom.write { $0 = 4 }
    #expect(seen == [3, 30, 40])
  }

  @Test func `an atom that is removed is let go of`() {
    var store = AtomsStore.small()
    weak let post = store.posts.existing(PostID(0))
    weak let comment = store.comments.existing(CommentID(0))
    #expect(post != nil && comment != nil)
    store.apply(Commit.deletePosts, PostID(0))
    #expect(post == nil)
    #expect(comment == nil)
  }
}
