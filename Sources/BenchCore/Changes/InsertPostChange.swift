/// A new post arrives without comments; it is newer than all other posts.
enum InsertPostChange: TypedChange {
  static let name = "insert-post"
  static let meaning = "a new post arrives, without comments, newer than all others"
  static var effect: ChangeEffect { .insertsPost }

  static func commit(_ batch: Batch<PostPayload>) -> Commit { .insertPosts(batch) }
}
