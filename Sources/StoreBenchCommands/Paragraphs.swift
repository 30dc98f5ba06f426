import BenchResults

extension String {
  /// Lays out names with their meanings, a line each.
  static func table(_ rows: [(name: String, meaning: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { "  \(Layout.left($0.name, width))  \($0.meaning)" }.joined(separator: "\n")
  }

  /// The text as help: each paragraph on one line, because the parser wraps lines itself.
  ///
  /// Indented lines, such as examples and tables, stay lines. The parser would begin their second line at the edge, so
  /// lines that fill 80 columns are wrapped here: the second column of a table continues below itself, and a command
  /// continues after `\`.
  var asParagraphs: String {
    var lines: [Substring] = []
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if let last = lines.last, Self.isProse(last), Self.isProse(line) {
        lines[lines.count - 1] = last + " " + line
      } else {
        lines.append(line)
      }
    }
    return lines.map { Self.isProse($0) ? String($0) : Self.hung(Self.remarked($0)) }.joined(separator: "\n")
  }

  /// The width of a line: a column less than a terminal's default, because the parser breaks a line that fills one.
  private static let width = 79

  private static func isProse(_ line: Substring) -> Bool { !line.isEmpty && !line.hasPrefix(" ") }

  /// Returns an example with `#` before its description, which otherwise looks like arguments of the command.
  private static func remarked(_ line: Substring) -> Substring {
    line.replacing(#/^  storebench .*\S {2,}/#) { "\($0.output)# " }
  }

  private static func hung(_ line: Substring) -> String {
    if line.count <= width - 2 { return String(line) }
    let indent = line.prefix { $0 == " " }.count
    // The second column of a table begins after the last gap; without a gap, the line is a command.
    let marks = Array(line)
    let column = marks.indices.dropFirst(indent + 1).last {
      marks[$0] != " " && marks[$0 - 1] == " " && marks[$0 - 2] == " "
    }
    let (start, hang, end) = column.map { ($0, 0, "") } ?? (indent, 4, " \\")
    var isQuoted = false
    let rest = marks.dropFirst(start).map { mark in
      if mark == "'" { isQuoted.toggle() }
      return isQuoted && mark == " " ? noBreak : String(mark)
    }
    let lines = Layout.wrap(rest.joined(), width: width - start - hang - end.count)
    let text = lines.joined(separator: "\(end)\n\(Layout.gap(start + hang))")
    return String(line.prefix(start)) + text.replacing(noBreak, with: " ")
  }

  /// A space at which no line breaks, for spaces in quotes.
  private static let noBreak = "\u{A0}"
}
