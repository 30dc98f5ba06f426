import BenchCore
import BenchResults

/// A number as the history of a dashboard keeps it, under names that are the same in every run.
///
/// Names are keys: a number under another name begins a new history. So a name has the scenario, the design, the point
/// and the metric, and nothing that differs from run to run.
///
/// That something is missing is a number, too, so that a history sees it: each cell has `missing`, which is 1 where not
/// everything was measured, and the scenario has one for each way in which a run or an expectation goes wrong.
struct HistoryValue {
  /// The subject: `books nested/naive dataset.posts=20`, or the scenario.
  let benchmark: String
  /// `latency_p50_ns_writes`.
  let measure: String
  let unit: String
  let better: Metric.Better
  let value: MetricValue
  /// The 95 % interval of the true median; `nil` for exact values, and with too few repetitions.
  let interval: ClosedRange<Double>?
  /// The number of repetitions of the value; `nil` for counts of the run.
  let repetitions: Int?
}

extension StoredRun {
  var history: [HistoryValue] {
    // A smoke run counts other things than the whole: its history is another.
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
    return numbers + [.count("missing", isMissing ? 1 : 0, of: benchmark, unit: "cells")]
  }

  private func trouble(_ scenario: String) -> [HistoryValue] {
    let counts = VerdictCounts(manifest.expectations)
    let name = Layout.printable(scenario)
    return [
      .count("unfinished", manifest.run.state == .finished ? 0 : 1, of: name, unit: "runs"),
      .count("expectations_failed", counts.failed, of: name, unit: "expectations"),
      .count("expectations_missing", counts.missing, of: name, unit: "expectations"),
      .count("expectations_inconclusive", counts.inconclusive, of: name, unit: "expectations"),
    ]
  }
}

extension HistoryValue {
  fileprivate static func count(_ measure: String, _ value: Int, of benchmark: String, unit: String) -> HistoryValue {
    HistoryValue(
      benchmark: benchmark, measure: measure, unit: unit, better: .lower, value: .integer(value), interval: nil,
      repetitions: nil)
  }
}
