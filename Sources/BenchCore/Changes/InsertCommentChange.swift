/// A new comment arrives under a post; the comment is newer than the post's other comments.
enum InsertCommentChange: TypedChange {
  static let name = "insert-comment"
  static let meaning = "a new comment arrives under a post, newer than its other comments"
  static var effect: ChangeEffect { .insertsComment }

  static func commit(_ batch: Batch<CommentInsert>) -> Commit { .insertComments(batch) }
  static func value(of operation: Operation, by decoder: LogDecoder) -> CommentInsert {
    decoder.commentInsert(operation)
  }
}
