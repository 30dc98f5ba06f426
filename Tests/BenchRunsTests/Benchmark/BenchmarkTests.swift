import BenchCore
import BenchWorkloads
import Testing

@testable import BenchRuns

struct BenchmarkTests {
  @Test func `a goal is about the ratio, or about ours where nothing is compared`() {
    #expect(BenchmarkLine("a", unit: "ns/op", ours: 30, bare: 20, ratio: 1.5, goal: 1.5).verdict == .met)
    #expect(BenchmarkLine("a", unit: "ns/op", ours: 30, bare: 20, ratio: 1.51, goal: 1.5).verdict == .missed)
    #expect(BenchmarkLine("a", unit: "allocations", ours: 0, goal: 0).verdict == .met)
    #expect(BenchmarkLine("a", unit: "allocations", ours: 1, goal: 0).verdict == .missed)
    #expect(BenchmarkLine("a", unit: "allocations", ours: nil, goal: 0).verdict == .absent)
    #expect(BenchmarkLine("a", unit: "ns", ours: 20).verdict == .told)
  }

  @Test func `the table leaves empty what is absent`() {
    let csv = BenchmarkLine.csv([
      BenchmarkLine("normalized update-post", unit: "ns/op", ours: 30, bare: 20, ratio: 1.5, goal: 1.25),
      BenchmarkLine("one reading", unit: "ns", ours: nil),
    ])
    #expect(
      csv == """
        name,unit,ours,bare,ratio,goal,verdict
        normalized update-post,ns/op,30,20,1.5,1.25,missed
        one reading,ns,,,,,absent

        """)
  }

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

  @Test func `what tracking adds is told for each graph, against its goal`() {
    let ticks = FakeInstruments.clock()
    let spec = GraphSpec(
      name: "3x4", width: 3, layers: 4, sources: 2, staticShare: 1, readShare: 1, iterations: 6)
    let lines = GraphBenchmark(clock: ticks, rounds: 3).lines([spec])
    #expect(lines.map(\.name) == ["tracked 3x4 over closures"])
    #expect(lines.first?.ours != nil && lines.first?.goal == 40)
    #expect(GraphBenchmark.graphs.allSatisfy { $0.staticShare == 1 }, "a closure reads all it may")
  }
}
