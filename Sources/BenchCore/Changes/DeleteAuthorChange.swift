/// An author is deleted; posts and comments stay and show no author.
enum DeleteAuthorChange: TypedChange {
  static let name = "delete-author"
  static let meaning = "an author is deleted; the author's posts and comments stay and show no author"
  static var effect: ChangeEffect { .removes(.author) }

  static func commit(_ batch: Batch<AuthorID>) -> Commit { .deleteAuthors(batch) }
  static func value(of operation: Operation, by decoder: LogDecoder) -> AuthorID { AuthorID(Int(operation.entity)) }
}
