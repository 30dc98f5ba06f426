/// The server sends a page of posts again; a share of these posts has changed.
enum RefetchChange: TypedChange {
  static let name = "refetch"
  static let meaning = "the server sends a page of posts again; a share of these posts has changed"
  static var effect: ChangeEffect { .resends }

  static func commit(_ batch: Batch<PostPayload>) -> Commit { .refetch(batch) }
}
