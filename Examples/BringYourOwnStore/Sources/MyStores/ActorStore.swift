import StoreBenchHost

/// A library that is an actor, as an app would write it.
actor Library {
  private var state: MyStore

  init<P: Probe>(_ payload: Payload, _ probe: inout P) { state = MyStore(payload, &probe) }

  func commit<P: Probe>(_ commit: Commit, _ touched: Touched, _ probe: P) -> (Touched, P) {
    var (touched, probe) = (touched, probe)
    state.commit(commit, &touched, &probe)
    return (touched, probe)
  }

  /// Reads a whole view in one call; a screen that read each line separately would await each of them.
  func show(_ view: ViewKey) -> Rows {
    var rows = Rows()
    state.show(view, into: &rows)
    return rows
  }

  func author(_ id: AuthorID) -> Author? { state.author(id) }
  func post(_ id: PostID) -> (post: Post, author: Author?)? { state.post(id) }

  func allAuthors() -> [Author] {
    var list: [Author] = []
    state.forEachAuthor { list.append($0) }
    return list
  }

  func comments(of post: PostID) -> [(Comment, Author?)] {
    var list: [(Comment, Author?)] = []
    state.forEachComment(of: post) { list.append(($0, $1)) }
    return list
  }

  func posts(by author: AuthorID) -> [(Post, Int)] {
    var list: [(Post, Int)] = []
    state.forEachPost(by: author) { list.append(($0, $1)) }
    return list
  }

  func recentPosts(limit: Int) -> [(Post, Author?, Int)] {
    var list: [(Post, Author?, Int)] = []
    state.forEachRecentPost(limit: limit) { list.append(($0, $1, $2)) }
    return list
  }
}

/// An actor in the measured loop: `CallingThread` waits for each call and runs it on the waiting thread.
///
/// So the figures contain the cost of `async`, which is part of the design: a task, a hop, and values that leave the
/// actor as copies. They do not contain the switch between threads, which depends on the machine and its load.
public struct ActorStore: Store {
  public static let card = DesignCard(
    name: "actor-store", idea: "an actor, awaited for every commit and every view",
    source: "the example of this package", costs: "as my-store, and a task for each call",
    chooseWhen: "several tasks change the state", avoidWhen: "each keystroke commits and one thread owns the state",
    holding: .cannotHold)

  private let library: Library
  private let thread = CallingThread()

  public init<P: Probe>(_ payload: Payload, _ probe: inout P) { library = Library(payload, &probe) }

  public mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    (touched, probe) = thread.wait { [library, touched, probe] in await library.commit(commit, touched, probe) }
  }

  public func show(_ view: ViewKey, into rows: inout Rows) {
    let shown = thread.wait { [library] in await library.show(view) }
    for row in shown.rows { rows.append(row) }
    rows.missingReferences += shown.missingReferences
  }

  public func hold() -> NoPast? { nil }
  public func author(_ id: AuthorID) -> Author? { thread.wait { [library] in await library.author(id) } }

  public func forEachAuthor(_ body: (Author) -> Void) {
    thread.wait { [library] in await library.allAuthors() }.forEach(body)
  }

  public func post(_ id: PostID) -> (post: Post, author: Author?)? {
    thread.wait { [library] in await library.post(id) }
  }

  public func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {
    for (comment, author) in thread.wait({ [library] in await library.comments(of: post) }) { body(comment, author) }
  }

  public func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {
    for (post, count) in thread.wait({ [library] in await library.posts(by: author) }) { body(post, count) }
  }

  public func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    for (post, author, count) in thread.wait({ [library] in await library.recentPosts(limit: limit) }) {
      body(post, author, count)
    }
  }
}
