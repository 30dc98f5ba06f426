/// The way in which changes reach a store, and the number of held states: axes that are branched on once per commit.
@usableFromInline package struct Way: Equatable, Hashable, Sendable, Codable {
  @usableFromInline package var dispatch: Dispatch
  @usableFromInline package var commit: CommitMode
  /// The number of past states that are held while a commit runs.
  @usableFromInline package var hold: Int

  package init(dispatch: Dispatch = .method, commit: CommitMode = .plain, hold: Int = 0) {
    (self.dispatch, self.commit, self.hold) = (dispatch, commit, hold)
  }

  @usableFromInline package static let plain = Way()
  package static let axes: Set<String> = ["dispatch", "commit", "hold"]

  /// The number of states really held: at least one if a reducer copies the state, or if observers get the previous
  /// state.
  @inlinable package var heldStates: Int { max(hold, dispatch == .reducerCopy || commit == .observed ? 1 : 0) }
}

/// The form of a change before it is applied.
@usableFromInline package enum Dispatch: String, CaseIterable, Sendable, Codable {
  case method
  case enumAction = "enum-action"
  case structAction = "struct-action"
  case reducerCopy = "reducer-copy"

  package var card: DesignCard {
    switch self {
    case .method:
      DesignCard(
        name: rawValue, idea: "each change calls a method of the store",
        source: "Verge (2020): methods instead of actions (article 003)",
        costs: "one call of the method",
        chooseWhen: "changes are not logged, replayed or sent elsewhere",
        avoidWhen: "changes are to be logged, replayed or sent elsewhere")
    case .enumAction:
      DesignCard(
        name: rawValue, idea: "each change is a case of one large enum; a reducer switches over all cases",
        source: "TCA 1; Redux with tagged unions",
        costs: "building a value and switching over it: some nanoseconds, no allocation",
        chooseWhen: "changes are logged, tested or replayed, and one enum can list all of them",
        avoidWhen: "many modules would have to add their cases to the one enum")
    case .structAction:
      DesignCard(
        name: rawValue,
        idea: "each change is a struct, dispatched as `any Action`; each handler in turn tries to cast it",
        source: "ReSwift 6: no transactions; a guarded flag, and no lock around the reducer",
        costs: "O(handlers) per change: handlers try to cast it until one succeeds; a box if it exceeds three words",
        chooseWhen: "modules define private actions, which other modules do not know",
        avoidWhen: "there are many handlers, and every keystroke is an action")
    case .reducerCopy:
      DesignCard(
        name: rawValue, idea: "as in Redux, the reducer copies the state, changes the copy and returns it",
        source: "Redux 5 and ReSwift 6: (State, Action) -> State",
        costs: "as a state is held, the first write to a container copies it, O(n), or a path of its tree, O(log n)",
        chooseWhen: "every past state must be available as a value, for example for time travel",
        avoidWhen: "the state consists of large dictionaries or arrays")
    }
  }
}

/// The locking and notification around a change.
@usableFromInline package enum CommitMode: String, CaseIterable, Sendable, Codable {
  case plain
  case locked
  case observed

  package var card: DesignCard {
    switch self {
    case .plain:
      DesignCard(
        name: rawValue, idea: "a change takes no lock and notifies no subscriber",
        source: "the baseline: a state that one thread owns",
        costs: "nothing",
        chooseWhen: "one thread, or an actor, owns the state",
        avoidWhen: "several threads write, or there are subscribers")
    case .locked:
      DesignCard(
        name: rawValue, idea: "a lock is held during the change",
        source: "FlatStore, Verge; here `Mutex` of Synchronization",
        costs: "taking and releasing a lock without contention",
        chooseWhen: "several threads change the state",
        avoidWhen: "one thread owns the state anyway")
    case .observed:
      DesignCard(
        name: rawValue,
        idea: "a lock is held during the change; then subscribers get the previous and the current state",
        source: "Verge 8 to 14: `Changes`, sent after unlocking",
        costs: "an object with two held states, a call per subscriber, and the copies that a held state causes",
        chooseWhen: "observers compare the states before and after a commit",
        avoidWhen: "the store copies whole containers, and tables are large")
    }
  }
}
