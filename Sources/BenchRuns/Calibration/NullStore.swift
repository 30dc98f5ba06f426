import BenchCore

/// Holds nothing and does nothing: what is measured with it is the harness.
struct NullStore: Store {
  static let card = DesignCard(
    name: "null", idea: "does nothing", source: "calibration", costs: "what the harness costs",
    chooseWhen: "the harness is to be measured", avoidWhen: "anything is to be shown")

  init<P: Probe>(_ payload: Payload, _ probe: inout P) {}

  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {}

  func author(_ id: AuthorID) -> Author? { nil }
  func forEachAuthor(_ body: (Author) -> Void) {}
  func post(_ id: PostID) -> (post: Post, author: Author?)? { nil }
  func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {}
  func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {}
  func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {}
}
