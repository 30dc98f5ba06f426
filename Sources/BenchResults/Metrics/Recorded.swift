import BenchCore

// What a load over time comes to on recorded service times.

extension Metric {
  /// On recorded times; only of a load over time.
  static let blockedMain = Metric.recorded(
    "blocked_main", unit: .ratio,
    meaning: "the share of the time in which the main thread waits for the lock")

  /// On recorded times; only of a load over time.
  package static let capacity = Metric.recorded(
    "capacity_ops_per_s", unit: .operationsPerSecond, better: .higher,
    lowerBound: .absent("capacity_fails_ops_per_s"),
    meaning: "the highest rate of the scaled flows at which every simulation so far held its limits")

  /// On recorded times; only of a load over time.
  package static let capacityFails = Metric.recorded(
    "capacity_fails_ops_per_s", unit: .operationsPerSecond, better: .higher,
    meaning: "the lowest rate of the scaled flows at which a simulation did not hold its limits")

  /// On recorded times; only of a load over time.
  package static let disturbedShare = Metric.recorded(
    "disturbed_share", unit: .ratio,
    meaning: "the share of the tasks that were played fewer than three times at the machine's best pace")

  /// On recorded times; only of a load over time.
  static let drain = Metric.recorded(
    "drain_ns", unit: .nanoseconds, lowerBound: .above("left"),
    meaning: "from the last arrival of the phase until nothing waits or is served")

  /// On recorded times; only of a load over time.
  static let frameMax = Metric.recorded(
    "frame_max_ns", unit: .nanoseconds,
    meaning: "the longest time from a VSYNC until its frame is finished")

  /// On recorded times; only of a load over time.
  static let frameP50 = Metric.recorded(
    "frame_p50_ns", unit: .nanoseconds,
    meaning: "from a VSYNC until its frame is finished: half of all take at most this long")

  /// On recorded times; only of a load over time.
  static let frameP99 = Metric.recorded(
    "frame_p99_ns", unit: .nanoseconds,
    meaning: "from a VSYNC until its frame is finished: 99 in 100 take at most this long")

  /// On recorded times; only of a load over time.
  static let framesDropped = Metric.recorded(
    "frames_dropped", unit: .count,
    meaning: "VSYNCs at which the old picture stays because the new one is late")

  /// On recorded times; only of a load over time.
  static let framesLate = Metric.recorded(
    "frames_late", unit: .count,
    meaning: "frames that are shown later than at the VSYNC after their own")

  /// On recorded times; only of a load over time.
  static let hangs = Metric.recorded(
    "hangs", unit: .count,
    meaning: "tasks of 250 ms and more on the main thread")

  /// On recorded times; only of a load over time.
  static let hitch = Metric.recorded(
    "hitch_ms_per_s", unit: .millisecondsPerSecond,
    meaning: "Apple's hitch time ratio: how long frames are shown too late, per second")

  /// On recorded times; only of a load over time.
  package static let left = Metric.recorded(
    "left", unit: .count,
    meaning: "arrivals that were not answered or not on screen when the simulation ended: the system is saturated")

  /// On recorded times; only of a load over time.
  static let queueMax = Metric.recorded(
    "queue_max", unit: .count, lowerBound: .above("left"),
    meaning: "the most arrivals that wait or are served at once")

  /// On recorded times; only of a load over time.
  static let queueMean = Metric.recorded(
    "queue_mean", unit: .ratio,
    meaning: "how many arrivals wait or are served, on average over time")

  /// On recorded times; only of a load over time.
  static let toScreenMax = Metric.recorded(
    "to_screen_max_ns", unit: .nanoseconds, lowerBound: .above("left"),
    meaning: "the longest time from an intended arrival until the change is visible on the display")

  /// On recorded times; only of a load over time.
  static let toScreenP50 = Metric.recorded(
    "to_screen_p50_ns", unit: .nanoseconds, lowerBound: .above("left"),
    meaning: "from the intended arrival until the change is visible on the display: half of all take at most this long")

  /// On recorded times; only of a load over time.
  static let toScreenP99 = Metric.recorded(
    "to_screen_p99_ns", unit: .nanoseconds, lowerBound: .above("left"),
    meaning: "from the intended arrival until the change is visible on the display: 99 in 100 take at most this long")

  /// On recorded times; only of a load over time.
  package static let unsettledShare = Metric.recorded(
    "unsettled_share", unit: .ratio,
    meaning: "the share of the tasks in the last simulation that were never played with the same work")

  /// On recorded times; only of a load over time.
  static let utilisationBackground = Metric.recorded(
    "utilisation_background", unit: .ratio,
    meaning: "the share of the time in which the background thread is busy, where commits run there")

  /// On recorded times; only of a load over time.
  static let utilisationMain = Metric.recorded(
    "utilisation_main", unit: .ratio,
    meaning: "the share of the time in which the main thread is busy")
}
