/// Text from outside the program, made safe to print.
///
/// Goals: text of a file, a design or an argument can neither control a terminal nor hide or reorder other output, and
/// a program that reads the output mistakes no line for a command. Non-goals: distinguishing characters that look
/// alike.
package enum PrintableText {
  /// Returns the text on one line: control and format characters, including line ends, become spaces.
  package static func line(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isPrintable($0) ? $0 : " " }))
  }

  /// Makes a text of several lines safe for a terminal or the log of a service.
  ///
  /// Line ends stay; with `keepsColours`, so do colours (`ESC [ numbers m`). GitHub takes as a command a line that
  /// begins with `::`, also after spaces, and `##[` anywhere in a line; a space is inserted into both marks.
  package static func page(_ text: String, keepsColours: Bool = false) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { withoutCommand(keepsColours ? coloured($0) : line(String($0))) }.joined(separator: "\n")
  }

  /// Returns the first scalar, apart from line ends, that `line` replaces; `nil` if there is none.
  package static func firstUnprintable(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { $0 != "\n" && !isPrintable($0) }
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  /// Returns a line with its colours; other unprintable characters become spaces.
  private static func coloured(_ text: Substring) -> String {
    let parts = text.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    let behind = parts.dropFirst().map { part in
      let end = part.dropFirst().drop { $0.isASCII && ($0.isNumber || $0 == ";") }
      let isColour = part.first == "[" && end.first == "m"
      let kept = isColour ? "\u{1B}" + part[..<end.startIndex] : " "
      return kept + line(String(isColour ? end : part))
    }
    return line(String(parts.first ?? "")) + behind.joined()
  }

  private static func withoutCommand(_ line: String) -> String {
    let rest = line.drop { $0 == " " }
    let safe = rest.hasPrefix("::") ? line.prefix(line.count - rest.count) + ": " + rest.dropFirst() : Substring(line)
    return safe.contains("##[")
      ? safe.split(separator: "##[", omittingEmptySubsequences: false).joined(separator: "## [")
      : String(safe)
  }
}
