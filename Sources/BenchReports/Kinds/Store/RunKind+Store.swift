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
      " entity writes  slots of the store that were assigned    recomputed  views computed again",
      " view updates   values delivered to the screen; the oracle's minimum is what really had to change",
      " waste factor   computations of views for each value that had to change",
      " write, read    a change or batch and its views, a read; p50, p99: half, 99 in 100 took at most this",
      " load, store    time to take in all entities, memory to hold them   allocs  blocks taken in the play",
      " Counts are per operation, changes and reads and all phases together; --phases shows each phase.",
      " Times are medians over all repetitions.",
    ])
}
