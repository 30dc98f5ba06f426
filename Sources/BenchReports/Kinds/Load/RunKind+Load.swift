import BenchCore
import BenchResults

extension RunKind {
  /// A load over time, by counts that do not depend on times: per frame, then per operation.
  static let loadKind = RunKind(
    isOf: RunKind.has(.framesDue),
    columns: [
      GridColumn("commits", "/pass", width: 8, "commits_per_refresh"),
      GridColumn("writes", "/frame", width: 8, "entity_writes_per_frame"),
      GridColumn("recom-", "puted/f.", width: 9, "recomputations_per_frame"),
      GridColumn("updates", "/frame", width: 8, "updates_per_frame"),
      GridColumn("entity", "writes", "entity_writes_per_op"),
      GridColumn("recom-", "puted", "recomputations_per_op"),
      .viewUpdates,
      GridColumn("waste", "factor", "waste_factor"),
    ],
    legend: [
      " /pass, /frame  commits that one refresh shows; what there is to do in a frame, each made in time",
      " writes, recomputed, updates   slots of the store and views, per operation",
      " holds/s        the highest rate of arrivals at which all limits hold; ≥ where none broke",
      " hitch, lost    how long pictures are shown too late, per second; pictures that were left out",
      " p99            99 in 100 take at most this: a frame to be finished; an arrival to be answered",
      "                (answer), to be begun (wait), to be on the glass (to screen)",
      " queue, busy    the most that wait at once; the share of the time in which the main thread works",
      " service        the time spent on one request    disturbed  the share of tasks played too seldom",
      "                at the machine's best pace; above 1 % sentences about times are inconclusive",
    ],
    subject: .frames,
    choices: { [([Criteria.capacity($0)], nil)] + Criteria.local($0) })
}
