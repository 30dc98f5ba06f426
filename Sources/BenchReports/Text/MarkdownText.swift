import BenchResults

/// Foreign text inside GitHub Flavored Markdown, and the few blocks that pages consist of.
///
/// Characters with a meaning in Markdown or HTML become numeric character references, which are never markup, not even
/// inside tables.
enum MarkdownText {
  static func escaped(_ text: String) -> String {
    let characters = Array(Layout.printable(text))
    return characters.indices.reduce(into: "") { result, place in
      let character = characters[place]
      let isMarkup =
        markup.contains(character) || character == "_" && !joinsWords(characters, place)
        || character == ":" && beginsCommand(characters, place)
      result += isMarkup ? "&#\(character.unicodeScalars.first?.value ?? 0);" : String(character)
    }
  }

  private static let markup: Set<Character> = ["\\", "`", "*", "[", "]", "<", ">", "&", "|", "#", "~", "!", "@", "$"]

  /// Returns true for the first of two colons with only spaces before them, because GitHub would see a command.
  private static func beginsCommand(_ characters: [Character], _ place: Int) -> Bool {
    characters[place...].prefix(2) == [":", ":"] && characters[..<place].allSatisfy { $0 == " " }
  }

  /// Returns true if an underscore is inside a word, where it has no meaning and is more readable unescaped.
  private static func joinsWords(_ characters: [Character], _ place: Int) -> Bool {
    func isWord(_ index: Int) -> Bool {
      characters.indices.contains(index) && (characters[index].isLetter || characters[index].isNumber)
    }
    return isWord(place - 1) && isWord(place + 1)
  }

  static func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }

  /// Returns a table with its head; columns from `first` on are aligned to the right. Cells are Markdown already.
  static func table(_ head: [String], _ rows: [[String]], numbersFrom first: Int = .max) -> [String] {
    let marks = head.indices.map { $0 < first ? "---" : "---:" }
    return [head, marks].map(row) + rows.map(row)
  }

  private static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }

  static func fenced(_ text: String) -> [String] {
    let line = Layout.printable(text)
    let longest = line.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return ["\(fence)text", line, fence]
  }

  static func collapsed(_ title: String, _ lines: [String]) -> [String] {
    ["<details><summary>\(escaped(title))</summary>", ""] + lines + ["", "</details>"]
  }

  static func page(_ blocks: [[String]]) -> String {
    blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }
}
