import BenchCore

/// A store with a derivation and a screen, as a client uses them: the data of a sync are committed to the store.
package protocol StoreHosting: AnyObject {
  func mount(_ slot: Int)
  func unmount(_ slot: Int)
  /// Commits changes with one refresh and returns the slots of all deliveries. A slot may occur more than once.
  func apply(_ changes: EntityCommits) -> [Int]
  func digest(_ slot: Int) -> UInt64
  func rows(_ slot: Int) -> [BenchCore.Row]
  func take() -> Tally
}

/// The commits for changed entities, in the order in which a store takes them. New and changed entities are merged: a
/// merge may have only some of the fields, and may insert at any place in the order.
package struct EntityCommits {
  var authorEdits: [AuthorEdit] = []
  var gonePosts: [PostID] = []
  var goneComments: [CommentID] = []
  var posts: [PostMerge] = []
  var comments: [CommentMerge] = []

  var isEmpty: Bool {
    authorEdits.isEmpty && gonePosts.isEmpty && goneComments.isEmpty && posts.isEmpty && comments.isEmpty
  }
}

/// The host for one pair of store and derivation. The derivation is called dynamically, as in the counting loop.
final class StoreHost<S: Store & ~Copyable, D: Derivation>: StoreHosting {
  private var store: S
  private var derivation: D
  private var screen: Screen<CountingProbe>
  private var touched = Touched()
  private var isTouched = false
  private let holdsPast: Bool
  private var past: S.Held?

  init(_ payload: Payload, views: [ViewKey], _ choice: DesignChoice) {
    var probe = CountingProbe()
    store = S(payload, &probe)
    derivation = D(choice)
    screen = Screen(of: views, painter: .none, probe: CountingProbe())
    holdsPast = D.card.abilities.contains(.past)
  }

  func mount(_ slot: Int) {
    store.open(screen.views[slot], &screen.probe)
    screen.mount(slot, from: store)
    derivation.mount(slot, now: store, &screen)
    // Mounting is neither a commit nor a read, so the costs of mounting belong to no emission.
    _ = screen.takeDeliveries()
  }

  func unmount(_ slot: Int) {
    derivation.unmount(slot, &screen)
    screen.unmount(slot)
    store.close(screen.views[slot], &screen.probe)
  }

  func apply(_ changes: EntityCommits) -> [Int] {
    if holdsPast { past = store.hold() }
    commit(changes.authorEdits) { .updateAuthors($0) }
    commit(changes.gonePosts) { .deletePosts($0) }
    commit(changes.goneComments) { .deleteComments($0) }
    commit(changes.posts) { .mergePosts($0) }
    commit(changes.comments) { .mergeComments($0) }
    derivation.refresh(touched, now: store, before: past, &screen)
    touched.clear()
    isTouched = false
    past = nil
    // A lazy design computes when a view is read, so each mounted view is read.
    for slot in screen.mounted { derivation.read(slot, now: store, &screen) }
    return screen.takeDeliveries()
  }

  private func commit<Element>(_ elements: [Element], _ make: (Batch<Element>) -> Commit) {
    if elements.isEmpty { return }
    elements.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      if isTouched { touched.beginFurtherCommit() }
      store.commit(make(Batch(base: base, count: buffer.count)), &touched, &screen.probe)
      isTouched = true
    }
  }

  func digest(_ slot: Int) -> UInt64 { screen.digest(slot) }
  func rows(_ slot: Int) -> [BenchCore.Row] { screen.rows(slot) }
  func take() -> Tally { screen.probe.take() }
}

extension Contestant {
  /// Creates a store with all authors, because no commit inserts authors. Their names and points are empty until sent.
  func host(of views: [ViewKey], authors: Int) -> any StoreHosting {
    let payload = Payload(authors: (0..<authors).map { Author(id: AuthorID($0), name: "", points: 0) })
    func make<S: Store & ~Copyable, D: Derivation>(_ store: S.Type, _ derivation: D.Type) -> any StoreHosting {
      StoreHost<S, D>(payload, views: views, choice)
    }
    return make(designs.store.type, designs.derivation.type)
  }
}
