/// A commit that owns its values, for checks that apply commits singly and measure nothing.
package enum OwnedCommit: Sendable {
  case updateAuthors([AuthorEdit])
  case updateComments([CommentEdit])
  case deletePosts([PostID])
  case deleteComments([CommentID])
  case mergePosts([PostMerge])
  case mergeComments([CommentMerge])

  /// Passes the commit to `body`; the passed commit is valid while `body` runs.
  package func lend(_ body: (Commit) -> Void) {
    switch self {
    case .updateAuthors(let page): Self.lend(page, Commit.updateAuthors, body)
    case .updateComments(let page): Self.lend(page, Commit.updateComments, body)
    case .deletePosts(let page): Self.lend(page, Commit.deletePosts, body)
    case .deleteComments(let page): Self.lend(page, Commit.deleteComments, body)
    case .mergePosts(let page): Self.lend(page, Commit.mergePosts, body)
    case .mergeComments(let page): Self.lend(page, Commit.mergeComments, body)
    }
  }

  private static func lend<Value>(_ page: [Value], _ commit: (Batch<Value>) -> Commit, _ body: (Commit) -> Void) {
    page.withUnsafeBufferPointer { page in
      if let base = page.baseAddress { body(commit(Batch(base: base, count: page.count))) }
    }
  }
}

extension Contestant {
  /// Keeps views on a screen current through commits, with a refresh after each commit. `look` gets the shown rows and
  /// the store's rows of each view after each commit, numbered from 0; if `look` returns `false`, the play ends.
  package func follow(
    _ commits: [OwnedCommit], over payload: Payload, _ views: [ViewKey],
    _ look: (_ commit: Int, _ view: ViewKey, _ shown: [Row], _ stored: [Row]) -> Bool
  ) { follow(designs.store.type, designs.derivation.type, commits, over: payload, views, look) }

  private func follow<S: Store & ~Copyable, D: Derivation>(
    _ store: S.Type, _ derivation: D.Type, _ commits: [OwnedCommit], over payload: Payload, _ views: [ViewKey],
    _ look: (Int, ViewKey, [Row], [Row]) -> Bool
  ) {
    var probe = NoProbe()
    var store = S(payload, &probe)
    var derivation = D(D.card.choices?.standard ?? .none)
    var screen = Screen(of: views, painter: .none, probe: NoProbe())
    var touched = Touched()
    for slot in views.indices {
      store.open(views[slot], &probe)
      screen.mount(slot, from: store)
      derivation.mount(slot, now: store, &screen)
    }
    for (number, commit) in commits.enumerated() {
      let past = D.card.abilities.contains(.past) ? store.hold() : nil
      touched.clear()
      commit.lend { store.commit($0, &touched, &probe) }
      derivation.refresh(touched, now: store, before: past, &screen)
      for slot in views.indices {
        derivation.read(slot, now: store, &screen)
        var stored = Rows()
        store.show(views[slot], into: &stored)
        if !look(number, views[slot], screen.rows(slot), stored.rows) { return }
      }
    }
  }
}
