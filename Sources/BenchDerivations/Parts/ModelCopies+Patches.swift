import BenchCore

// Applies broadcasts to the copies. If the copies cannot answer a message, they become incomplete.
extension ModelCopies {
  /// Applies an author's new value wherever the author is embedded. The value is `nil` if the author was deleted.
  mutating func patch(_ id: AuthorID, _ author: Author?) {
    for index in posts.indices where posts[index].post.author == id { posts[index].author = author }
    for index in comments.indices where comments[index].comment.author == id { comments[index].author = author }
    if case .topAuthors = view { return rank(id, author) }
    guard subject == id else { return }
    // Changes to the entities of a deleted author were not followed.
    if authors.isEmpty && author != nil { isComplete = false }
    authors = author.map { [$0] } ?? []
    if author == nil { posts = [] }
  }

  private mutating func rank(_ id: AuthorID, _ author: Author?) {
    let wasFull = authors.count == limit
    let old = authors.firstIndex { $0.id == id }.map { authors.remove(at: $0) }
    var place = authors.count
    if let author {
      place = authors.firstIndex { precedes(author, $0) } ?? authors.count
      authors.insert(author, at: place)
    }
    guard let old else {
      if authors.count > limit { authors.removeLast() }
      return
    }
    // An author who fell to the end, or left, may rank below an author without a copy.
    let fell = author.map { precedes(old, $0) } ?? true
    if wasFull && fell && place >= limit - 1 { isComplete = false }
  }

  private func precedes(_ left: Author, _ right: Author) -> Bool { (-left.points, left.id) < (-right.points, right.id) }

  mutating func patch(_ id: PostID, _ value: (post: Post, author: Author?)?) {
    guard let index = posts.firstIndex(where: { $0.post.id == id }) else { return }
    guard let (post, author) = value, belongs(post) else { return remove(at: index) }
    posts[index].post = post
    posts[index].author = author
  }

  private mutating func remove(at index: Int) {
    if posts.count == limit { isComplete = false }  // The next older post, without a copy, comes into view.
    posts.remove(at: index)
  }

  func lacks(_ post: Post) -> Bool { belongs(post) && !posts.contains { $0.post.id == post.id } }

  /// Inserts a post that has no copy yet, with the number of its comments. If there are then more posts than the limit,
  /// the post at the other end of the window is removed.
  mutating func insert(_ copy: PostCopy) {
    let moment = (copy.post.createdAt, copy.post.id)
    let place = posts.firstIndex { ($0.post.createdAt, $0.post.id) < moment } ?? posts.count
    posts.insert(copy, at: place)
    if posts.count > limit { posts.remove(at: view?.window.end == .oldest ? 0 : limit) }
  }

  mutating func patch(_ id: CommentID, _ value: CommentCopy?) {
    guard let index = comments.firstIndex(where: { $0.comment.id == id }) else { return }
    if let value { comments[index] = value } else { comments.remove(at: index) }
  }

  mutating func patch(commentsOf post: PostID, _ all: [CommentCopy]) {
    if discussed == post, let window = view?.window {
      comments = Array(window.end == .newest ? all.suffix(window.limit) : all.prefix(window.limit))
    } else if let index = posts.firstIndex(where: { $0.post.id == post }) {
      posts[index].commentCount = all.count
    }
  }
}
