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
  /// lines too long for 80 columns are wrapped here: the second column of a table continues below itself, and a command
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
    return lines.map { Self.isProse($0) ? String($0) : Self.hung($0) }.joined(separator: "\n")
  }

  /// The default width of a terminal, and of help that is not printed to one, in columns.
  private static let width = 80

  private static func isProse(_ line: Substring) -> Bool { !line.isEmpty && !line.hasPrefix(" ") }

  private static func hung(_ line: Substring) -> String {
    let indent = line.prefix { $0 == " " }.count
    let table = secondColumn(line, after: indent)
    let room = width - (table == nil ? 2 : 0)
    var (text, last, begin) = ("", "", 0)
    for (place, word) in words(line, from: table ?? indent) {
      let padding = String(repeating: " ", count: place - begin)
      if last.count + padding.count + word.count > room, last.contains(where: { $0 != " " }) {
        text += last + (table == nil ? " \\\n" : "\n")
        last = String(repeating: " ", count: table ?? indent + 4) + word
      } else {
        last += padding + word
      }
      begin = place + word.count
    }
    return text + last
  }

  /// Returns the start of the second column of a table; `nil` if no two spaces separate words.
  private static func secondColumn(_ line: Substring, after indent: Int) -> Int? {
    let marks = Array(line)
    let gap = marks.indices.dropFirst(indent + 1).last {
      marks[$0] != " " && marks[$0 - 1] == " " && marks[$0 - 2] == " "
    }
    return gap.flatMap { $0 < width / 2 + indent + 10 ? $0 : nil }
  }

  /// Returns the words of a line with their positions. The text before the position `first` counts as one word, and a
  /// quoted text, too.
  private static func words(_ line: Substring, from first: Int) -> [(place: Int, word: String)] {
    var words: [(place: Int, word: String)] = []
    let head = line.prefix(first).reversed().drop { $0 == " " }
    if !head.isEmpty { words.append((0, String(head.reversed()))) }
    var word = ""
    var isQuoted = false
    for (place, mark) in line.enumerated().dropFirst(first) {
      if mark == "'" { isQuoted.toggle() }
      if mark != " " || isQuoted { word.append(mark) }
      let isEnd = place == line.count - 1 || mark == " " && !isQuoted
      if isEnd, !word.isEmpty {
        words.append((mark == " " ? place - word.count : place + 1 - word.count, word))
        word = ""
      }
    }
    return words
  }
}
