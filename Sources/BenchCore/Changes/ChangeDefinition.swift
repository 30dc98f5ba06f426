/// The definition of a kind of change without its values: its name, its effect, and the location of its values.
///
/// Each kind of change is one file in this folder: a type with these properties and those of `TypedChange`. The kind's
/// two cases in `OperationKind.swift` refer to that type. Code that draws, replays, checks and estimates changes uses
/// the effect instead of the kind, so only the oracle and each store distinguish the kinds.
protocol ChangeDefinition {
  static var name: String { get }
  static var meaning: String { get }
  static var effect: ChangeEffect { get }
  static func makeArena() -> any ChangeArena
  static var handler: HandlerChain.Handler { get }
}

/// A kind of change with the values that its commits lend to a store. The other requirements of `ChangeDefinition` have
/// defaults based on the requirements here.
protocol TypedChange: ChangeDefinition {
  associatedtype Value: Sendable

  static func commit(_ batch: Batch<Value>) -> Commit
  static func value(of operation: Operation, by decoder: LogDecoder) -> Value
  /// Appends an operation's values; returns the number of posts and comments among these values, 0 if there are none.
  static func decode(_ operation: Operation, by decoder: LogDecoder, into values: Arena<Value>) -> Int
}

/// The effect of a change on entities. Drawing, replaying, checking and estimating follow from it.
package enum ChangeEffect: Hashable, Sendable {
  case edits(EntityKind)
  case insertsPost
  case insertsComment
  /// Deletes an entity; if the entity is a post, its comments are deleted, too.
  case removes(EntityKind)
  case resends

  /// The kind of entity that `Operation.entity` names; `nil` if `entity` names none, or if the operation has a page.
  package var named: EntityKind? {
    switch self {
    case .edits(let entity), .removes(let entity): entity
    case .insertsComment: .post
    case .insertsPost, .resends: nil
    }
  }

  package var needed: EntityKind {
    switch self {
    case .edits(let entity), .removes(let entity): entity
    case .insertsComment, .resends: .post
    case .insertsPost: .author
    }
  }

  package var isEdit: Bool { if case .edits = self { true } else { false } }

  package var isRemoval: Bool { if case .removes = self { true } else { false } }
}

protocol CommitVisitor {
  associatedtype Output

  func visit<C: TypedChange>(_ change: C.Type, _ batch: Batch<C.Value>) -> Output
}

/// The values of the changes of one kind, in memory that moves only when values are appended.
protocol ChangeArena: AnyObject {
  var start: UnsafeRawPointer { get }
  var count: Int { get }
  func decode(_ operation: Operation, by decoder: LogDecoder) -> Int
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

  static func decode(_ operation: Operation, by decoder: LogDecoder, into values: Arena<Value>) -> Int {
    values.append(value(of: operation, by: decoder))
    return 0
  }
}

extension TypedChange where Value == PostPayload {
  static func value(of operation: Operation, by decoder: LogDecoder) -> PostPayload {
    decoder.post(Int(operation.value))
  }

  static func decode(_ operation: Operation, by decoder: LogDecoder, into values: Arena<PostPayload>) -> Int {
    decoder.decodePosts(operation, into: values)
  }
}
