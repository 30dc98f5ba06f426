/// How changes reach a store, and what is kept of the past meanwhile: axes that branch once per commit and add no
/// specialised loops.
public struct Way: Equatable, Hashable, Sendable, Codable {
  public var dispatch: Dispatch
  public var commit: CommitMode
  /// How many past states stay alive while a commit runs.
  public var hold: Int

  public init(dispatch: Dispatch = .method, commit: CommitMode = .plain, hold: Int = 0) {
    self.dispatch = dispatch
    self.commit = commit
    self.hold = hold
  }

  /// A method call, nothing around it, nothing held.
  public static let plain = Way()

  /// The states that are really held: copying the state to change it, and telling observers what it was, hold one.
  @inlinable
  public var heldStates: Int { max(hold, dispatch == .reducerCopy || commit == .observed ? 1 : 0) }
}

/// How a change is expressed before it is applied.
public enum Dispatch: String, CaseIterable, Sendable, Codable {
  case method
  case enumAction = "enum-action"
  case structAction = "struct-action"
  case reducerCopy = "reducer-copy"

  /// The spelling in scenarios and columns.
  public var name: String { rawValue }

  /// One line that says what happens.
  public var meaning: String {
    switch self {
    case .method: "the store's method is called"
    case .enumAction: "a case of one large enum goes through a reducer that switches over all of them"
    case .structAction: "a struct behind `any Action` goes through a chain of handlers that cast"
    case .reducerCopy: "Redux: the reducer copies the state, changes the copy and returns it"
    }
  }
}

/// What stands around the change.
public enum CommitMode: String, CaseIterable, Sendable, Codable {
  case plain
  case locked
  case observed

  /// The spelling in scenarios and columns.
  public var name: String { rawValue }

  /// One line that says what happens.
  public var meaning: String {
    switch self {
    case .plain: "nothing"
    case .locked: "a lock is taken"
    case .observed: "a lock is taken; then previous and current state are told to subscribers"
    }
  }
}
