extension Rule {
  /// The list of each room in which a kind of scenario has a folder: its file, and how a kind is spelled in it.
  private static let kindLists: [(folder: String, list: String, spelled: @Sendable (String) -> String)] = [
    ("Sources/BenchScenarios/Kinds/", "ScenarioForm.swift", { "\($0)Form()" }),
    ("Sources/BenchRuns/Kinds/", "PlayableKind.swift", { "\($0)Kind()" }),
    ("Sources/BenchReports/Kinds/", "RunKind.swift", { ".\($0.prefix(1).lowercased())\($0.dropFirst())Kind" }),
  ]

  static let kinds = Rule(
    name: "a kind of scenario has a folder in three rooms, and a line in the list of each",
    example: [
      ("Sources/BenchScenarios/Kinds/ScenarioForm.swift", "let list = [StoreForm()]\n"),
      ("Sources/BenchScenarios/Kinds/Store/StoreForm.swift", "struct StoreForm {}\n"),
      ("Sources/BenchScenarios/Kinds/Remote/RemoteForm.swift", "struct RemoteForm {}\n"),
      ("Sources/BenchRuns/Kinds/PlayableKind.swift", "let list = [StoreKind()]\n"),
      ("Sources/BenchRuns/Kinds/Store/StoreKind.swift", "struct StoreKind {}\n"),
      ("Sources/BenchReports/Kinds/RunKind.swift", "let all = [.storeKind]\n"),
    ],
    findings: [
      "Sources/BenchScenarios/Kinds/ScenarioForm.swift:1: the list lacks RemoteForm() of the folder Remote",
      "Sources/BenchRuns/Kinds/PlayableKind.swift:1: the list lacks RemoteKind() of the folder Remote",
      "Sources/BenchReports/Kinds/RunKind.swift:1: the list lacks .remoteKind of the folder Remote",
    ]
  ) { files in
    let names = Set(kindLists.flatMap { room in files.compactMap { kind(of: $0.path, in: room.folder) } }).sorted()
    return kindLists.flatMap { room -> [Finding] in
      guard let list = files.first(where: { $0.path == room.folder + room.list }) else { return [] }
      return names.filter { name in !list.code.contains { $0.contains(room.spelled(name)) } }.map {
        Finding(path: list.path, line: 1, words: "the list lacks \(room.spelled($0)) of the folder \($0)")
      }
    }
  }

  private static func kind(of path: String, in folder: String) -> String? {
    guard path.hasPrefix(folder) else { return nil }
    let rest = path.dropFirst(folder.count).split(separator: "/")
    return rest.count > 1 ? String(rest[0]) : nil
  }
}
