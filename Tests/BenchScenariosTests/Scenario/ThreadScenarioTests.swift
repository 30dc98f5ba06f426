import BenchCore
import BenchThreads
import Testing

@testable import BenchScenarios
@testable import BenchWorkloads

/// Scenarios whose load is on real threads.
struct ThreadScenarioTests {
  private static let text = """
    version: 1
    name: sample
    question: Who serves readers?
    dataset: { authors: 5, posts: 20, comments: 40 }
    views:
      - { kind: detail, count: 3 }
    load:
      on: threads
      phases:
        - { name: warm-up, for: 1 s, record: false }
        - { name: calm, for: 2 s }
      flows:
        - { name: writer, rate: 200, mix: { update-post: 1 } }
        - { name: readers, users: { count: 2, think: 0 ms }, mix: { read-detail: 1 } }
        - { name: thinkers, in: [calm], users: { count: 1, think: 3 ms }, mix: { read-detail: 1 } }
      isolation: actor
    matrix:
      stores: [normalized]
    """

  /// The same with a writer that never rests.
  private static let restless = text.replacing("rate: 200", with: "users: { count: 1, think: 0 ms }")

  private func scenario(_ text: String = text) throws -> Scenario {
    try Sample.reader.read(text, file: "s.yaml").base
  }

  @Test func `a load on threads is read, and needs no derivations`() throws {
    let scenario = try scenario()
    let load = try #require(scenario.load)
    #expect(load.threads == "actor" && load.setup.isolation == .main && scenario.matrix.derivations.isEmpty)
    #expect(load.flows.map(\.isRestless) == [false, false, false])
    let plain = try #require(try self.scenario(Self.text.replacing("  isolation: actor\n", with: "")).load)
    #expect(plain.threads == "mutex")
  }

  @Test func `its commits are drawn with their times, its readers with their looks`() throws {
    let scenario = try scenario()
    let load = try #require(scenario.load)
    guard case .generated(let shape) = scenario.dataset else { return #expect(Bool(false), "drawn data") }
    let drawn = try LoadStage.draw(load, of: scenario, dataset: Dataset.generated(shape, seed: scenario.seed))
    #expect(drawn.stage.arrivals.count == 600 && drawn.stage.threads == ThreadLoad(isolation: "actor"))
    #expect(drawn.stage.setup.userFlows.map(\.count) == [2, 1])
    #expect(drawn.stage.setup.userFlows.map { $0.think[0] } == [0, 3_000_000])
    #expect(drawn.stage.looks[1].isEmpty == false && drawn.stage.looks[0].isEmpty)
  }

  @Test func `a writer that never rests has 200,000 commits for each second`() throws {
    let load = try #require(try scenario(Self.restless).load)
    #expect(load.flows[0].isRestless && load.counts(of: load.flows[0]) == [200_000, 400_000])
    #expect(load.stage.threads?.restlessFlow == 0)
  }

  @Test(arguments: [
    ("isolation: actor", "isolation: lock", "is of virtual time"), ("on: threads", "on: virtual", "is of real threads"),
    ("isolation: actor", "isolation: monitor", "monitor"),
    ("isolation: actor", "main: { hz: 60 }", "has no effect on threads"),
    ("isolation: actor", "capacity: { up_to: 3 }", "has no effect on threads"),
    ("isolation: actor", "costs: { step: 3 }", "has no effect on threads"),
    ("isolation: actor", "series: 2 s", "has no effect on threads"),
    ("isolation: actor", "time_limit: 2 s", "has no effect on threads"),
    ("count: 2, think: 0 ms }", "count: 2, think: 0 ms }, scroll: 3", "has no effect on threads"),
    ("rate: 200, mix: { update-post: 1 }", "rate: 200, work: 4 us", "has no effect on threads"),
    ("mix: { update-post: 1 }", "mix: { update-post: 1, read-detail: 1 }", "must only write"),
    ("users: { count: 2, think: 0 ms }", "every: frame", "there are no frames"),
    (
      "users: { count: 2, think: 0 ms }, mix: { read-detail: 1 }", "rate: 3, mix: { read-detail: 1 }", "must only write"
    ),
    ("think: 3 ms }, mix: { read-detail: 1 }", "think: 0 ms }, mix: { update-post: 1 }", "nothing else may write"),
    ("stores: [normalized]", "stores: [normalized]\n  derivations: [naive]", "readers ask the store"),
    ("count: 3", "count: 3, render_cost: 5", "nothing is drawn"),
    ("matrix:", "dispatch: method\nmatrix:", "has no effect on threads"),
    ("for: 2 s", "for: 20 min", "at most 10 min"),
  ])
  func `what threads have no use for is refused with its place`(_ old: String, _ new: String, _ words: String) throws {
    let text = Self.text.replacing(old, with: new)
    #expect(text != Self.text)
    let error = try #require(throws: ScenarioError.self) { try scenario(text) }
    #expect(error.description.contains(words), "\(error)")
    #expect(error.description.contains("s.yaml:"))
  }

  @Test func `a load whose reads are all of phases that are not recorded would check nothing`() throws {
    let text = Self.text.replacing("readers, users", with: "readers, in: [warm-up], users").replacing(
      "in: [calm]", with: "in: [warm-up]")
    let error = try #require(throws: ScenarioError.self) { try scenario(text) }
    #expect(error.description.contains("must have a flow of users that read in a recorded phase"), "\(error)")
  }

  @Test func `a load needs a thread that writes and one that reads`() throws {
    let users = ["readers, users: { count: 2", "thinkers, in: [calm], users: { count: 1"]
    var text = Self.text
    for line in users { text = text.split(separator: "\n").filter { !$0.contains(line) }.joined(separator: "\n") }
    let alone = text
    let error = try #require(throws: ScenarioError.self) { try scenario(alone) }
    #expect(error.description.contains("must have a flow of users that read"))
  }
}
