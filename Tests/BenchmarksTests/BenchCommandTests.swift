import Testing

@testable import storebench_bench

@Suite(.timeLimit(.minutes(15)))
struct BenchCommandTests {
  private let lines = [
    BenchmarkLine("normalized update-post", unit: "ns/op", ours: 31.25, bare: 25, ratio: 1.254, goal: 1.25),
    BenchmarkLine("dense update-post", unit: "allocations", ours: 0, goal: 0),
    BenchmarkLine("one reading of the clock", unit: "ns", ours: 20.3),
  ]

  @Test func `each line stands beside its goal`() {
    #expect(
      [BenchCommand.header] + lines.map(BenchCommand.text) == [
        "                                        ours   by hand                ratio   goal",
        "normalized update-post                  31.2      25.0  ns/op          1.25   1.25  MISSED",
        "dense update-post                          0            allocations              0  met",
        "one reading of the clock                20.3            ns",
      ])
  }

  @Test func `the verdict names what is missed`() {
    #expect(BenchCommand.verdict(lines) == "1 of 2 goals missed: normalized update-post")
    #expect(BenchCommand.verdict([lines[1], lines[2]]) == "Every goal is met, of 1.")
    #expect(BenchCommand.verdict([lines[2]]) == "No goal could be judged.")
  }
}
