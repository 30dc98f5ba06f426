import BenchResults
import BenchVerdicts
import ResultsFixtures
import Testing

@testable import BenchReports

struct PointGridTests {
  private typealias Times = (fresh: Int, stale: Int, torn: Int, blank: Int, error: Int)

  /// The table of syncs whose views were in these states, a minute in all.
  private func table(_ syncs: [(name: String, times: Times)]) -> [String] {
    let rows = syncs.flatMap { name, times -> [ResultRow] in
      let cell = Fixture.cell("normalized", "naive", "sync=\(name)")
      let values = [
        ("fresh_ms", times.fresh), ("stale_ms", times.stale), ("torn_ms", times.torn), ("blank_ms", times.blank),
        ("error_ms", times.error), ("mounted_ms", 60_000), ("given_up_writes", 7),
      ]
      return values.map { Fixture.row(cell, $0, .integer($1)) }
    }
    var cells: [CellIdentity] = []
    for row in rows where cells.last != row.cell { cells.append(row.cell) }
    let run = AnswerFixture.run(cells, rows)
    return PointGrid(cells: run.manifest.cells, index: run.index, clock: nil, style: TableStyle()).lines
  }

  @Test func `of remote data all states have their time, and the time that they are of`() throws {
    let lines = table([("direct", (fresh: 50_000, stale: 4_000, torn: 3_000, blank: 2_000, error: 1_000))])
    for word in ["fresh", "stale", "torn", "blank", "error", "of", "given"] {
      #expect(lines[0].split(separator: " ").contains { $0 == word }, "\(lines)")
    }
    let numbers = try #require(lines.last)
    for time in ["50.0s", "4.00s", "3.00s", "2.00s", "1.00s", "60.0s", " 7 "] {
      #expect(numbers.contains(time), "\(lines)")
    }
    #expect(lines.allSatisfy { $0.count <= TableStyle.width })
  }

  @Test func `a sync is best at a state only where it is so at all of them`() {
    let stale = (fresh: 50_000, stale: 7_000, torn: 0, blank: 3_000, error: 0)
    let torn = table([("local-first", stale), ("optimistic", (10_000, 2_000, 47_000, 1_000, 0))])
    #expect(!torn.joined().contains("best") && torn.joined().contains("×1 "), "\(torn)")
    let better = table([("local-first", stale), ("optimistic", (58_000, 1_000, 0, 1_000, 0))])
    #expect(better.joined().ranges(of: "best").count == 3, "\(better)")
  }

  @Test func `no rate is the best beside one that no limit broke, and each page says at least how far it is behind`() {
    func both(_ breaks: Double?) -> (table: String, page: String) {
      let run = AnswerFixture.rates([("naive", 746, 750), ("memoized", 600, 610), ("keyed", 2_976, breaks)])
      let cells = run.manifest.cells.filter { $0.cell.point.description == "load.main.hz=60" }
      let grid = PointGrid(
        cells: cells, index: run.index, clock: nil, style: TableStyle(), times: LoadTimes(cells, run.index))
      let factors = FactorsSection.make(RunStory(run).reported) ?? []
      return (grid.lines.joined(separator: "\n"), factors.map { "\($0)" }.joined())
    }
    let open = both(nil)
    #expect(open.table.contains("≥2970") && !open.table.contains("best"), "\(open.table)")
    #expect(open.page.contains("≥2,970") && open.page.contains("≥×3.98"), "\(open.page)")
    let known = both(2_980)
    #expect(known.table.contains("best") && known.table.contains("×3.99"), "\(known.table)")
    #expect(known.page.contains("×3.99") && !known.page.contains("≥"), "\(known.page)")
  }
}
