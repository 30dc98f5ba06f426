/// The definition of a kind of change without its values: its name, its effect, and the location of its values.
///
/// A kind of change is one file of this folder: a type with these properties and with those of `TypedChange`.
/// `OperationKind.swift` has the kind's two cases and refers to that type. The code that draws, replays, checks and
/// estimates changes uses the effect instead of the kind, so only the oracle and each store apply it.
protocol ChangeDefinition {
  /// The spelling in scenarios, columns and help.
  static var name: String { get }
  /// One line that says what happens.
  static var meaning: String { get }
  /// Its effect on entities.
  static var effect: ChangeEffect { get }
  /// An empty arena for the values of such changes.
  static func makeArena() -> any ChangeArena
  /// The handler that recognises such a change among actions of separate types.
  static var handler: HandlerChain.Handler { get }
}

/// A kind of change with the values that its commits lend to a store. The other requirements of `ChangeDefinition`
/// follow from these.
protocol TypedChange: ChangeDefinition {
  associatedtype Value: Sendable

  static func commit(_ batch: Batch<Value>) -> Commit
  /// Appends the values of an operation of a log.
  ///
  /// - Returns: how many posts and comments they bring in all; 0 where they are no posts.
  static func decode(_ operation: Operation, by decoder: LogDecoder, into values: Arena<Value>) -> Int
}

/// The effect of a change on entities. Drawing, replaying, checking and estimating follow from it.
package enum ChangeEffect: Hashable, Sendable {
  /// Writes one value of an entity: an author's name or points, a post's title, a comment's body.
  case edits(EntityKind)
  /// A new post comes, without comments.
  case insertsPost
  case insertsComment
  /// An entity goes; a post takes its comments with it.
  case removes(EntityKind)
  case resends
}

extension ChangeEffect {
  /// The entity in `Operation.entity`; `nil` if that is no entity, or a page.
  package var named: EntityKind? {
    switch self {
    case .edits(let entity), .removes(let entity): entity
    case .insertsComment: .post
    case .insertsPost, .resends: nil
    }
  }

  /// The entity that must exist for such a change.
  package var needed: EntityKind {
    switch self {
    case .edits(let entity), .removes(let entity): entity
    case .insertsComment, .resends: .post
    case .insertsPost: .author
    }
  }

  /// True if it writes a value of an existing entity, which may be equal.
  package var isEdit: Bool {
    if case .edits = self { return true }
    return false
  }

  package var isRemoval: Bool {
    if case .removes = self { return true }
    return false
  }
}

protocol CommitVisitor {
  /// The result.
  associatedtype Output

  /// Takes the changes, and the definition of their kind.
  func visit<C: TypedChange>(_ change: C.Type, _ batch: Batch<C.Value>) -> Output
}

/// The values of the changes of one kind, in memory that holds still while no more are appended.
protocol ChangeArena: AnyObject {
  /// The address of the first one.
  var start: UnsafeRawPointer { get }
  /// Their number.
  var count: Int { get }
  /// Appends the values of an operation; returns the number of their posts and comments.
  func decode(_ operation: Operation, by decoder: LogDecoder) -> Int
  /// Lets go of all values and keeps the memory.
  func clear()
}

private final class TypedArena<Change: TypedChange>: ChangeArena {
  private let values = Arena<Change.Value>()

  var start: UnsafeRawPointer { UnsafeRawPointer(values.base) }
  var count: Int { values.count }
  func decode(_ operation: Operation, by decoder: LogDecoder) -> Int {
    Change.decode(operation, by: decoder, into: values)
  }
  func clear() { values.clear() }
}

extension TypedChange {
  static func makeArena() -> any ChangeArena { TypedArena<Self>() }
}
