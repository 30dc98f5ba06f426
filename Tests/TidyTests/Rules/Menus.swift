/// A folder that is a menu, with the list that must name everything in it.
///
/// Metrics and distributions hold their lists themselves, against names that their own tests know.
private struct Menu: Sendable {
  let folder: String
  let list: String
  /// The ending of the names of its types and files.
  let suffix: String
  /// Where that lies which they share.
  let parts: String
  /// True if the list is in alphabetical order, and not in one that means something.
  var isAlphabetical = true

  static let all = [
    Menu(
      folder: "Sources/BenchTableStores/Stores/", list: "AllTableStores", suffix: "Store",
      parts: "Sources/BenchTableStores/Parts/"),
    Menu(
      folder: "Sources/BenchOtherStores/Stores/", list: "AllOtherStores", suffix: "Store",
      parts: "Sources/BenchOtherStores/Parts/"),
    Menu(
      folder: "Sources/BenchDerivations/Derivations/", list: "AllDerivations", suffix: "Derivation",
      parts: "Sources/BenchDerivations/Parts/"),
    Menu(
      folder: "Sources/BenchSyncs/Syncs/", list: "AllSyncs", suffix: "Sync", parts: "Sources/BenchSyncs/Parts/"),
    Menu(
      folder: "Sources/BenchThreads/Isolations/", list: "AllIsolations", suffix: "Isolation",
      parts: "Sources/BenchThreads/Parts/"),
    Menu(
      folder: "Sources/BenchResults/RunFolder/Tables/", list: "AllRunTables", suffix: "Table",
      parts: "Sources/BenchResults/RunFolder/"),
    Menu(
      folder: "Sources/BenchReports/Exports/", list: "AllExports", suffix: "Export",
      parts: "Sources/BenchReports/Text/"),
    Menu(
      folder: "Sources/BenchReports/Report/Sections/", list: "AllSections", suffix: "Section",
      parts: "Sources/BenchReports/Report/", isAlphabetical: false),
    Menu(
      folder: "Sources/BenchWorkloads/Arrivals/", list: "AllArrivals", suffix: "Arrivals",
      parts: "Sources/BenchWorkloads/Load/"),
  ]

  func findings(_ files: [SourceFile]) -> [Finding] {
    guard let list = files.first(where: { $0.path == "\(folder)\(self.list).swift" }) else { return [] }
    let stems = files.filter { $0.path.hasPrefix(folder) && $0.path != list.path }.map(\.stem).sorted()
    var named: [(line: Int, name: String)] = []
    let pattern = /(\w+)(?:<.*>)?\.(?:self|render|bytes)\b/
    for (line, code) in list.code.enumerated() {
      for match in code.matches(of: pattern) where match.1.count > 1 {
        named.append((line, String(match.1)))
      }
    }
    let names = named.map(\.name)
    var findings = named.filter { !stems.contains($0.name) }.map {
      list.finding($0.line, "\($0.name) has no file \($0.name).swift in \(folder)")
    }
    for stem in stems where !names.contains(stem) {
      let what =
        stem.hasSuffix(suffix)
        ? "add a line \(stem).self to \(self.list).swift"
        : "parts that several share lie in \(parts)"
      findings.append(Finding(path: "\(folder)\(stem).swift", line: 1, words: "is not in the menu; \(what)"))
    }
    if isAlphabetical, let place = names.indices.dropFirst().first(where: { names[$0] < names[$0 - 1] }) {
      findings.append(
        list.finding(named[place].line, "\(names[place]) comes before \(names[place - 1]) in the alphabet"))
    }
    return findings
  }
}

extension Rule {
  static let menus = Rule(
    name: "a menu's list names every file of its folder, in the order of the alphabet where no other means something",
    example: [
      (
        "Sources/BenchTableStores/Stores/AllTableStores.swift",
        "[\n  Compiled(NormalizedStore<Tables<Int>>.self),\n  Compiled(LostStore.self),\n]\n"
      ),
      ("Sources/BenchTableStores/Stores/NormalizedStore.swift", "struct NormalizedStore {}\n"),
      ("Sources/BenchTableStores/Stores/NewStore.swift", "struct NewStore {}\n"),
      ("Sources/BenchTableStores/Stores/Tables.swift", "struct Tables {}\n"),
    ],
    findings: [
      "Sources/BenchTableStores/Stores/AllTableStores.swift:3: LostStore has no file LostStore.swift in "
        + "Sources/BenchTableStores/Stores/",
      "Sources/BenchTableStores/Stores/NewStore.swift:1: is not in the menu; add a line NewStore.self to "
        + "AllTableStores.swift",
      "Sources/BenchTableStores/Stores/Tables.swift:1: is not in the menu; parts that several share lie in "
        + "Sources/BenchTableStores/Parts/",
      "Sources/BenchTableStores/Stores/AllTableStores.swift:3: LostStore comes before NormalizedStore in the alphabet",
    ]
  ) { files in
    Menu.all.flatMap { $0.findings(files) }
  }
}
