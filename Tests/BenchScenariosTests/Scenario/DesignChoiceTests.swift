import BenchCore
import Testing

@testable import BenchScenarios
@testable import BenchWorkloads

/// The choices of a scenario about a design, with designs made up for it.
@Suite struct DesignChoiceTests {
  private static let vocabulary = Vocabulary(
    stores: ["nested", "sqlite", "sqlite-file"], derivations: ["cached", "joined", "naive"],
    distributions: AllDistributions.cards,
    choices: [
      "cached": DesignChoices("size", .numbers(1...1_000), standard: .number(1), meaning: "results kept"),
      "joined": DesignChoices(
        "look-up", .words(["linear", "hashed"]), standard: .word("linear"), meaning: "how the other side is found"),
    ])

  /// The derivations that a list stands for, or what is wrong with it.
  private func read(_ list: String, of key: String = "derivations") -> (names: [String], problems: [String]) {
    let other = key == "derivations" ? "stores: [nested]" : "derivations: [naive]"
    let text = """
      version: 1
      name: choices
      question: Which?
      dataset: { authors: 1, posts: 1, comments: 0 }
      workload: { phases: [{ name: all, operations: 1, mix: { update-author: 1 } }] }
      matrix: { \(other), \(key): \(list) }
      """
    do {
      let document = try ScenarioReader(vocabulary: Self.vocabulary).read(text, file: "s.yaml")
      let matrix = document.base.matrix
      return (key == "stores" ? matrix.stores : matrix.derivations, [])
    } catch {
      return ([], error.problems.map(\.description))
    }
  }

  @Test func `a design with a choice goes by its name and the choice, with the standard one by its name alone`() {
    #expect(
      read("[cached, { cached: { size: 100 } }, naive, { joined: { look-up: hashed } }]").names
        == ["cached", "cached-100", "naive", "joined-hashed"])
    #expect(read("[{ cached: { size: 1 } }, { joined: { look-up: linear } }]").names == ["cached", "joined"])
    #expect(read("[{ cached: { size: 1_000 } }]").names == ["cached-1000"])
  }

  @Test func `a variant of a store is still written as its option`() {
    #expect(read("[sqlite, { sqlite: { file: true } }]", of: "stores").names == ["sqlite", "sqlite-file"])
  }

  @Test(arguments: [
    ("[cached, { cached: { size: 1 } }]", "derivations[1] (cached) is in the list already; remove it"),
    (
      "[{ cached: { size: 7 } }, { cached: { size: 7 } }]",
      "derivations[1] (cached-7) is in the list already; remove it"
    ),
    (
      "[{ cached: { size: 1_001 } }]",
      "derivations[0].size (1_001) must be at most 1_000"
    ),
    ("[{ cached: { size: many } }]", "derivations[0].size (many) must be a whole number"),
    (
      "[{ cached: { seize: 7 } }]",
      "derivations[0].seize is no choice that it has; did you mean 'size'?"
    ),
    (
      "[{ joined: { look-up: hasched } }]",
      "derivations[0].look-up (hasched) must be one of linear, hashed; did you mean 'hashed'?"
    ),
    ("[{ cached: 7 }]", "derivations[0] (7) must choose something about it; for example { size: 1000 }"),
    ("[{ joined: {} }]", "must choose something about it; for example { look-up: linear }"),
    (
      "[{ naive: { size: 7 } }]",
      "must be the name of a derivation; write naive alone"
    ),
    (
      "[{ cashed: { size: 7 } }]",
      "must be the name of a derivation; did you mean 'cached'?"
    ),
    (
      "[cached-7]",
      "derivations[0] (cached-7) must be the name of a derivation; write { cached: { size: 7 } }"
    ),
    ("[joined-hashed]", "write { joined: { look-up: hashed } }"),
    ("[]", "must be a list of 1 to 100 derivations"),
  ])
  func `what cannot be chosen is refused with what can`(list: String, message: String) {
    let (names, problems) = read(list)
    #expect(names.isEmpty)
    #expect(problems.count == 1 && problems[0].contains(message), "\(problems)")
  }
}
