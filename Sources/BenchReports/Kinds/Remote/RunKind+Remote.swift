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
      " fresh, stale   time in which views show exactly what they must; what was right once",
      " torn           what never was right: a hole in a list, an old and a new name of one author in it",
      " blank, error   nothing; an error in the place of rows    of  all the time that views are on screen",
      "                best: the best in all of these times; ×1: the best in this one only",
      " write shown    from a write until its own view shows it, the median    given up  writes given up",
      " fetches        requests for data    entity writes  slots of the clients' stores that were assigned",
      " Time is virtual: everything here is equal on every machine.",
    ],
    subject: .remote, choices: { Criteria.remote($0) }, causes: Cause.remote)
}
