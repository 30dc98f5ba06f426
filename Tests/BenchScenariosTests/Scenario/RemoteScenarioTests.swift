import BenchCore
import BenchRemote
import Testing

@testable import BenchScenarios
@testable import BenchWorkloads

@Suite struct RemoteScenarioTests {
  private static let choices = DesignChoices("like", .words(["a", "b"]), standard: .word("a"), meaning: "like")
  private static let vocabulary = Vocabulary(
    stores: ["normalized"], derivations: ["memoized"],
    syncs: [
      .named("direct"), .named("mine", choices, reads: [.freshFor, .retries, .metadata]),
      .named("mine-too", reads: [.keepUnused]),
      SyncCard(
        name: "pushed", idea: "", source: "", costs: "", chooseWhen: "", avoidWhen: "", promises: [], listens: true),
    ],
    distributions: AllDistributions.cards, choices: ["mine": choices])

  /// A scenario with these syncs, this world and another line.
  private static func text(_ syncs: String, _ remote: String, more: String = "seed: 1") -> String {
    """
    version: 1
    name: own
    kind: remote
    question: What is read?
    \(more)
    dataset: { authors: 2, posts: 2, comments: 2 }
    views: [{ kind: feed, limit: 10 }]
    remote: \(remote)
    workload:
      phases:
        - { name: chat, lasts: 10 s, per_minute: 6, mix: { refresh: 1 } }
    matrix: { syncs: [\(syncs)], stores: [normalized], derivations: [memoized] }

    """
  }

  /// Returns the problems of a scenario with these syncs and this world.
  private func problems(_ syncs: String, _ remote: String) -> [String] {
    do {
      _ = try ScenarioReader(vocabulary: Self.vocabulary).read(Self.text(syncs, remote), file: "s.yaml")
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  @Test func `the app's words for entities are read, as those of a scenario about stores`() throws {
    let text = Self.text("mine", "{ client: { retries: 2 } }", more: "words: { posts: issues }")
    let document = try ScenarioReader(vocabulary: Self.vocabulary).read(text, file: "s.yaml")
    #expect(document.base.words.posts == "issues")
  }

  @Test func `a phase cannot have the name of a row of the program`() {
    for name in ["load", "mount"] {
      let text = Self.text("mine", "{ client: { retries: 2 } }").replacing("name: chat", with: "name: \(name)")
      let error = #expect(throws: ScenarioError.self) {
        try ScenarioReader(vocabulary: Self.vocabulary).read(text, file: "s.yaml")
      }
      #expect(error?.problems.map(\.description).joined().contains("must not be '*', 'load' or 'mount'") == true)
    }
  }

  @Test func `a user's own sync can be set as its card says`() {
    let remote = "{ client: { fresh_for: 30 s, retries: 2, metadata: true } }"
    #expect(problems("mine", remote) == [])
    #expect(problems("{ mine: { like: b } }", remote) == [])
  }

  @Test(arguments: [
    ("mine", "keep_unused: 1 s", "mine-too would read it"), ("direct", "retries: 2", "mine would read it"),
    ("mine-too", "fresh_for: 1 s", "mine would read it"), ("mine", "dedupe: 1 s", "remove it"),
    ("mine", "keep: false", "remove it"),
  ])
  func `a setting that no sync of the matrix reads is refused, and the message names those that do`(
    sync: String, setting: String, cure: String
  ) throws {
    let key = try #require(setting.split(separator: ":").first)
    let found = problems(sync, "{ client: { \(setting) } }")
    #expect(found.count == 1)
    #expect(found.first?.contains("remote.client.\(key) (") == true, "\(found)")
    #expect(found.first?.hasSuffix(") is read by no sync of the matrix; \(cure)") == true, "\(found)")
  }

  @Test func `fields of lists are refused where every sync listens, whatever its name`() {
    let remote = "{ server: { fields: [title] } }"
    #expect(problems("pushed, direct", remote) == [])
    let ending = "has no effect, as every sync of the matrix listens, and gets whole documents; remove it"
    #expect(problems("pushed", remote).first?.hasSuffix(ending) == true, "\(problems("pushed", remote))")
  }

  @Test func `the keys of remote.client are the settings of syncs`() {
    #expect(RemoteClientKeys.section.keys.map(\.name).sorted() == SyncSetting.allCases.map(\.rawValue).sorted())
  }
}
