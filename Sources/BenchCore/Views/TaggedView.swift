/// The posts with a tag, the newest first, with author names and comment counts, as a tap on a label shows them.
///
/// The view filters all posts, because tags are values of posts and no query finds posts by tag.
@usableFromInline package enum TaggedView: ViewDefinition {
  package static let meaning = "the posts with a tag, the newest first"
  package static let subject = ViewSubject.tag
  package static func key(_ arguments: ViewArguments) -> ViewKey { .tagged(arguments.tag, arguments.window) }
  package static let hasWindow = true
  package static let needs: [EntityKind] = [.post]
  package static let fields: EntityFields = [.postTags, FeedView.fields]

  @inlinable static func show<R: Reads & ~Copyable>(
    _ tag: String, _ window: ListWindow, from reads: borrowing R, into rows: inout Rows
  ) {
    let begin = rows.rows.count
    let start = window.start(.newest)
    var left = window.limit
    reads.walkRecentPosts(from: start) { post, author, commentCount in
      if !post.tags.contains(tag) { return true }
      rows.append(
        Row(
          id: post.id.rawValue, headline: post.title, author: rows.name(of: post.author, author), number: commentCount))
      left -= 1
      return left > 0
    }
    if start == .oldest { rows.reverse(from: begin) }
  }

  /// Passes every post up to the last post that the window shows, because the tags of all these posts are read; passes
  /// the author and the count only of posts that are shown.
  @inlinable static func select<R: Reads & ~Copyable, V: InputVisitor>(
    _ tag: String, _ window: ListWindow, from reads: borrowing R, _ visitor: inout V
  ) {
    var left = window.limit
    reads.walkRecentPosts(from: window.start(.newest)) { post, author, commentCount in
      visitor.visit(post: post)
      if !post.tags.contains(tag) { return true }
      visitor.visit(author: author)
      visitor.visit(count: commentCount)
      left -= 1
      return left > 0
    }
  }
}
