/// The way in which changes reach a store, and the held past: axes that branch once per commit.
@usableFromInline package struct Way: Equatable, Hashable, Sendable, Codable {
  /// The form of a change before the store sees it.
  @usableFromInline package var dispatch: Dispatch
  /// The surroundings of each change.
  @usableFromInline package var commit: CommitMode
  /// The number of past states held while a commit runs.
  @usableFromInline package var hold: Int

  /// Creates a way; by default it is plain, and nothing is held.
  package init(dispatch: Dispatch = .method, commit: CommitMode = .plain, hold: Int = 0) {
    (self.dispatch, self.commit, self.hold) = (dispatch, commit, hold)
  }

  /// A method call, nothing around it, nothing held.
  @usableFromInline package static let plain = Way()

  package static let axes: Set<String> = ["dispatch", "commit", "hold"]

  /// The number of states really held: copying the state to change it, and passing the previous state to observers,
  /// hold one.
  @inlinable package var heldStates: Int { max(hold, dispatch == .reducerCopy || commit == .observed ? 1 : 0) }
}

/// The form of a change before it is applied.
@usableFromInline package enum Dispatch: String, CaseIterable, Sendable, Codable {
  /// The store's method is called; nothing is built.
  case method
  /// A case of one large enum goes through a reducer that switches over all of them.
  case enumAction = "enum-action"
  /// Passes a struct behind `any Action` for each change through a chain of handlers that cast.
  case structAction = "struct-action"
  /// The reducer of `enumAction`, on a copy of the state: one past state is held.
  case reducerCopy = "reducer-copy"

  /// The spelling in scenarios and columns.
  package var name: String { rawValue }

  /// The card for help and documents.
  package var card: DesignCard {
    switch self {
    case .method:
      DesignCard(
        name: name, idea: "the store's method is called",
        source: "Verge (2020): methods in the place of actions (article 003)",
        costs: "a call",
        chooseWhen: "a change need not be seen as a value",
        avoidWhen: "changes are to be logged, replayed or sent elsewhere")
    case .enumAction:
      DesignCard(
        name: name, idea: "a case of one large enum goes through a reducer that switches over all of them",
        source: "TCA 1; Redux with tagged unions",
        costs: "a value is built and switched over: nanoseconds, nothing allocated",
        chooseWhen: "changes are values of one closed set: logged, tested, replayed",
        avoidWhen: "many modules would have to add their cases to the one enum")
    case .structAction:
      DesignCard(
        name: name,
        idea: "each change is a struct behind `any Action` that a chain of handlers casts, one dispatch after another",
        source: "ReSwift 6: no transactions; a guarded flag, and no lock around the reducer",
        costs: "O(handlers) per change: each casts until one takes it; a box where values exceed three words",
        chooseWhen: "modules define actions of their own that no other module knows",
        avoidWhen: "there are many handlers and an action for every keystroke")
    case .reducerCopy:
      DesignCard(
        name: name, idea: "Redux: the reducer copies the state, changes the copy and returns it",
        source: "Redux 5 and ReSwift 6: (State, Action) -> State",
        costs: "one state is held: the first write to each container copies it, O(n); a tree copies a path, O(log n)",
        chooseWhen: "every state must stay a value of its own: time travel, before and after",
        avoidWhen: "state lies in large dictionaries or arrays")
    }
  }
}

/// The surroundings of the change.
@usableFromInline package enum CommitMode: String, CaseIterable, Sendable, Codable {
  /// Nothing: one thread owns the state.
  case plain
  /// A lock is taken, without contention.
  case locked
  /// A lock is taken; then previous and current state are sent to two subscribers.
  case observed

  /// The spelling in scenarios and columns.
  package var name: String { rawValue }

  /// The card for help and documents.
  package var card: DesignCard {
    switch self {
    case .plain:
      DesignCard(
        name: name, idea: "nothing", source: "the baseline: a state that one thread owns",
        costs: "nothing",
        chooseWhen: "one thread, or an actor, owns the state",
        avoidWhen: "several threads write, or there are subscribers")
    case .locked:
      DesignCard(
        name: name, idea: "a lock is held during the change",
        source: "FlatStore, Verge; here `Mutex` of Synchronization",
        costs: "taking and giving back a lock without contention",
        chooseWhen: "several threads change the state",
        avoidWhen: "one thread owns it anyway")
    case .observed:
      DesignCard(
        name: name, idea: "a lock is held during the change; then previous and current state are sent to subscribers",
        source: "Verge 8 to 14: `Changes`, sent after unlocking",
        costs: "an object with two held states and a call per subscriber; what holding a state makes the store copy",
        chooseWhen: "observers compare the states before and after a commit",
        avoidWhen: "the store copies whole containers, and tables are large")
    }
  }
}
