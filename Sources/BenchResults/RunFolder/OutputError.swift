/// A result could not be written: no room, no permission, no such place. What was written before is still there.
package struct OutputError: Error, Equatable, Sendable {
  package let path: String
  package let reason: String
  /// The number that the operating system gives to the reason; `nil` where the reason is ours.
  package let code: Int32?

  package init(path: String, reason: String) { self.init(path: path, reason: reason, code: nil) }

  package init(path: String, reason: String, code: Int32?) {
    (self.path, self.reason, self.code) = (path, reason, code)
  }

  /// Two errors are alike when they say the same.
  package static func == (left: OutputError, right: OutputError) -> Bool {
    left.path == right.path && left.reason == right.reason
  }
}

extension OutputError: CustomStringConvertible {
  package var description: String { "cannot write \(path): \(reason)" }
}
