/// The tables of a store, as derivations see them that compare whole tables. What refers to a table's rows (orders and
/// indexes) belongs to the table whose rows it orders.
@frozen public struct Tables: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt8

  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The authors, with their order and indexes.
  public static let authors = Tables(rawValue: 1)
  /// Posts, their order, and which an author wrote.
  public static let posts = Tables(rawValue: 2)
  /// Comments, and which belong to a post.
  public static let comments = Tables(rawValue: 4)
  /// All three.
  public static let all: Tables = [.authors, .posts, .comments]
}

/// The way to distinguish two states of a table.
public enum TableComparison: Sendable {
  /// By `==`: element by element, until one differs.
  case equality
  /// By the address of its rows: a table that was written while a past state is held has another address.
  case identity
}

extension Tables {
  @inlinable package init(changedBy key: Touched.Key) {
    switch key {
    case .author: self = .authors
    case .post, .posts, .recentPosts: self = .posts
    case .comment, .comments: self = .comments
    }
  }

  /// The tables that a commit changed; nothing is looked at once all are among them.
  @inlinable package init(changedBy touched: borrowing Touched) {
    self = []
    for index in 0..<touched.count where self != .all { formUnion(Tables(changedBy: touched.storage[index])) }
  }
}
