/// The number of an author's comments under a post, with the author's name; empty if the author is deleted.
///
/// The view filters and counts the whole thread, as the chat room of article 001 does on every snapshot.
@usableFromInline package enum CommentCountView: ViewDefinition {
  package static let meaning = "how many comments an author wrote under a post"
  package static let subject = ViewSubject.authorUnderPost
  package static func key(_ arguments: ViewArguments) -> ViewKey {
    .commentCount(AuthorID(arguments.first), PostID(arguments.second))
  }
  package static let needs: [EntityKind] = [.author, .post]
  package static let fields: EntityFields = [.authorName, .postComments, .commentAuthor]

  @inlinable static func show<R: Reads & ~Copyable>(
    _ id: AuthorID, _ post: PostID, from reads: borrowing R, into rows: inout Rows
  ) {
    guard let author = reads.author(id) else { return }
    var count = 0
    reads.forEachComment(of: post) { comment, _ in
      if comment.author == id { count += 1 }
    }
    rows.append(Row(id: id.rawValue, headline: author.name, number: count))
  }

  @inlinable static func select<R: Reads & ~Copyable, V: InputVisitor>(
    _ id: AuthorID, _ post: PostID, from reads: borrowing R, _ visitor: inout V
  ) {
    let author = reads.author(id)
    visitor.visit(author: author)
    if author == nil { return }
    reads.forEachComment(of: post) { comment, _ in visitor.visit(comment: comment) }
  }
}
