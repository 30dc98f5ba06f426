/// The tables of a store, for derivations that compare whole tables. A table includes the orders and indexes of its
/// rows.
@frozen public struct Tables: OptionSet, Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt8

  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The authors, with their order and indexes.
  public static let authors = Tables(rawValue: 1)
  /// The posts, with their order and the lists of each author's posts.
  public static let posts = Tables(rawValue: 2)
  /// The comments, with the lists of each post's comments.
  public static let comments = Tables(rawValue: 4)
  /// All tables.
  public static let all: Tables = [.authors, .posts, .comments]
}

/// A way to compare two states of a table.
public enum TableComparison: Sendable {
  /// Rows are compared by `==`, element by element, until two differ.
  case equality
  /// The addresses of the rows are compared: a table that was written while a past state is held has a new address.
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

  /// Creates the set of tables that commits changed; stops early once the set has all tables.
  @inlinable package init(changedBy touched: borrowing Touched) {
    self = []
    for index in 0..<touched.count where self != .all { formUnion(Tables(changedBy: touched.storage[index])) }
  }
}
