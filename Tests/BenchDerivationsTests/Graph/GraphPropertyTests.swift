import BenchWorkloads
import Testing

@testable import BenchDerivations

/// Graphs, writes and reads as they come, against an evaluator that remembers nothing.
@Suite struct GraphPropertyTests {
  @Test(arguments: 0..<60)
  func `no read is ever stale, and nothing is computed without need`(seed: Int) {
    var random = RandomStream(root: UInt64(seed), "graph property")
    var graph = FormulaGraph()
    let sources = (0..<random.next(in: 1...6)).map { graph.add(.source, value: $0) }
    for _ in 0..<random.next(in: 1...30) { graph.add(formula(below: graph.nodes.count, &random)) }
    for _ in 0..<120 {
      for _ in 0..<random.next(in: 1...3) {
        graph.write(random.next(in: -3...3), to: sources[random.position(among: sources.count)])
      }
      graph.computed = []
      let truths = graph.truths()
      for _ in 0..<random.next(in: 0...4) {
        let index = random.position(among: graph.nodes.count)
        #expect(graph.value(of: index) == truths[index], "node \(index)")
      }
      #expect(Set(graph.computed).count == graph.computed.count, "computed twice for one batch")
      graph.graph.expectWhole(graph.nodes)
    }
  }

  private func formula(below count: Int, _ random: inout RandomStream) -> Formula {
    let others = (0..<random.next(in: 1...5)).map { _ in random.position(among: count) }
    switch random.position(among: 4) {
    case 0: return .sign(others)
    case 1, 2: return .choice(random.position(among: count), others)
    default: return .sum(others)
    }
  }
}
