/// A row of CONTRIBUTING's table "to add …, touch …", counted by an example that is there: the source files whose code
/// names the example are those that were touched to add it, and would be touched to add another one.
struct Addition {
  /// Counted from 0.
  let line: Int
  let kind: String
  /// Identifiers of something of that kind; a dot in front makes a case of it.
  let examples: [String]
  let count: Int?
  /// Ends of paths, with `<Name>` for what differs from one addition to another.
  let paths: [String]

  /// The row of this line, `nil` where it is none: kind, examples, number of files, files, what else there is to do.
  init?(_ line: Int, _ text: Substring) {
    let cells = text.split(separator: "|", omittingEmptySubsequences: false).map { Self.trimmed($0) }
    guard cells.count == 7, !Self.code(cells[2]).isEmpty else { return nil }
    self.line = line
    kind = String(cells[1])
    examples = Self.code(cells[2])
    count = Int(cells[3])
    paths = Self.code(cells[4])
  }

  private static func trimmed(_ cell: Substring) -> Substring {
    var cell = cell.drop { $0 == " " }
    while cell.last == " " { cell.removeLast() }
    return cell
  }

  private static func code(_ cell: Substring) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.1) } }

  /// The rows of a page.
  static func all(on page: SourceFile) -> [Addition] { page.lines.enumerated().compactMap { Addition($0, $1) } }

  /// The files whose code names an example.
  func places(_ sources: [SourceFile]) -> [String] {
    sources.filter { file in
      !file.lines(having: examples).isEmpty
        && file.code.contains { code in examples.contains { Self.names($0, in: code) } }
    }.map(\.path)
  }

  /// Whether the identifier stands in the code as a whole.
  static func names(_ identifier: String, in code: Substring) -> Bool {
    code.ranges(of: identifier).contains { range in
      let before = range.lowerBound > code.startIndex ? code[code.index(before: range.lowerBound)] : " "
      let after = range.upperBound < code.endIndex ? code[range.upperBound] : " "
      return (identifier.hasPrefix(".") || !isWord(before)) && !isWord(after)
    }
  }

  static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// Whether a path ends as one of the row says.
  static func fits(_ path: String, _ end: String) -> Bool {
    let parts = end.split(separator: "<Name>", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count < 2 { return path == end || path.hasSuffix("/" + end) }
    guard path.hasSuffix(parts[1]) else { return false }
    let stem = path.dropLast(parts[1].count)
    return stem.ranges(of: parts[0]).contains { range in
      let before = stem[..<range.lowerBound]
      return (before.isEmpty || before.hasSuffix("/")) && stem[range.upperBound...].allSatisfy(isWord)
    }
  }
}

extension Rule {
  static let additions = Rule(
    name: "CONTRIBUTING's table of additions has the files that name an example of each",
    example: [
      (
        "CONTRIBUTING.md",
        """
        | to add | as | files | in `Sources` | then |
        |---|---|---|---|---|
        | store | `TreeStore` | 2 | `Stores/<Name>Store.swift`, `AllStores.swift` | |
        | view | `.list` | 3 | `View.swift`, `Lost.swift` | |
        | sync | `NoSync` | 1 | `Syncs/<Name>Sync.swift` | |
        """
      ),
      ("Sources/BenchStores/Stores/TreeStore.swift", "struct TreeStore {}\n"),
      ("Sources/BenchStores/Stores/AllStores.swift", "let all = [TreeStore.self]  // .list\n"),
      ("Sources/BenchCore/View.swift", "let a = View.list\n"),
      ("Sources/BenchCore/Oracle.swift", "switch view { case .list: 1 }\nlet b = c.lists\n"),
    ],
    findings: [
      "CONTRIBUTING.md:4: view touches Sources/BenchCore/Oracle.swift, which the row does not name",
      "CONTRIBUTING.md:4: view names Lost.swift, which has no `.list`",
      "CONTRIBUTING.md:4: view touches 2 files, and the row says 3",
      "CONTRIBUTING.md:5: sync names Syncs/<Name>Sync.swift, which has no `NoSync`",
      "CONTRIBUTING.md:5: sync touches 0 files, and the row says 1",
    ]
  ) { files in
    guard let page = files.first(where: { $0.path == "CONTRIBUTING.md" }) else { return [] }
    let sources = files.filter(\.isSource)
    return Addition.all(on: page).flatMap { addition -> [Finding] in
      let places = addition.places(sources).sorted()
      let unnamed = places.filter { path in !addition.paths.contains { Addition.fits(path, $0) } }
      let idle = addition.paths.filter { end in !places.contains { Addition.fits($0, end) } }
      var problems = unnamed.map { "touches \($0), which the row does not name" }
      problems += idle.map { end in
        "names \(end), which has no \(addition.examples.map { "`\($0)`" }.joined(separator: " or "))"
      }
      if places.count != addition.count {
        problems.append(
          "touches \(places.count) files, and the row says \(addition.count.map { "\($0)" } ?? "nothing")")
      }
      return problems.map { page.finding(addition.line, "\(addition.kind) \($0)") }
    }
  }
}
