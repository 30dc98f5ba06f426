/// A message on one of the two streams of a client: one for its queries, one for its writes.
public enum WireMessage: Hashable, Sendable {
  /// The server has accepted a target.
  case accepted(TargetID)
  /// A document has changed, or the targets that it belongs to.
  case document(DocumentMessage)
  /// The targets are complete at this version, which is the token to resume from.
  case complete([TargetID], Version)
  /// A token to resume the targets from.
  case token([TargetID], Version)
  /// The server no longer watches the targets: they were left, or there was a failure.
  case removed([TargetID], RemoteFailure?)
  /// Everything sent for the targets is void and is sent again.
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
  /// The targets that it belongs to.
  public let targets: [TargetID]
  /// The targets that it no longer belongs to.
  public let leftTargets: [TargetID]

  /// The state of a document at a version.
  public enum Content: Hashable, Sendable, Codable {
    /// It has these fields.
    case found(Fields, Version)
    /// It does not exist.
    case deleted(Version)
  }

  package init(key: DocumentKey, content: Content?, targets: [TargetID] = [], leftTargets: [TargetID] = []) {
    (self.key, self.content, self.targets, self.leftTargets) = (key, content, targets, leftTargets)
  }
}
