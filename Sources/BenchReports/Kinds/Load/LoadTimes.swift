import BenchCore
import BenchResults

/// The source of the times from which frames and rates of a load follow. Designs' cost units are no such source: they
/// say neither how long anything takes nor which design is faster.
enum LoadTimes: Equatable {
  case ofRun
  /// Times recorded earlier, for the same designs at the same points.
  case onRecord
  /// Times given by the scenario for all tasks, so that no store takes part.
  case given
  /// No times, so nothing is said about frames and rates.
  case none

  /// Finds the times of these cells. Times of the run itself precede earlier ones, unless the build is a debug build.
  init(_ cells: [CellReport], _ index: ResultIndex, isDebug: Bool = false) {
    func some(_ metric: Metric?) -> Bool {
      metric.map { metric in cells.contains { index.typical(of: metric, cell: $0.cell) != nil } } ?? false
    }
    if !some(.counts(.framesDue)) {
      self = .none
    } else if !some(.recomputations) {
      self = .given
    } else if !isDebug && some(.recorded(.disturbedShare)) {
      self = .ofRun
    } else {
      self = some(Metric.unit(.utilisationMain).onRecord) ? .onRecord : .none
    }
  }

  func metric(_ figure: String) -> Metric? {
    switch self {
    case .ofRun: AllMetrics.named(figure)
    case .onRecord: AllMetrics.named(LoadSource.recordedCosts + figure)
    case .given: AllMetrics.named(LoadSource.units + figure)
    case .none: nil
    }
  }
}

extension LoadTimes {
  /// The columns of these times: capacity, frames, answers, then the quality of the run's times; empty without times.
  var columns: [GridColumn] {
    func column(_ top: String, _ bottom: String, width: Int = 7, _ figure: String) -> GridColumn? {
      metric(figure).flatMap { GridColumn(top, bottom, width: width, $0.name) }
    }
    return [
      column("", "holds/s", width: 9, "capacity_ops_per_s"),
      column("hitch", "ms/s", "hitch_ms_per_s"),
      column("frames", "lost", "frames_dropped"),
      column("frame", "p99", "frame_p99_ns"),
      column("answer", "p99", "response_p99_ns"),
      column("wait", "p99", "waiting_p99_ns"),
      column("to", "screen", "to_screen_p99_ns"),
      column("queue", "max", "queue_max"),
      column("main", "busy", "utilisation_main"),
      column("service", "p99", width: 8, "service_p99_ns"),
      column("dis-", "turbed", "disturbed_share"),
    ].compactMap(\.self)
  }
}

extension RunManifest.CostsRecord {
  var words: String { "with the times of \(Layout.printable(machine)), \(Layout.printable(date))" }
}

extension Metric {
  /// The same figure of a load on recorded costs; `nil` if there is no such figure.
  var onRecord: Metric? {
    let prefix = LoadSource.units
    let figure = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    return AllMetrics.named(LoadSource.recordedCosts + figure)
  }
}
