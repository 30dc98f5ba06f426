/// One play in progress: a store in its carrier, the screen, and the derivation that keeps the screen current.
///
/// A session is opened on a filled store, advanced step by step, and closed. The code that drives the steps (the
/// measured loop over a log, frames, arrivals) is separate.
@usableFromInline struct Session<S: Store & ~Copyable, D: Derivation, P: Probe>: ~Copyable {
  @usableFromInline var carrier: Carrier<S>
  @usableFromInline var screen: Screen<P>
  @usableFromInline var derivation: D
  @usableFromInline var touched = Touched()
  @usableFromInline var answer = Rows()

  @inlinable init(over store: consuming S, _ request: PlayRequest, _ probe: P) {
    let log = request.stage.log
    screen = Screen(of: log.views, painter: request.painter, probe: probe)
    derivation = D(request.choice)
    derivation.open(0..<log.viewsAtStart, now: &store, &screen)
    carrier = Carrier(request.way, tellsPast: D.card.abilities.contains(.past), owning: store)
  }

  @inlinable mutating func play(_ step: Segment.Step, of segment: borrowing Segment) {
    if step.kind.isChange {
      commit(segment.commit(step))
      if step.isRefreshed { refresh() } else { touched.beginFurtherCommit() }
    } else if step.kind.isRead {
      derivation.answer(step, from: carrier.store, &screen, into: &answer)
    } else if step.isRefresh {
      touched.endLastCommit()
      refresh()
    } else {
      derivation.churn(step, now: &carrier.store, &screen)
    }
  }

  @inlinable mutating func commit(_ commit: Commit) { carrier.carry(commit, &touched, &screen.probe) }

  @inlinable mutating func refresh() {
    derivation.refresh(touched, now: carrier.store, before: carrier.before, &screen)
    touched.clear()
    carrier.refreshed()
  }

  @inlinable mutating func settle() { derivation.settle(now: carrier.store, &screen) }

  /// Releases the past states, then the derivation's state, and passes the final screen to the observer.
  @inlinable mutating func close<O: Observer>(_ request: PlayRequest, _ observer: inout O) where O.P == P {
    let held = carrier.release()
    observer.reached(.pastReleased(states: held), &screen.probe)
    derivation = D(request.choice)
    observer.reached(.derivationReleased, &screen.probe)
    observer.playEnded(&screen)
  }
}
