#if RESWIFT
  import ReSwift
  import StoreBenchHost

  /// ReSwift's own store: an action struct for each change, one dispatch after another, every read of `store.state`.
  struct ReSwiftStore: StoreBenchHost.Store {
    static let card = DesignCard(
      name: "re-swift", idea: "ReSwift.Store over a struct of tables; a dispatch for each change",
      source: "ReSwift 6.1",
      costs: "the table written is copied for each change, O(n), and some microseconds a dispatch",
      chooseWhen: "the preset `reswift` is held against it", avoidWhen: "anything else is asked")

    /// The library's object that was made last, for the derivation on its subscriptions, because no contract passes it.
    /// A process plays one store, on one thread.
    nonisolated(unsafe) static var current: ReSwift.Store<Entities>?

    private let ledger: Ledger
    private let store: ReSwift.Store<Entities>

    init<P: Probe>(_ payload: Payload, _ probe: inout P) {
      let ledger = Ledger(isCounting: P.isCounting)
      self.ledger = ledger
      store = ReSwift.Store(reducer: reSwiftReducer(ledger), state: Entities(payload, ledger))
      ledger.tell(&probe)
      Self.current = store
    }

    mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
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

    private func dispatch<P: Probe>(_ action: some Action, _ probe: inout P) {
      probe.held()
      store.dispatch(action)
      ledger.tell(&probe)
    }

    func hold() -> Entities? { store.state }
    func author(_ id: AuthorID) -> Author? { store.state.author(id) }
    func forEachAuthor(_ body: (Author) -> Void) { store.state.forEachAuthor(body) }
    func post(_ id: PostID) -> (post: Post, author: Author?)? { store.state.post(id) }
    func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {
      store.state.forEachComment(of: post, body)
    }
    func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) { store.state.forEachPost(by: author, body) }
    func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
      store.state.forEachRecentPost(limit: limit, body)
    }
  }

  private struct UpdateAuthor: Action { let edit: AuthorEdit }
  private struct UpdatePost: Action { let edit: PostEdit }
  private struct UpdateComment: Action { let edit: CommentEdit }
  private struct InsertPost: Action { let post: PostPayload }
  private struct InsertComment: Action { let insert: CommentInsert }
  private struct DeletePost: Action { let id: PostID }
  private struct DeleteComment: Action { let id: CommentID }
  private struct DeleteAuthor: Action { let id: AuthorID }
  private struct ReplacePost: Action { let post: PostPayload }

  private func reSwiftReducer(_ ledger: Ledger) -> Reducer<Entities> {
    { action, state in
      var state = state ?? Entities()
      switch action {
      case let action as UpdateAuthor: state.apply(action.edit, ledger)
      case let action as UpdatePost: state.apply(action.edit, ledger)
      case let action as UpdateComment: state.apply(action.edit, ledger)
      case let action as InsertPost: state.insert(action.post, ledger)
      case let action as InsertComment: state.insert(action.insert, ledger)
      case let action as DeletePost: state.delete(action.id, ledger)
      case let action as DeleteComment: state.delete(action.id, ledger)
      case let action as DeleteAuthor: state.delete(action.id, ledger)
      case let action as ReplacePost: state.replace(action.post, ledger)
      default: break
      }
      return state
    }
  }
#endif
