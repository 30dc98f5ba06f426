/// A post's comments joined with their authors, the oldest first: a chat room, a discussion.
@frozen
public enum ThreadView {
  @inlinable
  static func show<R: Reads & ~Copyable>(_ id: PostID, from reads: borrowing R, into rows: inout Rows) {
    reads.forEachComment(of: id) { comment, author in
      rows.append(
        Row(id: comment.id.rawValue, text: comment.body, author: rows.name(of: comment.author, author)))
    }
  }

  @inlinable
  static func select<R: Reads & ~Copyable, V: InputVisitor>(
    _ id: PostID, from reads: borrowing R, _ visitor: inout V
  ) {
    reads.forEachComment(of: id) { comment, author in
      visitor.visit(comment: comment)
      visitor.visit(author: author)
    }
  }
}
