import BenchCore
import ResultsFixtures
import Testing

@testable import BenchResults

struct SummaryTableTests {
  private func table(_ reports: [CellReport], _ rows: [ResultRow]) throws -> [[String: String]] {
    let text = SummaryTable.csv(reports, ResultIndex(rows), build: .release)
    let records = try CSVReader.records(text)
    return records.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(records[0], $0)) }
  }

  @Test func `a row has every metric, derived ones included, and nothing where it is absent`() throws {
    let cell = Fixture.cell()
    let rows =
      (1...10).map { Fixture.row(cell, "latency_p50_ns", .integer($0 * 10), operation: "writes", repetition: $0) }
      + [Fixture.row(cell, "entity_writes", .integer(5), operations: 2)]
    let row = try #require(try table([CellReport(cell: cell)], rows).first)
    #expect(row["state"] == "finished")
    #expect(row["entity_writes"] == "5")
    #expect(row["entity_writes_per_op"] == "2.5")
    #expect(row["latency_p50_ns_writes"] == "55")
    #expect(row["latency_p50_ns_writes_low"] == "20")
    #expect(row["latency_p50_ns_writes_high"] == "90")
    #expect(row["latency_p50_ns"] == "")
    #expect(row["allocations"] == "")
    for metric in AllMetrics.all { #expect(row[metric.name] != nil, "\(metric.name)") }
  }

  @Test func `a cell without believable numbers has none`() throws {
    let cell = Fixture.cell()
    let failure = CellFailure.exited(code: 1, lastWords: "", pass: .time, repetition: 1)
    let rows = [Fixture.row(cell, "entity_writes", .integer(5))]
    let row = try #require(try table([CellReport(cell: cell, failure: failure)], rows).first)
    #expect(row["state"] == "failed")
    #expect(row["entity_writes"] == "")
  }

  @Test func `no two columns share a name`() {
    #expect(Set(SummaryTable.names).count == SummaryTable.names.count)
  }
}
