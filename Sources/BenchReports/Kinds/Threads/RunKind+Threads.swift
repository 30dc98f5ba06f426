import BenchCore
import BenchResults

extension RunKind {
  /// A load on real threads: readers, then the writer, then the lag of readers.
  static let threadsKind = RunKind(
    isOf: RunKind.has(.checkedReads),
    columns: [
      GridColumn("", "reads/s", width: 9, "reads_per_s"),
      GridColumn("read", "p50", "read_p50_ns"),
      GridColumn("read", "p99", "read_p99_ns"),
      GridColumn("read", "p99.9", "read_p99_9_ns"),
      GridColumn("wait", "p99", "wait_p99_ns"),
      GridColumn("", "commits/s", width: 11, "commits_per_s"),
      GridColumn("commit", "p99", width: 8, "response_p99_ns"),
      GridColumn("lag", "max", "lag_max_commits"),
      GridColumn("reads", "checked", width: 9, "checked_reads"),
    ],
    legend: [
      " reads/s        reads that were answered per second, by all readers together",
      " read           one read with its waiting; p50, p99, p99.9: percentiles",
      " wait           from asking for a read until it begins; in snapshot-atomic no reader waits",
      " commits/s      commits that were completed per second   commit p99  from when one is due to its end",
      " lag max        commits that were complete at the end of a read and not in what it saw, the most",
      " reads checked  reads held against what had to be seen between their beginning and their end",
      " Times are medians over all repetitions; lag and checked reads are of a pass without a clock.",
    ],
    subject: .threads)
}
