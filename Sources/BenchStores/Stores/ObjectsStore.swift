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
package struct ObjectsStore: Store, WalkedReads, ~Copyable {
  package static let card = DesignCard(
    name: "objects", idea: "one object per id, relations are references, everything changes in place",
    source: "Core Data and Realm in memory; article 002's common reference per id",
    costs: "update O(1); delete-post O(n) in the id array; a read looks up one id, then follows references",
    chooseWhen: "all code runs on one thread, and a change must be visible everywhere at once",
    avoidWhen: "a past state must be held, compared, or read by another thread",
    holding: .cannotHold, abilities: .sharedReads)

  private(set) var authors: [AuthorID: AuthorObject] = [:]
  private(set) var posts: [PostID: PostObject] = [:]
  private(set) var comments: [CommentID: CommentObject] = [:]
  /// The posts, oldest first.
  private var recent: [PostObject] = []

  package init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    authors.reserveCapacity(payload.authors.count)
    posts.reserveCapacity(payload.posts.count)
    recent.reserveCapacity(payload.posts.count)
    comments.reserveCapacity(payload.posts.reduce(0) { $0 + $1.comments.count })
    for author in payload.authors { _ = absorb(author, &probe) }
    for payload in payload.posts {
      let post = insert(payload, &probe)
      post.comments.reserveCapacity(payload.comments.count)
      for comment in payload.comments { insert(comment, under: post, &probe) }
    }
  }

  package borrowing func hold() -> NoPast? { nil }

  package mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    switch commit {
    case .updateAuthors(let edits):
      for edit in edits {
        guard let author = authors[edit.id] else { continue }
        touched.insert(.author(edit.id), edit.change.fields)
        probe.wrote()
        author.value.apply(edit.change)
      }
    case .updatePosts(let edits):
      for edit in edits {
        guard let post = posts[edit.id] else { continue }
        touched.insert(.post(edit.id), .postTitle)
        probe.wrote()
        post.value.title = edit.title
      }
    case .updateComments(let edits):
      for edit in edits {
        guard let comment = comments[edit.id] else { continue }
        touched.insert(.comment(edit.id), .commentBody)
        probe.wrote()
        comment.value.body = edit.body
      }
    case .insertPosts(let payloads):
      for payload in payloads {
        _ = insert(payload, &probe)
        touched.insert(payload)
      }
    case .insertComments(let inserts):
      for insert in inserts {
        guard let post = posts[insert.post] else { continue }
        self.insert(insert.comment, under: post, &probe)
        touched.insert(insert)
      }
    case .deletePosts(let ids): for id in ids { delete(id, &touched, &probe) }
    case .deleteComments(let ids): for id in ids { delete(id, &touched, &probe) }
    case .deleteAuthors(let ids): for id in ids { delete(id, &touched, &probe) }
    case .refetch(let page): for payload in page { replace(payload, &touched, &probe) }
    case .mergePosts, .mergeComments: Commit.refuseMerge()
    }
  }
}

// MARK: - The objects

extension ObjectsStore {
  final class AuthorObject {
    var value: Author
    /// The author's posts, oldest first.
    var posts: [PostReference] = []
    var isDeleted = false

    init(_ value: Author) { self.value = value }

    /// The author; `nil` if the author is deleted but still referenced.
    @inline(__always)
    var living: Author? { isDeleted ? nil : value }
  }

  final class PostObject {
    var value: Post
    var author: AuthorObject?
    /// The post's comments, oldest first.
    var comments: [CommentObject] = []

    init(_ value: Post, by author: AuthorObject?) { (self.value, self.author) = (value, author) }
  }

  final class CommentObject {
    var value: Comment
    var author: AuthorObject?
    unowned let post: PostObject

    init(_ value: Comment, by author: AuthorObject?, under post: PostObject) {
      (self.value, self.author, self.post) = (value, author, post)
    }
  }

  /// A reference from an author to one of the author's posts. The reference does not keep the post alive.
  struct PostReference { unowned let post: PostObject }
}

// MARK: - Writing

extension ObjectsStore {
  private mutating func absorb<P: Probe>(_ author: Author?, _ probe: inout P) -> AuthorObject? {
    guard let author else { return nil }
    probe.wrote()
    if let known = authors[author.id] {
      known.value = author
      return known
    }
    let object = AuthorObject(author)
    authors[author.id] = object
    return object
  }

