import BenchCore

/// Typed tables by id: each entity is held once, and everything that refers to it holds its id.
///
/// Idea: one author's change is one write, however many posts show that author. Order, which a dictionary forgets, is
/// kept in id arrays; the posts of an author and the comments of a post are indexes that every insert and delete keeps
/// up.
///
/// Costs, with n entities in a table: an update is one hash look-up, O(1). An insert appends to one or two id arrays.
/// Deleting a post finds it in the order by binary search and closes the gap, O(n) moves of 16 bytes. A read pays one
/// look-up for each reference it follows. Memory: one slot per entity, and 16 bytes per place in an order.
public struct NormalizedStore: Store {
  public static let card = DesignCard(
    name: "normalized", idea: "typed tables by id; references are ids, order is kept in id arrays",
    source: "Kimura 2018 (FlatStore) and 2020 (Verge); Redux, “Normalizing State Shape”",
    costs: "update O(1); insert O(1); delete-post O(n) to close a gap; a read looks up each reference")

  private var authors: [AuthorID: Author] = [:]
  private var posts: [PostID: Post] = [:]
  private var comments: [CommentID: Comment] = [:]
  private var recent = CreationOrder<Post>()
  private var postsByAuthor: [AuthorID: CreationOrder<Post>] = [:]
  private var commentsByPost: [PostID: CreationOrder<Comment>] = [:]

  /// What is copied when a held state shares it.
  private enum Containers {
    static let authors = Container(0)
    static let posts = Container(1)
    static let comments = Container(2)
    static let recent = Container(3)
    static let postsByAuthor = Container(4)
    static let commentsByPost = Container(5)
    static func posts(by author: AuthorID) -> Container { Container(6, of: author.rawValue) }
    static func comments(of post: PostID) -> Container { Container(7, of: post.rawValue) }
  }

  public init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    authors.reserveCapacity(payload.authors.count)
    posts.reserveCapacity(payload.posts.count)
    comments.reserveCapacity(payload.posts.reduce(0) { $0 + $1.comments.count })
    for author in payload.authors { absorb(author, &probe) }
    for post in payload.posts {
      insert(post, &probe)
      for comment in post.comments { insert(comment, under: post.id, &probe) }
    }
  }

  public mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    switch commit {
    case .updateAuthors(let edits):
      probe.write(to: Containers.authors, elements: authors.count)
      for edit in edits where authors.change(edit.id, { $0.apply(edit.change) }) {
        touched.insert(.author(edit.id))
        probe.wrote()
      }
    case .updatePosts(let edits):
      probe.write(to: Containers.posts, elements: posts.count)
      for edit in edits where posts.change(edit.id, { $0.title = edit.title }) {
        touched.insert(.post(edit.id))
        probe.wrote()
      }
    case .updateComments(let edits):
      probe.write(to: Containers.comments, elements: comments.count)
      for edit in edits where comments.change(edit.id, { $0.body = edit.body }) {
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
    case .deleteAuthors(let ids): for id in ids { delete(id, &touched, &probe) }
    case .refetch(let page): for payload in page { replace(payload, &touched, &probe) }
    }
  }
}

// MARK: - Writing

extension NormalizedStore {
  private mutating func absorb<P: Probe>(_ author: Author?, _ probe: inout P) {
    guard let author else { return }
    probe.write(to: Containers.authors, elements: authors.count)
    authors[author.id] = author
    probe.wrote()
  }

  private mutating func insert<P: Probe>(_ payload: PostPayload, _ probe: inout P) {
    absorb(payload.author, &probe)
    probe.write(to: Containers.posts, elements: posts.count)
    posts[payload.id] = payload.post
    probe.wrote()
    probe.write(to: Containers.recent, elements: recent.count)
    recent.insert(payload.id, createdAt: payload.createdAt)
    if let author = payload.author {
      changePosts(by: author.id, &probe) { $0.insert(payload.id, createdAt: payload.createdAt) }
    }
  }

  private mutating func changePosts<P: Probe>(
    by author: AuthorID, _ probe: inout P, _ change: (inout CreationOrder<Post>) -> Void
  ) {
    probe.write(to: Containers.postsByAuthor, elements: postsByAuthor.count)
    probe.write(to: Containers.posts(by: author), elements: postsByAuthor[author]?.count ?? 0)
    postsByAuthor.change(author, default: CreationOrder(), change)
  }

