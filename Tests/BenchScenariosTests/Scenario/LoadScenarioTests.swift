import BenchCore
import Testing

@testable import BenchScenarios
@testable import BenchWorkloads

struct LoadScenarioTests {
  private static let text = """
    version: 1
    name: sample
    question: Does it hold?
    dataset: { authors: 5, posts: 20, comments: 40 }
    views:
      - { kind: detail, count: 3 }
    load:
      phases:
        - { name: warm-up, for: 1 s, record: false }
        - { name: calm, for: 10 s }
      flows:
        - { name: pushes, rate: 20, mix: { update-post: 2, insert-comment: 3 } }
        - { name: sync, in: [calm], rate: { burst: 10 }, mix: { refetch: 1 }, refetch: { page: 5, changed: 0.2 } }
        - { name: layout, rate: 5, work: { exponential: 400 us }, pace: fixed }
      main: { hz: 120, frame: 3 ms, refresh: commit, order: frames-first }
      capacity: { up_to: 3 }
    matrix:
      stores: [normalized]
      derivations: [naive]
    """

  private func scenario(_ text: String = text) throws -> Scenario {
    try Sample.reader.read(text, file: "s.yaml").base
  }

  @Test func `a load is read with its phases, flows, main thread and search`() throws {
    let load = try #require(try scenario().load)
    #expect(load.setup.phases.map(\.name) == ["warm-up", "calm"])
    #expect(load.setup.end == 11_000_000_000)
    #expect(load.setup.hz == 120 && load.setup.frame == 3_000_000 && load.setup.order == .framesFirst)
    #expect(load.flows.map(\.name) == ["pushes", "sync", "layout"])
    #expect(load.flows[1].phases == [1] && load.flows[1].source == .open(ArrivalSpec("burst", ["burst": 10]), .poisson))
    #expect(load.flows[2].work == DrawnTime(nanoseconds: 400_000, isExponential: true) && !load.flows[2].isScaled)
    #expect(load.capacity?.upTo == 3 && load.capacity?.limits == LoadLimit.standard)
  }

  @Test func `on a phone a view without a cost of its own costs what one of its kind takes there`() throws {
    let views = "  - { kind: detail, count: 3 }\n"
    let others = views + "  - { kind: feed }\n  - { kind: thread, count: 2, render_cost: 7 }\n"
    let text = Self.text.replacing(views, with: others)
    #expect(try scenario(text).views.map(\.renderCost) == [.zero, .zero, Nanoseconds(7)])
    let phone = text.replacing("refresh: commit", with: "refresh: commit, render: phone")
    #expect(try scenario(phone).views.map(\.renderCost) == [190_000, 3_900_000, 7].map { Nanoseconds($0) })
    let costly = phone.replacing("count: 3 }", with: "count: 3, render_cost: 5 }").replacing(
      "  - { kind: feed }\n", with: "")
    #expect(Sample.problems(of: costly).contains { $0.contains("render_cost of its own") })
  }

