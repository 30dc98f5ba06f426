import BenchCore
import BenchResults

extension RunKind {
  /// A load over time, by counts that do not depend on times: per frame, then per operation.
  static let loadKind = RunKind(
    isOf: { cells, index in cells.contains { index.typical(of: .counts(.framesDue), cell: $0.cell) != nil } },
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
      " /pass          commits that one refresh shows",
      " /frame         writes, recomputed views and updates per frame, if every frame is made in time",
      " entity writes, recomputed, view updates   the same counts per operation",
      " waste factor   recomputed views for each update that was needed",
      " holds/s        the highest rate of arrivals that keeps all limits; ≥: all tried rates do",
      " hitch ms/s     in each second, the time by which frames are late",
      " frames lost    how often the display kept the old picture, because the new one was late",
      " p99            99 of 100 times are at most this long",
      " frame          time to make a frame",
      " answer, wait   time from an arrival until it is answered; until work on it begins",
      " to screen      time from the arrival of a change until the display shows it",
      " queue max      the most unanswered requests at one time",
      " main busy      the share of time in which the main thread is busy",
      " service        time spent on one request, without its waiting",
      " disturbed      the share of tasks played fewer than three times at the machine's best pace.",
      "                Above 1 %, expectations about times may be inconclusive.",
    ],
    subject: .frames,
    choices: { [([Criteria.capacity($0)], nil)] + Criteria.local($0) })
}
