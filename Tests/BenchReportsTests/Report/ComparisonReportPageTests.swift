import BenchCore
import BenchVerdicts
import Foundation
import ResultsFixtures
import TestSupport
import Testing

@testable import BenchReports
@testable import BenchResults

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct ComparisonReportPageTests {
  /// The sound run against one in which something was changed.
  private func report(
    forced: Bool = false, _ change: (inout RunManifest, inout [ResultRow]) -> Void
  ) -> ComparisonReport {
    let run = ExportFixture.run()
    // The times of `memoized` are so short that their noise decides.
    let sound = run.rows.filter { $0.cell.derivation == "naive" }
    var (manifest, rows) = (run.manifest, sound)
    change(&manifest, &rows)
    let before = ComparedSide(RunRows(path: "a", rows: sound, manifest: run.manifest))
    let after = ComparedSide(RunRows(path: "b", rows: rows, manifest: manifest))
    let comparison = RunComparison(before, after, .init(isForced: forced))
    return ComparisonReport(comparison, command: "storebench compare a b")
  }

  private func multiply(_ metric: String, by factor: Double, _ rows: inout [ResultRow]) {
    for index in rows.indices where rows[index].metric == metric && rows[index].cell.store == "normalized" {
      rows[index].value = .integer(Int(rows[index].value.approximation * factor))
    }
  }

  @Test func `the comparison of two runs with sites lists the functions that allocate more or less`() throws {
    func run(_ stacks: [(String, Int)]) -> StoredRun {
      let cell = Fixture.cell("a", "naive")
      let rows = [Fixture.row(cell, "allocations", .integer(9), operations: 10)]
      var run = StoredRun(manifest: ManifestFixture.manifest, rows: rows)
      run.sites[cell] = stacks.map { stack, bytes in
        AllocationSite(
          phase: "main", operation: "update-post", allocations: 5, allocatedBytes: Bytes(bytes), freedBytes: .zero,
          stack: stack)
      }
      return run
    }
    let before = run([("S.commit(_:)", 640), ("S.insert(_:)", 80)])
    let after = run([("S.commit(_:)", 640), ("S.insert(_:)", 100), ("T.new(_:)", 4_000)])
    let page = ComparisonReportPage(worse, before: before, after: after).html
    let new = try #require(page.firstRange(of: "<td class=\"t\">an object in T.new</td>"))
    let more = try #require(page.firstRange(of: "<td class=\"t\">an object in S.insert</td>"))
    #expect(new.lowerBound < more.lowerBound, "the largest difference is first")
    #expect(page[new.upperBound..<more.lowerBound].contains(">400B</td>"))
    #expect(!page.contains("an object in S.commit"))
    #expect(!ComparisonReportPage(worse, before: before, after: before).html.contains("Sites that changed"))
  }

  private var worse: ComparisonReport {
    report { _, rows in
      multiply("entity_writes", by: 2, &rows)
      multiply("latency_p99_ns", by: 2, &rows)
    }
  }

  private func refused(forced: Bool = false) -> ComparisonReport {
    report(forced: forced) { manifest, _ in manifest.machine.processor = "Another" }
  }

  private func document(_ report: ComparisonReport) -> String {
    ComparisonReportPage(report).html.replacing(/<script>[\s\S]*<\/script>/, with: "")
  }

  @Test func `the answers are as their snapshot`() throws {
    let reports: [(String, ComparisonReport)] = [
      ("same", report { _, _ in }), ("worse", worse), ("refused", refused()),
      ("better", report { _, rows in multiply("latency_p99_ns", by: 0.5, &rows) }),
      ("gone", report { _, rows in rows.removeAll { $0.metric == "allocations" } }),
    ]
    let lines = reports.map { "\($0.0): \(ComparisonReportPage($0.1).answer)" }
    try expectSnapshot(lines.joined(separator: "\n") + "\n", named: "comparison-answers.txt")
  }

  @Test func `a page of what became worse is as its snapshot`() throws {
    try expectSnapshot(ComparisonReportPage(worse).html, named: "comparison.html")
  }

  @Test func `what was refused stands before the chart, also where it was compared by force`() throws {
    let plain = document(refused())
    #expect(plain.contains("<h3>Refused</h3>"))
    let forced = document(refused(forced: true))
    let head = try #require(forced.range(of: "<h3>Compared by force</h3>"))
    let chart = try #require(forced.range(of: "<svg class=\"chart\""))
    #expect(head.lowerBound < chart.lowerBound)
  }

  @Test func `a count that moved stands beside the time that moved with it`() throws {
    let page = document(worse)
    #expect(page.contains("Counts that changed"))
    #expect(page.contains("<td class=\"fail\">worse</td>"))
  }

  @Test func `a page is well formed, whatever names are in it`() {
    let nasty = "<script>x</script>\" onload=\"y' ]]> & \u{202E}"
    let report = report { manifest, rows in
      manifest.scenario.name = nasty
      manifest.run.command = nasty
      manifest.machine.processor = nasty
      for index in rows.indices { rows[index].operation = rows[index].operation == "*" ? "*" : nasty }
    }
    let page = document(report)
    #expect(XMLParser(data: Data(page.utf8)).parse())
    #expect(!page.contains("<script>x") && !page.contains("onload=\"y"))
  }

  @Test func `a throughput that fell is drawn as slower`() throws {
    let run = AnswerFixture.times([("boxed", { _ in 1_000 })])
    func throughput(_ factor: Double) -> [ResultRow] {
      run.rows.map { row in
        Fixture.row(
          row.cell, "throughput_ops_per_s", .real((100_000 + Double(row.repetition)) * factor),
          operation: Line.writes, repetition: row.repetition)
      }
    }
    let sides = [("a", throughput(1)), ("b", throughput(0.5))].map { path, rows in
      ComparedSide(RunRows(path: path, rows: rows, manifest: run.manifest))
    }
    let report = ComparisonReport(RunComparison(sides[0], sides[1]), command: "storebench compare a b")
    let page = document(report)
    #expect(page.contains("throughput_ops_per_s of boxed/naive"))
    // The table of the chart has how many times as slow it became; the answer has what `compare` says.
    #expect(page.contains("data-v=\"2.0\">×2<"))
  }

  @Test func `the latencies before and after stand beside each other where it became slower`() {
    let run = ExportFixture.run()
    let cells = Set(run.rows.map(\.cell)).filter { $0.derivation == "naive" }
    let steps = [LatencyCurve.Step(latency: Nanoseconds(100), count: 3)]
    let kinds = Set(run.rows.map(\.operation))
    let curves = cells.flatMap { cell in kinds.map { LatencyCurve(cell: cell, operation: $0, steps: steps) } }
    let stored = StoredRun(manifest: run.manifest, rows: run.rows, curves: curves)
    let html = ComparisonReportPage(worse, before: stored, after: stored).html
    #expect(html.contains("Where it became slower"))
    #expect(html.contains("data-design=\"before\"") && html.contains("data-design=\"after\""))
  }
}
