/// A message on one of a client's two streams, of which one is for queries and one for writes.
public enum WireMessage: Hashable, Sendable {
  /// The server has accepted a target.
  case accepted(TargetID)
  /// A document, or the set of targets that the document belongs to, has changed.
  case document(DocumentMessage)
  /// The targets are complete at this version, which is the token to resume from.
  case complete([TargetID], Version)
  /// A token from which the targets can be resumed.
  case token([TargetID], Version)
  /// The server no longer watches the targets, because the client left them or because of the failure, if there is one.
  case removed([TargetID], RemoteFailure?)
  /// Everything sent for the targets so far is void and will be sent again.
  case reset([TargetID])
  /// All messages since the last picture are consistent at this version.
  case picture(Version)
  /// The listening stream broke.
  case dropped(RemoteFailure)
  /// The oldest write in flight was applied at this version.
  case acknowledged(Version)
  /// The oldest write in flight was not applied.
  case refused(RemoteFailure)
}

/// A message of the server about one document.
public struct DocumentMessage: Hashable, Sendable {
  /// The document.
  public let key: DocumentKey
  /// The present state of the document; `nil` if only its targets have changed.
  public let content: Content?
  /// The targets that the document belongs to.
  public let targets: [TargetID]
  /// The targets that the document no longer belongs to.
  public let leftTargets: [TargetID]

  /// The state of a document at a version.
  public enum Content: Hashable, Sendable, Codable {
    /// The document has these fields.
    case found(Fields, Version)
    /// The document does not exist.
    case deleted(Version)
  }
}
