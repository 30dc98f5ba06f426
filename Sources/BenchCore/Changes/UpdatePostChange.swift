/// One post gets a new title.
enum UpdatePostChange: TypedChange {
  static let name = "update-post"
  static let meaning = "one post gets a new title"
  static var effect: ChangeEffect { .edits(.post) }

  static func commit(_ batch: Batch<PostEdit>) -> Commit { .updatePosts(batch) }
  static func value(of operation: Operation, by decoder: LogDecoder) -> PostEdit { decoder.postEdit(operation) }
}

/// A post's new title.
@frozen public struct PostEdit: Equatable, Sendable {
  /// The post.
  public let id: PostID
  /// The new title, in a separate string, as decoding makes it.
  public let title: String

  @inlinable package init(id: PostID, title: String) { (self.id, self.title) = (id, title) }
}
