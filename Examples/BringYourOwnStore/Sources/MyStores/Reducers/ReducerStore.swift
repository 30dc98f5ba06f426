import ReducerLibrary
import StoreBenchHost

/// A store in a library with reducers: every change is an action, and every read is of the library's state.
///
/// The library also has a type `Store`, so both are written with their modules. `Held` is the type of the state, not of
/// this struct: a copy of the struct refers to the same object, whose state changes.
public struct ReducerStore: StoreBenchHost.Store {
  public static let card = DesignCard(
    name: "reducer-store", idea: "a library with reducers: each change an action, the state a struct of tables",
    source: "the example of this package",
    costs: "the table written is copied for each change, O(n)",
    chooseWhen: "changes are values that modules bring themselves", avoidWhen: "tables have thousands of rows")

  private let ledger: Ledger
  private let store: ReducerLibrary.Store<Entities>

  public init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    let ledger = Ledger(isCounting: P.isCounting)
    let entities = Entities(payload, ledger)
    self.ledger = ledger
    store = ReducerLibrary.Store(reducer: entitiesReducer(ledger), state: entities)
    ledger.tell(&probe)
  }

  /// Dispatches one action for each change, as such libraries have no transactions.
  public mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    swap(&ledger.touched, &touched)
    defer { swap(&ledger.touched, &touched) }
    switch commit {
    case .updateAuthors(let edits): for edit in edits { dispatch(UpdateAuthor(edit: edit), &probe) }
    case .updatePosts(let edits): for edit in edits { dispatch(UpdatePost(edit: edit), &probe) }
    case .updateComments(let edits): for edit in edits { dispatch(UpdateComment(edit: edit), &probe) }
    case .insertPosts(let posts): for post in posts { dispatch(InsertPost(post: post), &probe) }
    case .insertComments(let inserts): for insert in inserts { dispatch(InsertComment(insert: insert), &probe) }
    case .deletePosts(let ids): for id in ids { dispatch(DeletePost(id: id), &probe) }
    case .deleteComments(let ids): for id in ids { dispatch(DeleteComment(id: id), &probe) }
    case .deleteAuthors(let ids): for id in ids { dispatch(DeleteAuthor(id: id), &probe) }
    case .refetch(let page): for post in page { dispatch(ReplacePost(post: post), &probe) }
    // For stores whose card names the ability `merges`.
    case .mergePosts, .mergeComments: Commit.refuseMerge()
    }
  }

  /// Dispatches an action. The library holds the state before it until it has the state after it.
  private func dispatch<P: Probe>(_ action: some Action, _ probe: inout P) {
    probe.held()
    store.dispatch(action)
    ledger.tell(&probe)
  }

  public func hold() -> Entities? { store.state }

  public func author(_ id: AuthorID) -> Author? { store.state.author(id) }
  public func forEachAuthor(_ body: (Author) -> Void) { store.state.forEachAuthor(body) }
  public func post(_ id: PostID) -> (post: Post, author: Author?)? { store.state.post(id) }
  public func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {
    store.state.forEachComment(of: post, body)
  }
  public func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {
    store.state.forEachPost(by: author, body)
  }
  public func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    store.state.forEachRecentPost(limit: limit, body)
  }
}
