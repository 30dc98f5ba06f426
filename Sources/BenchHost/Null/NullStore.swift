import BenchCore

/// A store that holds nothing and does nothing, so that only the harness is measured.
package struct NullStore: Store {
  /// The store with the measured loop around it; compiled in this module, because CI does not optimize `BenchRuns`.
  package static let compiled = CompiledStore(NullStore.self)

  package static let card = DesignCard(
    name: "null", idea: "does nothing", source: "calibration", costs: "what the harness costs",
    chooseWhen: "the harness is to be measured", avoidWhen: "anything is to be shown")

  package init<P: Probe>(_ payload: Payload, _ probe: inout P) {}

  package mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {}

  package func author(_ id: AuthorID) -> Author? { nil }
  package func forEachAuthor(_ body: (Author) -> Void) {}
  package func post(_ id: PostID) -> (post: Post, author: Author?)? { nil }
  package func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {}
  package func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {}
  package func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {}
}
