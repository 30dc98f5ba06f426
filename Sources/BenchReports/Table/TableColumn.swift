import BenchCore
import BenchResults

/// A column of the terminal table: which metric, of which operations, under which two words.
struct TableColumn: Sendable {
  let top: String
  let bottom: String
  let width: Int
  let metric: Metric
  let operation: String
  /// True for the time of one state of views, of all of which a design must be the best.
  let isState: Bool

  private init?(
    _ top: String, _ bottom: String, width: Int = 7, _ metric: String, for operation: String = Line.total,
    isState: Bool = false
  ) {
    guard let metric = AllMetrics.named(metric) else { return nil }
    (self.top, self.bottom, self.width) = (top, bottom, width)
    (self.metric, self.operation, self.isState) = (metric, operation, isState)
  }

  enum Kind {
    /// Operations one after the other.
    case play
    /// A load over time, in what is there whatever tasks take.
    case load
    case times(LoadTimes)
    case remote, threads

    init(_ cells: [CellReport], _ index: ResultIndex) {
      func has(_ measure: LoadMeasure) -> Bool {
        cells.contains { index.typical(of: .counts(measure), cell: $0.cell) != nil }
      }
      if has(.checkedReads) {
        self = .threads
        return
      }
      self =
        has(.framesDue)
        ? LoadTimes(cells, index) == .given ? .times(.given) : .load
        : cells.contains { $0.cell.sync != nil } ? .remote : .play
    }
  }

  static func columns(_ kind: Kind) -> [TableColumn] {
    switch kind {
    case .play: all
    case .load: load
    case .times(let times): columns(times)
    case .remote: remote
    case .threads: threads
    }
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

  /// Of remote data: what users see of the time that views are on screen, what it costs, and what it costs beneath.
  static let remote: [TableColumn] = [
    TableColumn("fresh", "time", "fresh_ms", isState: true),
    TableColumn("stale", "time", "stale_ms", isState: true),
    TableColumn("torn", "time", "torn_ms", isState: true),
    TableColumn("blank", "time", "blank_ms", isState: true),
    TableColumn("error", "time", "error_ms", isState: true),
    TableColumn("of", "time", width: 8, "mounted_ms"),
    TableColumn("write", "shown", "time_to_shown_p50_ms"),
    TableColumn("given", "up", "given_up_writes"),
    TableColumn("", "fetches", width: 8, "fetches"),
    TableColumn("entity", "writes", width: 8, "entity_writes"),
  ].compactMap(\.self)

  /// Of a load over time: what there is to do in a frame, then for each operation.
  static let load: [TableColumn] = [
    TableColumn("commits", "/pass", width: 8, "commits_per_refresh"),
    TableColumn("writes", "/frame", width: 8, "entity_writes_per_frame"),
    TableColumn("recom-", "puted/f.", width: 9, "recomputations_per_frame"),
    TableColumn("updates", "/frame", width: 8, "updates_per_frame"),
    TableColumn("entity", "writes", "entity_writes_per_op"),
    TableColumn("recom-", "puted", "recomputations_per_op"),
    minimumColumn,
    TableColumn("waste", "factor", "waste_factor"),
  ].compactMap(\.self)

  /// Of a load over time: what the search found, frames, answers, then how good times of this run are.
  private static func columns(_ times: LoadTimes) -> [TableColumn] {
    func column(_ top: String, _ bottom: String, width: Int = 7, _ figure: String) -> TableColumn? {
      times.metric(figure).flatMap { TableColumn(top, bottom, width: width, $0.name) }
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

  /// Of a load on real threads: readers, then the writer, then how far behind it readers are.
  static let threads: [TableColumn] = [
    TableColumn("", "reads/s", width: 9, "reads_per_s"),
    TableColumn("read", "p50", "read_p50_ns"),
    TableColumn("read", "p99", "read_p99_ns"),
    TableColumn("read", "p99.9", "read_p99_9_ns"),
    TableColumn("wait", "p99", "wait_p99_ns"),
    TableColumn("", "commits/s", width: 11, "commits_per_s"),
    TableColumn("commit", "p99", width: 8, "response_p99_ns"),
    TableColumn("lag", "max", "lag_max_commits"),
    TableColumn("reads", "checked", width: 9, "checked_reads"),
  ].compactMap(\.self)

  static let minimumColumn = TableColumn("view", "updates", width: 8, "view_updates_per_op")
}
