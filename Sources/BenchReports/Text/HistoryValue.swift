import BenchCore
import BenchResults
import BenchVerdicts

/// A number as the history of a dashboard keeps it, under a name that is the same in every run.
///
/// Names are keys, and a new name begins a new history. So a name has the scenario, the design, the point and the
/// metric, and nothing that differs between runs.
///
/// Missing values are numbers too, so that a history shows them: `missing` is 1 for a cell without all its values, and
/// the scenario has a count of each way in which a run or an expectation goes wrong.
struct HistoryValue {
  /// The subject: `books nested/naive dataset.posts=20`, or the scenario.
  let benchmark: String
  /// The name of the measure: `latency_p50_ns_writes`.
  let measure: String
  let unit: String
  var better = Metric.Better.lower
  let value: MetricValue
  /// The 95 % interval of the median; `nil` for exact values, and with too few repetitions.
  var interval: ClosedRange<Double>?
  /// The number of repetitions of the value; `nil` for counts of the run.
  var repetitions: Int?
}

extension StoredRun {
  var history: [HistoryValue] {
    // A smoke run has other counts, so it has another history.
    let scenario = manifest.build.mode.scenarioColumn(manifest.scenario.name) + (manifest.run.isSmoke ? " smoke" : "")
    return manifest.cells.flatMap { values(of: $0, scenario) } + trouble(scenario)
  }

  private func values(of report: CellReport, _ scenario: String) -> [HistoryValue] {
    let words = [scenario, report.cell.design] + report.cell.place.settings.map { "\($0.key)=\($0.value)" }
    let benchmark = Layout.printable(words.joined(separator: " "))
    let isMissing = report.state != .finished && report.state != .stale
    let numbers = figures(of: report).filter { RunComparison.usual.contains($0.metric.name) }.map { figure in
      HistoryValue(
        benchmark: benchmark, measure: figure.column.name, unit: figure.metric.unit.name, better: figure.metric.better,
        value: figure.spread.median, interval: figure.metric.exactness == .varied ? figure.spread.interval : nil,
        repetitions: figure.spread.repetitions)
    }
    let missing = MetricValue.integer(isMissing ? 1 : 0)
    return numbers + [HistoryValue(benchmark: benchmark, measure: "missing", unit: "cells", value: missing)]
  }

  private func trouble(_ scenario: String) -> [HistoryValue] {
    let counts = VerdictCounts(manifest.expectations)
    let unfinished = manifest.run.state == .finished ? 0 : 1
    return [
      ("unfinished", unfinished, "runs"), ("expectations_failed", counts.failed, "expectations"),
      ("expectations_missing", counts.missing, "expectations"),
      ("expectations_inconclusive", counts.inconclusive, "expectations"),
    ].map { measure, count, unit in
      HistoryValue(benchmark: Layout.printable(scenario), measure: measure, unit: unit, value: .integer(count))
    }
  }
}
