import BenchVerdicts
import ResultsFixtures
import Testing

@testable import BenchReports
@testable import BenchResults

struct ComparisonPageTests {
  /// The sound run against one in which values of a metric are changed and cells are left out.
  private func report(_ change: (inout [ResultRow]) -> Void) -> ComparisonReport {
    let run = ExportFixture.run()
    // The times of `memoized` are so short that their noise decides.
    let sound = run.rows.filter { $0.cell.derivation == "naive" }
    var rows = sound
    change(&rows)
    let sides = [("a", sound), ("b", rows)].map { path, rows in
      ComparedSide(RunRows(path: path, rows: rows, manifest: run.manifest))
    }
    return ComparisonReport(RunComparison(sides[0], sides[1]), command: "storebench compare a b")
  }

  private func double(_ metric: String, _ rows: inout [ResultRow]) {
    for index in rows.indices where rows[index].metric == metric && rows[index].cell.store == "normalized" {
      rows[index].value = .integer(Int(rows[index].value.approximation) * 2)
    }
  }

  @Test func `what is the same has nothing to say`() {
    #expect(report { _ in }.isQuiet)
    #expect(!report { double("entity_writes", &$0) }.isQuiet)
    #expect(!report { $0.removeAll { $0.metric == "allocations" } }.isQuiet)
  }

  @Test func `what is gone comes before what became worse, and counts before times`() throws {
    let report = report { rows in
      double("entity_writes", &rows)
      double("latency_p99_ns", &rows)
      rows.removeAll { $0.metric == "allocations" }
    }
    let page = try MarkdownReader(report.markdown)
    #expect(page.headings[0].hasPrefix("ERROR  books: "))
    #expect(
      page.headings.dropFirst() == ["Could not be compared", "Counts that became worse", "Times that became worse"])
    #expect(page.items[0].hasPrefix("gone: allocations of "))
    #expect(
      page.items.contains { $0.hasPrefix("entity_writes of normalized/naive at dataset.posts=20: more, 2000 → 4000") })
    #expect(page.paragraphs.contains { $0.hasPrefix("Noise: ") })
    #expect(page.code.first == "storebench compare a b")
    #expect(page.tables[0].head == ["", "baseline", "candidate"])

    let remarks = report.annotations
    #expect(remarks.allSatisfy { $0.level == .error && $0.file == "scenarios/books.yaml" })
    #expect(remarks.first?.title == "could not be compared")
    let worse = remarks.map(\.title).filter { $0.hasPrefix("worse: ") }
    #expect(worse.first?.hasPrefix("worse: entity_writes of normalized/") == true)
    #expect(worse.last?.hasPrefix("worse: latency_p99_ns of normalized/") == true)
  }
}