  @Test(arguments: [
    ("frame: 3 ms", "render: tablet", "must be one of"),
    ("capacity: { up_to: 3 }", "capacity: { up_to: 3, within: [hitch_ms_per_s <= 5] }", "frames and answers, both"),
    ("capacity: { up_to: 3 }", "capacity: { up_to: 3, within: [hitch <= 5] }", "no metric that a capacity"),
    ("capacity: { up_to: 3 }", "capacity: { up_to: 1 }", "must be above 1"),
    ("rate: 20", "rate: 0", "must be at least 0.001"), ("rate: 20", "rate: .nan", "must be a finite number"),
    ("rate: 20", "rate: 1e9", "at most 10_000_000 operations"), ("rate: 20", "rate: { spike: 3 }", "one shape"),
    ("rate: { burst: 10 }", "rate: { burst: 10 }, arrivals: constant", "has no effect"),
    ("in: [calm]", "in: [storm]", "must be a phase of the load"), ("name: layout", "name: writes", "means something"),
    ("name: calm", "name: mount", "must not be '*', 'load' or 'mount'"),
    ("name: layout", "name: sync", "earlier flow"), ("for: 10 s", "for: 10 s, record: false", "that is recorded"),
    ("for: 10 s", "for: 5 s", "needs 10 s of recorded phases"), ("for: 1 s", "for: 50 ms", "must be at least 100"),
    ("work: { exponential: 400 us }", "mix: { read-feed: 1 }, work: 4 us", "and not both"),
    ("work: { exponential: 400 us }", "mix: { update-post: 1 }", "must be scaled where a flow writes"),
    ("rate: 20", "every: frame", "must only read"), ("rate: 20", "rate: 20, every: frame", "the only one of rate"),
    ("rate: 20, ", "", "one must be there"),
    ("rate: 20", "users: { count: 2, think: 1 s }", "must only read"),
    ("rate: 20", "users: { count: 2, think: 0 ms }", "must be at least"),
    ("rate: 5, work", "every: frame, work", "main.frame is the work"),
    ("rate: 20", "rate: 20, scroll: 2", "has no effect without every"),
    ("mix: { update-post: 2, insert-comment: 3 }", "every: frame, mix: { read-feed: 0.5 }", "the only one of rate"),
    ("rate: 20, mix: { update-post: 2, insert-comment: 3 }", "every: frame, mix: { read-feed: 0.5 }", "whole numbers"),
    (
      "rate: 20, mix: { update-post: 2, insert-comment: 3 }",
      "every: frame, arrivals: poisson, mix: { read-feed: 1 }", "has no effect: every"
    ),
    ("rate: 20", "rate: { trace: none.csv }", "must be readable"), ("rate: 20", "rate: -1", "must be at least 0.001"),
    ("rate: 20", "rate: { ramp: { from: 0, to: 0 } }", "must have arrivals"),
    ("up_to: 3", "up_to: 3, resolution: 0.01", "share in percent"),
    ("up_to: 3", "up_to: 3, resolution: 90%", "must be at most 50"),
    ("up_to: 3", "up_to: 3, within: [hitch_ms_per_s <= 5, response_p99_ns <= 0]", "is unsatisfiable"),
    (
      "up_to: 3", "up_to: 3, within: [hitch_ms_per_s <= 1000, response_p99_ns <= 9]",
      "is always satisfied: all frames lost are 1000 ms/s; for example hitch_ms_per_s <= 5"
    ),
    (
      "up_to: 3", "up_to: 3, within: [frames_dropped <= 1200, response_p99_ns <= 9]",
      "there are 1200 frames; lower the limit, or make the phases longer"
    ),
    ("up_to: 3", "up_to: 3, within: [frames_dropped <= 2, response_p99_ns <= 20_000_000_001]", "shorter than that"),
    ("frame: 3 ms", "frame: 9 ms", "no rate would hold"),
    ("capacity: { up_to: 3 }", "capacity: { up_to: 1_000_000 }", "at most 24 h together"),
    ("capacity: { up_to: 3 }", "drain: 61 min", "must be at most 60"),
    ("capacity: { up_to: 3 }", "series: 1 ms", "must be at least 10"),
    ("load:\n", "workload:\n  phases: []\nload:\n", "must not stand beside workload"),
    ("mix: { refetch: 1 }", "mix: { update-post: 1 }", "the mix has no refetch"),
  ])
  func `a load that cannot be played is refused`(part: String, replacement: String, rule: String) {
    let text = Self.text.replacing(part, with: replacement)
    #expect(text != Self.text)
    let problems = Sample.problems(of: text)
    #expect(problems.contains { $0.contains(rule) }, "\(problems)")
  }

  @Test func `an order is refused where nothing arrives on the main thread`() {
    let lines = Self.text.split(separator: "\n").filter { !$0.contains("name: layout") && !$0.contains("main:") }
    let text = lines.joined(separator: "\n").replacing(
      "  capacity:", with: "  main: { order: frames-first }\n  isolation: snapshot\n  capacity:")
    let problems = Sample.problems(of: text)
    #expect(problems.contains { $0.contains("has no effect: nothing arrives on the main thread") }, "\(problems)")
    let owner = text.replacing("order: frames-first", with: "order: frames-first, refresh: commit").replacing(
      "isolation: snapshot", with: "isolation: owner")
    #expect(Sample.problems(of: owner).contains { $0.contains("has no effect: nothing arrives on the main") })
    #expect(Sample.problems(of: owner.replacing("isolation: owner", with: "isolation: lock")).isEmpty)
  }

