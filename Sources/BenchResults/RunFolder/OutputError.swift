/// A result could not be written: no room, no permission, no such place. What was written before is still there.
public struct OutputError: Error, Equatable, Sendable {
  /// What was to be written.
  public let path: String
  /// Why it was not, in the words of the operating system.
  public let reason: String

  /// The path could not be written, for this reason.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension OutputError: CustomStringConvertible {
  public var description: String { "cannot write \(path): \(reason)" }
}
