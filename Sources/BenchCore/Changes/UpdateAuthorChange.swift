/// One author gets a new name or new points.
enum UpdateAuthorChange: TypedChange {
  static let name = "update-author"
  static let meaning = "one author gets a new name or new points"
  static var effect: ChangeEffect { .edits(.author) }

  static func commit(_ batch: Batch<AuthorEdit>) -> Commit { .updateAuthors(batch) }
  static func value(of operation: Operation, by decoder: LogDecoder) -> AuthorEdit { decoder.authorEdit(operation) }
}

/// One author's change.
@frozen public struct AuthorEdit: Equatable, Sendable {
  /// The author.
  public let id: AuthorID
  /// The new value, which may equal the old one.
  public let change: Change

  @inlinable package init(id: AuthorID, change: Change) { (self.id, self.change) = (id, change) }

  /// The new value.
  @frozen public enum Change: Equatable, Sendable {
    /// The new name, in a separate string.
    case name(String)
    /// The new points, not an increment.
    case points(Int)

    /// The field that the change writes.
    @inlinable public var fields: EntityFields {
      switch self {
      case .name: .authorName
      case .points: .authorPoints
      }
    }
  }
}

extension Author {
  /// Writes the edited value.
  @inlinable public mutating func apply(_ change: AuthorEdit.Change) {
    switch change {
    case .name(let name): self.name = name
    case .points(let points): self.points = points
    }
  }
}
