/// An observer of a play, which also decides when the play ends. Its work between `segmentBegan` and `segmentEnded` is
/// inside the measured window, so an observer does only the work that its pass needs.
@usableFromInline
package protocol Observer {
  associatedtype P: Probe

  mutating func reached(_ moment: PlayMoment, _ probe: inout P)

  var segmentLimit: Int { get }

  mutating func segmentBegan(_ segment: borrowing Segment)

  /// Handles the end of a segment, unless the play ended within it.
  mutating func segmentEnded(_ segment: borrowing Segment)

  /// Handles the end of a step. If a refresh follows a commit (`Segment.Step.isRefreshed`), the step includes the
  /// refresh. Returns true if the play goes on.
  mutating func stepEnded(_ step: Segment.Step, _ answer: borrowing Rows, _ screen: inout Screen<P>) -> Bool

  /// Handles the end of the play, with the final screen. If the whole log was played, postponed work has been done.
  mutating func playEnded(_ screen: inout Screen<P>)
}

/// The points in time outside the measured windows at which an observer is called.
@usableFromInline package enum PlayMoment: Sendable {
  case began
  /// The server's payload exists; the store does not exist yet.
  case payloadReady
  case storeFilled
  /// The payload is released; from now on live memory is the store's.
  case payloadDropped
  case viewsMounted
  /// The log was played to its end, and postponed work is done; held states are not yet released.
  case played
  case pastReleased(states: Int)
  case derivationReleased
}

/// The parameters of a play: everything but the designs and the observer.
@usableFromInline package struct PlayRequest {
  @usableFromInline package let stage: Stage
  @usableFromInline package let way: Way
  @usableFromInline package let choice: DesignChoice
  /// The painter, which spends the cost of drawing; `.none` outside the time pass.
  @usableFromInline package let painter: Painter
  @usableFromInline package let refreshes: RefreshInterval

  package init(
    _ stage: Stage, by way: Way = .plain, choice: DesignChoice = .none, painter: Painter = .none,
    refreshes: RefreshInterval = .eachCommit
  ) { (self.stage, self.way, self.choice, self.painter, self.refreshes) = (stage, way, choice, painter, refreshes) }
}

/// Plays a log on a store whose type the caller knows. The measured loop itself is described below.
@inlinable package func play<S: Store & ~Copyable, D: Derivation, O: Observer>(
  _ storeType: S.Type, _ derivationType: D.Type, _ request: PlayRequest, observing observer: inout O
) { play(D.self, request, observing: &observer) { payload, probe in S(payload, &probe) } }

/// Plays a whole log: fills one store, mounts the views, and applies all operations. This is the measured loop.
///
/// This loop is specialised for each derivation, over `AnyStore`. The loop only passes on prepared commits and reads,
/// which are decoded between segments. A refresh follows each commit that is marked for a refresh.
@inlinable func play<S: Store & ~Copyable, D: Derivation, O: Observer>(
  _ derivationType: D.Type, _ request: PlayRequest, observing observer: inout O,
  filling fill: (Payload, inout O.P) -> S
) {
  let stage = request.stage
  var probe = O.P()
  observer.reached(.began, &probe)
  var payload = stage.payload()
  observer.reached(.payloadReady, &probe)
  let store = fill(payload, &probe)
  observer.reached(.storeFilled, &probe)
  payload = Payload()
  observer.reached(.payloadDropped, &probe)
  var session = Session<S, D, O.P>(over: store, request, probe)
  observer.reached(.viewsMounted, &session.screen.probe)

  var reader = SegmentReader(request.refreshes, startsEmpty: true)
  while reader.next(limit: observer.segmentLimit, of: stage) {
    observer.segmentBegan(reader.segment)
    for step in reader.segment.steps {
      session.play(step, of: reader.segment)
      if !observer.stepEnded(step, session.answer, &session.screen) { return observer.playEnded(&session.screen) }
    }
    observer.segmentEnded(reader.segment)
  }
  session.settle()
  observer.reached(.played, &session.screen.probe)
  session.close(request, &observer)
}

extension Derivation {
  /// Mounts views. The method is not inlined, because two places use it and neither place needs speed.
  @inline(never) @inlinable mutating func open<S: Store & ~Copyable, P: Probe>(
    _ slots: Range<Int>, now store: inout S, _ screen: inout Screen<P>
  ) {
    for slot in slots {
      store.open(screen.views[slot], &screen.probe)
      screen.mount(slot, from: store)
      mount(slot, now: store, &screen)
    }
  }

  @inlinable mutating func churn<S: Store & ~Copyable, P: Probe>(
    _ step: Segment.Step, now store: inout S, _ screen: inout Screen<P>
  ) {
    let slot = Int(step.mounted)
    if step.kind == .subscribe { return open(slot..<slot + 1, now: &store, &screen) }
    unmount(slot, &screen)
    screen.unmount(slot)
    store.close(screen.views[slot], &screen.probe)
  }

  /// Updates every mounted view that a lazy derivation has left stale, so that the whole screen can be compared.
  @inlinable mutating func settle<S: Store & ~Copyable, P: Probe>(now store: borrowing S, _ screen: inout Screen<P>) {
    for slot in screen.mounted { read(slot, now: store, &screen) }
  }

  @inlinable mutating func answer<S: Store & ~Copyable, P: Probe>(
    _ step: Segment.Step, from store: borrowing S, _ screen: inout Screen<P>, into answer: inout Rows
  ) {
    if let slot = step.slot {
      read(slot, now: store, &screen)
      screen.glance(slot)
    } else if let view = step.view {
      answer.clear()
      store.show(view, into: &answer)
      screen.take(answer)
    }
  }
}

@usableFromInline package struct SegmentReader: ~Copyable {
  /// The prepared segment, valid until the next call of `next`.
  @usableFromInline package private(set) var segment = Segment()
  private var phase = 0
  private var position = 0
  private var startsEmpty: Bool
  private var rhythm: RefreshRhythm

  /// Creates a reader before the first operation.
  ///
  /// If `startsEmpty` is true, the first segment has no operations. The loop processes that segment like any other, so
  /// the runtime's allocations for code that runs for the first time (type metadata) belong to no phase of the log.
  @usableFromInline package init(_ refreshes: RefreshInterval = .eachCommit, startsEmpty: Bool = false) {
    self.startsEmpty = startsEmpty
    rhythm = RefreshRhythm(refreshes)
  }

  /// Prepares the next segment, of about `limit` operations; returns false at the end of the log, or if `limit` is 0.
  @usableFromInline package mutating func next(limit: Int, of stage: Stage) -> Bool {
    segment.clear()
    if limit == 0 { return false }
    if startsEmpty {
      startsEmpty = false
      // After a loop's last step, the loop releases the array of steps and looks up the array's type to do so; a loop
      // without steps does not. So the type is looked up here, in no phase.
      return !String(describing: [Segment.Step].self).isEmpty
    }
    while phase < stage.log.phases.count && position == stage.log.phases[phase].operations.upperBound { phase += 1 }
    if phase == stage.log.phases.count { return false }
    segment.fill(from: position, limit: limit, phase: phase, of: stage, &rhythm)
    position = segment.operations.upperBound
    return true
  }
}
