/// A folder that cannot be read as a run: what and where, the rule, what is there instead, and what to do about it.
package struct RunFolderError: Error, Equatable, Sendable {
  /// The folder or file, with the line where there is one.
  package let place: String
  package let rule: String
  package let value: String?
  package let cure: String
  /// True if there is nothing at the place, rather than something wrong.
  package let isMissing: Bool

  package init(place: String, rule: String, value: String? = nil, cure: String, isMissing: Bool = false) {
    (self.place, self.rule, self.value, self.cure, self.isMissing) = (place, rule, value, cure, isMissing)
  }
}

extension RunFolderError: CustomStringConvertible {
  package var description: String {
    let found = value.map { " (here: \(Layout.printable($0)))" } ?? ""
    return "\(Layout.printable(place)): \(rule)\(found); \(Layout.printable(cure))"
  }
}

/// A result could not be written: no room, no permission, no such place. What was written before is still there.
package struct OutputError: Error, Equatable, Sendable {
  package let path: String
  package let reason: String
  /// The number that the operating system gives to the reason; `nil` where the reason is ours.
  package let code: Int32?

  package init(path: String, reason: String, code: Int32? = nil) {
    (self.path, self.reason, self.code) = (path, reason, code)
  }

  /// Two errors are alike when they say the same.
  package static func == (left: OutputError, right: OutputError) -> Bool {
    left.path == right.path && left.reason == right.reason
  }
}

extension OutputError: CustomStringConvertible { package var description: String { "cannot write \(path): \(reason)" } }
