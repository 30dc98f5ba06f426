/// A text file of the repository, or one that a rule's example plants.
struct SourceFile: Sendable {
  /// From the root of the repository, with `/`.
  let path: String
  let text: String
  /// The lines as they are.
  let lines: [Substring]
  /// The lines of Swift with comments and the insides of strings blanked; the lines as they are in any other file.
  let code: [Substring]

  init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    code =
      path.hasSuffix(".swift") ? SwiftCode.only(text).split(separator: "\n", omittingEmptySubsequences: false) : lines
  }

  /// Everything of the path between its slashes.
  var parts: [Substring] { path.split(separator: "/") }

  /// The file's name without its extension.
  var stem: String { String((parts.last ?? "").prefix { $0 != "." }) }

  var isSwift: Bool { path.hasSuffix(".swift") }
  /// True if it is part of the program, not of its tests.
  var isSource: Bool { isSwift && path.hasPrefix("Sources/") }

  var isScenario: Bool {
    path.hasPrefix("scenarios/") && parts.count == 2 && (path.hasSuffix(".yaml") || path.hasSuffix(".yml"))
  }

  /// The room it belongs to: the folder below `Sources/` or `Tests/`.
  var room: String { parts.count > 2 ? String(parts[1]) : "" }

  /// A finding at a line, counted from 0.
  func finding(_ line: Int, _ words: String) -> Finding { Finding(path: path, line: line + 1, words: words) }

  /// The lines, counted from 0, whose code has one of the hints.
  ///
  /// Matching a pattern costs a hundred times what looking for a word does, so a rule looks for its words first.
  func lines(having hints: [String]) -> [Int] {
    let present = hints.filter { text.has($0) }
    if present.isEmpty { return [] }
    return code.indices.filter { line in present.contains { code[line].has($0) } }
  }
}

extension StringProtocol {
  /// Returns true if the bytes of a word are in the text; `contains` compares characters, which takes longer.
  func has(_ word: String) -> Bool {
    let found = utf8.withContiguousStorageIfAvailable { text in
      word.utf8.withContiguousStorageIfAvailable { word in
        guard let first = word.first, text.count >= word.count else { return word.isEmpty }
        return (0...text.count - word.count).contains { start in
          text[start] == first && word.indices.allSatisfy { text[start + $0] == word[$0] }
        }
      }
    }
    return (found ?? nil) ?? contains(word)
  }
}

/// A finding of a rule, in the form that an editor can jump to.
struct Finding: Equatable, CustomStringConvertible {
  let path: String
  let line: Int
  let words: String

  var description: String { "\(path):\(line): \(words)" }
}
