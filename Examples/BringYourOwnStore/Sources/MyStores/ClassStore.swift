import StoreBenchHost

/// A store that is a class: one object, changed in place.
///
/// So no past state can be held (`hold` returns `nil`): derivations that read the state before a commit are a gap with
/// that reason in the table, and all other derivations work. The reads are those of the struct inside; your class
/// implements its reads directly.
public final class ClassStore: Store {
  public static let card = DesignCard(
    name: "class-store", idea: "one object, changed in place", source: "the example of this package",
    costs: "as my-store, and a reference to follow", chooseWhen: "many hold on to the same store",
    avoidWhen: "a past state must be held", holding: .cannotHold)

  private var state: MyStore

  public init<P: Probe>(_ payload: Payload, _ probe: inout P) { state = MyStore(payload, &probe) }

  public func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    state.commit(commit, &touched, &probe)
  }

  public func hold() -> NoPast? { nil }
  public func author(_ id: AuthorID) -> Author? { state.author(id) }
  public func forEachAuthor(_ body: (Author) -> Void) { state.forEachAuthor(body) }
  public func post(_ id: PostID) -> (post: Post, author: Author?)? { state.post(id) }
  public func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {
    state.forEachComment(of: post, body)
  }
  public func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) { state.forEachPost(by: author, body) }
  public func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    state.forEachRecentPost(limit: limit, body)
  }
}
