import BenchCore
import BenchWorkloads

extension OrderedJSON {
  static func optional(_ number: Int?) -> OrderedJSON { number.map { .whole($0) } ?? .null }

  static func optional(_ author: Author?) -> OrderedJSON { author.map { .author($0) } ?? .null }

  static func author(_ author: Author) -> OrderedJSON {
    .object([("id", .whole(author.id.rawValue)), ("name", .text(author.name)), ("points", .whole(author.points))])
  }

  static func comment(_ comment: CommentPayload) -> OrderedJSON {
    .object([
      ("id", .whole(comment.id.rawValue)), ("body", .text(comment.body)), ("author", optional(comment.author)),
      ("created_at", .whole(Int(comment.createdAt.milliseconds))),
    ])
  }

  static func post(_ post: PostPayload) -> OrderedJSON {
    .object([
      ("id", .whole(post.id.rawValue)), ("title", .text(post.title)), ("body", .text(post.body)),
      ("author", optional(post.author)), ("tags", .list(post.tags.map { .text($0) })),
      ("created_at", .whole(Int(post.createdAt.milliseconds))), ("comments", .list(post.comments.map { .comment($0) })),
    ])
  }
}
