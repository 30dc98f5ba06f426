/// The page of a module: the comment at the top of the file with its name, or of a program's `main.swift`.
private struct HeadPage {
  let file: SourceFile
  /// The lines of the comment, without its slashes.
  let lines: [Substring]

  init?(of room: String, in files: [SourceFile]) {
    let names = ["\(room).swift", "main.swift"]
    guard let file = names.lazy.compactMap({ name in files.first { $0.path == "Sources/\(room)/\(name)" } }).first
    else { return nil }
    self.file = file
    lines = file.lines.prefix { $0 == "//" || $0.hasPrefix("// ") }.map { $0.dropFirst(3) }
  }

  /// The modules that the module may import, as the page lists them; `nil` if the page has no such sentence.
  var imports: Set<String>? {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("Imports: ") }),
      let end = lines[start...].firstIndex(where: { $0.hasSuffix(".") })
    else { return nil }
    let list = lines[start...end].joined(separator: " ").dropFirst("Imports: ".count).dropLast()
    return list == "nothing" ? [] : Set(list.split(separator: ", ").map(String.init))
  }

  /// The names and paths in backticks, each with its line, counted from 0.
  var names: [(line: Int, name: String)] {
    lines.indices.flatMap { line in lines[line].matches(of: /`([^`]+)`/).map { (line, String($0.1)) } }
  }

  static let most = 40
}

/// The C library, by any of its names.
private let libraryOfC: Set<String> = ["Darwin", "Glibc", "Musl"]

/// The files of each module of Swift below `Sources`.
private func modules(_ files: [SourceFile]) -> [(room: String, files: [SourceFile])] {
  Dictionary(grouping: files.filter { $0.path.hasPrefix("Sources/") && !$0.room.isEmpty }, by: \.room)
    .filter { $0.value.contains(where: \.isSwift) }.sorted { $0.key < $1.key }.map { (room: $0.key, files: $0.value) }
}

extension Rule {
  /// SwiftPM does not hold these arrows: an import of what a dependency depends on passes.
  static let imports = Rule(
    name: "a module imports only what its page lists",
    example: [
      ("Sources/BenchStores/BenchStores.swift", "// Stores.\n//\n// Imports: BenchCore,\n// HashTreeCollections.\n"),
      ("Sources/BenchStores/Stores/A.swift", "import BenchCore\nimport Foundation\n\nlet a = 1\n"),
      ("Sources/storebench/main.swift", "// The program.\n//\n// Imports: nothing.\n@testable import struct B.C\n"),
      ("Sources/BenchRuns/BenchRuns.swift", "// Runs.\n//\n// Imports: BenchCore, Dispatch.\n"),
      ("Sources/BenchRuns/B.swift", "#if canImport(Glibc)\n  import Glibc\n#endif\nimport BenchCore\n"),
    ],
    findings: [
      "Sources/BenchRuns/BenchRuns.swift:1: no file imports Dispatch; take it off the list",
      "Sources/BenchStores/Stores/A.swift:2: BenchStores must not import Foundation; its page lists BenchCore, "
        + "HashTreeCollections",
      "Sources/BenchStores/BenchStores.swift:1: no file imports HashTreeCollections; take it off the list",
      "Sources/storebench/main.swift:4: storebench must not import B; its page lists nothing",
    ]
  ) { files in
    modules(files).flatMap { room, files -> [Finding] in
      guard let page = HeadPage(of: room, in: files), let allowed = page.imports else { return [] }
      var unused = allowed
      let findings = files.filter(\.isSwift).flatMap { file in
        file.lines(having: ["import"]).compactMap { line -> Finding? in
          guard let module = importedModule(file.code[line]) else { return nil }
          unused.remove(module)
          if allowed.contains(module) || libraryOfC.contains(module) { return nil }
          let list = allowed.isEmpty ? "nothing" : allowed.sorted().joined(separator: ", ")
          return file.finding(line, "\(room) must not import \(module); its page lists \(list)")
        }
      }
      return findings
        + unused.sorted().map { page.file.finding(0, "no file imports \($0); take it off the list") }
    }
  }

  static let floors = Rule(
    name: "a module imports only modules on lower floors of the figure in docs/architecture.md",
    example: [
      ("docs/architecture.md", "```\n 2  BenchB BenchC\n 1  BenchA\n```\n"),
      ("Sources/BenchA/BenchA.swift", "// A.\n//\n// Imports: BenchB, Foundation.\n"),
      ("Sources/BenchB/BenchB.swift", "// B.\n//\n// Imports: BenchA.\n"),
      ("Sources/BenchD/BenchD.swift", "// D.\n//\n// Imports: BenchA.\n"),
    ],
    findings: [
      "Sources/BenchA/BenchA.swift:1: BenchA is on floor 1 and imports BenchB, which is on floor 2",
      "docs/architecture.md:1: the figure has no BenchD",
    ]
  ) { files in
    guard let figure = files.first(where: { $0.path == "docs/architecture.md" }) else { return [] }
    let rows = figure.lines.compactMap { $0.wholeMatch(of: /[ ]*(\d+)[ ]{2}([A-Za-z ]+)/) }
    let floors: [String: Int] = rows.reduce(into: [:]) { floors, row in
      for name in row.2.split(separator: " ") { floors[String(name)] = Int(row.1) }
    }
    return modules(files).flatMap { room, files -> [Finding] in
      guard let page = HeadPage(of: room, in: files) else { return [] }
      guard let floor = floors[room] else { return [figure.finding(0, "the figure has no \(room)")] }
      return (page.imports ?? []).sorted().compactMap { other in
        guard let place = floors[other], place >= floor else { return nil }
        return page.file.finding(0, "\(room) is on floor \(floor) and imports \(other), which is on floor \(place)")
      }
    }
  }

  /// The module that a line imports: the first name after `import` and the kind of declaration it may name.
  private static func importedModule(_ code: Substring) -> String? {
    let words = code.split(separator: " ")
    guard let place = words.firstIndex(of: "import"), words[..<place].allSatisfy(isModifier) else { return nil }
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    let names = words[(place + 1)...].drop { kinds.contains($0) }
    return names.first.map { String($0.prefix { $0 != "." }) }
  }

  private static func isModifier(_ word: Substring) -> Bool {
    word.hasPrefix("@") || ["public", "package", "internal", "private", "fileprivate"].contains(word)
  }

  static let rooms = Rule(
    name: "every module has a page with what it is for, what it may import and where to begin, and a name of its own",
    example: [
      ("Sources/Core/Core.swift", "// Words.\n//\n// Imports: nothing.\n//\n// Begin with `A`.\n"),
      ("Sources/Core/A.swift", "let a = 1\n"),
      ("Sources/BenchCloud/C.swift", "let c = 1\n"),
      (
        "Sources/BenchPage/BenchPage.swift",
        "// Pages.\n//\n// - `Lost`: a type\n// - `Kept`, `Parts/`, `D/No.swift`\n"
          + String(repeating: "//\n", count: 37)
      ),
      ("Sources/BenchPage/Parts/D.swift", "struct Kept {}\n"),
    ],
    findings: [
      "Sources/BenchCloud/C.swift:1: the module has no page; write Sources/BenchCloud/BenchCloud.swift: what it is "
        + "for, what it imports, its types, where to begin",
      "Sources/BenchPage/BenchPage.swift:1: the page has no line that begins with \"Imports: \"",
      "Sources/BenchPage/BenchPage.swift:1: the page has 41 lines, and at most 40 may be read",
      "Sources/BenchPage/BenchPage.swift:3: the module has no Lost",
      "Sources/BenchPage/BenchPage.swift:4: the module has no D/No.swift",
      "Sources/Core/Core.swift:1: Core must begin with Bench, StoreBench or C: SwiftPM forbids one module name in two "
        + "packages, and users depend on us",
      "Sources/Core/Core.swift:5: the module has no A",
    ]
  ) { files in
    modules(files).flatMap { room, files -> [Finding] in
      guard let page = HeadPage(of: room, in: files) else {
        return [
          files[0].finding(
            0,
            "the module has no page; write Sources/\(room)/\(room).swift: what it is for, what it imports, its types, "
              + "where to begin")
        ]
      }
      var findings: [Finding] = []
      if page.imports == nil {
        findings.append(page.file.finding(0, "the page has no line that begins with \"Imports: \""))
      }
      if page.lines.count > HeadPage.most {
        let words = "the page has \(page.lines.count) lines, and at most \(HeadPage.most) may be read"
        findings.append(page.file.finding(0, words))
      }
      if !room.contains(/^(Bench|StoreBench|storebench|C[A-Z])/) {
        let words =
          "\(room) must begin with Bench, StoreBench or C: SwiftPM forbids one module name in two packages, and users "
          + "depend on us"
        findings.append(page.file.finding(0, words))
      }
      let others = files.filter { $0.path != page.file.path || $0.stem == "main" }
      return findings
        + page.names.filter { !isThere($0.name, in: others, of: room) }.map {
          page.file.finding($0.line, "the module has no \($0.name)")
        }
    }
  }

  /// Returns true if a file or folder exists below a module's folder, or if the module's code has each word of a name.
  private static func isThere(_ name: String, in files: [SourceFile], of room: String) -> Bool {
    if name.contains("/") || name.hasSuffix(".swift") {
      return files.contains { $0.path.hasPrefix("Sources/\(room)/\(name)") }
    }
    return name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.allSatisfy { word in
      files.contains { $0.text.has(String(word)) }
    }
  }
}
