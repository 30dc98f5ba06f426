import Testing

@testable import BenchWorkloads

/// The draws of each distribution, a million, compared with its probabilities.
@Suite struct DistributionTests {
  private func counts(_ spec: DistributionSpec, among count: Int, draws: Int = 1_000_000) -> [Int] {
    let distribution = AllDistributions.make(spec)
    var stream = RandomStream(root: 42, "test.\(spec.name)")
    var counts = [Int](repeating: 0, count: count)
    for turn in 0..<draws { counts[distribution.rank(among: count, turn: turn, &stream)] += 1 }
    return counts
  }

  @Test(arguments: [0.5, 0.99, 1.0, 1.2])
  func `zipfian draws in proportion to its table`(theta: Double) {
    let table = ZipfTable(theta: theta)
    let masses = (0..<500).map { table.mass(of: $0, among: 500) }
    let counts = counts(DistributionSpec("zipfian", ["theta": theta]), among: 500)
    #expect(chiSquare(counts, masses) < chiSquareLimit(499))
  }

  @Test func `uniform draws every key equally often`() {
    let masses = [Double](repeating: 0.001, count: 1000)
    #expect(chiSquare(counts(.uniform, among: 1000), masses) < chiSquareLimit(999))
  }

  @Test func `a hot spot takes its share`() {
    let spec = DistributionSpec("hotspot", ["set": 0.2, "operations": 0.8])
    let masses = (0..<1000).map { $0 < 200 ? 0.004 : 0.00025 }
    #expect(chiSquare(counts(spec, among: 1000), masses) < chiSquareLimit(999))
  }

  @Test func `latest falls with age as zipfian falls with rank`() {
    let table = ZipfTable(theta: 0.99)
    let masses = (0..<1000).map { table.mass(of: $0, among: 1000) }
    #expect(chiSquare(counts(DistributionSpec("latest"), among: 1000), masses) < chiSquareLimit(999))
    #expect(LatestDistribution.card.order == .newestFirst)
  }

  @Test func `sequential goes round and draws nothing`() {
    #expect(counts(DistributionSpec("sequential"), among: 100, draws: 250) == (0..<100).map { $0 < 50 ? 3 : 2 })
    var stream = RandomStream(seed: 42)
    _ = SequentialDistribution([:]).rank(among: 10, turn: 3, &stream)
    #expect(stream.next() == 1_546_998_764_402_558_742)
  }

  @Test func `a hot set is at least one key and at most all`() {
    func hot(_ share: Double, _ count: Int) -> Int { HotspotDistribution(["set": share]).hotKeys(among: count) }
    #expect(hot(0.001, 10) == 1)
    #expect(hot(1, 10) == 10)
    #expect(hot(0.29, 100) == 29)
  }

  /// P(rank 0), P(rank 1) and top shares of the exact law at 0.99, computed independently.
  @Test(arguments: [
    (10, 0.338283, 0.170318, [0.1: 0.3383, 0.2: 0.5086]),
    (100, 0.188873, 0.095093, [0.01: 0.1889, 0.1: 0.5583, 0.2: 0.6881]),
    (1000, 0.129384, 0.065142, [0.01: 0.3825, 0.1: 0.6850, 0.2: 0.7789]),
    (10_000, 0.097806, 0.049243, [0.01: 0.5178, 0.1: 0.7559, 0.2: 0.8288]),
    (100_000, 0.078257, 0.039401, [0.01: 0.6048, 0.1: 0.8001, 0.2: 0.8598]),
    (1_000_000, 0.064969, 0.032711, [0.01: 0.6643, 0.1: 0.8302, 0.2: 0.8809]),
  ])
  func `the table has the masses of the law`(count: Int, first: Double, second: Double, shares: [Double: Double]) {
    let table = ZipfTable(theta: 0.99)
    #expect(abs(table.mass(of: 0, among: count) - first) < 1e-6)
    #expect(abs(table.mass(of: 1, among: count) - second) < 1e-6)
    for (top, share) in shares {
      let ranks = Int((top * Double(count)).rounded())
      let sum = Double(table.cumulative[ranks - 1]) / Double(table.cumulative[count - 1])
      #expect(abs(sum - share) < 0.0001)
    }
  }

  /// ζ(n; θ), published or computed independently; the table is ζ in units of 2⁻³².
  @Test(arguments: [
    (1000, 0.5, 61.801008765), (1000, 0.8, 15.469810382), (1000, 0.9, 10.523506612), (1000, 0.99, 7.728953217285),
    (1000, 1.2, 4.335764795), (10, 0.99, 2.956107516510), (100_000, 0.99, 12.778338062551),
  ])
  func `the table sums to zeta`(count: Int, theta: Double, zeta: Double) {
    let table = ZipfTable(theta: theta)
    _ = table.mass(of: 0, among: count)
    #expect(abs(Double(table.cumulative[count - 1]) / 0x1p32 - zeta) < 1e-6)
  }

  @Test func `draws have the top shares of the law`() {
    let counts = counts(DistributionSpec("zipfian"), among: 1000)
    for (ranks, share) in [(10, 0.3825), (100, 0.6850), (200, 0.7789)] {
      #expect(abs(Double(counts[..<ranks].reduce(0, +)) / 1e6 - share) < 0.005)
    }
  }

  @Test func `the search finds what a scan finds, in any prefix`() {
    for theta in [0.01, 0.99, 3, 50] {
      let grown = ZipfTable(theta: theta)
      for count in [1, 2, 5, 40, 1000, 3] {
        var stream = RandomStream(root: 9, "prefix")
        var copy = stream
        for _ in 0..<300 {
          let rank = grown.rank(among: count, &stream)
          let point = copy.next(below: grown.cumulative[count - 1])
          #expect(grown.cumulative.firstIndex { $0 > point } == rank)
        }
      }
    }
  }

  @Test func `a table that grew is the table that was large from the start`() {
    let grown = ZipfTable(theta: 0.7)
    for count in [3, 10, 100, 1000] { _ = grown.mass(of: 0, among: count) }
    let whole = ZipfTable(theta: 0.7)
    _ = whole.mass(of: 0, among: 1000)
    #expect(grown.cumulative.prefix(1000) == whole.cumulative.prefix(1000))
  }
}

extension ZipfTable {
  /// The share of the draws among `count` that goes to this rank.
  fileprivate func mass(of rank: Int, among count: Int) -> Double {
    var stream = RandomStream(seed: 0)
    _ = self.rank(among: count, &stream)
    let weight = rank == 0 ? cumulative[0] : cumulative[rank] - cumulative[rank - 1]
    return Double(weight) / Double(cumulative[count - 1])
  }
}
