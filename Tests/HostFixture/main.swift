import BenchStores
import Foundation
import StoreBenchHost

/// The normalized store under another name: what it counts must be the same in a host.
struct TwinStore: Store {
  static let card = DesignCard(
    name: "twin", idea: "the normalized store in another executable", source: "tests", costs: "those of normalized",
    chooseWhen: "a test compares the two", avoidWhen: "anything else is asked")

  private var store: NormalizedStore<IntKeys>

  init<P: Probe>(_ payload: Payload, _ probe: inout P) { store = NormalizedStore(payload, &probe) }

  mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    store.commit(commit, &touched, &probe)
  }

  func author(_ id: AuthorID) -> Author? { store.author(id) }
  func forEachAuthor(_ body: (Author) -> Void) { store.forEachAuthor(body) }
  func post(_ id: PostID) -> (post: Post, author: Author?)? { store.post(id) }
  func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) { store.forEachComment(of: post, body) }
  func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) { store.forEachPost(by: author, body) }
  func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    store.forEachRecentPost(limit: limit, body)
  }
}

// One executable in two roles, because each takes long to link.
if ProcessInfo.processInfo.environment["FIXTURE"] == "syncs" {
  try await DesignHost.main(
    stores: [.store(TwinStore.self)],
    syncs: [
      .sync(TwinSync.self), .sync(SilentSync.self), .sync(CrashingSync.self), .sync(LeavingSync.self),
      .sync(HangingSync.self),
    ],
    over: AllStores.list)
}
try await DesignHost.main(stores: [.store(TwinStore.self)])
