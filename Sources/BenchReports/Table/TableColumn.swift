import BenchResults

/// A column of the terminal table: which metric, of which operations, under which two words.
struct TableColumn: Sendable {
  let top: String
  let bottom: String
  let width: Int
  let metric: Metric
  let operation: String

  private init?(_ top: String, _ bottom: String, width: Int = 7, _ metric: String, for operation: String = Line.total) {
    guard let metric = AllMetrics.named(metric) else { return nil }
    self.top = top
    self.bottom = bottom
    self.width = width
    self.metric = metric
    self.operation = operation
  }

  /// Counts before clocks: what explains stands left of what it explains.
  static let all: [TableColumn] = [
    TableColumn("entity", "writes", "entity_writes_per_op"),
    TableColumn("recom-", "puted", "recomputations_per_op"),
    minimumColumn,
    TableColumn("waste", "factor", "waste_factor"),
    TableColumn("write", "p50", "latency_p50_ns", for: Line.writes),
    TableColumn("write", "p99", "latency_p99_ns", for: Line.writes),
    TableColumn("read", "p50", "latency_p50_ns", for: Line.reads),
    TableColumn("read", "p99", "latency_p99_ns", for: Line.reads),
    TableColumn("allocs", "per op", "allocations_per_op"),
    TableColumn("load", "time", "load_ns"),
    TableColumn("store", "size", "store_bytes"),
  ].compactMap(\.self)

  /// The column in which the oracle's minimum stands.
  static let minimumColumn = TableColumn("view", "updates", width: 8, "view_updates_per_op")
}
