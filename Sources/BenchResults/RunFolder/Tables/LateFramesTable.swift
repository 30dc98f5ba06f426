import BenchCore

/// `frames.csv` of a load: the late frames that were recorded in detail.
struct LateFramesTable: LoadRunTable {
  typealias Row = LoadRow<LoadTables.Frame>

  static let form = TableForm(
    file: "frames.csv", blank: Row(entry: LoadTables.Frame.blank),
    columns: Row.columns + [
      .count("tick", \.entry.tick), .count("began_ns", \.entry.began), .count("ended_ns", \.entry.ended),
      .count("dropped", \.entry.dropped), .count("queued", \.entry.queued), .text("flow", \.entry.flow),
      .text("operation", \.entry.operation), .count("task_ns", \.entry.task),
    ],
    isRead: RunManifest.hasLoad)

  var tables: [RepetitionKey: LoadTables] = [:]

  var rows: [TableRow<Row>] { rows(\.frames) }

  static func put(_ rows: [TableRow<Row>], into run: inout StoredRun) {
    run.lateFrames = entries(rows, of: .counts)
    run.recordedFrames = entries(rows, of: .time)
  }
}
