/// A change as a value of a separate type, sent as `any Action`; handlers inspect it by casting.
protocol Action {}

enum Actions {
  struct One<Change: TypedChange>: Action { let value: Change.Value }
  struct Answer<Change: TypedChange>: Action { let values: [Change.Value] }
  struct OpenTab: Action { let number: Int }
  struct SetTheme: Action { let number: Int }
  struct ShowBanner: Action { let number: Int }

  /// Returns the number of actions of a commit: one per change. A server's answer of any length is one action.
  static func count(of commit: Commit) -> Int { commit.visit(Counting()) }

  static func sent(_ commit: Commit, at place: Int) -> any Action { commit.visit(Sending(place: place)) }

  private struct Counting: CommitVisitor {
    typealias Output = Int

    func visit<C: TypedChange>(_ change: C.Type, _ batch: Batch<C.Value>) -> Int {
      if case .resends = change.effect { return 1 }
      return batch.count
    }
  }

  private struct Sending: CommitVisitor {
    typealias Output = any Action

    let place: Int

    func visit<C: TypedChange>(_ change: C.Type, _ batch: Batch<C.Value>) -> any Action {
      if case .resends = change.effect { return Answer<C>(values: Array(batch)) }
      return One<C>(value: batch[place])
    }
  }
}

/// Handlers that are called in turn until one accepts the action. Each handler casts to the one type that it knows. An
/// app with struct actions has this chain instead of one large switch.
struct HandlerChain {
  /// A function that applies an action of its type, passing the commit to the closure; returns false for other types.
  typealias Handler = (any Action, inout AppSettings, (Commit) -> Void) -> Bool

  private var handlers = OperationKind.changes.compactMap { $0.definition?.handler }

  init() {
    handlers.insert(
      { action, settings, _ in
        if let action = action as? Actions.OpenTab { settings.numbers[0] = action.number }
        return false
      }, at: 0)
    handlers.insert(
      { action, settings, _ in
        if let action = action as? Actions.SetTheme { settings.numbers[2] = action.number }
        return false
      }, at: 3)
    handlers.insert(
      { action, settings, _ in
        if let action = action as? Actions.ShowBanner { settings.numbers[4] = action.number }
        return false
      }, at: 7)
  }

  func handle(_ action: any Action, _ settings: inout AppSettings, _ body: (Commit) -> Void) {
    for handler in handlers where handler(action, &settings, body) { return }
  }
}

extension TypedChange {
  static var handler: HandlerChain.Handler {
    { action, _, body in
      if case .resends = effect {
        guard let action = action as? Actions.Answer<Self> else { return false }
        action.values.withUnsafeBufferPointer { values in
          if let base = values.baseAddress { body(commit(Batch(base: base, count: values.count))) }
        }
      } else {
        guard let action = action as? Actions.One<Self> else { return false }
        withUnsafePointer(to: action.value) { body(commit(Batch(base: $0, count: 1))) }
      }
      return true
    }
  }
}
