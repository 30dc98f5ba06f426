import BenchCore

/// Holds nothing and does nothing, to measure the harness.
public struct NullStore: Store {
  public static let card = DesignCard(
    name: "null", idea: "does nothing", source: "calibration", costs: "what the harness costs",
    chooseWhen: "the harness is to be measured", avoidWhen: "anything is to be shown")

  public init<P: Probe>(_ payload: Payload, _ probe: inout P) {}

  public mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {}

  public func author(_ id: AuthorID) -> Author? { nil }
  public func forEachAuthor(_ body: (Author) -> Void) {}
  public func post(_ id: PostID) -> (post: Post, author: Author?)? { nil }
  public func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {}
  public func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {}
  public func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {}
}
