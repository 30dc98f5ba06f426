import BenchCore
import BenchReports
import BenchResults
import ResultsFixtures

/// Pages with everything that a page can have.
enum SamplePage: String, CaseIterable {
  /// Lines that cross, with bands and a strip.
  case sweep
  /// Six designs at one point, with latencies.
  case point
  /// Designs that failed and were wrong.
  case failed
  /// Names and messages full of marks that mean something in every format.
  case hostile
  /// Forty designs with long names.
  case crowd
  /// Two runs, one of which is slower.
  case comparison

  /// Whether the chart is short enough for the first screen.
  var hasShortChart: Bool { self != .crowd && self != .hostile && self != .comparison }

  var html: String {
    switch self {
    case .sweep: Report(Self.crossing).html
    case .point: Report(ExportFixture.run()).html
    case .failed: Report(ExportFixture.run(ReportFixture.troubled)).html
    case .hostile: Report(ExportFixture.hostileRun).html
    case .crowd: Report(Self.many).html
    case .comparison: Self.slower
    }
  }

  private static var crossing: StoredRun {
    AnswerFixture.times([("boxed", { 100 + 20 * $0 }), ("persistent", { _ in 4_000 })])
  }

  private static var many: StoredRun {
    AnswerFixture.times(
      (0..<40).map { number in
        (store: "a-store-with-a-long-name-and-a-number-\(number)", time: { 100 + Double(number) * $0 / 7 })
      })
  }

  private static var slower: String {
    let run = crossing
    let rows = run.rows.map { row -> ResultRow in
      guard row.cell.store == "boxed" else { return row }
      var row = row
      row.value = .integer(Int(row.value.approximation * 1.5))
      return row
    }
    let sides = [("before", run.rows), ("after", rows)].map { path, rows in
      ComparedSide(RunRows(path: path, rows: rows, manifest: run.manifest))
    }
    let report = ComparisonReport(RunComparison(sides[0], sides[1]), command: "storebench compare before after")
    return ComparisonReportPage(report, before: run, after: run).html
  }
}
