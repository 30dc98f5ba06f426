import BenchCore
import BenchResults
import ResultsFixtures
import Testing

@testable import BenchReports

struct TwoModesTests {
  private let cell = Fixture.cell("normalized", "naive")

  private func sentences(_ kinds: [(name: String, ns: Int, operations: Int)]) -> [String] {
    let rows = kinds.flatMap { kind in
      (1...3).map { repetition in
        Fixture.row(
          cell, "latency_p50_ns", .integer(kind.ns + repetition), operation: kind.name, operations: kind.operations,
          repetition: repetition)
      }
    }
    return TwoModes(cells: [CellReport(cell: cell)], index: ResultIndex(rows)).sentences
  }

  @Test func `a median over kinds of unlike weight names each of them`() {
    #expect(
      sentences([("update-post", 80_000, 50), ("update-author", 21_000, 50), ("writes", 42_000, 100)]) == [
        "Write p50 has two modes: update-author 21.0µs, update-post 80.0µs. latency.csv has each kind by itself."
      ])
    #expect(sentences([("read-feed", 900, 50), ("read-detail", 100, 50)]).first?.hasPrefix("Read p50 ") == true)
  }

  @Test func `kinds of equal weight, or too few to move the median, are left out`() {
    #expect(sentences([("update-post", 40_000, 50), ("update-author", 21_000, 50)]).isEmpty)
    #expect(sentences([("update-post", 80_000, 9), ("update-author", 21_000, 91)]).isEmpty)
    #expect(sentences([("update-post", 80_000, 50), ("read-feed", 100, 50)]).isEmpty)
    #expect(sentences([("update-post", 80_000, 50)]).isEmpty)
  }

  @Test func `among several designs the one with the widest gap is named`() throws {
    let other = Fixture.cell("nested", "naive")
    let rows = [(cell, 30), (other, 300)].flatMap { cell, heavy in
      [("update-post", heavy), ("update-author", 10)].map { name, ns in
        Fixture.row(cell, "latency_p50_ns", .integer(ns), operation: name)
      }
    }
    let modes = TwoModes(cells: [cell, other].map { CellReport(cell: $0) }, index: ResultIndex(rows))
    #expect(
      modes.sentences == [
        "Write p50 has two modes with 2 of 2 designs, most with nested/naive: update-author 10ns, update-post 300ns. "
          + "latency.csv has each kind by itself."
      ])
  }
}
