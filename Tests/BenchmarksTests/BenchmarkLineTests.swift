import Testing

@testable import storebench_bench

struct BenchmarkLineTests {
  @Test func `a goal is for the ratio, or for the store where nothing is compared`() {
    #expect(BenchmarkLine("a", unit: "ns/op", ours: 30, bare: 20, ratio: 1.5, goal: 1.5).verdict == .met)
    #expect(BenchmarkLine("a", unit: "ns/op", ours: 30, bare: 20, ratio: 1.51, goal: 1.5).verdict == .missed)
    #expect(BenchmarkLine("a", unit: "allocations", ours: 0, goal: 0).verdict == .met)
    #expect(BenchmarkLine("a", unit: "allocations", ours: 1, goal: 0).verdict == .missed)
    #expect(BenchmarkLine("a", unit: "allocations", ours: nil, goal: 0).verdict == .absent)
    #expect(BenchmarkLine("a", unit: "ns", ours: 20).verdict == .told)
  }

  @Test func `what must be equal is missed by less, too`() {
    var line = BenchmarkLine("a", unit: "notifications", ours: 19, bare: 20, ratio: 0.95, goal: 1)
    line.isExact = true
    #expect(line.verdict == .missed)
    line.ratio = 1
    #expect(line.verdict == .met)
  }

  @Test func `the table leaves empty what is absent`() {
    let csv = BenchmarkLine.csv([
      BenchmarkLine("normalized update-post", unit: "ns/op", ours: 30, bare: 20, ratio: 1.5, goal: 1.25),
      BenchmarkLine("one reading", unit: "ns", ours: nil),
    ])
    #expect(
      csv == """
        name,unit,ours,bare,ratio,goal,verdict,low,high
        normalized update-post,ns/op,30,20,1.5,1.25,missed,,
        one reading,ns,,,,,absent,,

        """)
  }
}
