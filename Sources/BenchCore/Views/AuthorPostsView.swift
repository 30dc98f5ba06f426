/// The posts of one author, the newest first; empty if the author is deleted.
@usableFromInline package enum AuthorPostsView: ViewDefinition {
  package static let meaning = "the posts of one author, the newest first"
  package static let subject = ViewSubject.author
  package static func key(_ arguments: ViewArguments) -> ViewKey {
    .authorPosts(AuthorID(arguments.first), arguments.window)
  }
  package static let hasWindow = true
  package static let needs: [EntityKind] = [.author]
  package static let fields: EntityFields = [.authorName, .authorPosts, .postTitle, .postComments]

  @inlinable static func show<R: Reads & ~Copyable>(
    _ id: AuthorID, _ window: ListWindow, from reads: borrowing R, into rows: inout Rows
  ) {
    guard let author = reads.author(id) else { return }
    let begin = rows.rows.count
    let start = window.start(.newest)
    var left = window.limit
    reads.walkPosts(by: id, from: start) { post, commentCount in
      rows.append(Row(id: post.id.rawValue, headline: post.title, author: author.name, number: commentCount))
      left -= 1
      return left > 0
    }
    if start == .oldest { rows.reverse(from: begin) }
  }

  @inlinable static func select<R: Reads & ~Copyable, V: InputVisitor>(
    _ id: AuthorID, _ window: ListWindow, from reads: borrowing R, _ visitor: inout V
  ) {
    let author = reads.author(id)
    visitor.visit(author: author)
    if author == nil { return }
    var left = window.limit
    reads.walkPosts(by: id, from: window.start(.newest)) { post, commentCount in
      visitor.visit(post: post)
      visitor.visit(count: commentCount)
      left -= 1
      return left > 0
    }
  }
}
