/// A post is deleted with its comments.
enum DeletePostChange: TypedChange {
  static let name = "delete-post"
  static let meaning = "a post is deleted with its comments"
  static var effect: ChangeEffect { .removes(.post) }

  static func commit(_ batch: Batch<PostID>) -> Commit { .deletePosts(batch) }
  static func value(of operation: Operation, by decoder: LogDecoder) -> PostID { PostID(Int(operation.entity)) }
}
