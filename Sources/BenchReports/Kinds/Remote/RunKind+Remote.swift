import BenchCore
import BenchResults

extension RunKind {
  /// Remote data: the states that users see, the fate of writes, and the cost in fetches and store writes.
  static let remoteKind = RunKind(
    isOf: { cells, _ in cells.contains { $0.cell.sync != nil } },
    columns: [
      GridColumn("fresh", "time", "fresh_ms", isState: true),
      GridColumn("stale", "time", "stale_ms", isState: true),
      GridColumn("torn", "time", "torn_ms", isState: true),
      GridColumn("blank", "time", "blank_ms", isState: true),
      GridColumn("error", "time", "error_ms", isState: true),
      GridColumn("of", "time", width: 8, "mounted_ms"),
      GridColumn("write", "shown", "time_to_shown_p50_ms"),
      GridColumn("given", "up", "given_up_writes"),
      GridColumn("", "fetches", width: 8, "fetches"),
      GridColumn("entity", "writes", width: 8, "entity_writes"),
    ],
    legend: [
      " fresh          time in which views show the rows that they should show",
      " stale          time in which views show rows that were right earlier",
      " torn           time in which views show rows that were never right, such as a list with a hole",
      " blank, error   time in which views show nothing; time in which they show an error instead of rows",
      "                best: no design is better in any of these five times",
      "                ×1: no design is better in this time, but one is better in another",
      " of time        time in which views are on screen: the sum of the five times",
      " write shown    the median time from a write until a view of its writer shows it",
      " given up       writes that the client gave up",
      " fetches        requests for data",
      " entity writes  entities written in the stores of all clients",
      " Time is virtual, so all values are equal on every machine.",
    ],
    subject: .remote, choices: { Criteria.remote($0) }, causes: Cause.remote)
}
