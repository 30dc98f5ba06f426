import BenchCalibration
import BenchCore
import BenchHost
import BenchWorkloads
import RunsFixtures
import StoreBenchKit
import Testing

@testable import BenchRuns
@testable import storebench_bench

struct BenchmarkTests {
  @Test func `a stage holds one kind, over all keys, with texts as long as those that are there`() {
    let stages = BenchmarkStages(posts: 50, operations: 400)
    #expect(stages.dataset.posts.count == 50)
    for kind in [OperationKind.updateAuthor, .updatePost, .readDetail, .readThread] {
      let stage = stages.stage(kind)
      #expect(stage.log.operations.count == 400)
      #expect(stage.log.operations.allSatisfy { $0.kind == kind })
    }
    #expect(stages.stage(.updatePost).log.texts.allSatisfy { $0.utf8.count == 40 })
    #expect(stages.stage(.updateAuthor).log.texts.allSatisfy { $0.utf8.count == 16 })
  }

  @Test func `what tracking adds is reported for each graph, with its goal`() {
    let ticks = FakeInstruments.clock()
    let spec = GraphSpec(
      name: "3x4", width: 3, layers: 4, sources: 2, staticShare: 1, readShare: 1, iterations: 6)
    let lines = GraphBenchmark(clock: ticks, rounds: 3).lines([spec])
    #expect(lines.map(\.name) == ["tracked 3x4 over closures"])
    #expect(lines.first?.ours != nil && lines.first?.goal == 40)
    #expect(GraphBenchmark.graphs.allSatisfy { $0.staticShare == 1 }, "a closure reads all it may")
  }

  @Test func `what each profile costs is held against its goal, and one that cannot be taken is absent`() {
    let stage = BenchmarkStages(posts: 20, operations: 50).stage(.updatePost)
    let instruments = Instruments(clock: FakeInstruments.clock(), meter: nil)
    let lines = ProfileBenchmark(instruments, rounds: 1, CalibrationDesigns.persistent, stage).lines()
    #expect(lines.map(\.name) == ["profile sites, a block", "profile references, a call", "profile cycles, a play"])
    #expect(lines.map(\.goal) == [2_000, 2, 1.03])
    #expect(lines.first?.verdict == .absent, "there is no allocator to ask")
  }

  @Test func `what Observation costs is held against the same by hand, in time and in calls`() throws {
    let instruments = Instruments(clock: FakeInstruments.clock(), meter: nil)
    let stage = ViewBenchmark(instruments, rounds: 1, many: 10, few: 10, operations: 40).authorViews(idle: 0)
    let lines = try ObservationBenchmark(instruments: instruments, rounds: 1, stage: stage).lines()
    #expect(
      lines.map(\.name) == [
        "@Observable over plain classes, a write by hand", "price of @Observable, a write",
        "observable-entities over by hand, a write", "price of a view of one property, called and recorded",
        "price of a tracked property", "observed over by hand, 1,000 views", "observed over by hand, calls",
        "observed over by hand, bytes", "observed over by hand, blocks",
        "keyed by field over by entity, all fields shown",
      ])
    #expect(lines.map(\.goal) == [nil, nil, 1.1, nil, nil, 1.1, 1, 1.1, 1, 1.25])
    #expect(lines[6].ratio == 1 && (lines[6].ours ?? 0) > 0, "as many calls as by hand")
    #expect(lines.filter(\.isExact).map(\.unit) == ["notifications", "allocations"])
    #expect(lines.allSatisfy { $0.interval != nil || !$0.unit.hasPrefix("ns") }, "each time has its interval")
  }

  @Test func `what a simulation of a search takes stands beside its goal`() {
    let ticks = FakeInstruments.clock()
    let line = LoadBenchmark(
      Instruments(clock: ticks, meter: nil), rounds: 3, stages: BenchmarkStages(posts: 20, operations: 20),
      arrivals: 50
    ).line()
    #expect(line.name == "a simulation of 50 arrivals" && line.goal == 50)
    #expect((line.ours ?? 0) > 0)
  }

  @Test func `remote data are played with every sync, and have a goal for time and one for memory`() throws {
    let benchmark = RemoteBenchmark(FakeInstruments.clock())
    let lines = try benchmark.lines(clients: 2, minutes: 2, goal: 20, megabytes: 500)
    #expect(lines.map(\.name) == ["2 clients, 2 min", "2 clients, 2 min, peak"])
    #expect(lines.map(\.goal) == [20, 500] && (lines[0].ours ?? 0) > 0)
  }
}
