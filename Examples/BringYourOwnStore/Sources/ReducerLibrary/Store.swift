/// A small substitute for a library with reducers, such as ReSwift. In your package, depend on the library instead of
/// this module.
///
/// An action is a change as a value.
public protocol Action {}

/// Computes the state after an action from the state before it.
public typealias Reducer<State> = (_ action: any Action, _ state: State?) -> State

/// Keeps the state, which only dispatched actions change, and calls subscribers with the state before and after.
public final class Store<State> {
  public private(set) var state: State
  private let reducer: Reducer<State>
  private var subscribers: [(State, State) -> Void] = []
  private var isDispatching = false

  public init(reducer: @escaping Reducer<State>, state: State) {
    self.reducer = reducer
    self.state = state
  }

  /// Applies an action. The state before it is alive until the state after it is assigned, so a reducer that changes
  /// its copy of the state copies every container that it writes.
  public func dispatch(_ action: any Action) {
    precondition(!isDispatching, "a reducer may not dispatch")
    isDispatching = true
    let before = state
    let after = reducer(action, before)
    isDispatching = false
    state = after
    for subscriber in subscribers { subscriber(before, after) }
  }

  public func subscribe(_ subscriber: @escaping (_ before: State, _ after: State) -> Void) {
    subscribers.append(subscriber)
  }
}
