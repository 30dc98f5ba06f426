import BenchCore

/// `series.csv`: a load over time, step by step.
struct SeriesTable: LoadRunTable {
  typealias Row = LoadRow<LoadTables.Step>

  static let form = TableForm(
    file: "series.csv", blank: Row(entry: LoadTables.Step()),
    columns: Row.columns + [
      .count("from_ns", \.entry.from), .count("arrivals", \.entry.arrivals), .count("done", \.entry.done),
      .count("queue_max", \.entry.queueMax), .count("busy_main", \.entry.busyMain),
      .count("busy_background", \.entry.busyBackground), .count("frames_due", \.entry.framesDue),
      .count("frames_dropped", \.entry.framesDropped), .count("hitch_ns", \.entry.hitch),
      .optional("frame_max_ns", \.entry.frameMax), .optional("response_max_ns", \.entry.responseMax),
      .count("commits", \.entry.commits), .count("refreshes", \.entry.refreshes),
      .count("view_updates", \.entry.viewUpdates),
    ],
    isRead: RunManifest.hasLoad)

  var tables: [RepetitionKey: LoadTables] = [:]

  var rows: [TableRow<Row>] { rows(\.series) }
  static func put(_ rows: [TableRow<Row>], into run: inout StoredRun) { run.loadSeries = entries(rows, of: .counts) }
}
