import StoreBenchKit

/// A store as one writes it on the first day: three dictionaries, and arrays for what is in order.
///
/// A struct of values needs nothing else: a held state is a copy, which `Store` makes by itself.
public struct MyStore: Store {
  public static let card = DesignCard(
    name: "my-store", idea: "three dictionaries and arrays of ids", source: "the example of this package",
    costs: "update O(1); delete O(n) to close gaps; a read looks up each reference",
    chooseWhen: "one begins", avoidWhen: "much is deleted from long lists")

  private var authors: [AuthorID: Author] = [:]
  private var posts: [PostID: Post] = [:]
  private var comments: [CommentID: Comment] = [:]
  private var recent: [PostID] = []
  private var postsByAuthor: [AuthorID: [PostID]] = [:]
  private var commentsByPost: [PostID: [CommentID]] = [:]

  public init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    for author in payload.authors { absorb(author, &probe) }
    for post in payload.posts {
      insert(post, &probe)
      for comment in post.comments { insert(comment, under: post.id, &probe) }
    }
  }

  /// Applies a commit, names in `touched` what changed, and tells the probe each slot that was written or removed.
  public mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    switch commit {
    case .updateAuthors(let edits):
      for edit in edits where authors[edit.id] != nil {
        authors[edit.id]?.apply(edit.change)
        touched.insert(.author(edit.id))
        probe.wrote()
      }
    case .updatePosts(let edits):
      for edit in edits where posts[edit.id] != nil {
        posts[edit.id]?.title = edit.title
        touched.insert(.post(edit.id))
        probe.wrote()
      }
    case .updateComments(let edits):
      for edit in edits where comments[edit.id] != nil {
        comments[edit.id]?.body = edit.body
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
      for id in ids where authors.removeValue(forKey: id) != nil {
        touched.insert(.author(id))
        probe.removed()
      }
    case .refetch(let page): for payload in page { replace(payload, &touched, &probe) }
    }
  }
}

// MARK: - Writing

extension MyStore {
  private mutating func absorb<P: Probe>(_ author: Author?, _ probe: inout P) {
    guard let author else { return }
    authors[author.id] = author
    probe.wrote()
  }

  /// New posts and comments are the newest, so they go to the end.
  private mutating func insert<P: Probe>(_ payload: PostPayload, _ probe: inout P) {
    absorb(payload.author, &probe)
    posts[payload.id] = payload.post
    recent.append(payload.id)
    if let author = payload.author { postsByAuthor[author.id, default: []].append(payload.id) }
    probe.wrote()
  }

  private mutating func insert<P: Probe>(_ payload: CommentPayload, under post: PostID, _ probe: inout P) {
    absorb(payload.author, &probe)
    comments[payload.id] = payload.comment(of: post)
    commentsByPost[post, default: []].append(payload.id)
    probe.wrote()
  }

  /// Writes what is there already once more, as the server knows it now; the post's author may have gone.
  private mutating func replace<P: Probe>(_ payload: PostPayload, _ touched: inout Touched, _ probe: inout P) {
    if let old = posts[payload.id]?.author, old != payload.author?.id {
      postsByAuthor[old]?.removeAll { $0 == payload.id }
      touched.insert(.posts(by: old))
    }
    absorb(payload.author, &probe)
    posts[payload.id] = payload.post
    probe.wrote()
    for comment in payload.comments {
      absorb(comment.author, &probe)
      comments[comment.id] = comment.comment(of: payload.id)
      probe.wrote()
    }
    touched.insert(refetched: payload)
  }

  private mutating func delete<P: Probe>(_ id: PostID, _ touched: inout Touched, _ probe: inout P) {
    guard let post = posts.removeValue(forKey: id) else { return }
    recent.removeAll { $0 == id }
    touched.insert(.post(id))
    touched.insert(.recentPosts)
    if let author = post.author {
      postsByAuthor[author]?.removeAll { $0 == id }
      touched.insert(.posts(by: author))
    }
    let gone = commentsByPost.removeValue(forKey: id) ?? []
    for comment in gone { comments[comment] = nil }
    if !gone.isEmpty { touched.insert(.comments(of: id)) }
    probe.removed(1 + gone.count)
  }

  private mutating func delete<P: Probe>(_ id: CommentID, _ touched: inout Touched, _ probe: inout P) {
    guard let comment = comments.removeValue(forKey: id) else { return }
    commentsByPost[comment.post]?.removeAll { $0 == id }
    touched.insert(Touched.Move(id, of: comment.post, came: false))
    probe.removed()
  }
}

// MARK: - Reading

extension MyStore {
  public func author(_ id: AuthorID) -> Author? { authors[id] }

  public func forEachAuthor(_ body: (Author) -> Void) { authors.values.forEach(body) }

  public func post(_ id: PostID) -> (post: Post, author: Author?)? {
    posts[id].map { ($0, author(at: $0.author)) }
  }

  /// An author who was deleted is none.
  private func author(at reference: AuthorID?) -> Author? { reference.flatMap { authors[$0] } }

  public func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {
    for id in commentsByPost[post] ?? [] {
      if let comment = comments[id] { body(comment, author(at: comment.author)) }
    }
  }

  public func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {
    for id in (postsByAuthor[author] ?? []).reversed() {
      if let post = posts[id] { body(post, commentsByPost[id]?.count ?? 0) }
    }
  }

  public func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    for id in recent.suffix(limit).reversed() {
      if let post = posts[id] { body(post, author(at: post.author), commentsByPost[id]?.count ?? 0) }
    }
  }
}
