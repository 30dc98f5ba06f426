import BenchCore
import BenchResults

extension RunKind {
  /// Operations one after the other: their counts, then their times.
  static let storeKind = RunKind(
    isOf: { _, _ in true },
    columns: [
      GridColumn("entity", "writes", "entity_writes_per_op"),
      GridColumn("recom-", "puted", "recomputations_per_op"),
      .viewUpdates,
      GridColumn("waste", "factor", "waste_factor"),
      GridColumn("write", "p50", "latency_p50_ns", for: Line.writes),
      GridColumn("write", "p99", "latency_p99_ns", for: Line.writes),
      GridColumn("read", "p50", "latency_p50_ns", for: Line.reads),
      GridColumn("read", "p99", "latency_p99_ns", for: Line.reads),
      GridColumn("allocs", "per op", "allocations_per_op"),
      GridColumn("load", "time", "load_ns"),
      GridColumn("store", "size", "store_bytes"),
    ],
    legend: [
      " entity writes  entities written; each embedded copy of an entity counts",
      " recomputed     how often views on screen were computed",
      " view updates   values delivered to the screen",
      "                (oracle's minimum): the number of updates that were needed",
      " waste factor   recomputed views for each update that was needed",
      " write          time of one change or batch, until all views are up to date",
      " read           time of one read of a view",
      " p50, p99       the median and the 99th percentile",
      " allocs         memory blocks allocated while the operations were played",
      " load time      time to fill the store",
      " store size     size of the filled store",
      " Counts are per operation (change, read or mount) in all phases; --phases shows each phase.",
      " Times are medians over all repetitions.",
    ])
}