  private mutating func insert<P: Probe>(_ payload: PostPayload, _ probe: inout P) -> PostObject {
    let post = PostObject(payload.post, by: absorb(payload.author, &probe))
    posts[payload.id] = post
    recent.insert(post, at: recent.end { $0.value.precedes(post.value) })
    Self.link(post)
    probe.wrote()
    return post
  }

  private static func link(_ post: PostObject) {
    guard let author = post.author else { return }
    author.posts.insert(PostReference(post: post), at: author.posts.end { $0.post.value.precedes(post.value) })
  }

  private static func unlink(_ post: PostObject) {
    guard let author = post.author else { return }
    let place = author.posts.end { $0.post.value.precedes(post.value) }
    if place < author.posts.count && author.posts[place].post === post { author.posts.remove(at: place) }
  }

  private mutating func insert<P: Probe>(_ payload: CommentPayload, under post: PostObject, _ probe: inout P) {
    let comment = CommentObject(payload.comment(of: post.value.id), by: absorb(payload.author, &probe), under: post)
    comments[payload.id] = comment
    post.comments.insert(comment, at: post.comments.end { $0.value.precedes(comment.value) })
    probe.wrote()
  }

  /// Overwrites an existing post and its nested entities. The post keeps its place; its former author may be deleted.
  private mutating func replace<P: Probe>(_ payload: PostPayload, _ touched: inout Touched, _ probe: inout P) {
    guard let post = posts[payload.id] else { return }
    if let old = post.value.author, old != payload.author?.id { touched.insert(.posts(by: old)) }
    let author = absorb(payload.author, &probe)
    post.value = payload.post
    probe.wrote()
    if author !== post.author {
      Self.unlink(post)
      post.author = author
      Self.link(post)
    }
    touched.insert(refetched: payload)
    for payload in payload.comments {
      guard let comment = comments[payload.id] else { continue }
      comment.author = absorb(payload.author, &probe)
      comment.value = payload.comment(of: post.value.id)
      probe.wrote()
    }
  }

  private mutating func delete<P: Probe>(_ id: PostID, _ touched: inout Touched, _ probe: inout P) {
    guard let post = posts.removeValue(forKey: id) else { return }
    let place = recent.end { $0.value.precedes(post.value) }
    if place < recent.count && recent[place] === post { recent.remove(at: place) }
    Self.unlink(post)
    for comment in post.comments { comments.removeValue(forKey: comment.value.id) }
    probe.removed(1 + post.comments.count)
    touched.insert(deleted: id, by: post.value.author, hadComments: !post.comments.isEmpty)
  }

  private mutating func delete<P: Probe>(_ id: CommentID, _ touched: inout Touched, _ probe: inout P) {
    guard let comment = comments.removeValue(forKey: id) else { return }
    let post = comment.post
    if let place = post.comments.firstIndex(where: { $0 === comment }) { post.comments.remove(at: place) }
    probe.removed()
    touched.insert(Touched.Move(id, of: post.value.id, came: false))
  }

  private mutating func delete<P: Probe>(_ id: AuthorID, _ touched: inout Touched, _ probe: inout P) {
    guard let author = authors.removeValue(forKey: id) else { return }
    author.isDeleted = true
    author.posts = []
    probe.removed()
    touched.insert(.author(id))
  }
}

extension Array {
  /// Returns the end of the elements that precede, if all of these are at the beginning of the array.
  ///
  /// - Complexity: O(1) if all elements precede, otherwise O(log n).
  func end(_ precedes: (Element) -> Bool) -> Int { last.map(precedes) ?? true ? count : prefixCount(where: precedes) }
}

// MARK: - Reading

extension ObjectsStore {
  package borrowing func author(_ id: AuthorID) -> Author? { authors[id]?.value }
  package borrowing func forEachAuthor(_ body: (Author) -> Void) { for author in authors.values { body(author.value) } }

  package borrowing func post(_ id: PostID) -> (post: Post, author: Author?)? {
    guard let post = posts[id] else { return nil }
    return (post.value, post.author?.living)
  }

  package borrowing func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    guard let comment = comments[id], comment.value.post == post else { return nil }
    return (comment.value, comment.author?.living)
  }

  package borrowing func commentCount(of post: PostID) -> Int { posts[post]?.comments.count ?? 0 }

  package borrowing func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    posts[post]?.comments.walk(from: end) { body($0.value, $0.author?.living) }
  }

  package borrowing func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    authors[author]?.posts.walk(from: end) { body($0.post.value, $0.post.comments.count) }
  }

  package borrowing func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    recent.walk(from: end) { body($0.value, $0.author?.living, $0.comments.count) }
  }
}
