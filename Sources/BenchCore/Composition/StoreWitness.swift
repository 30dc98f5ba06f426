/// The requirements of `Store` as functions compiled for one type: one object per store, alive as long as the program.
///
/// This is a class, because a function loaded from a constant property of a final class is called without reference
/// counting. If a function is loaded through a pointer, its captures, even empty ones, are retained and released around
/// each call. Only `NoProbe` is measured, so functions are compiled for that probe alone.
///
/// `@unchecked Sendable` because it contains only functions without captures.
public final class StoreWitness: @unchecked Sendable {
  @usableFromInline typealias State = UnsafeMutableRawPointer

  @usableFromInline let reads: ReadsWitness
  @usableFromInline let pastReads: ReadsWitness
  @usableFromInline let allocate: () -> State
  @usableFromInline let initialize: (State, Payload) -> Void
  @usableFromInline let destroy: (State) -> Void
  @usableFromInline let commit: (State, Commit, inout Touched) -> Void
  @usableFromInline let open: (State, ViewKey) -> Void
  @usableFromInline let close: (State, ViewKey) -> Void
  /// Holds the present state: in the memory of the older state if one is passed, otherwise in new memory. Returns `nil`
  /// for a store that cannot be held.
  @usableFromInline let hold: (State, State?) -> State?
  @usableFromInline let destroyPast: (State) -> Void
  @usableFromInline let changes: (State, Tables, UnsafeRawPointer, TableComparison) -> Tables

  @inlinable init<S: Store & ~Copyable>(_ type: S.Type) {
    reads = ReadsWitness(S.self)
    pastReads = ReadsWitness(S.Held.self)
    allocate = { State(UnsafeMutablePointer<S>.allocate(capacity: 1)) }
    initialize = { state, payload in
      var probe = NoProbe()
      state.bindMemory(to: S.self, capacity: 1).initialize(to: S(payload, &probe))
    }
    destroy = { state in
      let store = state.assumingMemoryBound(to: S.self)
      store.deinitialize(count: 1)
      store.deallocate()
    }
    commit = { state, commit, touched in
      var probe = NoProbe()
      state.assumingMemoryBound(to: S.self).pointee.commit(commit, &touched, &probe)
    }
    open = { state, view in
      var probe = NoProbe()
      state.assumingMemoryBound(to: S.self).pointee.open(view, &probe)
    }
    close = { state, view in
      var probe = NoProbe()
      state.assumingMemoryBound(to: S.self).pointee.close(view, &probe)
    }
    hold = { state, old in
      guard let held = state.assumingMemoryBound(to: S.self).pointee.hold() else { return nil }
      if let old {
        old.assumingMemoryBound(to: S.Held.self).pointee = held
        return old
      }
      let past = UnsafeMutablePointer<S.Held>.allocate(capacity: 1)
      past.initialize(to: held)
      return State(past)
    }
    destroyPast = { state in
      let past = state.assumingMemoryBound(to: S.Held.self)
      past.deinitialize(count: 1)
      past.deallocate()
    }
    changes = { state, tables, past, comparison in
      var probe = NoProbe()
      return state.assumingMemoryBound(to: S.self).pointee.changes(
        in: tables, since: past.assumingMemoryBound(to: S.Held.self).pointee, by: comparison, &probe)
    }
  }
}
