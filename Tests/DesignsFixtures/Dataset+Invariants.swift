import BenchCore

extension Dataset {
  /// The first thing found that breaks what every reader of a data set relies on, or `nil`: ids are positions,
  /// references lead somewhere, posts ascend by time, and so do the comments of one post, after it.
  ///
  /// - Complexity: O(n), where n is the number of entities.
  package var brokenInvariant: String? { brokenAuthor ?? brokenPost ?? brokenComment }

  private var brokenAuthor: String? {
    for (position, author) in authors.enumerated() where author.id.rawValue != position {
      return "author \(author.id.rawValue) stands at position \(position)"
    }
    return nil
  }

  private var brokenPost: String? {
    for (position, post) in posts.enumerated() {
      if post.id.rawValue != position { return "post \(post.id.rawValue) stands at position \(position)" }
      if !isThere(post.author) { return "post \(position) has an author who is not there" }
      if position > 0 && post.createdAt < posts[position - 1].createdAt {
        return "post \(position) is older than the one before it"
      }
    }
    return nil
  }

  private var brokenComment: String? {
    var latest = posts.map(\.createdAt)
    for (position, comment) in comments.enumerated() {
      if comment.id.rawValue != position { return "comment \(comment.id.rawValue) stands at position \(position)" }
      if !isThere(comment.author) { return "comment \(position) has an author who is not there" }
      let post = comment.post.rawValue
      if !posts.indices.contains(post) { return "comment \(position) is under a post that is not there" }
      if comment.createdAt < latest[post] { return "comment \(position) is older than what it follows" }
      latest[post] = comment.createdAt
    }
    return nil
  }

  private func isThere(_ author: AuthorID?) -> Bool { author.map { authors.indices.contains($0.rawValue) } ?? true }
}