  @Test func `an isolation is refused where no flow writes`() {
    let lines = Self.text.split(separator: "\n").filter { !$0.contains("name: sync") && !$0.contains("name: pushes") }
    let text = lines.joined(separator: "\n").replacing("pace: fixed", with: "pace: scaled")
    #expect(Sample.problems(of: text).isEmpty, "\(Sample.problems(of: text))")
    let problems = Sample.problems(of: text.replacing("  capacity:", with: "  isolation: lock\n  capacity:"))
    #expect(problems.contains { $0.contains("load.isolation (lock) has no effect: no flow writes") }, "\(problems)")
  }

  @Test func `a file without workload and load lacks one`() {
    let start = Self.text.split(separator: "load:\n")[0]
    let problems = Sample.problems(of: start + "matrix: { stores: [normalized], derivations: [naive] }\n")
    #expect(
      problems.contains { $0.contains("workload: is missing") || $0.contains("workload is missing") }, "\(problems)")
  }

  private func drawn(_ text: String = text) throws -> (log: OperationLog, stage: LoadStage) {
    let scenario = try scenario(text)
    guard case .generated(let shape) = scenario.dataset, let load = scenario.load else {
      throw WorkloadError.noTags
    }
    return try LoadStage.draw(load, of: scenario, dataset: Dataset.generated(shape, seed: scenario.seed))
  }

  @Test func `each flow has exactly its arrivals, in order of time, and each commit or read its operations`() throws {
    let (log, stage) = try drawn()
    #expect(stage.arrivals == stage.arrivals.sorted())
    let within = stage.arrivals.filter { $0.nanoseconds < stage.setup.end }
    #expect((0..<3).map { flow in within.count { $0.flow == flow } } == [220, 10, 55])
    let steps = log.operations.count { $0.batch > 0 }
    #expect(stage.arrivals.count { $0.sort != .work } == steps)
    #expect(stage.works.count == stage.arrivals.count { $0.sort == .work })
    // The search has the recorded ten seconds three times; fixed flows come in none of the repetitions.
    let beyond = stage.arrivals.filter { $0.nanoseconds >= stage.setup.end }
    #expect((0..<3).map { flow in beyond.count { $0.flow == flow } } == [400, 20, 0])
    #expect(log.phases.map(\.name) == ["warm-up", "calm", LoadSpec.searchPhase])
    #expect(log.phases.map(\.record) == [false, true, false])
    #expect(log.phases.last?.operations.upperBound == log.operations.count)
    #expect(log.operations[log.phases[0].operations].count { $0.batch > 0 } == 20)
  }

  @Test func `a flow that is added leaves the times and kinds of the others as they were`() throws {
    let added = Self.text.replacing(
      "    - { name: sync", with: "    - { name: taps, rate: 7, mix: { update-author: 1 } }\n    - { name: sync")
    #expect(added != Self.text)
    let (log, stage) = try drawn()
    let (moreLog, moreStage) = try drawn(added)
    func pushes(_ log: OperationLog, _ stage: LoadStage) -> [String] {
      let starts = log.operations.indices.filter { log.operations[$0].batch > 0 }
      return zip(stage.arrivals.filter { $0.sort != .work }, starts).filter { $0.0.flow == 0 }.map {
        "\($0.0.nanoseconds) \(log.operations[$0.1].kind)"
      }
    }
    #expect(pushes(log, stage) == pushes(moreLog, moreStage))
    #expect(moreLog.operations.count > log.operations.count)
  }

  @Test func `the hash of a log changes when its arrivals move`() throws {
    let (log, _) = try drawn()
    var moved = log
    moved.arrivals[3] = moved.arrivals[3].moved(to: moved.arrivals[3].nanoseconds + 1)
    #expect(log.stableHash != moved.stableHash)
  }
}
