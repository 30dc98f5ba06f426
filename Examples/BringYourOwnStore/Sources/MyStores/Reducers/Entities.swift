import StoreBenchHost

/// The state: three tables, and arrays for ordered lists. It is a value, so a copy of it is a past state.
public struct Entities: Reads {
  private var authors: [AuthorID: Author] = [:]
  private var posts: [PostID: Post] = [:]
  private var comments: [CommentID: Comment] = [:]
  private var recent: [PostID] = []
  private var postsByAuthor: [AuthorID: [PostID]] = [:]
  private var commentsByPost: [PostID: [CommentID]] = [:]

  /// The containers that a write copies while the state before it is held: a number for each dictionary and array, and
  /// for each array inside a dictionary also its key.
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

  init() {}

  /// Creates the first state, without an action.
  init(_ payload: Payload, _ ledger: Ledger) {
    for author in payload.authors { put(author, ledger) }
    for post in payload.posts {
      add(post, ledger)
      for comment in post.comments { add(comment, under: post.id, ledger) }
    }
  }
}

// MARK: - What the reducers do

extension Entities {
  /// Applies an edit in place, by index: `authors[edit.id]?.apply(edit.change)` has the same result and allocates 192
  /// bytes (Swift 6.3).
  mutating func apply(_ edit: AuthorEdit, _ ledger: Ledger) {
    guard let place = authors.index(forKey: edit.id) else { return }
    ledger.write(to: Containers.authors, elements: authors.count)
    authors.values[place].apply(edit.change)
    ledger.touched.insert(.author(edit.id))
    ledger.wrote()
  }

  mutating func apply(_ edit: PostEdit, _ ledger: Ledger) {
    guard let place = posts.index(forKey: edit.id) else { return }
    ledger.write(to: Containers.posts, elements: posts.count)
    posts.values[place].title = edit.title
    ledger.touched.insert(.post(edit.id))
    ledger.wrote()
  }

  mutating func apply(_ edit: CommentEdit, _ ledger: Ledger) {
    guard let place = comments.index(forKey: edit.id) else { return }
    ledger.write(to: Containers.comments, elements: comments.count)
    comments.values[place].body = edit.body
    ledger.touched.insert(.comment(edit.id))
    ledger.wrote()
  }

  mutating func insert(_ payload: PostPayload, _ ledger: Ledger) {
    add(payload, ledger)
    ledger.touched.insert(payload)
  }

  mutating func insert(_ insert: CommentInsert, _ ledger: Ledger) {
    add(insert.comment, under: insert.post, ledger)
    ledger.touched.insert(insert)
  }

  /// Overwrites an existing post with the server's present state; the post's author may be deleted.
  mutating func replace(_ payload: PostPayload, _ ledger: Ledger) {
    if let old = posts[payload.id]?.author, old != payload.author?.id {
      changePosts(by: old, ledger) { posts in posts.removeAll { $0 == payload.id } }
      ledger.touched.insert(.posts(by: old))
    }
    put(payload.author, ledger)
    put(payload.post, ledger)
    for comment in payload.comments {
      put(comment.author, ledger)
      put(comment.comment(of: payload.id), ledger)
    }
    ledger.touched.insert(refetched: payload)
  }

  mutating func delete(_ id: AuthorID, _ ledger: Ledger) {
    if authors[id] == nil { return }
    ledger.write(to: Containers.authors, elements: authors.count)
    authors[id] = nil
    ledger.touched.insert(.author(id))
    ledger.removed()
  }

  mutating func delete(_ id: PostID, _ ledger: Ledger) {
    guard let post = posts[id] else { return }
    ledger.write(to: Containers.posts, elements: posts.count)
    posts[id] = nil
    ledger.write(to: Containers.recent, elements: recent.count)
    recent.removeAll { $0 == id }
    ledger.touched.insert(.post(id))
    ledger.touched.insert(.recentPosts)
    if let author = post.author {
      changePosts(by: author, ledger) { posts in posts.removeAll { $0 == id } }
      ledger.touched.insert(.posts(by: author))
    }
    ledger.removed()
    guard let gone = commentsByPost[id] else { return }
    ledger.write(to: Containers.commentsByPost, elements: commentsByPost.count)
    commentsByPost[id] = nil
    if gone.isEmpty { return }
    ledger.write(to: Containers.comments, elements: comments.count)
    for comment in gone { comments[comment] = nil }
    ledger.touched.insert(.comments(of: id))
    ledger.removed(gone.count)
  }

  mutating func delete(_ id: CommentID, _ ledger: Ledger) {
    guard let comment = comments[id] else { return }
    ledger.write(to: Containers.comments, elements: comments.count)
    comments[id] = nil
    changeComments(of: comment.post, ledger) { comments in comments.removeAll { $0 == id } }
    ledger.touched.insert(Touched.Move(id, of: comment.post, came: false))
    ledger.removed()
  }
}

// MARK: - Their parts

extension Entities {
  private mutating func put(_ author: Author?, _ ledger: Ledger) {
    guard let author else { return }
    ledger.write(to: Containers.authors, elements: authors.count)
    authors[author.id] = author
    ledger.wrote()
  }

  private mutating func put(_ post: Post, _ ledger: Ledger) {
    ledger.write(to: Containers.posts, elements: posts.count)
    posts[post.id] = post
    ledger.wrote()
  }

  private mutating func put(_ comment: Comment, _ ledger: Ledger) {
    ledger.write(to: Containers.comments, elements: comments.count)
    comments[comment.id] = comment
    ledger.wrote()
  }

  /// Adds a post at the end of the lists: new posts and comments are the newest.
  private mutating func add(_ payload: PostPayload, _ ledger: Ledger) {
    put(payload.author, ledger)
    put(payload.post, ledger)
    ledger.write(to: Containers.recent, elements: recent.count)
    recent.append(payload.id)
    if let author = payload.author { changePosts(by: author.id, ledger) { $0.append(payload.id) } }
  }

  private mutating func add(_ payload: CommentPayload, under post: PostID, _ ledger: Ledger) {
    put(payload.author, ledger)
    put(payload.comment(of: post), ledger)
    changeComments(of: post, ledger) { $0.append(payload.id) }
  }

  private mutating func changePosts(by author: AuthorID, _ ledger: Ledger, _ change: (inout [PostID]) -> Void) {
    ledger.write(to: Containers.postsByAuthor, elements: postsByAuthor.count)
    ledger.write(to: Containers.posts(by: author), elements: postsByAuthor[author]?.count ?? 0)
    Self.change(&postsByAuthor, author, change)
  }

  private mutating func changeComments(of post: PostID, _ ledger: Ledger, _ change: (inout [CommentID]) -> Void) {
    ledger.write(to: Containers.commentsByPost, elements: commentsByPost.count)
    ledger.write(to: Containers.comments(of: post), elements: commentsByPost[post]?.count ?? 0)
    Self.change(&commentsByPost, post, change)
  }

  private static func change<Key, ID>(_ lists: inout [Key: [ID]], _ key: Key, _ change: (inout [ID]) -> Void) {
    if let place = lists.index(forKey: key) { return change(&lists.values[place]) }
    var list: [ID] = []
    change(&list)
    lists[key] = list
  }
}

// MARK: - Reading

extension Entities {
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
