import BenchCore
import BenchResults
import ResultsFixtures
import Testing

@testable import BenchVerdicts

struct ComparisonReportTests {
  /// Thirty metrics' worth of lines of one count that moved, and of one time that moved by less than its noise.
  private let comparison: RunComparison = {
    func rows(_ kinds: Range<Int>, _ metric: String, _ values: [Int]) -> [ResultRow] {
      kinds.flatMap { kind in
        values.enumerated().map { index, value in
          Fixture.row(
            Fixture.cell("nested", "naive", "dataset.posts=\(kind + 1)"), metric, .integer(value),
            repetition: index + 1)
        }
      }
    }
    func side(_ write: Int, _ noise: [Int]) -> ComparedSide {
      var manifest = ManifestFixture.manifest
      manifest.cells = []
      let all = rows(0..<30, "entity_writes", [write]) + rows(0..<30, "latency_p50_ns", noise)
      return ComparedSide(RunRows(path: "run", rows: all, manifest: manifest))
    }
    let noise = [100_000, 140_000, 90_000, 160_000, 120_000, 110_000]
    return RunComparison(side(10, noise), side(11, noise.map { $0 * 108 / 100 }))
  }()

  private func section(_ title: String, _ report: ComparisonReport) -> [String] {
    report.sections.first { $0.title == title }?.lines ?? []
  }

  @Test func `long lists are cut off and say so, unless everything is asked for`() {
    let report = ComparisonReport(comparison, command: "storebench compare a b")
    #expect(section("Counts that became worse", report).count == 21)
    let hint = "more; `storebench compare --all` shows them"
    #expect(section("Counts that became worse", report).last == "and 10 \(hint)")
    #expect(section("Inconclusive", report).count == 6)
    #expect(section("Inconclusive", report).last == "and 25 \(hint)")
    let whole = ComparisonReport(comparison, isWhole: true, command: "storebench compare --all a b")
    #expect(section("Counts that became worse", whole).count == 30)
    #expect(section("Inconclusive", whole).count == 30)
    #expect(!whole.text().contains(hint))
  }

  @Test func `a line that is inconclusive has its p`() {
    let lines = section("Inconclusive", ComparisonReport(comparison, isWhole: true, command: ""))
    #expect(!lines.isEmpty && lines.allSatisfy { $0.contains(#/, p \d\.\d+, (about|too near)/#) }, "\(lines)")
  }
}
