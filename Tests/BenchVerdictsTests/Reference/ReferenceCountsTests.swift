import BenchCore
import BenchResults
import BenchVerdicts
import ResultsFixtures
import Testing

struct ReferenceCountsTests {
  private func rows(_ writes: Int, operations: Int = 10, kind: String = "update-author") -> [ResultRow] {
    let measurement = Fixture.measurement(
      .counts,
      [
        ("load", nil, Fixture.counts(0, [.entityWrites: 41])),
        ("main", kind, Fixture.counts(operations, [.entityWrites: writes])),
      ])
    return ResultRow.rows(
      of: ResultLines(measurement, entities: 41), cell: Fixture.cell("nested", "naive", "n=20"), repetition: 1)
  }

  private func differences(_ reference: [ResultRow], _ run: [ResultRow]) -> [String] {
    ReferenceCounts(of: reference).differences(from: ReferenceCounts(of: run))
  }

  @Test func `only counts of kinds and of the load are kept`() {
    let time = Fixture.row(Fixture.cell(), "latency_p50_ns", .integer(5), phase: "main", operation: "read-feed")
    let kept = ReferenceCounts(of: rows(7) + [time]).rows
    #expect(Set(kept.map { "\($0.phase) \($0.operation)" }) == ["load *", "main update-author"])
    #expect(kept.allSatisfy { $0.pass == .counts })
  }

  @Test func `a reference comes back as it was, whatever the order of rows`() throws {
    let reference = ReferenceCounts(of: rows(7).reversed())
    #expect(try ReferenceCounts(csv: reference.csv) == ReferenceCounts(of: rows(7)))
    #expect(!reference.csv.contains("\r"))
  }

  @Test func `a value that is there twice is refused with both lines, and an unknown metric with its line`() throws {
    let text = ReferenceCounts(of: rows(7)).csv
    let last = try #require(text.split(separator: "\n").last)
    let count = text.split(separator: "\n").count
    let twice = #expect(throws: CSVError.self) { try ReferenceCounts(csv: text + last + "\n") }
    #expect(twice?.line == count + 1)
    #expect(twice?.rule.contains(" is on line \(count) already") == true)
    let unknown = text.replacing("entity_writes", with: "entity_write")
    let error = #expect(throws: CSVError.self) { try ReferenceCounts(csv: unknown) }
    #expect(error?.description == "line 2: there is no metric 'entity_write'; did you mean 'entity_writes'?")
  }

  @Test func `equal counts have no difference`() {
    #expect(differences(rows(7), rows(7)).isEmpty)
  }

  @Test func `a count that changed is reported with both values`() {
    #expect(
      differences(rows(210), rows(209)) == [
        "changed: entity_writes of nested/naive at n=20 in main for update-author, 210 → 209"
      ])
  }

  @Test func `counts that vanished and new counts are reported separately`() {
    let found = differences(rows(1), rows(1, kind: "update-post"))
    #expect(found.contains("gone: entity_writes of nested/naive at n=20 in main for update-author, was 1"))
    #expect(found.contains("new: entity_writes of nested/naive at n=20 in main for update-post = 1"))
  }

  @Test func `another number of operations is a difference`() {
    #expect(
      differences(rows(7), rows(7, operations: 11)).contains(
        "changed: entity_writes of nested/naive at n=20 in main for update-author, 7 → 7 (of 10 → 11 operations)"))
  }

  @Test func `an empty reference does not pass`() {
    #expect(differences([], rows(7)) == ["the reference holds no counts"])
    #expect(!differences(rows(7), []).isEmpty)
  }
}
