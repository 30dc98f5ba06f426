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
