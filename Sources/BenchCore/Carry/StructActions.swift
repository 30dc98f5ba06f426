/// A change as a value of a separate type, sent as `any Action`: handlers inspect it by casting.
protocol Action {}

enum Actions {
  struct One<Change: TypedChange>: Action { let value: Change.Value }
  struct Answer<Change: TypedChange>: Action { let values: [Change.Value] }
  struct OpenTab: Action { let number: Int }
  struct SetTheme: Action { let number: Int }
  struct ShowBanner: Action { let number: Int }

  /// Returns the number of actions of a commit: one for each change. A server's answer is one, of any length.
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

/// Handlers that are asked one after the other, each casting to the one type it knows, until one of them takes the
/// action: what an app with struct actions has in the place of the one large switch.
struct HandlerChain {
  /// Hands over what an action asks for, or answers `false`.
  typealias Handler = (any Action, inout AppSettings, (Commit) -> Void) -> Bool

  private let handlers: [Handler]

  init() {
    var handlers = OperationKind.changes.compactMap { $0.definition?.handler }
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
    self.handlers = handlers
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
