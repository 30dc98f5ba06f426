import BenchCore

/// An object for each entity and a map from ids to objects, in the store itself or in an observable object. `objects`
/// and `observable-entities` differ only in the classes of the objects.
protocol ObjectStore: Store, WalkedReads, ~Copyable where Held == NoPast {
  associatedtype Graph: ObjectGraph
  associatedtype Write: WriteForm
  var authors: [AuthorID: Graph.AuthorObject] { get set }
  var posts: [PostID: Graph.PostObject] { get set }
  var comments: [CommentID: Graph.CommentObject] { get set }
  /// The posts, oldest first.
  var recent: [Graph.PostObject] { get set }
}

// MARK: - Objects

/// The classes of a store that has an object for each entity.
protocol ObjectGraph {
  associatedtype AuthorObject: LinkedAuthor<Self>
  associatedtype PostObject: LinkedPost<Self>
  associatedtype CommentObject: LinkedComment<Self>
}

protocol LinkedAuthor<Graph>: AnyObject {
  associatedtype Graph: ObjectGraph
  /// The author's posts, oldest first.
  var posts: [Unowned<Graph.PostObject>] { get set }
  var isDeleted: Bool { get set }
  init(_ author: Author)
  func set<W: WriteForm>(_ author: Author, _ write: W.Type)
  func apply<W: WriteForm>(_ change: AuthorEdit.Change, _ write: W.Type)
}

protocol LinkedPost<Graph>: AnyObject {
  associatedtype Graph: ObjectGraph
  var id: PostID { get }
  var author: Graph.AuthorObject? { get set }
  var authorID: AuthorID? { get }
  /// The post's comments, oldest first.
  var comments: [Graph.CommentObject] { get set }
  init(_ post: Post)
  func set<W: WriteForm>(title: String, _ write: W.Type)
  func set<W: WriteForm>(_ payload: PostPayload, _ write: W.Type)
  func precedes(_ other: Self) -> Bool
  /// Marks a post that has left the tables; the default does nothing.
  func markDeleted()
}

extension LinkedPost {
  func markDeleted() {}
}

protocol LinkedComment<Graph>: AnyObject {
  associatedtype Graph: ObjectGraph
  var id: CommentID { get }
  var author: Graph.AuthorObject? { get set }
  var post: Graph.PostObject { get }
  init(_ comment: Comment, under post: Graph.PostObject)
  func set<W: WriteForm>(body: String, _ write: W.Type)
  func set<W: WriteForm>(_ payload: CommentPayload, _ write: W.Type)
  func precedes(_ other: Self) -> Bool
}

/// A reference back to an object. The reference does not keep the object alive.
struct Unowned<Object: AnyObject> { unowned let object: Object }

// MARK: - Loading and committing

extension ObjectStore where Self: ~Copyable {
  borrowing func hold() -> NoPast? { nil }

  /// Loads the server's data into empty tables.
  mutating func fill<P: Probe>(_ payload: Payload, _ probe: inout P) {
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

  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    switch commit {
    case .updateAuthors(let edits):
      for edit in edits {
        guard let author = authors[edit.id] else { continue }
        touched.insert(.author(edit.id), edit.change.fields)
        probe.wrote()
        author.apply(edit.change, Write.self)
      }
    case .updatePosts(let edits):
      for edit in edits {
        guard let post = posts[edit.id] else { continue }
        touched.insert(.post(edit.id), .postTitle)
        probe.wrote()
        post.set(title: edit.title, Write.self)
      }
    case .updateComments(let edits):
      for edit in edits {
        guard let comment = comments[edit.id] else { continue }
        touched.insert(.comment(edit.id), .commentBody)
        probe.wrote()
        comment.set(body: edit.body, Write.self)
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

// MARK: - Writing

extension ObjectStore where Self: ~Copyable {
  private mutating func absorb<P: Probe>(_ author: Author?, _ probe: inout P) -> Graph.AuthorObject? {
    guard let author else { return nil }
    probe.wrote()
    if let known = authors[author.id] {
      known.set(author, Write.self)
      return known
    }
    let object = Graph.AuthorObject(author)
    authors[author.id] = object
    return object
  }

  private mutating func insert<P: Probe>(_ payload: PostPayload, _ probe: inout P) -> Graph.PostObject {
    let post = Graph.PostObject(payload.post)
    post.author = absorb(payload.author, &probe)
    posts[payload.id] = post
    recent.insert(post, at: recent.end { $0.precedes(post) })
    Self.link(post)
    probe.wrote()
    return post
  }

  private static func link(_ post: Graph.PostObject) {
    guard let author = post.author else { return }
    author.posts.insert(Unowned(object: post), at: author.posts.end { $0.object.precedes(post) })
  }

  /// Removes a post from the posts of its author; the author may have been deleted earlier.
  private static func unlink(_ post: Graph.PostObject) {
    guard let author = post.author else { return }
    let place = author.posts.end { $0.object.precedes(post) }
    if place < author.posts.count && author.posts[place].object === post { author.posts.remove(at: place) }
  }

  private mutating func insert<P: Probe>(_ payload: CommentPayload, under post: Graph.PostObject, _ probe: inout P) {
    let comment = Graph.CommentObject(payload.comment(of: post.id), under: post)
    comment.author = absorb(payload.author, &probe)
    comments[payload.id] = comment
    post.comments.insert(comment, at: post.comments.end { $0.precedes(comment) })
    probe.wrote()
  }

  /// Overwrites an existing post and its nested entities. The post keeps its place; its former author may be deleted.
  private mutating func replace<P: Probe>(_ payload: PostPayload, _ touched: inout Touched, _ probe: inout P) {
    guard let post = posts[payload.id] else { return }
    if let old = post.authorID, old != payload.author?.id { touched.insert(.posts(by: old)) }
    let author = absorb(payload.author, &probe)
    post.set(payload, Write.self)
    probe.wrote()
    if author !== post.author {
      Self.unlink(post)
      post.author = author
      Self.link(post)
    }
    touched.insert(refetched: payload)
    for payload in payload.comments {
      guard let comment = comments[payload.id] else { continue }
      let author = absorb(payload.author, &probe)
      if author !== comment.author { comment.author = author }
      comment.set(payload, Write.self)
      probe.wrote()
    }
  }

  private mutating func delete<P: Probe>(_ id: PostID, _ touched: inout Touched, _ probe: inout P) {
    guard let post = posts.removeValue(forKey: id) else { return }
    let place = recent.end { $0.precedes(post) }
    if place < recent.count && recent[place] === post { recent.remove(at: place) }
    Self.unlink(post)
    post.markDeleted()
    for comment in post.comments { comments.removeValue(forKey: comment.id) }
    probe.removed(1 + post.comments.count)
    touched.insert(deleted: id, by: post.authorID, hadComments: !post.comments.isEmpty)
  }

  private mutating func delete<P: Probe>(_ id: CommentID, _ touched: inout Touched, _ probe: inout P) {
    guard let comment = comments.removeValue(forKey: id) else { return }
    let post = comment.post
    if let place = post.comments.firstIndex(where: { $0 === comment }) { post.comments.remove(at: place) }
    probe.removed()
    touched.insert(Touched.Move(id, of: post.id, came: false))
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
