/// One comment gets a new body.
enum UpdateCommentChange: TypedChange {
  static let name = "update-comment"
  static let meaning = "one comment gets a new body"
  static var effect: ChangeEffect { .edits(.comment) }

  static func commit(_ batch: Batch<CommentEdit>) -> Commit { .updateComments(batch) }
  static func value(of operation: Operation, by decoder: LogDecoder) -> CommentEdit { decoder.commentEdit(operation) }
}

/// A comment's new body.
@frozen public struct CommentEdit: Equatable, Sendable {
  /// The comment.
  public let id: CommentID
  /// The new body, in a separate string, as decoding makes it.
  public let body: String

  @inlinable package init(id: CommentID, body: String) { (self.id, self.body) = (id, body) }
}
