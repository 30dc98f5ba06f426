import CAuthors
import StoreBenchHost

/// A store around a library in C, which keeps the authors; posts and comments are in Swift dictionaries.
///
/// The figures contain the cost of the conversion from C: each read of an author creates a value with a new string. The
/// C code is linked against the measured allocator, so its bytes are counted too.
public struct CStore: Store {
  public static let card = DesignCard(
    name: "c-store", idea: "authors in a table of C, by place; comments lie under their post",
    source: "the example of this package", costs: "a string per author read; posts by author O(posts)",
    chooseWhen: "the library is there already", avoidWhen: "authors are read far more often than written",
    holding: .cannotHold)

  private let authors = CAuthorTable()
  private var posts: [PostID: Post] = [:]
  private var order: [PostID] = []
  private var commentsByPost: [PostID: [Comment]] = [:]
  private var postOfComment: [CommentID: PostID] = [:]

  public init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    for author in payload.authors { absorb(author, &probe) }
    for post in payload.posts {
      insert(post, &probe)
      for comment in post.comments { insert(comment, under: post.id, &probe) }
    }
  }

  public mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    switch commit {
    case .updateAuthors(let edits):
      for edit in edits {
        guard var author = authors[edit.id] else { continue }
        author.apply(edit.change)
        absorb(author, &probe)
        touched.insert(.author(edit.id))
      }
    case .updatePosts(let edits):
      for edit in edits where posts[edit.id] != nil {
        posts[edit.id]?.title = edit.title
        touched.insert(.post(edit.id))
        probe.wrote()
      }
    case .updateComments(let edits):
      for edit in edits {
        guard let (post, place) = place(of: edit.id) else { continue }
        commentsByPost[post]?[place].body = edit.body
        touched.insert(.comment(edit.id))
        probe.wrote()
      }
    case .insertPosts(let payloads):
      for payload in payloads {
        insert(payload, &probe)
        touched.insert(payload)
      }
    case .insertComments(let inserts):
      for insert in inserts {
        self.insert(insert.comment, under: insert.post, &probe)
        touched.insert(insert)
      }
    case .deletePosts(let ids): for id in ids { delete(id, &touched, &probe) }
    case .deleteComments(let ids): for id in ids { delete(id, &touched, &probe) }
    case .deleteAuthors(let ids):
      for id in ids where authors.remove(id) {
        touched.insert(.author(id))
        probe.removed()
      }
    case .refetch(let page): for payload in page { replace(payload, &touched, &probe) }
    // For stores whose card names the ability `merges`.
    case .mergePosts, .mergeComments: Commit.refuseMerge()
    }
  }
}

// MARK: - Writing

extension CStore {
  private func absorb<P: Probe>(_ author: Author?, _ probe: inout P) {
    guard let author else { return }
    authors.put(author)
    probe.wrote()
  }

  private mutating func insert<P: Probe>(_ payload: PostPayload, _ probe: inout P) {
    absorb(payload.author, &probe)
    posts[payload.id] = payload.post
    order.append(payload.id)
    probe.wrote()
  }

  private mutating func insert<P: Probe>(_ payload: CommentPayload, under post: PostID, _ probe: inout P) {
    absorb(payload.author, &probe)
    commentsByPost[post, default: []].append(payload.comment(of: post))
    postOfComment[payload.id] = post
    probe.wrote()
  }

  private mutating func replace<P: Probe>(_ payload: PostPayload, _ touched: inout Touched, _ probe: inout P) {
    if let old = posts[payload.id]?.author, old != payload.author?.id { touched.insert(.posts(by: old)) }
    absorb(payload.author, &probe)
    posts[payload.id] = payload.post
    probe.wrote()
    for comment in payload.comments {
      absorb(comment.author, &probe)
      guard let (post, place) = place(of: comment.id) else { continue }
      commentsByPost[post]?[place] = comment.comment(of: post)
      probe.wrote()
    }
    touched.insert(refetched: payload)
  }

  private mutating func delete<P: Probe>(_ id: PostID, _ touched: inout Touched, _ probe: inout P) {
    guard let post = posts.removeValue(forKey: id) else { return }
    order.removeAll { $0 == id }
    let gone = commentsByPost.removeValue(forKey: id) ?? []
    for comment in gone { postOfComment[comment.id] = nil }
    touched.insert(.post(id))
    touched.insert(.recentPosts)
    if let author = post.author { touched.insert(.posts(by: author)) }
    if !gone.isEmpty { touched.insert(.comments(of: id)) }
    probe.removed(1 + gone.count)
  }

  private mutating func delete<P: Probe>(_ id: CommentID, _ touched: inout Touched, _ probe: inout P) {
    guard let (post, place) = place(of: id) else { return }
    commentsByPost[post]?.remove(at: place)
    postOfComment[id] = nil
    touched.insert(Touched.Move(id, of: post, came: false))
    probe.removed()
  }

  private func place(of comment: CommentID) -> (post: PostID, place: Int)? {
    guard let post = postOfComment[comment],
      let place = commentsByPost[post]?.firstIndex(where: { $0.id == comment })
    else { return nil }
    return (post, place)
  }
}

// MARK: - Reading

extension CStore {
  public func hold() -> NoPast? { nil }
  public func author(_ id: AuthorID) -> Author? { authors[id] }

  public func forEachAuthor(_ body: (Author) -> Void) { authors.forEach(body) }

  public func post(_ id: PostID) -> (post: Post, author: Author?)? {
    posts[id].map { ($0, $0.author.flatMap { authors[$0] }) }
  }

  public func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {
    for comment in commentsByPost[post] ?? [] { body(comment, comment.author.flatMap { authors[$0] }) }
  }

  public func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {
    for id in order.reversed() {
      if let post = posts[id], post.author == author { body(post, commentsByPost[id]?.count ?? 0) }
    }
  }

  public func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    for id in order.suffix(limit).reversed() {
      guard let post = posts[id] else { continue }
      body(post, post.author.flatMap { authors[$0] }, commentsByPost[id]?.count ?? 0)
    }
  }
}

/// The C table, freed with its last owner.
private final class CAuthorTable {
  private let table: OpaquePointer
  /// The fields that the library cannot store.
  private var extras: [AuthorID: Extra] = [:]

  init() {
    guard let table = authors_make() else { fatalError("no memory for a table of authors") }
    self.table = table
  }

  deinit { authors_free(table) }

  subscript(id: AuthorID) -> Author? {
    var name: UnsafePointer<CChar>?
    var length = 0
    var points: Int64 = 0
    guard authors_find(table, Int64(id.rawValue), &name, &length, &points) != 0, let name else { return nil }
    let bytes = UnsafeRawBufferPointer(start: name, count: length)
    return Author(
      id: id, name: String(decoding: bytes, as: UTF8.self), points: Int(points), extra: extras[id] ?? Extra.none)
  }

  func put(_ author: Author) {
    if !author.extra.isEmpty { extras[author.id] = author.extra }
    var name = author.name
    name.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        authors_put(table, Int64(author.id.rawValue), $0.baseAddress, $0.count, Int64(author.points))
      }
    }
  }

  func remove(_ id: AuthorID) -> Bool {
    extras[id] = nil
    return authors_remove(table, Int64(id.rawValue)) != 0
  }

  func forEach(_ body: (Author) -> Void) {
    var id: Int64 = 0
    for place in 0..<authors_places(table) where authors_at(table, place, &id) != 0 {
      if let author = self[AuthorID(Int(id))] { body(author) }
    }
  }
}
