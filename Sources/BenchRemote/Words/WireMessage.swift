/// Names what the server watches for a client: one query.
public struct TargetID: Hashable, Comparable, Sendable {
  /// Its number, counted from 1 by the client.
  public let number: Int

  /// The target with this number.
  public init(_ number: Int) { self.number = number }

  public static func < (left: TargetID, right: TargetID) -> Bool { left.number < right.number }
}

/// A message on one of the two streams of a client: one for its queries, one for its writes.
public enum WireMessage: Hashable, Sendable {
  /// The server has taken up a target.
  case accepted(TargetID)
  /// A document belongs to some targets, or no longer.
  case document(DocumentMessage)
  /// The targets have been told all that there was at the version, which is the token to resume from.
  case complete([TargetID], Version)
  /// A token to resume the targets from.
  case token([TargetID], Version)
  /// The server watches the targets no more: because they were left, or because of a failure.
  case removed([TargetID], RemoteFailure?)
  /// All that was sent about the targets is void, and is sent anew.
  case reset([TargetID])
  /// All that was told since the last picture is consistent at this version.
  case picture(Version)
  /// The stream of listening broke.
  case dropped(RemoteFailure)
  /// The oldest write in flight was applied at a version.
  case acknowledged(Version)
  /// The oldest write in flight was not applied.
  case refused(RemoteFailure)
}

/// A message of the server about one document.
public struct DocumentMessage: Hashable, Sendable {
  /// The document.
  public let key: DocumentKey
  /// The document as it is now; `nil` if only its targets have changed.
  public let content: Content?
  /// The targets that it belongs to.
  public let targets: [TargetID]
  /// The targets that it belongs to no longer.
  public let leftTargets: [TargetID]

  /// The state of a document at a version.
  public enum Content: Hashable, Sendable, Codable {
    /// It has these fields.
    case found(Fields, Version)
    /// It does not exist.
    case deleted(Version)
  }

  /// Creates a message about the document of this key.
  public init(key: DocumentKey, content: Content?, targets: [TargetID] = [], leftTargets: [TargetID] = []) {
    self.key = key
    self.content = content
    self.targets = targets
    self.leftTargets = leftTargets
  }
}
