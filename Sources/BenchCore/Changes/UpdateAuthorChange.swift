/// One author gets a new name or new points.
enum UpdateAuthorChange: TypedChange {
  static let name = "update-author"
  static let meaning = "one author gets a new name or new points"
  static var effect: ChangeEffect { .edits(.author) }

  static func commit(_ batch: Batch<AuthorEdit>) -> Commit { .updateAuthors(batch) }

  static func decode(_ operation: Operation, by decoder: LogDecoder, into values: Arena<AuthorEdit>) -> Int {
    values.append(decoder.authorEdit(operation))
    return 0
  }
}

/// One author's change.
@frozen
public struct AuthorEdit: Equatable, Sendable {
  /// Whose change it is.
  public let id: AuthorID
  /// The one value that is written; it may be what is there already.
  public let change: Change

  /// The change of the author with this id.
  @inlinable
  public init(id: AuthorID, change: Change) {
    self.id = id
    self.change = change
  }

  /// What becomes new.
  @frozen
  public enum Change: Equatable, Sendable {
    /// The new name, in a string of its own.
    case name(String)
    /// The new points, not what is added to them.
    case points(Int)
  }
}

extension Author {
  /// Writes what the edit says.
  @inlinable
  public mutating func apply(_ change: AuthorEdit.Change) {
    switch change {
    case .name(let name): self.name = name
    case .points(let points): self.points = points
    }
  }
}
