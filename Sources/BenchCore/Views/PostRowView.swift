/// One post with its author's name and its number of comments: the cell of every list; empty if the post is deleted.
@usableFromInline package enum PostRowView: ViewDefinition {
  package static let meaning = "a cell of a list: one post with its author's name and its number of comments"
  package static let subject = ViewSubject.post
  package static func key(_ arguments: ViewArguments) -> ViewKey { .postRow(PostID(arguments.first)) }
  package static let needs: [EntityKind] = [.post]
  package static let fields: EntityFields = [.postTitle, .postAuthor, .authorName, .postComments]

  @inlinable static func show<R: Reads & ~Copyable>(_ id: PostID, from reads: borrowing R, into rows: inout Rows) {
    guard let (post, author) = reads.post(id) else { return }
    rows.append(
      Row(
        id: id.rawValue, headline: post.title, author: rows.name(of: post.author, author),
        number: reads.commentCount(of: id)))
  }

  @inlinable static func select<R: Reads & ~Copyable, V: InputVisitor>(
    _ id: PostID, from reads: borrowing R, _ visitor: inout V
  ) {
    guard let (post, author) = reads.post(id) else { return visitor.visit(post: nil) }
    visitor.visit(post: post)
    visitor.visit(author: author)
    visitor.visit(count: reads.commentCount(of: id))
  }
}
