import BenchCore
import Testing

@testable import BenchScenarios
@testable import BenchWorkloads

@Suite struct SweepTests {
  private func points(_ sweep: String, in text: String = Sample.text) throws -> [ScenarioPoint] {
    try Sample.read(text + "sweep: \(sweep)\n").points
  }

  private func problems(_ sweep: String) -> [String] {
    Sample.problems(of: Sample.text + "sweep: \(sweep)\n")
  }

  @Test func `a scenario without sweep has one point without a name`() throws {
    let document = try Sample.read(Sample.text)
    #expect(document.points == [ScenarioPoint(settings: [], scenario: document.base)])
    #expect(document.points.first?.name == "")
  }

  @Test func `every combination is a point, its name sorted by key`() throws {
    let points = try points("{ workload.batch: [1, 1_0], dataset.posts: [1_000, 20] }")
    #expect(
      points.map(\.name) == [
        "dataset.posts=1000;workload.batch=1", "dataset.posts=20;workload.batch=1",
        "dataset.posts=1000;workload.batch=10", "dataset.posts=20;workload.batch=10",
      ])
    #expect(
      points[0].settings == [.init(key: "dataset.posts", value: "1000"), .init(key: "workload.batch", value: "1")])
    #expect(points[3].scenario.workload.phases.map(\.batch) == [10])
  }

  @Test func `a path through a list reaches every element in which it means something`() throws {
    let phases = """
          - { name: reading, operations: 10, mix: { read-feed: 1 } }
          - { name: writing, operations: 10, mix: { update-post: 1 }, batch: 2 }
      matrix:

      """
    let text = Sample.text("matrix:\n", phases)
    let batches = try points("{ workload.batch: [3] }", in: text)
    #expect(batches[0].scenario.workload.phases.map(\.batch) == [3, 1, 3])
    let shares = try points("{ workload.equal_writes: [0.5, 0.25] }", in: text)
    #expect(shares.map(\.name) == ["workload.equal_writes=0.5", "workload.equal_writes=0.25"])
    #expect(shares[1].scenario.workload.phases.map(\.equalWrites) == [0.25, 0, 0.25])
    let weights = try points("{ workload.mix.refetch: [7] }", in: text)
    #expect(weights[0].scenario.workload.phases.map(\.mix.count) == [2, 1, 1])
    #expect(weights[0].scenario.workload.phases[0].mix[1].weight == 7)
    let views = try points("{ views.limit: [9], views.count: [2] }")
    #expect(views[0].scenario.views.map(\.limit) == [50, 9])
    #expect(views[0].scenario.views.map(\.count) == [2, 1])
    let windows = try points("{ views.limit: [9] }", in: Sample.text("kind: feed", "kind: thread"))
    #expect(windows[0].scenario.views.map(\.window) == [.all, ListWindow(9)])
    let depths = try points("{ views.depth: [1, 5] }", in: Sample.text("kind: feed", "kind: badge"))
    #expect(depths.map { $0.scenario.views.map(\.depth) } == [[2, 1], [2, 5]])
  }

  @Test func `a path sets what is not written, too`() throws {
    let sweep =
      "{ dataset.text.title: [5], workload.keys.zipfian: [0.5], dataset.relations.comment.post.hotspot.set: [0.3] }"
    let scenario = try #require(try points(sweep).first).scenario
    guard case .generated(let dataset) = scenario.dataset else {
      Issue.record("the data set is generated")
      return
    }
    #expect(dataset.text.title == 5...5)
    #expect(dataset.commentPost == DistributionSpec("hotspot", ["set": 0.3, "operations": 0.8]))
    #expect(scenario.workload.phases[0].keys == DistributionSpec("zipfian", ["theta": 0.5]))
  }

  @Test func `what entities weigh is swept, also where they are imported`() throws {
    for text in [Sample.text, ImportSample.text] {
      let points = try points("{ payload.extra_strings: [0, 20] }", in: text + "payload: { extra_ints: 3 }\n")
      #expect(points.map(\.name) == ["payload.extra_strings=0", "payload.extra_strings=20"])
      #expect(points.map(\.scenario.extra) == [0, 20].map { ExtraSpec(strings: $0, ints: 3) })
    }
    #expect(try Sample.read(Sample.text).base.extra == .none)
  }

  @Test func `two parameters of one distribution can be swept together`() throws {
    let points = try points("{ workload.keys.hotspot.set: [0.3], workload.keys.hotspot.operations: [0.5, 0.9] }")
    #expect(
      points.map(\.scenario.workload.phases[0].keys.parameters) == [
        ["set": 0.3, "operations": 0.5], ["set": 0.3, "operations": 0.9],
      ])
  }

  @Test(arguments: [
    (
      "{ dataset.post: [1] }",
      "22:10: sweep.dataset.post is no path to a number of a scenario; did you mean 'dataset.posts'?"
    ),
    (
      "{ workload.phases.batch: [1] }",
      "22:10: sweep.workload.phases.batch is no path to a number of a scenario; write workload.batch"
    ),
    (
      "{ seed: [1] }",
      "22:10: sweep.seed is no path to a number of a scenario; "
        + "for example dataset.posts, workload.batch or workload.keys.zipfian"
    ),
    ("{ dataset.posts: 10 }", "22:25: sweep.dataset.posts (10) must be a list of values; write [10]"),
    ("{ dataset.posts: [] }", "22:25: sweep.dataset.posts (a list of 0) must have 1 to 100 values"),
    ("{ dataset.posts: [a] }", "22:26: sweep.dataset.posts[0] (a) must be a number"),
    ("{ dataset.posts: [.nan] }", "22:26: sweep.dataset.posts[0] (.nan) must be a finite number"),
    ("{ dataset.posts: [10, 1_0] }", "22:30: sweep.dataset.posts[1] (10) is in the list already"),
    ("{ dataset.posts: [10, 1.5] }", "22:30: dataset.posts (1.5) must be a whole number"),
    ("{ workload.batch: [0, 1] }", "22:27: workload.phases[0].batch (0) must be at least 1"),
    ("{ workload.equal_writes: [2] }", "22:34: workload.phases[0].equal_writes (2) must be at most 1"),
    (
      "{ workload.mix.delete-post: [2] }",
      "22:10: workload.mix.delete-post has no effect; no view, phase or mix here has it; remove it"
    ),
    (
      "[a]",
      "22:8: sweep (a list of 1) must set 1 to 8 paths; for example dataset.posts, workload.batch or "
        + "workload.keys.zipfian"
    ),
    (
      "{}",
      "22:8: sweep (a mapping) must set 1 to 8 paths; for example dataset.posts, workload.batch or "
        + "workload.keys.zipfian"
    ),
  ])
  func `a broken rule of sweeps has its message`(_ sweep: String, _ message: String) {
    #expect(problems(sweep) == ["s.yaml:" + message])
  }

  @Test func `a sweep has at most a thousand points`() {
    let values = "[" + (1...40).map(String.init).joined(separator: ", ") + "]"
    #expect(
      problems("{ dataset.posts: \(values), dataset.authors: \(values), workload.batch: \(values) }").first?
        .hasSuffix("sweep must have at most 1_000 points; with dataset.authors there are 1600") == true)
  }

  @Test func `a sweep over a broken scenario still shows what the sweep adds`() {
    let text = Sample.text("seed", "").replacing("authors: 10", with: "authors: x") + "sweep: { workload.batch: [0] }\n"
    #expect(
      Sample.problems(of: text) == [
        "s.yaml:5:12: dataset.authors (x) must be a whole number",
        "s.yaml:22:27: workload.phases[0].batch (0) must be at least 1",
      ])
  }

  @Test func `a generated data set is scaled by its counts, also in a sweep`() throws {
    let text = Sample.text("workload:\n", "sweep: { dataset.scale: [0.5, 1, 10] }\nworkload:\n")
    let document = try Sample.read(text)
    let counts = document.points.compactMap { point -> [Int]? in
      guard case .generated(let shape) = point.scenario.dataset else { return nil }
      return [shape.authors, shape.posts, shape.comments]
    }
    #expect(counts == [[5, 50, 100], [10, 100, 200], [100, 1_000, 2_000]])
    #expect(Sample.problems(of: Sample.text("  authors: 10\n", "  authors: 10\n  scale: 0\n")).count == 1)
  }
}

