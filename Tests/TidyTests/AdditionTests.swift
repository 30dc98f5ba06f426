import Testing

/// CONTRIBUTING's table "to add …, touch …", held by adding one more of each kind in a copy of the sources.
@Suite struct AdditionTests {
  private static let additions = SourceTree.files.first { $0.path == "CONTRIBUTING.md" }.map(Addition.all) ?? []

  @Test func `the table has every kind of addition`() {
    #expect(Self.additions.map(\.kind).count >= 10)
    #expect(Set(Self.additions.map(\.kind)).count == Self.additions.count)
  }

  @Test(arguments: additions)
  func `one more of a kind takes as many files as its row says, and nothing is missed`(addition: Addition) {
    let (named, others) = files(of: addition)
    let copy = ScratchCopy(of: named, adding: addition)
    #expect(copy.touched.count == addition.count)
    #expect(copy.problems(beside: others) == [])
  }

  /// The files that can be forgotten without a finding: lists and switches with a `default` that a test of their room
  /// holds, and arguments of initializers, which the compiler demands and the text does not show.
  private static let unseen = [
    "derivation on a library": ["StandardCatalog.swift"],
    "derivation of graphs": ["AllGraphDerivations.swift"],
    "distribution": ["AllDistributions.swift"],
    "metric": ["AllMetrics.swift"],
    "kind of read": ["View.swift"],
    "effect of a change": ["InsertPostChange.swift", "Census.swift"],
    "key of a phase": ["ConformanceScenario.swift", "ScenarioKeys.swift", "PhaseDraws.swift"],
  ]

  @Test(arguments: additions)
  func `a file of the row that is forgotten is found, but for those that are named here`(addition: Addition) {
    let (named, others) = files(of: addition)
    let unseen = named.filter { file in
      ScratchCopy(of: named, adding: addition, forgetting: file.path).problems(beside: others).isEmpty
    }
    #expect(unseen.map { String($0.parts.last ?? "") } == Self.unseen[addition.kind] ?? [])
  }

  // MARK: - On files that are planted

  @Test func `a twin has a file, and stands wherever the example does`() throws {
    let copy = ScratchCopy(of: Self.planted, adding: try #require(Self.row))
    #expect(copy.touched == ["Sources/A/DropTwinChange.swift", "Sources/A/Kind.swift", "Sources/A/Oracle.swift"])
    #expect(copy.files.map(\.text)[1] == "enum DropTwinChange {\n  static let kind = Kind.dropTwin\n}\n")
    #expect(copy.files.map(\.text)[2].contains("  case drop = 1\n  case dropTwin = 1\n"))
    #expect(copy.files.map(\.text)[3].contains("case .dropTwin:\n  apply(DropTwinChange.kind)\n}"))
    #expect(copy.problems(beside: []) == [])
  }

  @Test func `a string that spells an example stands once more for the twin`() throws {
    let row = try #require(Addition(0, "| shape | `AtOnceArrivals` | 2 | `<Name>Arrivals.swift`, `Limits.swift` | |"))
    let limits = "func count() {\n  switch name {\n  case \"at_once\": 1\n  default: 2\n  }\n}\n"
    let copy = ScratchCopy(
      of: [
        SourceFile("Sources/A/AtOnceArrivals.swift", "struct AtOnceArrivals {\n  let name = \"at_once\"\n}\n"),
        SourceFile("Sources/A/Limits.swift", limits),
      ], adding: row)
    #expect(copy.touched == ["Sources/A/AtOnceTwinArrivals.swift", "Sources/A/Limits.swift"])
    #expect(copy.files[1].text == "struct AtOnceTwinArrivals {\n  let name = \"at_once_twin\"\n}\n")
    #expect(copy.files[2].text.contains("  case \"at_once\": 1\n  case \"at_once_twin\": 1\n"))
  }

  @Test func `what is forgotten is named: a case, and a switch that lacks it`() throws {
    let row = try #require(Self.row)
    func problems(without path: String) -> [String] {
      ScratchCopy(of: Self.planted, adding: row, forgetting: path).problems(beside: [])
    }
    #expect(problems(without: "Sources/A/Kind.swift") == ["dropTwin is declared 0 times, and drop 1"])
    #expect(problems(without: "Sources/A/Oracle.swift") == ["Sources/A/Oracle.swift:1: the switch lacks .dropTwin"])
    #expect(
      problems(without: "Sources/A/DropChange.swift") == ["DropTwinChange is declared 0 times, and DropChange 1"])
  }

  private static let row = Addition(0, "| kind | `.drop`, `DropChange` | 3 | `<Name>Change.swift`, `Kind.swift` | |")

  private static let planted = [
    SourceFile("Sources/A/DropChange.swift", "enum DropChange {\n  static let kind = Kind.drop\n}\n"),
    SourceFile("Sources/A/Kind.swift", "enum Kind: Int {\n  case add = 0\n  case drop = 1\n}\n"),
    SourceFile(
      "Sources/A/Oracle.swift",
      """
      switch kind {
      case .add:
        apply(1)
      case .drop:
        apply(DropChange.kind)
      }
      switch kind {
      case .drop: true
      default: false
      }
      """),
  ]

  // MARK: -

  /// The sources that the row names, and all others. That no other one names the example is held by `Rule.additions`.
  private func files(of addition: Addition) -> (named: [SourceFile], others: [SourceFile]) {
    let sources = SourceTree.files.filter(\.isSource)
    let fitting = sources.filter { file in addition.paths.contains { Addition.fits(file.path, $0) } }
    let places = Set(addition.places(fitting))
    return (fitting.filter { places.contains($0.path) }, sources.filter { !places.contains($0.path) })
  }
}

extension Addition: CustomTestStringConvertible {
  var testDescription: String { kind }
}
