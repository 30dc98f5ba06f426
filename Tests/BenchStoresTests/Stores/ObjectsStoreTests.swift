import BenchCore
import DesignsFixtures
import Testing

@testable import BenchOtherStores

@Suite struct ObjectsStoreTests {
  @Test func `all posts and comments share one object for an author`() {
    var store = ObjectsStore.small()
    let author = store.authors[AuthorID(0)]
    let authors = [store.posts[PostID(0)]?.author, store.posts[PostID(1)]?.author]
    #expect(author != nil)
    #expect(authors.allSatisfy { $0 === author })
    store.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .name("new")))
    let name = store.post(PostID(1))?.author?.name
    #expect(name == "new")
  }

  @Test func `a deleted post lets go of itself and its comments`() {
    var store = ObjectsStore.small()
    weak let post = store.posts[PostID(0)]
    weak let comment = store.comments[CommentID(0)]
    #expect(post != nil && comment != nil)
    store.apply(Commit.deletePosts, PostID(0))
    #expect(post == nil)
    #expect(comment == nil)
    let other = store.comments[CommentID(1)]
    #expect(other == nil)
  }

  @Test func `a deleted comment is let go of`() {
    var store = ObjectsStore.small()
    weak let comment = store.comments[CommentID(1)]
    store.apply(Commit.deleteComments, CommentID(1))
    #expect(comment == nil)
  }

  @Test func `views show no author after a delete, and the object is freed with the last reference`() {
    var store = ObjectsStore.small()
    weak let author = store.authors[AuthorID(0)]
    store.apply(Commit.deleteAuthors, AuthorID(0))
    let shown = [store.author(AuthorID(0)), store.post(PostID(0))?.author]
    #expect(shown == [nil, nil])
    #expect(author != nil)
    store.apply(Commit.deletePosts, PostID(0))
    #expect(author != nil)
    store.apply(Commit.deletePosts, PostID(1))
    #expect(author == nil)
  }

  @Test func `a store that goes takes everything with it`() {
    weak var author: ObjectsStore.Graph.AuthorObject?
    weak var post: ObjectsStore.Graph.PostObject?
    weak var comment: ObjectsStore.Graph.CommentObject?
    do {
      let store = ObjectsStore.small()
      author = store.authors[AuthorID(0)]
      post = store.posts[PostID(0)]
      comment = store.comments[CommentID(0)]
      #expect(author != nil && post != nil && comment != nil)
    }
    #expect(author == nil)
    #expect(post == nil)
    #expect(comment == nil)
  }

  @Test func `it cannot be held`() {
    let store = ObjectsStore.small()
    let past: NoPast? = store.hold()
    #expect(past == nil)
    #expect(ObjectsStore.card.holding == .cannotHold)
  }
}
