import BenchCore
import Foundation
import ResultsFixtures
import Testing

@testable import BenchResults

struct DocumentsTests {
  private let metricsPage = Fixture.root.appending(path: "docs/metrics.md")

  /// The table of metrics as the page must show it.
  private var table: String {
    var lines = [
      "| metric | unit | pass | better | repetitions | lines | meaning |", "|---|---|---|---|---|---|---|",
    ]
    for metric in AllMetrics.all {
      lines.append(
        "| `\(metric.name)` | \(metric.unit.name) | \(metric.pass.rawValue) | \(metric.better.rawValue) "
          + "| \(metric.exactness.rawValue) | \(metric.scope.rawValue) | \(metric.meaning) |")
    }
    return lines.joined(separator: "\n")
  }

  @Test func `the page of metrics lists all of them, with their units, as they are`() throws {
    let (begin, end) = ("<!-- metrics: begin -->\n", "\n<!-- metrics: end -->")
    let page = try String(contentsOf: metricsPage, encoding: .utf8)
    let start = try #require(page.range(of: begin)).upperBound
    let stop = try #require(page.range(of: end)).lowerBound
    let shown = start <= stop ? page[start..<stop] : ""
    if shown == table { return }
    if ProcessInfo.processInfo.environment["UPDATE"] == "1" {
      let rest = page[(try #require(page.range(of: end)).lowerBound)...]
      try Data((page[..<start] + table + rest).utf8).write(to: metricsPage)
      Issue.record("rewrote the table of docs/metrics.md: look at it, then run again")
    } else {
      Issue.record("docs/metrics.md shows other metrics than AllMetrics; run again with UPDATE=1")
    }
  }

  @Test func `the page of metrics defines every metric that has a file`() throws {
    let page = try String(contentsOf: metricsPage, encoding: .utf8)
    let definitions = try #require(page.split(separator: "## The definitions in full").last)
    for metric in AllMetrics.menu {
      let name = metric.name.hasPrefix("latency_") ? "latency_…_ns" : metric.name
      #expect(definitions.contains("**`\(name)`**"), "\(metric.name)")
    }
  }

  @Test func `the page of metrics shows the columns of every file`() throws {
    let page = try String(contentsOf: metricsPage, encoding: .utf8)
    for columns in [ResultRow.columns, LatencyTable.columns, AllocationTable.columns, FramesTable.columns] {
      #expect(page.contains("`\(columns.joined(separator: ","))`"))
    }
    #expect(page.contains("`\(SummaryTable.names.prefix(5).joined(separator: ","))`"))
  }
}
