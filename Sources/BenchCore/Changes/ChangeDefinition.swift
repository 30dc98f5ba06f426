/// What is known of a kind of change without its values: what it is called, what it does, and where its values lie.
///
/// A kind of change is one file of this folder: a type with these properties and with those of `TypedChange`.
/// `OperationKind.swift` has the kind's two cases and leads to that type. The code that draws, replays, checks and
/// estimates changes asks for the effect in place of the kind, so that what is left is to apply it: in the oracle and
/// in each store.
protocol ChangeDefinition {
  /// The spelling in scenarios, columns and help.
  static var name: String { get }
  /// One line that says what happens.
  static var meaning: String { get }
  /// What it does to entities.
  static var effect: ChangeEffect { get }
  /// An empty arena for the values of such changes.
  static func makeArena() -> any ChangeArena
  /// Recognises such a change among actions that are types of their own.
  static var handler: HandlerChain.Handler { get }
}

/// A kind of change with the values that its commits lend to a store. What `ChangeDefinition` asks for beside name,
/// meaning and effect follows from these.
protocol TypedChange: ChangeDefinition {
  /// The value of one change.
  associatedtype Value: Sendable

  /// The changes as one commit.
  static func commit(_ batch: Batch<Value>) -> Commit
  /// Appends the values that an operation of a log stands for.
  ///
  /// - Returns: how many posts and comments they bring in all; 0 where they are no posts.
  static func decode(_ operation: Operation, by decoder: LogDecoder, into values: Arena<Value>) -> Int
}

/// What a change does to entities. How it is drawn, replayed, checked and estimated follows from this.
package enum ChangeEffect: Hashable, Sendable {
  /// Writes one value of an entity: an author's name or points, a post's title, a comment's body.
  case edits(EntityKind)
  /// A new post comes, without comments.
  case insertsPost
  /// A new comment comes under a post.
  case insertsComment
  /// An entity goes; a post takes its comments with it.
  case removes(EntityKind)
  /// Posts that are there come again, each with all that is nested in it.
  case resends
}

extension ChangeEffect {
  /// What an operation names with `Operation.entity`; `nil` where that is no entity, or where a page is named.
  package var named: EntityKind? {
    switch self {
    case .edits(let entity), .removes(let entity): entity
    case .insertsComment: .post
    case .insertsPost, .resends: nil
    }
  }

  /// What there must be for such a change to be possible.
  package var needed: EntityKind {
    switch self {
    case .edits(let entity), .removes(let entity): entity
    case .insertsComment, .resends: .post
    case .insertsPost: .author
    }
  }

  /// Whether a value of an entity that stays is written, which may be the one that is there already.
  package var isEdit: Bool {
    if case .edits = self { return true }
    return false
  }

  /// Whether something goes.
  package var isRemoval: Bool {
    if case .removes = self { return true }
    return false
  }
}

/// What is done with the changes of a commit, whatever their kind.
protocol CommitVisitor {
  /// What comes of it.
  associatedtype Output

  /// Takes the changes, and the definition of their kind.
  func visit<C: TypedChange>(_ change: C.Type, _ batch: Batch<C.Value>) -> Output
}

/// The values of the changes of one kind, in memory that holds still while no more are appended.
protocol ChangeArena: AnyObject {
  /// Where the first one lies.
  var start: UnsafeRawPointer { get }
  /// How many there are.
  var count: Int { get }
  /// Appends what an operation stands for; answers how many posts and comments that brings.
  func decode(_ operation: Operation, by decoder: LogDecoder) -> Int
  /// Lets go of all values and keeps the memory.
  func clear()
}

/// The arena of a kind of change.
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
