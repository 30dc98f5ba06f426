/// A row of CONTRIBUTING's table "to add …, touch …", counted by an example that is there: the source files whose code
/// names the example, as an identifier or in a string, are those that were touched to add it, and would be touched to
/// add another one.
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
    let strings = examples.flatMap { Self.strings(spelling: $0) }
    return sources.filter { file in
      if !Self.lines(of: file, having: strings).isEmpty { return true }
      return !file.lines(having: examples).isEmpty
        && file.code.contains { code in examples.contains { Self.names($0, in: code) } }
    }.map(\.path)
  }

  /// Returns the spellings of an example in scenarios and columns: `AtOnceArrivals` as "at-once" or "at_once".
  static func spellings(_ example: String) -> [String] {
    let words = stem(of: example).matches(of: /[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/).map { $0.0.lowercased() }
    return ["-", "_"].map { words.joined(separator: $0) }
  }

  /// Examples whose spelling is that of something else, too: `tracked` names a derivation of views; exports have
  /// `objects` and `threads`.
  private static let namesakes: Set = ["TrackedGraph", "ObjectsStore", "ThreadsForm", "ThreadsKind", "threadsKind"]

  /// The spellings of an example as whole strings.
  static func strings(spelling example: String) -> Set<String> {
    namesakes.contains(example) ? [] : Set(spellings(example).map { "\"\($0)\"" })
  }

  /// The lines, counted from 0, in which code has one of the whole strings.
  static func lines(of file: SourceFile, having strings: [String]) -> [Int] {
    let strings = strings.filter { file.text.has($0) }
    if strings.isEmpty { return [] }
    return file.code.indices.filter { line in
      strings.contains { string in
        guard file.lines[line].has(string) else { return false }
        return file.lines[line].ranges(of: string).contains { range in
          // In a comment the quotes are blanked.
          let column = file.lines[line].distance(from: file.lines[line].startIndex, to: range.lowerBound)
          return file.code[line].dropFirst(column).first == "\""
        }
      }
    }
  }

  /// The endings of the names of types, by kind.
  private static let endings = [
    "Store", "Derivation", "Graph", "Sync", "Distribution", "Arrivals", "Isolation", "Export", "Table", "Section",
    "Form", "Kind", "View", "Change",
  ]

  /// The end of an example's name that says its kind; empty where it has none.
  static func ending(of example: String) -> String {
    endings.first { example.hasSuffix($0) && example.count > $0.count } ?? ""
  }

  /// The example's name without the dot of a case and without its ending.
  static func stem(of example: String) -> String {
    String(example.dropLast(ending(of: example).count).drop { $0 == "." })
  }

  /// Returns true if the code has the identifier as a whole word.
  static func names(_ identifier: String, in code: Substring) -> Bool {
    code.has(identifier)
      && code.ranges(of: identifier).contains { range in
        let before = range.lowerBound > code.startIndex ? code[code.index(before: range.lowerBound)] : " "
        let after = range.upperBound < code.endIndex ? code[range.upperBound] : " "
        return (identifier.hasPrefix(".") || !isWord(before)) && !isWord(after)
      }
  }

  static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// Returns true if a path ends as one of the row does.
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
        | store | `TreeStore` | 2 | `Stores/<Name>Store.swift`, `AllTableStores.swift` | |
        | view | `.list` | 3 | `View.swift`, `Lost.swift` | |
        | sync | `NoSync` | 1 | `Syncs/<Name>Sync.swift` | |
        | shape | `AtOnceShape` | 1 | `<Name>Shape.swift` | |
        """
      ),
      ("Sources/BenchTableStores/Stores/TreeStore.swift", "struct TreeStore {}\n"),
      ("Sources/BenchTableStores/Stores/AllTableStores.swift", "let all = [TreeStore.self]  // .list\n"),
      ("Sources/BenchCore/View.swift", "let a = View.list\n"),
      ("Sources/BenchCore/AtOnceShape.swift", "struct AtOnceShape {}\n"),
      ("Sources/BenchCore/Limits.swift", "switch name { case \"at_once_shape\": 1 }\nlet a = \"at_once_shapes\"\n"),
      ("Sources/BenchCore/Words.swift", "// \"at_once_shape\"\n"),
      ("Sources/BenchCore/Oracle.swift", "switch view { case .list: 1 }\nlet b = c.lists\n"),
    ],
    findings: [
      "CONTRIBUTING.md:4: view touches Sources/BenchCore/Oracle.swift, which the row does not name",
      "CONTRIBUTING.md:4: view names Lost.swift, which has no `.list`",
      "CONTRIBUTING.md:4: view touches 2 files, and the row says 3",
      "CONTRIBUTING.md:5: sync names Syncs/<Name>Sync.swift, which has no `NoSync`",
      "CONTRIBUTING.md:5: sync touches 0 files, and the row says 1",
      "CONTRIBUTING.md:6: shape touches Sources/BenchCore/Limits.swift, which the row does not name",
      "CONTRIBUTING.md:6: shape touches 2 files, and the row says 1",
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
