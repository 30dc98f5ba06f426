import BenchCore
import BenchResults

/// The content of `summary.csv`, and the states of the run, its cells and its expectations, as OpenMetrics, for a
/// textfile collector or a gateway, either of which adds the time.
///
/// Every metric is a gauge under its own name with the prefix `storebench_`; the label `estimate` distinguishes the
/// three numbers of a measured time. A failed cell has its state and reason, but no numbers.
enum OpenMetricsExport {
  private typealias Labels = OpenMetricsText.Labels

  static func render(_ run: StoredRun) -> String {
    var text = OpenMetricsText()
    tellRun(run.manifest, &text)
    tellCells(run.manifest, &text)
    tellExpectations(run.manifest, &text)
    tellNumbers(run, &text)
    return text.finished
  }

  private static func tellRun(_ manifest: RunManifest, _ text: inout OpenMetricsText) {
    let labels: Labels = [
      ("scenario", scenario(manifest)), ("id", manifest.run.id), ("started", manifest.run.started),
      ("seed", "\(manifest.run.seed)"), ("system", manifest.machine.system),
      ("processor", manifest.machine.processor), ("toolchain", manifest.build.toolchain),
      ("allocator", manifest.build.allocator ?? ""), ("revision", manifest.build.gitRevision ?? ""),
    ]
    text.infos("storebench_run", help: "What ran where.", [labels])
    let state: (Labels, RunManifest.RunRecord.State) = ([("scenario", scenario(manifest))], manifest.run.state)
    text.states("storebench_run_state", help: "Whether the run came to its end.", [state])
  }

  private static func tellCells(_ manifest: RunManifest, _ text: inout OpenMetricsText) {
    text.states(
      "storebench_cell_state", help: "What became of a cell, which is a design at a point.",
      manifest.cells.map { (labels(of: $0, manifest), $0.state) })
    let troubled = manifest.cells.filter { $0.failure != nil || $0.gap != nil }
    if troubled.isEmpty { return }
    let reasons = troubled.map { labels(of: $0, manifest) + [("reason", $0.failure?.words ?? $0.gap ?? "")] }
    text.infos("storebench_cell_trouble", help: "Why a cell has no numbers.", reasons)
  }

  private static func tellExpectations(_ manifest: RunManifest, _ text: inout OpenMetricsText) {
    if manifest.expectations.isEmpty { return }
    // A sentence may occur twice in a scenario; the number distinguishes the two occurrences.
    let states = manifest.expectations.enumerated().map { index, record -> (Labels, Verdict) in
      let name = ("scenario", scenario(manifest))
      return ([name, ("number", "\(index + 1)"), ("sentence", record.sentence)], record.verdict)
    }
    text.states("storebench_expectation", help: "What became of an expectation.", states)
  }

  private static func tellNumbers(_ run: StoredRun, _ text: inout OpenMetricsText) {
    let cells = run.manifest.cells.map { (labels: labels(of: $0, run.manifest), figures: run.figures(of: $0)) }
    let told = cells.flatMap { cell in cell.figures.map { (figure: $0, labels: cell.labels) } }
    let byMetric = Dictionary(grouping: told) { $0.figure.metric }
    for metric in AllMetrics.all {
      guard let numbers = byMetric[metric] else { continue }
      let name = "storebench_\(metric.name)"
      text.begin(name, .gauge, unit: metric.unit.name, help: metric.meaning)
      for (figure, labels) in numbers { tell(figure, name, labels + [("operation", figure.column.operation)], &text) }
    }
  }

  private static func tell(
    _ figure: StoredRun.Figure, _ name: String, _ labels: Labels, _ text: inout OpenMetricsText
  ) {
    let isExact = figure.metric.exactness == .exact
    text.sample(name, labels + (isExact ? [] : [("estimate", "median")]), figure.spread.median.description)
    guard !isExact, let interval = figure.spread.interval else { return }
    for (estimate, bound) in [("low", interval.lowerBound), ("high", interval.upperBound)] {
      text.sample(name, labels + [("estimate", estimate)], MetricValue.real(bound).description)
    }
  }

  private static func scenario(_ manifest: RunManifest) -> String {
    manifest.build.mode.scenarioColumn(manifest.scenario.name)
  }

  private static func labels(of report: CellReport, _ manifest: RunManifest) -> Labels {
    [
      ("scenario", scenario(manifest)), ("point", report.cell.point.description), ("store", report.cell.store),
      ("derivation", report.cell.derivation),
    ] + (report.cell.preset.map { [("preset", $0)] } ?? [])
  }
}
