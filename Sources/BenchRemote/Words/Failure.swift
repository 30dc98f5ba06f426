/// The name of failures in this package. Outside it, where all rooms are imported at once, a failure is one of a
/// run.
package typealias Failure = RemoteFailure

/// Why a request failed, as servers and networks say it.
public enum RemoteFailure: String, Error, CaseIterable, Sendable, Codable {
  // What will fail again.
  case invalidArgument = "invalid-argument"
  case notFound = "not-found"
  case alreadyExists = "already-exists"
  case permissionDenied = "permission-denied"
  case failedPrecondition = "failed-precondition"
  case outOfRange = "out-of-range"
  case unimplemented
  case dataLoss = "data-loss"
  // What may pass.
  case aborted
  case cancelled
  case unknown
  case deadlineExceeded = "deadline-exceeded"
  case resourceExhausted = "resource-exhausted"
  case `internal`
  case unavailable
  case unauthenticated

  /// True if the same write would fail again; a transient failure is worth another attempt.
  public var isPermanent: Bool {
    switch self {
    case .invalidArgument, .notFound, .alreadyExists, .permissionDenied, .failedPrecondition, .outOfRange,
      .unimplemented, .dataLoss:
      true
    case .aborted, .cancelled, .unknown, .deadlineExceeded, .resourceExhausted, .internal, .unavailable,
      .unauthenticated:
      false
    }
  }
}
