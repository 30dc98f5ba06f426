/// A state whose views can be read: a store, or a past state of it.
package protocol SharedState: AnyObject {
  /// Appends the rows that a view shows. Several threads may call this method at once: for a past state always, for a
  /// store only if its card names `sharedReads`.
  func show(_ view: ViewKey, into rows: inout Rows)
}

package protocol CommitTaker: AnyObject {
  /// Applies the changes of one commit; no other access may overlap the call.
  func commit(_ commit: Commit)
}

/// A store of any type that several threads use.
///
/// The store has no synchronization: its callers must keep each commit apart from every other call.
///
/// `@unchecked Sendable` because synchronization is the isolations' task, which a check and a sanitizer verify.
package final class SharedStore: CommitTaker, SharedState, @unchecked Sendable {
  private let state: UnsafeMutableRawPointer
  private let witness: StoreWitness
  private var touched = Touched()

  package init(_ store: CompiledStore, _ payload: Payload) {
    witness = store.witness
    state = witness.allocate()
    witness.initialize(state, payload)
  }

  deinit { witness.destroy(state) }

  package func commit(_ commit: Commit) {
    witness.commit(state, commit, &touched)
    touched.clear()
  }

  package func show(_ view: ViewKey, into rows: inout Rows) { witness.reads.show(state, view, &rows) }

  package func hold() -> SharedPast {
    guard let past = witness.hold(state, nil) else {
      preconditionFailure("only stores that can be held are published; plans leave the others out")
    }
    return SharedPast(past, witness)
  }
}

/// A past state of a store of any type, which never changes: its memory, alive while something refers to it.
///
/// `@unchecked Sendable` because the state is only read, and is released by the thread that drops the last reference.
@usableFromInline package final class SharedPast: SharedState, @unchecked Sendable {
  @usableFromInline let state: UnsafeMutableRawPointer
  @usableFromInline let witness: StoreWitness

  @inlinable
  init(_ state: UnsafeMutableRawPointer, _ witness: StoreWitness) { (self.state, self.witness) = (state, witness) }

  deinit { witness.destroyPast(state) }

  package func show(_ view: ViewKey, into rows: inout Rows) { witness.pastReads.show(state, view, &rows) }
}
