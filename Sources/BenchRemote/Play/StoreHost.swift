import BenchCore

/// A store with a derivation and a screen, as a client has them: what a sync brings goes through commits into it.
package protocol StoreHosting: AnyObject {
  func mount(_ slot: Int)
  func unmount(_ slot: Int)
  /// - Returns: the slots to which something was delivered, each time.
  func apply(_ changes: EntityCommits) -> [Int]
  func digest(_ slot: Int) -> UInt64
  func rows(_ slot: Int) -> [BenchCore.Row]
  func take() -> Tally
}

/// The commits that a difference in entities makes, in the order in which a store takes them. What comes and what is
/// different is merged: some fields only, anywhere in the order.
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

/// The host for one pair of store and derivation. It looks everything up at run time, as the loop that counts does.
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
    // Mounting is neither a commit nor a read: its costs belong to no emission.
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
    // A lazy design computes when a view is read, and here each view is.
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

package struct RemoteDesign: Sendable {
  private let contestant: Contestant

  package init(_ contestant: Contestant) { self.contestant = contestant }

  /// A store with empty authors in it, as no commit brings one: their names and points come later.
  func host(of views: [ViewKey], authors: Int) -> any StoreHosting {
    let payload = Payload(authors: (0..<authors).map { Author(id: AuthorID($0), name: "", points: 0) })
    let designs = contestant.designs
    return Self.make(designs.store.type, designs.derivation.type, payload, views, contestant.choice)
  }

  private static func make<S: Store & ~Copyable, D: Derivation>(
    _ store: S.Type, _ derivation: D.Type, _ payload: Payload, _ views: [ViewKey], _ choice: DesignChoice
  ) -> any StoreHosting { StoreHost<S, D>(payload, views: views, choice) }
}
