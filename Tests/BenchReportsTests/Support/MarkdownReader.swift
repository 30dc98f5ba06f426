import BenchResults

@testable import BenchReports

/// As much of GitHub Flavored Markdown as pages of ours use, read strictly: headings, tables, items, fences, paragraphs
/// and collapsed blocks, each parted by an empty line.
struct MarkdownReader {
  struct Table: Equatable {
    let head: [String]
    let rows: [[String]]
  }

  /// A rule that a page breaks.
  struct Problem: Error {
    let block: String
    let rule: String
  }

  private(set) var headings: [String] = []
  private(set) var tables: [Table] = []
  private(set) var items: [String] = []
  private(set) var code: [String] = []
  private(set) var paragraphs: [String] = []

  init(_ text: String) throws {
    guard text.hasSuffix("\n"), !text.hasSuffix("\n\n") else { throw Problem(block: text, rule: "ends with its line") }
    var open = 0
    for block in text.dropLast().split(separator: "\n\n", omittingEmptySubsequences: false).map(String.init) {
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if block.hasPrefix("<details>") { open += 1 }
      if block == "</details>" { open -= 1 }
      try read(block, lines)
    }
    if open != 0 { throw Problem(block: text, rule: "what is collapsed ends") }
  }

  private mutating func read(_ block: String, _ lines: [String]) throws {
    func must(_ condition: Bool, _ rule: String) throws {
      if !condition { throw Problem(block: block, rule: rule) }
    }
    try must(!block.isEmpty, "blocks are parted by one empty line")
    if block.hasPrefix("|") {
      tables.append(try table(lines, must))
    } else if block.hasPrefix("```") {
      try must(lines.count == 3 && !lines[1].contains(lines[2]), "a fence is longer than all it holds")
      code.append(lines[1])
    } else if block.hasPrefix("#") {
      try must(lines.count == 1, "a heading is one line")
      headings.append(try Self.plain(lines[0].drop { $0 == "#" || $0 == " " }, must))
    } else if block.hasPrefix("- ") {
      try must(lines.allSatisfy { $0.hasPrefix("- ") }, "items follow each other")
      items += try lines.map { try Self.plain($0.dropFirst(2), must) }
    } else if block.hasPrefix("<details>") || block == "</details>" {
      try must(block.contains(#/^(<details><summary>[\w ]+</summary>|</details>)$/#), "a collapsed block has a title")
    } else {
      paragraphs.append(try Self.plain(block[...], must))
    }
  }

  private func table(_ lines: [String], _ must: (Bool, String) throws -> Void) throws -> Table {
    let cells = try lines.map { line in
      try must(line.hasPrefix("| ") && line.hasSuffix(" |"), "a row stands between bars")
      return line.dropFirst(2).dropLast(2).split(separator: " | ", omittingEmptySubsequences: false)
    }
    try must(cells.count > 2 && Set(cells.map(\.count)).count == 1, "all rows have as many cells")
    try must(cells[1].allSatisfy { $0 == "---" || $0 == "---:" }, "the second row says where columns end")
    let words = try (cells.prefix(1) + cells.dropFirst(2)).map { try $0.map { try Self.plain($0, must) } }
    return Table(head: words[0], rows: Array(words.dropFirst()))
  }

  /// Returns the text that a person reads: references become characters, and nothing else may mean something.
  private static func plain(_ text: Substring, _ must: (Bool, String) throws -> Void) throws -> String {
    let words = text.replacing("**", with: "").replacing("<code>", with: "").replacing("</code>", with: "")
    let bare = words.replacing(#/&#\d+;/#, with: "")
    try must(!bare.contains(where: { "\\`*[]<>&|#~!@$\n".contains($0) }), "what means something is escaped")
    try must(!bare.contains(#/(^|[^\w])_|_([^\w]|$)/#), "underscores stand inside words")
    return String(words).replacing(#/&#(\d+);/#) { match in
      UInt32(match.1).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
    }
  }
}
