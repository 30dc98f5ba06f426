import StoreBenchHost

/// A store that cannot be copied: with `~Copyable` the compiler guarantees that no commit copies a container.
public struct MoveOnlyStore: Store, ~Copyable {
  public static var card: DesignCard {
    DesignCard(
      name: "move-only-store", idea: "a struct that cannot be copied", source: "the example of this package",
      costs: "as my-store", chooseWhen: "an unintended copy would be expensive",
      avoidWhen: "a past state must be held", holding: .cannotHold)
  }

  private var state: MyStore

  public init<P: Probe>(_ payload: Payload, _ probe: inout P) { state = MyStore(payload, &probe) }

  public mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    state.commit(commit, &touched, &probe)
  }

  public borrowing func hold() -> NoPast? { nil }
  public borrowing func author(_ id: AuthorID) -> Author? { state.author(id) }
  public borrowing func forEachAuthor(_ body: (Author) -> Void) { state.forEachAuthor(body) }
  public borrowing func post(_ id: PostID) -> (post: Post, author: Author?)? { state.post(id) }
  public borrowing func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {
    state.forEachComment(of: post, body)
  }
  public borrowing func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {
    state.forEachPost(by: author, body)
  }
  public borrowing func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    state.forEachRecentPost(limit: limit, body)
  }
}
