import BenchCore
import BenchDerivations
import BenchWorkloads
import DesignsFixtures
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

/// Layered graphs of any shape.
@Suite struct LayeredGraphShapeTests {
  private func count(_ stage: GraphStage) -> [String: Tally] {
    var tallies: [String: Tally] = [:]
    for contestant in AllGraphDerivations.contestants {
      let measurement = contestant.count(stage)
      #expect(measurement.disagreement == nil, "\(contestant.derivation.name): \(stage.name)")
      tallies[contestant.derivation.name] = measurement.lines.first?.figures.tally
    }
    return tallies
  }

  /// A source reaches one node, which is read by n, which are read by 2n − 1, and so on until a row is full.
  @Test(arguments: [(7, 4, 2), (40, 6, 5), (10, 3, 10), (5, 30, 3), (4, 5, 1)])
  func `with all static and all read, a write costs what the closed form says`(width: Int, layers: Int, sources: Int) {
    let spec = GraphSpec(
      name: "closed form", width: width, layers: layers, sources: sources, staticShare: 1, readShare: 1,
      iterations: 3 * width)
    let tallies = count(GraphOracle.stage(spec.name, LayeredGraph(drawn: spec)))
    let perWrite = (1..<layers).reduce(0) { $0 + min(width, 1 + $1 * (sources - 1)) }
    #expect(tallies["tracked"]?[.recomputations] == perWrite * spec.iterations)
    #expect(tallies["tracked"]?[.requiredUpdates] == perWrite * spec.iterations)
    #expect(tallies["naive"]?[.recomputations] == width * (layers - 1) * spec.iterations)
  }

  @Test func `a write that is equal on a warmed graph is no change`() {
    let spec = GraphSpec(
      name: "equal", width: 10, layers: 3, sources: 2, staticShare: 1, readShare: 1, iterations: 10)
    let tallies = count(GraphOracle.stage(spec.name, LayeredGraph(drawn: spec)))
    #expect(tallies["tracked"]?[.recomputations] == 0)
    #expect(tallies["naive"]?[.recomputations] == 200)
  }

  @Test(arguments: 0..<40)
  func `graphs of all shapes come to the sums of the oracle after every write`(seed: Int) {
    var random = RandomStream(root: UInt64(seed), "layered graphs")
    let width = random.next(in: 1...12)
    let spec = GraphSpec(
      name: "seed \(seed)", width: width, layers: random.next(in: 2...40), sources: random.next(in: 1...width),
      staticShare: random.unit(), readShare: random.unit(), iterations: random.next(in: 1...60))
    let stage = GraphOracle.stage(spec.name, LayeredGraph(drawn: spec))
    #expect(stage.sums.count == spec.iterations)
    let tallies = count(stage)
    #expect(tallies["tracked"].map { $0[.recomputations] } ?? -1 <= tallies["naive"].map { $0[.recomputations] } ?? 0)
  }

  @Test func `a sum that is not the oracle's is a disagreement at its iteration`() {
    let spec = GraphSpec(
      name: "wrong", width: 10, layers: 3, sources: 2, staticShare: 1, readShare: 1, iterations: 30)
    var stage = GraphOracle.stage(spec.name, LayeredGraph(drawn: spec))
    stage.sums[17] += 1
    for contestant in AllGraphDerivations.contestants {
      let disagreement = contestant.count(stage).disagreement
      #expect(disagreement?.operation == 17 && disagreement?.view == "graph wrong")
      #expect(disagreement?.shown != disagreement?.expected)
    }
  }

  @Test(
    arguments: [
      (1.0, 5, 1), (7.0, 5, 2), (8.0, 5, nil), (-7.0, 5, nil), (0x1p53 + 2, 5, nil), (Double.infinity, 5, nil),
      (.nan, 5, nil), (3.0, 0, nil),
    ] as [(Double, Int, Int?)])
  func `what a dynamic node leaves out follows JavaScript's numbers`(first: Double, others: Int, left: Int?) {
    #expect(LayeredGraph.leftOut(first: first, of: others) == left)
  }
}
