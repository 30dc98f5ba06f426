import BenchCore
import Foundation
import ResultsFixtures
import TestSupport
import Testing

@testable import BenchReports
@testable import BenchResults

struct HgrmExportTests {
  /// The output of HdrHistogram's percentile iterator for the values 1 to 10, in a histogram up to 3.6 · 10⁹ with three
  /// digits and five ticks to each halving.
  private static let oneToTen = """
           Value     Percentile TotalCount 1/(1-Percentile)

           1.000 0.000000000000          1           1.00
           1.000 0.100000000000          1           1.11
           2.000 0.200000000000          2           1.25
           3.000 0.300000000000          3           1.43
           4.000 0.400000000000          4           1.67
           5.000 0.500000000000          5           2.00
           6.000 0.550000000000          6           2.22
           6.000 0.600000000000          6           2.50
           7.000 0.650000000000          7           2.86
           7.000 0.700000000000          7           3.33
           8.000 0.750000000000          8           4.00
           8.000 0.775000000000          8           4.44
           8.000 0.800000000000          8           5.00
           9.000 0.825000000000          9           5.71
           9.000 0.850000000000          9           6.67
           9.000 0.875000000000          9           8.00
           9.000 0.887500000000          9           8.89
           9.000 0.900000000000          9          10.00
          10.000 0.912500000000         10          11.43
          10.000 1.000000000000         10
    #[Mean    =        5.500, StdDeviation   =        2.872]
    #[Max     =       10.000, Total count    =           10]
    #[Buckets =           22, SubBuckets     =         2048]
    """

  private func steps(_ values: [(latency: UInt64, amount: Int)]) -> [LatencyCurve.Step] {
    var seen = 0
    return values.map { value in
      seen += value.amount
      return LatencyCurve.Step(latency: Nanoseconds(value.latency), count: seen)
    }
  }

  @Test func `the values 1 to 10 come out as HdrHistogram writes them`() {
    let text = PercentileText(steps: steps((1...10).map { ($0, 1) }), sum: nil, buckets: 22)
    #expect(text.lines.joined(separator: "\n") == Self.oneToTen)
  }

  /// HdrHistogram's own example: 10,000 values of 1,000, then one of 100,000,000 with those that it kept from being
  /// recorded, each 10,000 less. Its text has the upper end of the bucket, 100,007,935, for the longest value, and the
  /// mean 25,003,006.699 of the middles.
  @Test func `a tail with large buckets comes out as HdrHistogram writes it, but mean and maximum are exact`() {
    var histogram = LatencyHistogram()
    for _ in 1...10_000 { histogram.record(Nanoseconds(1_000)) }
    for latency in stride(from: UInt64(10_000), through: 100_000_000, by: 10_000) {
      histogram.record(Nanoseconds(latency))
    }
    let steps = steps(histogram.curve.map { ($0.latency.rawValue, $0.count) })
    let lines = PercentileText(steps: steps, sum: histogram.sum, buckets: 22).lines
    #expect(lines.count == 2 + 61 + 3)
    #expect(lines[2] == "    1000.000 0.000000000000      10000           1.00")
    #expect(lines[62] == "100000000.000 1.000000000000      20000")
    #expect(lines[63] == "#[Mean    = 25003000.000, StdDeviation   = 32276410.479]")
    #expect(lines[64] == "#[Max     = 100000000.000, Total count    =        20000]")
    let estimated = PercentileText(steps: steps, sum: nil, buckets: 22).lines
    #expect(estimated[63].hasPrefix("#[Mean    = 2500300"), "of the middles where no sum is known")
  }

  /// `latency.csv` keeps some points of a curve, and the others are counted with the next one above.
  @Test func `the mean of a run folder is that of its latencies`() throws {
    try withTemporaryFolder { root in
      let values = (0..<2_000).map { UInt64(1_000 + 37 * $0) }
      var folder = try RunFolder(
        under: root, scenario: "books", started: Date(timeIntervalSince1970: 0), id: "a", build: .release)
      try folder.add(
        Fixture.measurement(.time, [("main", "read-feed", Fixture.latencies(values))]), of: Fixture.cell(),
        repetition: 1, entities: 5)
      try folder.finish(folder.run(ManifestFixture.manifest))
      let curve = try #require(StoredRun(folder: folder.path).curves.first)
      #expect(curve.sum == Nanoseconds(values.reduce(0, +)))
      let lines = PercentileText(steps: curve.steps, sum: curve.sum, buckets: 22).lines
      #expect(lines.contains { $0.hasPrefix("#[Mean    =    37981.500,") })
      #expect(lines.contains { $0.hasPrefix("#[Max     =    74963.000,") })
    }
  }

  @Test func `each curve stands below its name, and a reader that skips such lines finds the columns`() {
    let run = ExportFixture.run()
    let lines = HgrmExport.render(run).split(separator: "\n")
    let names = lines.filter { $0.hasPrefix("#[Curve = ") }
    #expect(names.count == 6)
    #expect(names.first == "#[Curve = books nested/naive at dataset.posts=20, operation writes]")
    let rows = lines.filter { $0.first != "#" && !$0.contains("Percentile") }.map { $0.split(separator: " ") }
    #expect(!rows.isEmpty && rows.allSatisfy { (3...4).contains($0.count) && $0.allSatisfy { Double($0) != nil } })
    #expect(lines.last == "#[Buckets =           26, SubBuckets     =         2048]")
  }

  @Test func `what has no latencies is named, on one line of its own`() {
    let text = HgrmExport.render(ExportFixture.hostileRun)
    let missing = text.split(separator: "\n").filter { $0.hasPrefix("#[Missing = ") }
    #expect(missing.count == 2)
    #expect(missing[0].hasSuffix(": crashed: signal 11 (SIGSEGV) in the time pass, repetition 1]"))
    #expect(
      HgrmExport.render(StoredRun(manifest: ManifestFixture.manifest, rows: [])).contains("nested/memoized: WRONG"))
  }
}
