import BenchCore
import Foundation
import ResultsFixtures
import Testing

@testable import BenchResults

struct DocumentsTests {
  private let metricsPage = Fixture.root.appending(path: "docs/metrics.md")

  @Test func `the page of metrics defines each`() throws {
    let page = try String(contentsOf: metricsPage, encoding: .utf8)
    for metric in AllMetrics.menu {
      #expect(page.contains("**`\(metric.name)`**"), "docs/metrics.md does not define \(metric.name)")
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
