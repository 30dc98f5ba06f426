/// The texts by which a server names entities, by their numbers: what decoding an id gives.
///
/// It covers every entity of a data set and every one that its log inserts, so that a store is handed a ready text for
/// each id and never makes one.
@frozen
public struct KeyTable: Equatable, Sendable {
  public var authors: [String]
  public var posts: [String]
  public var comments: [String]

  @inlinable
  public init(authors: [String], posts: [String], comments: [String]) {
    self.authors = authors
    self.posts = posts
    self.comments = comments
  }
}
