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

extension ThreadView: ViewDefinition {
  package static let meaning = "a post's comments joined with their authors"
  package static let subject = ViewSubject.post
  package static func key(_ arguments: ViewArguments) -> ViewKey { .thread(PostID(arguments.first)) }
  package static let needs: [EntityKind] = [.post]
  package static let fields: EntityFields = [.postComments, .commentBody, .commentAuthor, .authorName]
  /// The tables that the definition reads.
  @inlinable
  static var tables: Tables { [.authors, .comments] }

  /// True if it reads the comments of a post, and not only their number.
  @inlinable
  static var readsComments: Bool { true }

  /// Adds the keys that count even if the definition finds nothing, and sets the handling of its inputs.
  static func begin(_ id: PostID, _ collector: inout KeyCollector) {
    collector.found.append(.comments(of: id))
  }
}
