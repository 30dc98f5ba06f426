import BenchCore
import BenchResults

extension RunKind {
  /// A load on real threads: readers, then the writer, then the lag of readers.
  static let threadsKind = RunKind(
    isOf: { cells, _ in cells.contains { $0.cell.point[CellIdentity.isolationKey] != nil } },
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
      " reads/s        answered reads per second, of all readers together",
      " read           time from the request of a read to its answer",
      " wait           the part of this time before the read begins; snapshot-atomic has no such wait",
      " p50, p99       the median and the 99th percentile; p99.9: 999 of 1,000 times are at most this long",
      " commits/s      completed commits per second",
      " commit p99     99th percentile of the time from the moment when a commit is due to its end",
      " lag max        the most commits that were complete when a read ended, but that it did not see",
      " reads checked  reads whose result was compared with the oracle's",
      " Times are medians over all repetitions. The last two columns are from a pass without a clock.",
    ],
    subject: .threads)
}
