import BenchCore

/// The data of a view without a store: copies of the models that the view shows, nested as the server nests them.
///
/// The copies implement `Reads` for this one view, so the view's rows and dependencies follow from the definitions of
/// views alone. Costs: a patch walks the n copies of one view, O(n).
struct ModelCopies {
  struct PostCopy {
    var post: Post
    var author: Author?
    var commentCount: Int
  }

  struct CommentCopy {
    var comment: Comment
    var author: Author?
  }

  private(set) var view: ViewKey?
  /// The authors that the view is about; for `top-authors` the shown authors, the highest first.
  var authors: [Author] = []
  /// The posts, newest first.
  var posts: [PostCopy] = []
  /// The comments, oldest first.
  var comments: [CommentCopy] = []
  /// True if the copies suffice for the view. Otherwise the view must query the server again.
  var isComplete = true

  mutating func fetch<R: Reads & ~Copyable>(_ view: ViewKey, from server: borrowing R) {
    self = ModelCopies()
    self.view = view
    switch view {
    case .author(let id): fetch(id, from: server)
    case .authorPosts(let id, let window):
      fetch(id, from: server)
      if authors.isEmpty { return }
      server.walkPosts(by: id, from: window.start(.newest)) { post, count in
        posts.append(PostCopy(post: post, author: nil, commentCount: count))
        return posts.count < limit
      }
    case .commentCount(let id, let post):
      fetch(id, from: server)
      fetchComments(of: post, from: server)
    case .detail(let id):
      guard let (post, author) = server.post(id) else { return }
      posts.append(PostCopy(post: post, author: author, commentCount: 0))
      fetchComments(of: id, from: server)
    case .postRow(let id):
      guard let (post, author) = server.post(id) else { return }
      posts.append(PostCopy(post: post, author: author, commentCount: server.commentCount(of: id)))
    case .thread(let id, let window):
      server.walkComments(of: id, from: window.start(.oldest)) { comment, author in
        comments.append(CommentCopy(comment: comment, author: author))
        return comments.count < limit
      }
      if window.start(.oldest) == .newest { comments.reverse() }
    case .feed, .badge:
      server.forEachRecentPost(limit: limit) { posts.append(PostCopy(post: $0, author: $1, commentCount: $2)) }
    case .tagged(let tag, let window):
      server.walkRecentPosts(from: window.start(.newest)) { post, author, count in
        if post.tags.contains(tag) { posts.append(PostCopy(post: post, author: author, commentCount: count)) }
        return posts.count < limit
      }
    case .topAuthors:
      var rows = Rows()
      server.show(view, into: &rows)
      for row in rows.rows { fetch(AuthorID(row.id), from: server) }
    }
    if view.window.start(.newest) == .oldest { posts.reverse() }
  }

  private mutating func fetch<R: Reads & ~Copyable>(_ id: AuthorID, from server: borrowing R) {
    if let author = server.author(id) { authors.append(author) }
  }

  private mutating func fetchComments<R: Reads & ~Copyable>(of post: PostID, from server: borrowing R) {
    server.forEachComment(of: post) { comments.append(CommentCopy(comment: $0, author: $1)) }
  }
}

// MARK: - What the view takes in

extension ModelCopies {
  var limit: Int {
    switch view {
    case .feed(let limit), .badge(let limit, _), .topAuthors(let limit): limit
    default: view?.window.limit ?? .max
    }
  }

  func belongs(_ post: Post) -> Bool {
    switch view {
    case .authorPosts(let author, _): post.author == author && !authors.isEmpty
    case .tagged(let tag, _): post.tags.contains(tag)
    default: true
    }
  }

  var subject: AuthorID? {
    switch view {
    case .author(let author), .authorPosts(let author, _), .commentCount(let author, _): author
    default: nil
    }
  }

  var discussed: PostID? {
    switch view {
    case .detail(let post), .thread(let post, _), .commentCount(_, let post): post
    default: nil
    }
  }
}

// MARK: - What the view is made of

extension ModelCopies: Reads {
  func author(_ id: AuthorID) -> Author? { authors.first { $0.id == id } }

  func forEachAuthor(_ body: (Author) -> Void) { for author in authors { body(author) } }

  func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {
    for copy in posts { body(copy.post, copy.commentCount) }
  }

  func post(_ id: PostID) -> (post: Post, author: Author?)? {
    posts.first { $0.post.id == id }.map { ($0.post, $0.author) }
  }

  func commentCount(of post: PostID) -> Int { posts.first { $0.post.id == post }?.commentCount ?? 0 }

  func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    for copy in posts { body(copy.post, copy.author, copy.commentCount) }
  }

  func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {
    for copy in comments { body(copy.comment, copy.author) }
  }
}
