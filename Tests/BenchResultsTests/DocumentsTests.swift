import BenchCore
import Foundation
import ResultsFixtures
import Testing

@testable import BenchResults

struct DocumentsTests {
  private let metricsPage = Fixture.root.appending(path: "docs/metrics.md")

  /// The table of metrics as the page must show it: of those that no other part of the page defines.
  private func table(_ page: String) -> String {
    var lines = ["| metric | unit | pass | better | per | meaning |", "|---|---|---|---|---|---|"]
    for metric in AllMetrics.menu where !page.contains("**`\(metric.name)`**") {
      var pass = metric.pass.rawValue
      if metric.scope != .play { pass += ", \(metric.scope.rawValue)" }
      lines.append(
        "| `\(metric.name)` | \(metric.unit.name) | \(pass) | \(metric.better.rawValue) "
          + "| \(metric.sharedBy?.rawValue ?? "") | \(metric.meaning) |")
    }
    return lines.joined(separator: "\n")
  }

  @Test func `the page of metrics defines each, in its text or in the table`() throws {
    let (begin, end) = ("<!-- metrics: begin -->\n", "\n<!-- metrics: end -->")
    let page = try String(contentsOf: metricsPage, encoding: .utf8)
    let start = try #require(page.range(of: begin)).upperBound
    let stop = try #require(page.range(of: end)).lowerBound
    let shown = start <= stop ? page[start..<stop] : ""
    let table = table(page)
    if shown == table { return }
    if ProcessInfo.processInfo.environment["UPDATE"] == "1" {
      let rest = page[(try #require(page.range(of: end)).lowerBound)...]
      try Data((page[..<start] + table + rest).utf8).write(to: metricsPage)
      Issue.record("rewrote the table of docs/metrics.md: look at it, then run again")
    } else {
      Issue.record("docs/metrics.md shows other metrics than AllMetrics; run again with UPDATE=1")
    }
  }

  @Test func `the page of metrics shows the columns of every file`() throws {
    let page = try String(contentsOf: metricsPage, encoding: .utf8)
    for columns in [
      ResultRow.columns, LatencyTable.form.names, AllocationTable.form.names, FramesTable.form.names,
    ] {
      #expect(page.contains("`\(columns.joined(separator: ","))`"))
    }
    #expect(page.contains("`\(SummaryTable.names.prefix(6).joined(separator: ","))`"))
  }
}
