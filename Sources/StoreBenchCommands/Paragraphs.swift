extension String {
  /// The same text with each paragraph on one line, as the parser wants it: it wraps lines itself, for the terminal.
  ///
  /// Empty lines and lines that are indented, such as examples, stay as they are.
  var asParagraphs: String {
    var lines: [Substring] = []
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if let last = lines.last, Self.isProse(last), Self.isProse(line) {
        lines[lines.count - 1] = last + " " + line
      } else {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func isProse(_ line: Substring) -> Bool { !line.isEmpty && !line.hasPrefix(" ") }
}
