/// A shorter name for `RemoteFailure` in this package. Some modules also import another `Failure`, that of a run.
package typealias Failure = RemoteFailure

/// The reason for a failed request, in the terms of servers and networks.
public enum RemoteFailure: String, Error, CaseIterable, Sendable, Codable {
  // Permanent failures.
  case invalidArgument = "invalid-argument"
  case notFound = "not-found"
  case alreadyExists = "already-exists"
  case permissionDenied = "permission-denied"
  case failedPrecondition = "failed-precondition"
  case outOfRange = "out-of-range"
  case unimplemented
  case dataLoss = "data-loss"
  // Transient failures.
  case aborted
  case cancelled
  case unknown
  case deadlineExceeded = "deadline-exceeded"
  case resourceExhausted = "resource-exhausted"
  case `internal`
  case unavailable
  case unauthenticated

  /// True if the same write would fail again. A transient failure is worth a retry.
  public var isPermanent: Bool {
    switch self {
    case .aborted, .cancelled, .unknown, .deadlineExceeded, .resourceExhausted, .internal, .unavailable,
      .unauthenticated:
      false
    default: true
    }
  }
}
