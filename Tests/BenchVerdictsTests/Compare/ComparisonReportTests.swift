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
    let judged = #/, p \d\.\d+, (needs about|even 1,000 repetitions)/#
    #expect(!lines.isEmpty && lines.allSatisfy { $0.contains(judged) }, "\(lines)")
  }

  private func reported(_ metric: String, _ before: [Int], _ after: [Int], kinds: Int = 1) -> ComparisonReport {
    let sides = [before, after].map { values in
      var manifest = ManifestFixture.manifest
      manifest.cells = []
      let rows = (1...kinds).flatMap { kind in
        values.enumerated().map { index, value in
          Fixture.row(
            Fixture.cell("nested", "naive", "n=\(kind)"), metric, .integer(value), repetition: index + 1)
        }
      }
      return ComparedSide(RunRows(path: "run", rows: rows, manifest: manifest))
    }
    return ComparisonReport(RunComparison(sides[0], sides[1]), command: "")
  }

  @Test(arguments: [(3, 9, true), (9, 3, true), (4, 6, true), (3, 8, false), (4, 5, false)])
  func `a change is called impossible to show only where it is not shown`(before: Int, after: Int, isShown: Bool) {
    let report = reported(
      "latency_p50_ns", (0..<before).map { 100_000 + $0 * 100 }, (0..<after).map { 150_000 + $0 * 100 })
    #expect(report.outcome == (isShown ? .worse : .inconclusive))
    #expect(report.notes.contains { $0.contains("cannot show a change") } != isShown, "\(report.notes)")
  }

  @Test func `the noise is of a time compared alone, and of many times it is not all`() {
    let times = (0..<10).map { 100_000 + $0 * 500 }
    let one = reported("latency_p50_ns", times, times)
    #expect(one.notes.contains { $0.hasPrefix("Noise: if one time is compared alone, a change of 6") }, "\(one.notes)")
    #expect(one.notes.allSatisfy { !$0.contains("must be larger") })
    let many = reported("latency_p50_ns", times, times, kinds: 30)
    #expect(many.notes.contains { $0.hasSuffix(" With 30 times, a change must be larger.") }, "\(many.notes)")
  }

  @Test func `allocations that vary are not called times`() {
    let report = reported("allocations", [1_000, 1_001], [1_200, 1_201], kinds: 2)
    #expect(report.headline(TableStyle()) == "WORSE  books: varying values: 2 worse")
    #expect(section("Varying values that became worse", report).count == 2)
  }

  @Test func `what cannot be decided has its reason`() {
    let times = [60, 180, 400, 120, 900, 90].map { $0 * 1_000 }
    let wide = reported("latency_p50_ns", times, times)
    #expect(section("Inconclusive", wide).contains { $0.hasSuffix("p 1.00, even 1,000 repetitions would not decide") })
    let signs = reported("live_bytes", [-450, -440], [250, 251])
    #expect(section("Inconclusive", signs).contains { $0.hasSuffix("a quotient needs values above 0") })
  }
}
