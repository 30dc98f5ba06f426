/// The imports that each room may have; `docs/architecture.md` draws them.
///
/// SwiftPM does not hold these arrows: an import of what a dependency depends on passes.
enum House {
  struct Room: Sendable {
    /// The modules of this package and of others that it may import.
    let imports: Set<String>
    /// The modules of the system that it may import, without the C library.
    var system: Set<String> = []
  }

  static let rooms: [String: Room] = [
    "CJemalloc": Room(imports: []),
    "CAffinity": Room(imports: []),
    "CProfiling": Room(imports: []),
    "BenchCore": Room(imports: ["CJemalloc"], system: ["Synchronization"]),
    "BenchRemote": Room(imports: ["BenchCore"]),
    "BenchThreads": Room(imports: ["BenchCore"], system: ["Dispatch", "Foundation", "Synchronization"]),
    "BenchSyncs": Room(imports: ["BenchCore", "BenchRemote"]),
    "BenchWorkloads": Room(imports: ["BenchCore", "BenchRemote"], system: ["Foundation"]),
    "BenchScenarios": Room(imports: ["BenchCore", "BenchRemote", "BenchThreads", "BenchWorkloads", "Yams"]),
    "BenchContainers": Room(imports: []),
    "BenchStores": Room(
      imports: ["BenchContainers", "BenchCore", "HashTreeCollections"], system: ["Observation"]),
    "BenchDerivations": Room(imports: ["BenchContainers", "BenchCore"], system: ["Observation"]),
    "BenchResults": Room(imports: ["BenchCore"], system: ["Foundation"]),
    "BenchVerdicts": Room(imports: ["BenchCore", "BenchResults"], system: ["Foundation"]),
    "BenchReports": Room(imports: ["BenchCore", "BenchResults", "BenchVerdicts"], system: ["Foundation"]),
    "BenchSQLite": Room(imports: ["BenchCore", "GRDB"], system: ["Foundation"]),
    "BenchCombine": Room(imports: ["BenchCore", "OpenCombine"]),
    "BenchProcesses": Room(
      imports: ["BenchCore", "CAffinity"], system: ["Dispatch", "Foundation", "Synchronization"]),
    "BenchProfiles": Room(imports: ["BenchCore", "BenchProcesses", "CJemalloc", "CProfiling"]),
    "BenchHost": Room(
      imports: ["BenchCore", "BenchProcesses", "BenchProfiles", "BenchRemote", "BenchThreads"],
      system: ["Dispatch", "Foundation", "Synchronization"]),
    "StoreBenchHost": Room(imports: ["BenchCore", "BenchDerivations", "BenchHost", "BenchRemote"]),
    "BenchRuns": Room(
      imports: [
        "BenchCore", "BenchHost", "BenchProcesses", "BenchProfiles", "BenchRemote", "BenchThreads", "BenchWorkloads",
        "BenchScenarios", "BenchResults", "BenchVerdicts", "BenchReports",
      ],
      system: ["Dispatch", "Foundation", "Synchronization"]),
    "BenchCatalog": Room(
      imports: [
        "BenchCombine", "BenchCore", "BenchDerivations", "BenchHost", "BenchRuns", "BenchSQLite", "BenchStores",
        "BenchSyncs",
      ]),
    "StoreBenchCommands": Room(
      imports: [
        "ArgumentParser", "BenchCore", "BenchHost", "BenchProcesses", "BenchRemote", "BenchReports", "BenchResults",
        "BenchRuns", "BenchScenarios", "BenchThreads", "BenchVerdicts", "BenchWorkloads",
      ],
      system: ["Dispatch", "Foundation", "Synchronization"]),
    "storebench": Room(imports: ["BenchCatalog", "StoreBenchCommands"]),
    "StoreBenchKit": Room(
      imports: [
        "BenchCatalog", "BenchCore", "BenchDerivations", "BenchHost", "BenchRemote", "BenchRuns", "BenchStores",
        "StoreBenchCommands",
      ]),
  ]

  /// The C library, by any of its names.
  static let system: Set<String> = ["Darwin", "Glibc", "Musl"]
}

extension Rule {
  static let imports = eachFile(
    "a room imports only what its floor allows",
    example: [
      ("Sources/BenchStores/Stores/A.swift", "import BenchCore\nimport Foundation\n\nlet a = 1\n"),
      ("Sources/BenchRuns/B.swift", "#if canImport(Glibc)\n  import Glibc\n#endif\nimport StoreBenchCommands\n"),
      ("Sources/BenchWorkloads/C.swift", "@testable import struct BenchResults.Metric\n"),
    ],
    findings: [
      "Sources/BenchStores/Stores/A.swift:2: BenchStores must not import Foundation; it may import BenchContainers, "
        + "BenchCore, HashTreeCollections, Observation",
      "Sources/BenchRuns/B.swift:4: BenchRuns must not import StoreBenchCommands; it may import "
        + "BenchCore, BenchHost, BenchProcesses, BenchProfiles, BenchRemote, BenchReports, BenchResults, "
        + "BenchScenarios, BenchThreads, BenchVerdicts, BenchWorkloads, Dispatch, Foundation, Synchronization",
      "Sources/BenchWorkloads/C.swift:1: BenchWorkloads must not import BenchResults; it may import BenchCore, "
        + "BenchRemote, Foundation",
    ]
  ) { file in
    guard file.isSource, let room = House.rooms[file.room] else { return [] }
    let allowed = room.imports.union(room.system)
    return file.lines(having: ["import"]).compactMap { line in
      guard let module = importedModule(file.code[line]), !allowed.contains(module), !House.system.contains(module)
      else {
        return nil
      }
      let list = allowed.isEmpty ? "nothing" : allowed.sorted().joined(separator: ", ")
      return file.finding(line, "\(file.room) must not import \(module); it may import \(list)")
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
    name: "every room is known and has a name that no other package uses",
    example: [
      ("Sources/Core/A.swift", "let a = 1\n"), ("Sources/Core/B.swift", "let b = 1\n"),
      ("Sources/BenchCloud/C.swift", "let c = 1\n"),
    ],
    findings: [
      "Sources/BenchCloud/C.swift:1: BenchCloud is no room of the house; say in Tests/TidyTests/Rules/Imports.swift "
        + "what it may import, and draw it in docs/architecture.md",
      "Sources/Core/A.swift:1: Core must begin with Bench, StoreBench or C: SwiftPM forbids one module name in two "
        + "packages, and users depend on us",
    ]
  ) { files in
    let sources = Dictionary(grouping: files.filter { $0.path.hasPrefix("Sources/") }, by: \.room)
    return sources.keys.sorted().flatMap { room -> [Finding] in
      guard let file = sources[room]?.first, House.rooms[room] == nil else { return [] }
      if !room.contains(/^(Bench|StoreBench|storebench|C[A-Z])/) {
        return [
          file.finding(
            0,
            "\(room) must begin with Bench, StoreBench or C: SwiftPM forbids one module name in two packages, and "
              + "users depend on us")
        ]
      }
      return [
        file.finding(
          0,
          "\(room) is no room of the house; say in Tests/TidyTests/Rules/Imports.swift what it may import, and draw it "
            + "in docs/architecture.md")
      ]
    }
  }
}
