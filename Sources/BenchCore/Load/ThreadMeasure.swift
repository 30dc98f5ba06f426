/// What only a load on real threads is asked about; the raw value is the metric's name.
package enum ThreadMeasure: String, CaseIterable, Sendable {
  case readsPerSecond = "reads_per_s"
  case commitsPerSecond = "commits_per_s"
  case waitP50 = "wait_p50_ns"
  case waitP99 = "wait_p99_ns"
  case blockedShare = "blocked_share"
  case lateShare = "late_share"
  case lagMean = "lag_mean_commits"
  case lagMax = "lag_max_commits"
  case checkedReads = "checked_reads"
}
