import BenchCore

/// One object per entity and a map from ids to objects. Relations are references, and all references to an author lead
/// to the same object.
///
/// Idea: Core Data's row cache and Realm's live objects without the disk; article 002's “common reference per id”. A
/// change is made in place and visible to all readers, so no past state can be held.
///
/// Ownership: the map owns authors, posts and comments; a post owns its author and its comments, a comment owns its
/// author. References from an author to its posts and from a comment to its post are `unowned`, so there is no cycle.
/// No such reference can dangle, which would trap: a post leaves its author's list before it is released, and its
/// comments leave the map with it. A deleted author is marked and leaves the map; its posts and comments still own the
/// marked object but show no author (Core Data's `isDeleted`, Realm's `isInvalidated`). `weak` would clear itself, but
/// needs a side table for each author and costs more at every read.
///
/// Costs, with n entities in a table, c comments under a post and p posts by an author: an update is one hash look-up,
/// O(1). An insert takes one object and a place in one or two lists. delete-post takes O(n + p) to close the gaps in
/// two orders, and O(c) for the comments; delete-comment takes O(c) to close its gap, and delete-author O(1). A read is
/// one hash look-up for its entity and one load, one retain and one release for each reference.
///
/// Memory on paper, without the strings and tags; every object has a header of 16 bytes and its malloc class: an author
/// 80 (header, 40 value, 8 list, 1 mark; 65), a post 112 (header, 80 value, 8 author, 8 list), a comment 96 (header, 64
/// value, 8 author, 8 post). Each takes 16 ÷ 0.375…0.75 load in the map; a post 8 in the order and 8 in its author's
/// list, a comment 8 in its post's list, in lists that are up to twice as long and have 32 bytes of header.
struct ObjectsStore: ObjectStore, ~Copyable {
  static let card = DesignCard(
    name: "objects",
    idea: "one object per entity; objects refer to each other directly, and all changes are made in place",
    source: "Core Data and Realm in memory; article 002's common reference per id",
    costs: "update O(1); delete-post O(n); a read looks up one id, then follows references",
    chooseWhen: "all code runs on one thread, and a change must be visible everywhere at once",
    avoidWhen: "a past state must be held, compared, or read by another thread",
    holding: .cannotHold, abilities: .sharedReads)

  typealias Write = InPlaceWrites

  var authors: [AuthorID: Graph.AuthorObject] = [:]
  var posts: [PostID: Graph.PostObject] = [:]
  var comments: [CommentID: Graph.CommentObject] = [:]
  var recent: [Graph.PostObject] = []

  init<P: Probe>(_ payload: Payload, _ probe: inout P) { fill(payload, &probe) }
}

// MARK: - The objects

extension ObjectsStore {
  enum Graph: ObjectGraph {
    final class AuthorObject: LinkedAuthor {
      typealias Graph = ObjectsStore.Graph
      private(set) var value: Author
      var posts: [Unowned<PostObject>] = []
      var isDeleted = false

      init(_ value: Author) { self.value = value }

      /// The author; `nil` if the author is deleted but still referenced.
      @inline(__always)
      var living: Author? { isDeleted ? nil : value }

      func set<W: WriteForm>(_ author: Author, _ write: W.Type) { value = author }
      func apply<W: WriteForm>(_ change: AuthorEdit.Change, _ write: W.Type) { value.apply(change) }
    }

    final class PostObject: LinkedPost {
      typealias Graph = ObjectsStore.Graph
      private(set) var value: Post
      var author: AuthorObject?
      var comments: [CommentObject] = []

      init(_ value: Post) { self.value = value }

      var id: PostID { value.id }
      var authorID: AuthorID? { value.author }

      func set<W: WriteForm>(title: String, _ write: W.Type) { value.title = title }
      func set<W: WriteForm>(_ payload: PostPayload, _ write: W.Type) { value = payload.post }
      func precedes(_ other: PostObject) -> Bool { value.precedes(other.value) }
    }

    final class CommentObject: LinkedComment {
      typealias Graph = ObjectsStore.Graph
      private(set) var value: Comment
      var author: AuthorObject?
      unowned let post: PostObject

      init(_ value: Comment, under post: PostObject) { (self.value, self.post) = (value, post) }

      var id: CommentID { value.id }

      func set<W: WriteForm>(body: String, _ write: W.Type) { value.body = body }
      func set<W: WriteForm>(_ payload: CommentPayload, _ write: W.Type) { value = payload.comment(of: value.post) }
      func precedes(_ other: CommentObject) -> Bool { value.precedes(other.value) }
    }
  }
}

// MARK: - Reading

extension ObjectsStore {
  borrowing func author(_ id: AuthorID) -> Author? { authors[id]?.value }
  borrowing func forEachAuthor(_ body: (Author) -> Void) { for author in authors.values { body(author.value) } }

  borrowing func post(_ id: PostID) -> (post: Post, author: Author?)? {
    guard let post = posts[id] else { return nil }
    return (post.value, post.author?.living)
  }

  borrowing func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    guard let comment = comments[id], comment.value.post == post else { return nil }
    return (comment.value, comment.author?.living)
  }

  borrowing func commentCount(of post: PostID) -> Int { posts[post]?.comments.count ?? 0 }

  borrowing func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    posts[post]?.comments.walk(from: end) { body($0.value, $0.author?.living) }
  }

  borrowing func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    authors[author]?.posts.walk(from: end) { body($0.object.value, $0.object.comments.count) }
  }

  borrowing func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    recent.walk(from: end) { body($0.value, $0.author?.living, $0.comments.count) }
  }
}
