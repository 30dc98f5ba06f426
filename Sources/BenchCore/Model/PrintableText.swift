/// Foreign text made fit to be printed.
///
/// Goals: text of a file, a design or an argument can neither control a terminal nor hide or reorder its surroundings,
/// and no line is taken for a command by a program that reads the output. Non-goals: distinguishing characters that
/// look alike.
package enum PrintableText {
  /// The text on one line: control and format characters, line ends among them, become blanks.
  package static func line(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isPrintable($0) ? $0 : " " }))
  }

  /// A text of several lines, as it may go to a terminal or into the log of a service.
  ///
  /// Line ends stay. Colours (`ESC [ numbers m`) stay with `keepsColours`. GitHub takes a line that begins with `::`,
  /// also after spaces, and `##[` anywhere in a line for a command; both are split with a space.
  package static func page(_ text: String, keepsColours: Bool = false) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { withoutCommand(keepsColours ? coloured($0) : line(String($0))) }.joined(separator: "\n")
  }

  /// The first scalar that `line` replaces, line ends apart; `nil` where there is none.
  package static func firstUnprintable(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { $0 != "\n" && !isPrintable($0) }
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  /// A line with its colours, and nothing else that is not printable.
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
