import BenchCore
import BenchReports
import BenchResults
import BenchVerdicts
import ResultsFixtures

/// Pages with everything that a page can have.
enum SamplePage: String, CaseIterable {
  /// Lines that cross, with bands and a strip.
  case sweep
  /// A question in two parts: a chart for each, with a strip of equal designs and a hatched one.
  case pair
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
  /// Answers of three runs to be searched, one above the other.
  case gallery

  /// True if the chart is short enough for the first screen.
  var hasShortChart: Bool { self != .crowd && self != .hostile && self != .comparison && self != .gallery }

  var html: String {
    switch self {
    case .sweep: Report(Self.crossing).html
    case .pair: Report(Self.twoParts).html
    case .point: Report(ExportFixture.run()).html
    case .failed: Report(ExportFixture.run(ReportFixture.troubled)).html
    case .hostile: Report(ExportFixture.hostileRun).html
    case .crowd: Report(Self.many).html
    case .comparison: Self.slower
    case .gallery: Self.answers
    }
  }

  private static var answers: String {
    let entries = [("lines", crossing), ("two-parts", twoParts), ("dots", ExportFixture.run())].compactMap {
      name, run in
      var run = run
      run.manifest.scenario.name = name
      run.manifest.scenario.source = "somebody, somewhere"
      run.manifest.run.plan = nil
      return try? GalleryEntry(run, folder: name, designs: GalleryDesigns([], models: ""))
    }
    return Gallery(entries, version: "1").files.first { $0.path == "index.html" }?.text ?? ""
  }

  private static var crossing: StoredRun {
    AnswerFixture.times([("boxed", { 100 + 20 * $0 }), ("persistent", { _ in 4_000 })])
  }

  private static var twoParts: StoredRun {
    let names = ["keyed", "broadcast", "tracked-commit", "incremental", "a-design-with-a-long-name"]
    let times = AnswerFixture.times(spread: 0.2, names.map { (store: $0, time: { 500 + $0 }) })
    let rows = times.manifest.cells.flatMap { report in
      (1...10).map { repetition in
        Fixture.row(
          report.cell, "recomputations", .integer(report.cell.store == "keyed" ? 90_000 : 100), repetition: repetition)
      }
    }
    return StoredRun(
      manifest: AnswerFixture.with(times.manifest) {
        $0.scenario.answers = AnswerFixture.charts(
          "latency_p50_ns for writes over dataset.posts", "recomputations_per_op over dataset.posts")
      }, rows: times.rows + rows)
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