@Suite struct SmokeTests {
  private static let sweep = Sample.text + "sweep: { dataset.posts: [10, 100] }\nexpect:\n  - a\n"

  private func smoke(_ smoke: String) throws -> ScenarioDocument {
    try Sample.read(Self.sweep + "smoke: \(smoke)\n", .init(smoke: true))
  }

  @Test func `settings of smoke change the base and every point`() throws {
    let document = try smoke("{ set: { operations: 5, repetitions: 1, dataset.authors: 2 }, expect: [b, c] }")
    #expect(document.points.map(\.name) == ["dataset.posts=10", "dataset.posts=100"])
    #expect(document.points.allSatisfy { $0.scenario.repetitions == 1 })
    #expect(document.points.allSatisfy { $0.scenario.workload.phases.map(\.operations) == [5] })
    #expect(document.points.allSatisfy { $0.scenario.expectations.map(\.text) == ["b", "c"] })
  }

  @Test func `a list of smoke takes the place of a sweep and a number ends it`() throws {
    #expect(try smoke("{ set: { dataset.posts: [3] } }").points.map(\.name) == ["dataset.posts=3"])
    #expect(try smoke("{ set: { dataset.posts: 3 } }").points.map(\.name) == [""])
    #expect(
      try smoke("{ set: { operations: [4, 5] } }").points.map(\.name).first == "dataset.posts=10;workload.operations=4")
  }

  @Test func `without smoke the scenario is as written`() throws {
    let document = try Sample.read(Self.sweep + "smoke: { set: { dataset.posts: [3] } }\n")
    #expect(document.points.map(\.name) == ["dataset.posts=10", "dataset.posts=100"])
    #expect(document.base.expectations.map(\.text) == ["a"])
  }

  @Test(arguments: [
    ("{ set: { repetitions: [1, 2] } }", "25:17: smoke.set.repetitions cannot be swept; give one number"),
    ("{ set: { repetitions: 0 } }", "25:30: repetitions at smoke size (0) must be at least 1"),
    (
      "{ set: { posts: 1 } }",
      "25:17: smoke.set.posts is no path to a number of a scenario; did you mean 'dataset.posts'?"
    ),
    (
      "{ set: { operations: 1, workload.operations: 2 } }",
      "25:32: smoke.set.workload.operations sets workload.operations again; keep one"
    ),
    ("{ sets: 1 }", "25:10: smoke.sets is no key of a scenario; did you mean 'set'?"),
    (
      "{ set: { dataset.posts: [0] } }",
      "25:33: dataset.posts at smoke size (0) must be at least 1 where there are comments (200)"
    ),
    ("{}", "25:8: smoke (a mapping) has no effect; it must have set or expect"),
  ])
  func `a broken rule of smoke shows without a smoke run`(_ smoke: String, _ message: String) {
    #expect(Sample.problems(of: Self.sweep + "smoke: \(smoke)\n").contains("s.yaml:" + message))
  }

  @Test func `a smoke run needs a smoke section`() {
    #expect(
      Sample.problems(of: Sample.text, .init(smoke: true))
        == ["s.yaml:1:1: smoke is missing, and --smoke needs it; add smoke: { set: … }"])
  }
}
