/// A post goes, and its comments with it.
enum DeletePostChange: TypedChange {
  static let name = "delete-post"
  static let meaning = "a post is deleted with its comments"
  static var effect: ChangeEffect { .removes(.post) }

  static func commit(_ batch: Batch<PostID>) -> Commit { .deletePosts(batch) }

  static func decode(_ operation: Operation, by decoder: LogDecoder, into values: Arena<PostID>) -> Int {
    values.append(PostID(Int(operation.entity)))
    return 0
  }
}
