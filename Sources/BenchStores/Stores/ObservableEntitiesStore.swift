import BenchCore
import Observation

/// An observable object for each entity, with a property for each field. Relations are references and observable arrays
/// of references.
///
/// Idea: a model graph like SwiftData's classes, on the real `@Observable`. Each property of an object is observed
/// separately, so a view is called only for the fields that it last showed. A row keeps its object, as an app passes
/// the object on (`models: kept`). A row that looks its object up each time has read the dictionary, so every insert
/// calls the row. `show` reads only the fields that the view shows.
///
/// Ownership is that of `objects`. `isDeleted` is observable too, so a view is called when its object is deleted.
///
/// Costs: those of `objects`, and for each access of a property a check whether reads are being recorded. A write takes
/// one look-up if its property has no observers, otherwise a call for each view that showed the property.
///
/// Memory: that of `objects`, and 112 bytes more for the registrar of each object: a reference, an object of 32 bytes
/// and a lock with two empty tables.
struct ObservableEntitiesStore<Graph: ObservableGraph, Write: WriteForm, LookUp: LookUpForm>: ObjectStore, ~Copyable {
  static var card: DesignCard {
    let choices = [Write.choice, Graph.values, LookUp.choice]
    let looksUp = LookUp.isEachTime ? "; a view looks its object up each time" : ""
    let name = Observing.name(of: "observable-entities", Observing.inEntities, choices)
    return DesignCard(
      name: name,
      idea: "an `@Observable` object for each entity, a property per field" + Observing.words(choices) + looksUp,
      source: "Observation of Swift 5.9 and later: a model graph, as SwiftData's classes",
      costs: "as objects; a write also calls each view that read the property; each entity has an object with a lock",
      chooseWhen: "many views show single rows, and a change should call those that show its field",
      avoidWhen: "entities are many and few of them are ever on screen, or a past state must be held",
      holding: .cannotHold, abilities: [.sharedReads, .observable],
      options: name == "observable-entities" ? Observing.inEntities : [])
  }

  private let root = Graph.Root()

  var authors: [AuthorID: Graph.AuthorObject] {
    get { root.authors }
    _modify { yield &root.authors }
  }
  var posts: [PostID: Graph.PostObject] {
    get { root.posts }
    _modify { yield &root.posts }
  }
  var comments: [CommentID: Graph.CommentObject] {
    get { root.comments }
    _modify { yield &root.comments }
  }
  var recent: [Graph.PostObject] {
    get { root.recent }
    _modify { yield &root.recent }
  }

  init<P: Probe>(_ payload: Payload, _ probe: inout P) { fill(payload, &probe) }

  borrowing func show(_ view: ViewKey, into rows: inout Rows) {
    view.show(from: ObservableReads<Graph, LookUp>(root, view), into: &rows)
  }

  /// Reads of all fields, used for queries and for derivations that compare entities.
  private var reads: ObservableReads<Graph, LookUp> { ObservableReads(root) }

  borrowing func author(_ id: AuthorID) -> Author? { reads.author(id) }
  borrowing func forEachAuthor(_ body: (Author) -> Void) { reads.forEachAuthor(body) }
  borrowing func post(_ id: PostID) -> (post: Post, author: Author?)? { reads.post(id) }
  borrowing func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    guard let comment = root.comments[id], comment.post.id == post else { return nil }
    return (comment.value(.all), comment.author?.living(.all))
  }
  borrowing func commentCount(of post: PostID) -> Int { reads.commentCount(of: post) }
  borrowing func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    reads.walkComments(of: post, from: end, while: body)
  }
  borrowing func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    reads.walkPosts(by: author, from: end, while: body)
  }
  borrowing func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    reads.walkRecentPosts(from: end, while: body)
  }
}

// MARK: - Stores of objects

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
