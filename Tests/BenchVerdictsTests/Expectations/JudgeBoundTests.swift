import BenchCore
import BenchResults
import ResultsFixtures
import Testing

@testable import BenchVerdicts

/// Verdicts of sentences about values that are bounds of the true ones: of a system that was saturated, or a search
/// that ended before the design did.
struct JudgeBoundTests {
  private let names = ExpectationNames(
    stores: ["nested", "normalized"], derivations: ["naive"], phases: ["main"], operations: ["taps"])

  private func verdict(_ sentence: String, _ rows: [ResultRow]) throws -> Verdict {
    let cells = Set(rows.map(\.cell)).map { CellReport(cell: $0) }
    return Judge(index: ResultIndex(rows), cells: cells, clock: nil).judge(try Expectation(sentence, names: names))
      .verdict
  }

  private func rows(_ store: String = "normalized", value: Int, left: Int) -> [ResultRow] {
    let cell = Fixture.cell(store)
    return [
      Fixture.row(cell, "unit_response_max_ns", .integer(value)), Fixture.row(cell, "unit_left", .integer(left)),
    ]
  }

  @Test(arguments: [
    ("< 600", Verdict.inconclusive), ("< 500", .fail), ("<= 500", .inconclusive), ("<= 499", .fail), ("> 400", .pass),
    ("> 500", .inconclusive), (">= 500", .pass), (">= 501", .inconclusive), ("== 500", .inconclusive),
    ("== 400", .fail), ("== 600", .inconclusive), ("!= 400", .pass), ("!= 600", .inconclusive),
  ])
  func `a lower bound decides what it can, and leaves the rest open`(_ limit: String, _ expected: Verdict) throws {
    #expect(try verdict("unit_response_max_ns of * \(limit)", rows(value: 500, left: 3)) == expected)
  }

  @Test func `where nothing is left a value is the true one`() throws {
    #expect(try verdict("unit_response_max_ns of * < 600", rows(value: 500, left: 0)) == .pass)
    #expect(try verdict("unit_response_max_ns of * == 500", rows(value: 500, left: 0)) == .pass)
  }

  @Test func `a quotient of bounds lies above, below, or anywhere`() throws {
    let above = rows("nested", value: 500, left: 3) + rows("normalized", value: 100, left: 0)
    let sentence = "unit_response_max_ns of nested over normalized"
    #expect(try verdict("\(sentence) > 4", above) == .pass)
    #expect(try verdict("\(sentence) < 6", above) == .inconclusive)
    let below = rows("nested", value: 500, left: 0) + rows("normalized", value: 100, left: 1)
    #expect(try verdict("\(sentence) > 4", below) == .inconclusive)
    #expect(try verdict("\(sentence) < 6", below) == .pass)
    let both = rows("nested", value: 500, left: 3) + rows("normalized", value: 100, left: 1)
    #expect(try verdict("\(sentence) > 4", both) == .inconclusive)
    #expect(try verdict("\(sentence) < 6", both) == .inconclusive)
  }

  @Test func `a capacity at which nothing failed is a lower bound`() throws {
    let cell = Fixture.cell("normalized")
    let found = Fixture.row(cell, "unit_capacity_ops_per_s", .integer(4_000))
    #expect(try verdict("unit_capacity_ops_per_s of * > 3000", [found]) == .pass)
    #expect(try verdict("unit_capacity_ops_per_s of * < 5000", [found]) == .inconclusive)
    let failed = Fixture.row(cell, "unit_capacity_fails_ops_per_s", .integer(4_040))
    #expect(try verdict("unit_capacity_ops_per_s of * < 5000", [found, failed]) == .pass)
  }
}
