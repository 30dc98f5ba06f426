/// The newest posts with author names and comment counts: the first screen of most apps.
@usableFromInline package enum FeedView: ViewDefinition {
  package static let meaning = "the newest posts with author names and comment counts"
  package static let subject = ViewSubject.limit
  package static func key(_ arguments: ViewArguments) -> ViewKey { .feed(limit: arguments.first) }
  package static let needs: [EntityKind] = []
  package static let fields: EntityFields = [.recentPosts, .postTitle, .postAuthor, .authorName, .postComments]

  @inlinable static func show<R: Reads & ~Copyable>(_ limit: Int, from reads: borrowing R, into rows: inout Rows) {
    reads.forEachRecentPost(limit: limit) { post, author, commentCount in
      rows.append(
        Row(
          id: post.id.rawValue, headline: post.title, author: rows.name(of: post.author, author), number: commentCount))
    }
  }

  @inlinable static func select<R: Reads & ~Copyable, V: InputVisitor>(
    _ limit: Int, from reads: borrowing R, _ visitor: inout V
  ) {
    reads.forEachRecentPost(limit: limit) { post, author, commentCount in
      visitor.visit(post: post)
      visitor.visit(author: author)
      visitor.visit(count: commentCount)
    }
  }
}
