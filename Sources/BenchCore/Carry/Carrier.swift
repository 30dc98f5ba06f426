import Synchronization

/// An owner of a store: it passes changes to the store in the scenario's way, and holds past states of the store.
///
/// A carrier branches once per commit. In the plain way the carrier only calls the store's `commit`.
@usableFromInline struct Carrier<S: Store & ~Copyable>: ~Copyable {
  @usableFromInline var store: S
  @usableFromInline let isPlain: Bool
  @usableFromInline let way: Way
  @usableFromInline let tellsPast: Bool
  /// One slot for each state that the way holds; unused slots hold the state at the carrier's creation.
  @usableFromInline var past: [S.Held?]
  @usableFromInline var next: Int
  @usableFromInline var heldCount: Int
  /// The state before the first commit since the last refresh; `nil` if no derivation compares with a past state.
  @usableFromInline var before: S.Held?
  /// The number of dispatches since `before` was held, and true if one has followed the last refresh.
  @usableFromInline var age: Int
  @usableFromInline var isBehind: Bool
  @usableFromInline let desk: Desk<S.Held>

  /// Creates a carrier. Fills every slot at once, so that each commit holds its state in existing memory.
  @inlinable init(_ way: Way, tellsPast: Bool, owning store: consuming S) {
    (self.way, self.tellsPast) = (way, tellsPast)
    isPlain = way == .plain && !tellsPast
    past = []
    past.reserveCapacity(way.heldStates)
    for _ in 0..<way.heldStates { past.append(store.hold()) }
    next = 0
    heldCount = 0
    before = tellsPast ? store.hold() : nil
    age = 0
    isBehind = false
    let isObserved = way.commit == .observed
    desk = Desk(way, first: isObserved ? store.hold() : nil, second: isObserved ? store.hold() : nil)
    self.store = store
  }

  @inlinable mutating func carry<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    if isPlain { return store.commit(commit, &touched, &probe) }
    carryOnTheWay(commit, &touched, &probe)
  }

  /// Passes a commit in a way that is not plain. Not inlined: so it is compiled once per store, not once per loop.
  @inline(never)
  @inlinable mutating func carryOnTheWay<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    for place in 0..<desk.count(of: commit) {
      hold(&probe)
      if way.commit == .plain {
        desk.apply(commit, at: place, to: &store, &touched, &probe)
      } else {
        desk.lock.withLock { _ in desk.apply(commit, at: place, to: &store, &touched, &probe) }
        desk.emit()
      }
    }
  }

  /// Holds the present state: in a slot if the way holds states, and in `before` if a derivation compares with the past
  /// and a refresh came last. The probe counts one held state even if both the slot and `before` refer to it.
  @inlinable mutating func hold<P: Probe>(_ probe: inout P) {
    var isHeld = false
    age += 1
    if tellsPast && !isBehind {
      store.hold(over: &before)
      isHeld = before != nil
      age = 1
    }
    isBehind = true
    if way.heldStates > 0 {
      store.hold(over: &past[next])
      if past[next] == nil { return }
      isHeld = true
      if heldCount < way.heldStates { heldCount += 1 }
      next = next + 1 == way.heldStates ? 0 : next + 1
    }
    if isHeld { probe.held() }
  }

  @inlinable mutating func refreshed() { isBehind = false }

  /// Releases the past states and returns the number of states released.
  @usableFromInline mutating func release() -> Int {
    let isBeforeAlone = before != nil && age > heldCount
    past = []
    before = nil
    desk.release()
    return heldCount + (isBeforeAlone ? 1 : 0)
  }
}

/// The objects that every way but the plain one needs: a lock, the app's other state, its handlers, and subscribers.
@usableFromInline final class Desk<Held: Reads> {
  @usableFromInline let lock = Mutex<Void>(())
  @usableFromInline let isObserved: Bool
  private let dispatchKind: Dispatch
  private var settings = AppSettings()
  private let chain = HandlerChain()
  /// True while an action is processed. The mutex guards only this flag, not the handlers.
  private let isProcessing = Mutex(false)
  private var changes: Changes<Held>?
  private var subscribers: [(Changes<Held>) -> Void] = []
  /// A sum over all notifications, kept so that the notifications are not optimised away.
  private(set) var told = 0

  @usableFromInline init(_ way: Way, first: Held?, second: Held?) {
    dispatchKind = way.dispatch
    isObserved = way.commit == .observed
    if isObserved {
      changes = Changes(previous: first, current: second)
      for _ in 0..<2 { subscribers.append { [unowned self] changes in told += changes.previous == nil ? 1 : 2 } }
    }
  }

  /// Returns the number of dispatches of a commit: the number of actions if actions are structs, otherwise 1.
  @usableFromInline
  func count(of commit: Commit) -> Int { dispatchKind == .structAction ? Actions.count(of: commit) : 1 }

  @inlinable func apply<S: Store & ~Copyable, P: Probe>(
    _ commit: Commit, at place: Int, to store: inout S, _ touched: inout Touched, _ probe: inout P
  ) where S.Held == Held {
    dispatch(commit, at: place) { store.commit($0, &touched, &probe) }
    if isObserved { note(store) }
  }

  @usableFromInline func dispatch(_ commit: Commit, at place: Int, _ body: (Commit) -> Void) {
    switch dispatchKind {
    case .method: body(commit)
    case .enumAction, .reducerCopy: if let commit = AppAction.entities(commit).reduce(&settings) { body(commit) }
    case .structAction: send(Actions.sent(commit, at: place), body)
    }
  }

  private func send(_ action: any Action, _ body: (Commit) -> Void) {
    isProcessing.withLock { isProcessing in
      precondition(!isProcessing, "an action was dispatched while another one was being processed")
      isProcessing = true
    }
    chain.handle(action, &settings, body)
    isProcessing.withLock { $0 = false }
  }

  /// Creates `Changes` of the previous and the present state. Releases the previous `Changes` object first, so that the
  /// objects form no endless chain and the oldest state's memory can be overwritten.
  @inlinable func note<S: Store & ~Copyable>(_ store: borrowing S) where S.Held == Held {
    var state = oldest()
    store.hold(over: &state)
    tell(state)
  }

  /// Takes the older state out of `changes` if only the desk references that object; otherwise returns `nil`.
  @usableFromInline func oldest() -> Held? { isKnownUniquelyReferenced(&changes) ? changes?.previous.take() : nil }

  @usableFromInline func tell(_ current: Held?) { changes = Changes(previous: changes?.current, current: current) }

  /// Notifies the subscribers, if there are any. Called after unlocking, so that the subscribers may lock.
  @usableFromInline func emit() {
    guard let changes else { return }
    for subscriber in subscribers { subscriber(changes) }
  }

  func release() { changes = nil }
}

/// The previous and the present state: two held states in one object, as the library Verge passes to subscribers.
final class Changes<Held: Reads> {
  fileprivate(set) var previous: Held?
  let current: Held?

  init(previous: Held?, current: Held?) { (self.previous, self.current) = (previous, current) }
}
