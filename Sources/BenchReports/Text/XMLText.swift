/// Foreign text inside XML 1.0.
enum XMLText {
  /// Escapes the text for use in an attribute between double quotes, or between tags. Characters that XML 1.0 forbids
  /// even as a reference become the replacement character; line ends and tabs become references, which attributes keep.
  static func escaped(_ text: String) -> String {
    text.escaping(marks) { scalar in
      scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF ? "\u{FFFD}" : scalar
    }
  }

  private static let marks: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&apos;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;",
  ]
}

extension String {
  /// Replaces each of these characters by its escape, and each other character by what `other` returns for it.
  func escaping(
    _ marks: [Unicode.Scalar: String], _ other: (Unicode.Scalar) -> Unicode.Scalar = { $0 }
  ) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in text += marks[scalar] ?? String(other(scalar)) }
  }
}
