/// A folder that cannot be read as a run: the place, the rule, the actual value and the cure.
package struct RunFolderError: Error, Equatable, Sendable {
  /// The folder or file, with a line if there is one.
  package let place: String
  package let rule: String
  package let value: String?
  package let cure: String
  /// True if nothing readable is at the place, as opposed to something invalid.
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

/// A result that could not be written: no room, no permission, no such place. Earlier output is unchanged.
package struct OutputError: Error, Equatable, Sendable {
  package let path: String
  package let reason: String
  /// The error number of the operating system; `nil` for a reason of this program.
  package let code: Int32?

  package init(path: String, reason: String, code: Int32? = nil) {
    (self.path, self.reason, self.code) = (path, reason, code)
  }

  /// Compares path and reason, but not the code.
  package static func == (left: OutputError, right: OutputError) -> Bool {
    left.path == right.path && left.reason == right.reason
  }
}

extension OutputError: CustomStringConvertible { package var description: String { "cannot write \(path): \(reason)" } }
