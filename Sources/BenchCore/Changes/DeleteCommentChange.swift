/// A comment is deleted.
enum DeleteCommentChange: TypedChange {
  static let name = "delete-comment"
  static let meaning = "a comment is deleted"
  static var effect: ChangeEffect { .removes(.comment) }

  static func commit(_ batch: Batch<CommentID>) -> Commit { .deleteComments(batch) }
  static func value(of operation: Operation, by decoder: LogDecoder) -> CommentID { CommentID(Int(operation.entity)) }
}