  private mutating func changeComments<P: Probe>(
    of post: PostID, _ probe: inout P, _ change: (inout CreationOrder<Comment>) -> Void
  ) {
    probe.write(to: Containers.commentsByPost, elements: commentsByPost.count)
    probe.write(to: Containers.comments(of: post), elements: commentsByPost[post]?.count ?? 0)
    commentsByPost.change(post, default: CreationOrder(), change)
  }

  private mutating func insert<P: Probe>(_ payload: CommentPayload, under post: PostID, _ probe: inout P) {
    absorb(payload.author, &probe)
    probe.write(to: Containers.comments, elements: comments.count)
    comments[payload.id] = payload.comment(of: post)
    probe.wrote()
    changeComments(of: post, &probe) { $0.insert(payload.id, createdAt: payload.createdAt) }
  }

  /// Writes a post that is there already, and what is nested in it; its order stays, its author may have gone.
  private mutating func replace<P: Probe>(
    _ payload: PostPayload, _ touched: inout Touched, _ probe: inout P
  ) {
    if let old = posts[payload.id]?.author, old != payload.author?.id {
      changePosts(by: old, &probe) { $0.remove(payload.id, createdAt: payload.createdAt) }
      touched.insert(.posts(by: old))
    }
    absorb(payload.author, &probe)
    probe.write(to: Containers.posts, elements: posts.count)
    posts[payload.id] = payload.post
    probe.wrote()
    touched.insert(refetched: payload)
    for comment in payload.comments {
      absorb(comment.author, &probe)
      probe.write(to: Containers.comments, elements: comments.count)
      comments[comment.id] = comment.comment(of: payload.id)
      probe.wrote()
    }
  }

  private mutating func delete<P: Probe>(_ id: PostID, _ touched: inout Touched, _ probe: inout P) {
    probe.write(to: Containers.posts, elements: posts.count)
    guard let post = posts.removeValue(forKey: id) else { return }
    probe.removed()
    probe.write(to: Containers.recent, elements: recent.count)
    recent.remove(id, createdAt: post.createdAt)
    touched.insert(.post(id))
    touched.insert(.recentPosts)
    if let author = post.author {
      changePosts(by: author, &probe) { $0.remove(id, createdAt: post.createdAt) }
      touched.insert(.posts(by: author))
    }
    probe.write(to: Containers.commentsByPost, elements: commentsByPost.count)
    guard let gone = commentsByPost.removeValue(forKey: id) else { return }
    probe.write(to: Containers.comments, elements: comments.count)
    touched.insert(.comments(of: id))
    gone.forEach { comments.removeValue(forKey: $0) }
    probe.removed(gone.count)
  }

  private mutating func delete<P: Probe>(_ id: CommentID, _ touched: inout Touched, _ probe: inout P) {
    probe.write(to: Containers.comments, elements: comments.count)
    guard let comment = comments.removeValue(forKey: id) else { return }
    probe.removed()
    changeComments(of: comment.post, &probe) { $0.remove(id, createdAt: comment.createdAt) }
    touched.insert(.comment(id))
    touched.insert(.comments(of: comment.post))
  }

  private mutating func delete<P: Probe>(_ id: AuthorID, _ touched: inout Touched, _ probe: inout P) {
    probe.write(to: Containers.authors, elements: authors.count)
    guard authors.removeValue(forKey: id) != nil else { return }
    probe.removed()
    touched.insert(.author(id))
  }
}

// MARK: - Reading

extension NormalizedStore {
  public func author(_ id: AuthorID) -> Author? { authors[id] }

  public func post(_ id: PostID) -> (post: Post, author: Author?)? {
    guard let post = posts[id] else { return nil }
    return (post, post.author.flatMap { authors[$0] })
  }

  public func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {
    commentsByPost[post]?.forEach { id in
      guard let comment = comments[id] else { return }
      body(comment, comment.author.flatMap { authors[$0] })
    }
  }

  public func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {
    postsByAuthor[author]?.forEachNewest { id in
      guard let post = posts[id] else { return }
      body(post, commentsByPost[id]?.count ?? 0)
    }
  }

  public func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    recent.forEachNewest(limit) { id in
      guard let post = posts[id] else { return }
      body(post, post.author.flatMap { authors[$0] }, commentsByPost[id]?.count ?? 0)
    }
  }
}

// MARK: - For stores that are built on this one

extension NormalizedStore {
  /// How many comments a post has.
  func commentCount(of post: PostID) -> Int { commentsByPost[post]?.count ?? 0 }

  /// The ids of the newest posts, the newest first.
  func forEachRecentPostID(limit: Int, _ body: (PostID) -> Void) { recent.forEachNewest(limit, body) }
}
