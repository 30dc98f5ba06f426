import StoreBenchHost

/// A simple store to begin with: three dictionaries, and arrays for ordered lists.
///
/// A struct of values needs no method to hold a state, because `Store` makes a copy. The protocol is written with its
/// module, because many state libraries also have a type `Store`.
public struct MyStore: StoreBenchHost.Store {
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

  /// The containers that the first write after holding a state copies: a number for each dictionary and array, and for
  /// each array inside a dictionary also its key.
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
    for author in payload.authors { absorb(author, &probe) }
    for post in payload.posts {
      insert(post, &probe)
      for comment in post.comments { insert(comment, under: post.id, &probe) }
    }
  }

  /// Applies a commit, adds the changes to `touched`, and reports to the probe each container before it is written, and
  /// each slot that was written or removed.
  ///
  /// Values are changed in place, by their index: `posts[id]?.title = title` has the same result and allocates 192
  /// bytes (Swift 6.3).
  public mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    switch commit {
    case .updateAuthors(let edits):
      for edit in edits {
        guard let place = authors.index(forKey: edit.id) else { continue }
        probe.write(to: Containers.authors, elements: authors.count)
        authors.values[place].apply(edit.change)
        touched.insert(.author(edit.id))
        probe.wrote()
      }
    case .updatePosts(let edits):
      for edit in edits {
        guard let place = posts.index(forKey: edit.id) else { continue }
        probe.write(to: Containers.posts, elements: posts.count)
        posts.values[place].title = edit.title
        touched.insert(.post(edit.id))
        probe.wrote()
      }
    case .updateComments(let edits):
      for edit in edits {
        guard let place = comments.index(forKey: edit.id) else { continue }
        probe.write(to: Containers.comments, elements: comments.count)
        comments.values[place].body = edit.body
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
      for id in ids {
        probe.write(to: Containers.authors, elements: authors.count)
        if authors.removeValue(forKey: id) == nil { continue }
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

extension MyStore {
  private mutating func absorb<P: Probe>(_ author: Author?, _ probe: inout P) {
    guard let author else { return }
    probe.write(to: Containers.authors, elements: authors.count)
    authors[author.id] = author
    probe.wrote()
  }

  private mutating func put<P: Probe>(_ post: Post, _ probe: inout P) {
    probe.write(to: Containers.posts, elements: posts.count)
    posts[post.id] = post
    probe.wrote()
  }

  private mutating func put<P: Probe>(_ comment: Comment, _ probe: inout P) {
    probe.write(to: Containers.comments, elements: comments.count)
    comments[comment.id] = comment
    probe.wrote()
  }

  /// Changes the list of an author's posts, which is created with the first post.
  private mutating func changePosts<P: Probe>(
    by author: AuthorID, _ probe: inout P, _ change: (inout [PostID]) -> Void
  ) {
    probe.write(to: Containers.postsByAuthor, elements: postsByAuthor.count)
    probe.write(to: Containers.posts(by: author), elements: postsByAuthor[author]?.count ?? 0)
    Self.change(&postsByAuthor, author, change)
  }

  private mutating func changeComments<P: Probe>(
    of post: PostID, _ probe: inout P, _ change: (inout [CommentID]) -> Void
  ) {
    probe.write(to: Containers.commentsByPost, elements: commentsByPost.count)
    probe.write(to: Containers.comments(of: post), elements: commentsByPost[post]?.count ?? 0)
    Self.change(&commentsByPost, post, change)
  }

  private static func change<Key, ID>(_ lists: inout [Key: [ID]], _ key: Key, _ change: (inout [ID]) -> Void) {
    if let place = lists.index(forKey: key) { return change(&lists.values[place]) }
    var list: [ID] = []
    change(&list)
    lists[key] = list
  }

  /// Inserts a post at the end of the lists: new posts and comments are the newest.
  private mutating func insert<P: Probe>(_ payload: PostPayload, _ probe: inout P) {
    absorb(payload.author, &probe)
    put(payload.post, &probe)
    probe.write(to: Containers.recent, elements: recent.count)
    recent.append(payload.id)
    if let author = payload.author { changePosts(by: author.id, &probe) { $0.append(payload.id) } }
  }

  private mutating func insert<P: Probe>(_ payload: CommentPayload, under post: PostID, _ probe: inout P) {
    absorb(payload.author, &probe)
    put(payload.comment(of: post), &probe)
    changeComments(of: post, &probe) { $0.append(payload.id) }
  }

  /// Overwrites an existing post with the server's present state; the post's author may be deleted.
  private mutating func replace<P: Probe>(_ payload: PostPayload, _ touched: inout Touched, _ probe: inout P) {
    if let old = posts[payload.id]?.author, old != payload.author?.id {
      changePosts(by: old, &probe) { posts in posts.removeAll { $0 == payload.id } }
      touched.insert(.posts(by: old))
    }
    absorb(payload.author, &probe)
    put(payload.post, &probe)
    for comment in payload.comments {
      absorb(comment.author, &probe)
      put(comment.comment(of: payload.id), &probe)
    }
    touched.insert(refetched: payload)
  }

  private mutating func delete<P: Probe>(_ id: PostID, _ touched: inout Touched, _ probe: inout P) {
    guard let post = posts[id] else { return }
    probe.write(to: Containers.posts, elements: posts.count)
    posts[id] = nil
    probe.write(to: Containers.recent, elements: recent.count)
    recent.removeAll { $0 == id }
    touched.insert(.post(id))
    touched.insert(.recentPosts)
    if let author = post.author {
      changePosts(by: author, &probe) { posts in posts.removeAll { $0 == id } }
      touched.insert(.posts(by: author))
    }
    probe.removed()
    guard let gone = commentsByPost[id] else { return }
    probe.write(to: Containers.commentsByPost, elements: commentsByPost.count)
    commentsByPost[id] = nil
    if gone.isEmpty { return }
    probe.write(to: Containers.comments, elements: comments.count)
    for comment in gone { comments[comment] = nil }
    touched.insert(.comments(of: id))
    probe.removed(gone.count)
  }

  private mutating func delete<P: Probe>(_ id: CommentID, _ touched: inout Touched, _ probe: inout P) {
    guard let comment = comments[id] else { return }
    probe.write(to: Containers.comments, elements: comments.count)
    comments[id] = nil
    changeComments(of: comment.post, &probe) { comments in comments.removeAll { $0 == id } }
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

  /// Returns the author of a reference; `nil` if the author was deleted.
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
