import BenchCore
import BenchDesigns
import BenchWorkloads
import Testing

/// Layered graphs against the numbers that js-reactivity-benchmark publishes.
@Suite struct LayeredGraphTests {
  /// A published graph with its sum, and its recomputations by tracking and by computing everything.
  struct Published: Sendable, CustomTestStringConvertible {
    let spec: GraphSpec
    let sum: Double
    let tracked: Int
    let naivePerWrite: Int

    init(
      _ name: String, _ width: Int, _ layers: Int, _ sources: Int, _ staticShare: Double, _ readShare: Double,
      _ iterations: Int, sum: Double, tracked: Int, naivePerWrite: Int
    ) {
      spec = GraphSpec(
        name: name, width: width, layers: layers, sources: sources, staticShare: staticShare, readShare: readShare,
        iterations: iterations)
      self.sum = sum
      self.tracked = tracked
      self.naivePerWrite = naivePerWrite
    }

    var testDescription: String { spec.name }

    static let all = [
      Published(
        "2-10x5-lazy80", 10, 5, 2, 1, 0.2, 600_000, sum: 19_199_968, tracked: 3_480_000, naivePerWrite: 40),
      Published(
        "6-10x10-dyn25-lazy80", 10, 10, 6, 0.75, 0.2, 15_000, sum: 302_310_782_860, tracked: 1_155_000,
        naivePerWrite: 90),
      Published(
        "25-1000x5", 1_000, 5, 25, 1, 1, 3_000, sum: 1_171_484_375_000, tracked: 732_000, naivePerWrite: 4_000),
      Published(
        "3-5x500", 5, 500, 3, 1, 1, 500, sum: 3.0239642676898464e241, tracked: 1_246_500, naivePerWrite: 2_495),
    ]
  }

  private func count(_ derivation: String, _ stage: GraphStage) throws -> Figures {
    let contestant = try #require(AllGraphDerivations.contestants.first { $0.derivation.name == derivation })
    let measurement = contestant.count(stage)
    #expect(measurement.disagreement == nil)
    return try #require(measurement.lines.first).figures
  }

  @Test(arguments: Published.all)
  func `tracking comes to the published sum with the published number of computations`(published: Published) throws {
    let stage = GraphStage(name: published.spec.name, graph: LayeredGraph(drawn: published.spec))
    let figures = try count("tracked", stage)
    #expect(figures.graphSum == published.sum)
    #expect(figures.tally?.count(of: .recomputations) == published.tracked)
  }
}
