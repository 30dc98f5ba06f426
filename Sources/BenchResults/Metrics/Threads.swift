import BenchCore

// What a load on real threads comes to, by the clock, and what its reads were held against; a simulated one on recorded
// times has some of them, too.

extension Metric {
  /// By the clock; only of a load.
  static let blockedShare = Metric.recorded(
    "blocked_share", unit: .ratio,
    meaning: "the share of the time in which readers wait for what they read")

  /// In the counts pass, exact; only of a load on real threads.
  package static let checkedReads = Metric.recorded(
    "checked_reads", unit: .count, better: .higher, pass: .counts, exactness: .exact,
    meaning: "reads by threads that were held against the truth between their beginning and their end")

  /// By the clock; only of a load.
  static let commitsPerSecond = Metric.recorded(
    "commits_per_s", unit: .operationsPerSecond, better: .higher,
    meaning: "commits that were completed per second")

  /// In the counts pass, different each time; only of a load on real threads.
  static let lagMax = Metric.recorded(
    "lag_max_commits", unit: .count, pass: .counts,
    meaning: "the most commits that were complete at the end of a read and not in what it saw")

  /// In the counts pass, different each time; only of a load on real threads.
  static let lagMean = Metric.recorded(
    "lag_mean_commits", unit: .ratio, pass: .counts,
    meaning: "commits that were complete at the end of a read and not in what it saw, on average")

  /// By the clock; only of a load.
  package static let lateShare = Metric.recorded(
    "late_share", unit: .ratio,
    meaning: "the share of commits that began over 1 ms after they were due although the writer was idle")

  /// By the clock; only of a load.
  static let readMax = Metric.recorded(
    "read_max_ns", unit: .nanoseconds,
    meaning: "the longest read, with its waiting")

  /// By the clock; only of a load.
  static let readP50 = Metric.recorded(
    "read_p50_ns", unit: .nanoseconds,
    meaning: "one read with its waiting: half of all take at most this long")

  /// By the clock; only of a load.
  package static let readP99 = Metric.recorded(
    "read_p99_ns", unit: .nanoseconds,
    meaning: "one read with its waiting: 99 in 100 take at most this long")

  /// By the clock; only of a load.
  static let readP999 = Metric.recorded(
    "read_p99_9_ns", unit: .nanoseconds,
    meaning: "one read with its waiting: 999 in 1,000 take at most this long")

  /// By the clock; only of a load.
  package static let readsPerSecond = Metric.recorded(
    "reads_per_s", unit: .operationsPerSecond, better: .higher,
    meaning: "reads that were answered per second")

  /// By the clock; only of a load.
  static let responseMax = Metric.recorded(
    "response_max_ns", unit: .nanoseconds, lowerBound: .above("left"),
    meaning: "the longest time from an intended arrival until it was answered")

  /// By the clock; only of a load.
  static let responseP50 = Metric.recorded(
    "response_p50_ns", unit: .nanoseconds, lowerBound: .above("left"),
    meaning: "from the intended arrival until it was answered: half of all take at most this long")

  /// By the clock; only of a load.
  static let responseP90 = Metric.recorded(
    "response_p90_ns", unit: .nanoseconds, lowerBound: .above("left"),
    meaning: "from the intended arrival until it was answered: nine in ten take at most this long")

  /// By the clock; only of a load.
  static let responseP99 = Metric.recorded(
    "response_p99_ns", unit: .nanoseconds, lowerBound: .above("left"),
    meaning: "from the intended arrival until it was answered: 99 in 100 take at most this long")

  /// By the clock; only of a load.
  static let responseP999 = Metric.recorded(
    "response_p99_9_ns", unit: .nanoseconds, lowerBound: .above("left"),
    meaning: "from the intended arrival until it was answered: 999 in 1,000 take at most this long")

  /// By the clock; only of a load.
  static let serviceMax = Metric.recorded(
    "service_max_ns", unit: .nanoseconds,
    meaning: "the longest time that servers spend on one request, without its waiting")

  /// By the clock; only of a load.
  static let serviceP50 = Metric.recorded(
    "service_p50_ns", unit: .nanoseconds,
    meaning: "what servers spend on one request, without its waiting: half of all take at most this long")

  /// By the clock; only of a load.
  static let serviceP99 = Metric.recorded(
    "service_p99_ns", unit: .nanoseconds,
    meaning: "what servers spend on one request, without its waiting: 99 in 100 take at most this long")

  /// By the clock; only of a load.
  static let waitP50 = Metric.recorded(
    "wait_p50_ns", unit: .nanoseconds,
    meaning: "from asking for a read until it begins: half of all wait at most this long")

  /// By the clock; only of a load.
  static let waitP99 = Metric.recorded(
    "wait_p99_ns", unit: .nanoseconds,
    meaning: "from asking for a read until it begins: 99 in 100 wait at most this long")

  /// By the clock; only of a load.
  static let waitingP99 = Metric.recorded(
    "waiting_p99_ns", unit: .nanoseconds, lowerBound: .above("left"),
    meaning: "from the intended arrival until it is begun: 99 in 100 wait at most this long")
}
