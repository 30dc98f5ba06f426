/// A post's comments joined with their authors, the oldest first: a chat room, a discussion.
@usableFromInline package enum ThreadView: ViewDefinition {
  package static let meaning = "a post's comments joined with their authors"
  package static let subject = ViewSubject.post
  package static func key(_ arguments: ViewArguments) -> ViewKey { .thread(PostID(arguments.first), arguments.window) }
  package static let hasWindow = true
  package static let needs: [EntityKind] = [.post]
  package static let fields: EntityFields = [.postComments, .commentBody, .commentAuthor, .authorName]

  @inlinable static func show<R: Reads & ~Copyable>(
    _ id: PostID, _ window: ListWindow, from reads: borrowing R, into rows: inout Rows
  ) {
    let begin = rows.rows.count
    let start = window.start(.oldest)
    var left = window.limit
    reads.walkComments(of: id, from: start) { comment, author in
      rows.append(Row(id: comment.id.rawValue, text: comment.body, author: rows.name(of: comment.author, author)))
      left -= 1
      return left > 0
    }
    if start == .newest { rows.reverse(from: begin) }
  }

  @inlinable static func select<R: Reads & ~Copyable, V: InputVisitor>(
    _ id: PostID, _ window: ListWindow, from reads: borrowing R, _ visitor: inout V
  ) {
    var left = window.limit
    reads.walkComments(of: id, from: window.start(.oldest)) { comment, author in
      visitor.visit(comment: comment)
      visitor.visit(author: author)
      left -= 1
      return left > 0
    }
  }
}
