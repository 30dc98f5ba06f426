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
      " entity writes  entities written, with embedded copies    recomputed  views computed again",
      " view updates   values delivered to the screen; the oracle's minimum is how many were needed",
      " waste factor   views computed again for each update that was needed",
      " write, read    time of a change or batch with its views, or of a read; p50, p99: percentiles",
      " load, store    time to fill the store, its size afterwards   allocs  blocks allocated in the play",
      " Counts are per operation (change, read or mount, in all phases); --phases shows each phase.",
      " Times are medians over all repetitions.",
    ])
}
