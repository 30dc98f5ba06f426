import BenchCore
import ResultsFixtures
import Testing

@testable import BenchResults

struct LatencyTableTests {
  private func curve(_ latencies: [UInt64]) throws -> [(latency: Int, count: Int, share: Double)] {
    var table = LatencyTable()
    let measurement = Fixture.measurement(.time, [("main", "read-feed", Fixture.latencies(latencies))])
    table.add(measurement, of: Fixture.cell())
    let records = try CSVReader.records(LatencyTable.csv(table.rows, build: .release)).dropFirst().filter {
      $0[4] == "read-feed"
    }
    return try records.map { (try #require(Int($0[5])), try #require(Int($0[6])), try #require(Double($0[7]))) }
  }

  @Test func `a curve of many values is short, ends with the longest and keeps its tail`() throws {
    // Twenty stragglers, each in a bucket of its own.
    let points = try curve((1...20_000).map { (rank: UInt64) in rank <= 19_980 ? rank : (rank - 19_980) * 100_000 })
    #expect(points.count < 170)
    #expect(points.last?.latency == 2_000_000)
    #expect(points.last?.count == 20_000)
    #expect(points.filter { $0.share > 0.999 }.count >= 10)
    #expect(points.filter { $0.share <= 0.5 }.count >= 10)
  }

  @Test func `a curve never goes back, and every point counts what lies below`() throws {
    let points = try curve((1...3_000).map { UInt64($0 * $0 % 1_999 + 1) })
    for (left, right) in zip(points, points.dropFirst()) {
      #expect(left.latency < right.latency && left.count < right.count && left.share < right.share)
    }
    for point in points { #expect(point.share == Double(point.count) / 3_000) }
  }

  @Test func `a single value is one point`() throws {
    let points = try curve([7, 7, 7])
    #expect(points.map(\.latency) == [7])
    #expect(points.map(\.share) == [1])
  }
}
