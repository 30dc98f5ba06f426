import BenchCore

// What a load over time comes to, in units of cost.

extension Metric {
  /// In cost units, exact; only of a load over time.
  package static let unitCapacity = Metric.unit(
    "unit_capacity_ops_per_s", LoadStage.capacity, unit: .operationsPerSecond, better: .higher,
    lowerBound: .absent("unit_capacity_fails_ops_per_s"),
    meaning: "the highest rate of the scaled flows at which every probe so far held its limits")

  /// In cost units, exact; only of a load over time.
  package static let unitCapacityFails = Metric.unit(
    "unit_capacity_fails_ops_per_s", LoadStage.capacityFails, unit: .operationsPerSecond, better: .higher,
    meaning: "the lowest rate of the scaled flows at which a probe did not hold its limits")

  /// In cost units, exact; only of a load over time.
  static let unitBlockedMain = Metric.unit(
    "unit_blocked_main", LoadMeasure.blockedMain.rawValue, unit: .ratio,
    meaning: "the share of the time in which the main thread waits for the lock")

  /// In cost units, exact; only of a load over time.
  static let unitCommitsPerRefresh = Metric.unit(
    "unit_commits_per_refresh", LoadMeasure.commitsPerRefresh.rawValue, unit: .ratio, better: .higher,
    meaning: "commits ÷ refresh passes: what refreshing several at once saves")

  /// In cost units, exact; only of a load over time.
  static let unitDrain = Metric.unit(
    "unit_drain_ns", LoadMeasure.drain.rawValue, unit: .nanoseconds, lowerBound: .above("unit_left"),
    meaning: "from the last arrival of the phase until nothing waits or is served")

  /// In cost units, exact; only of a load over time.
  static let unitFrameP99 = Metric.unit(
    "unit_frame_p99_ns", LoadMeasure.frameP99.rawValue, unit: .nanoseconds,
    meaning: "from a VSYNC until its frame is finished: 99 in 100 frames take at most this long")

  /// In cost units, exact; only of a load over time.
  static let unitFramesDropped = Metric.unit(
    "unit_frames_dropped", LoadMeasure.framesDropped.rawValue, unit: .count,
    meaning: "VSYNCs at which the old picture stays because the new one is late")

  /// In cost units, exact; only of a load over time.
  package static let unitFramesDue = Metric.unit(
    "unit_frames_due", LoadMeasure.framesDue.rawValue, unit: .count, better: .neither,
    meaning: "VSYNCs within the phase")

  /// In cost units, exact; only of a load over time.
  static let unitFramesLate = Metric.unit(
    "unit_frames_late", LoadMeasure.framesLate.rawValue, unit: .count,
    meaning: "frames that are shown later than at the VSYNC after their own")

  /// In cost units, exact; only of a load over time.
  static let unitHangs = Metric.unit(
    "unit_hangs", LoadMeasure.hangs.rawValue, unit: .count,
    meaning: "tasks of 250 ms and more on the main thread")

  /// In cost units, exact; only of a load over time.
  static let unitHitch = Metric.unit(
    "unit_hitch_ms_per_s", LoadMeasure.hitch.rawValue, unit: .millisecondsPerSecond,
    meaning: "Apple's hitch time ratio: how long frames are shown too late, per second")

  /// Of the simulated screen; only of a load over time.
  package static let unitHz = Metric.unit(
    "unit_hz", LoadStage.hz, unit: .operationsPerSecond, better: .neither,
    meaning: "pictures a second that the simulated main thread has to make")

  /// In cost units, exact; only of a load over time.
  package static let unitLeft = Metric.unit(
    "unit_left", LoadStage.left, unit: .count,
    meaning: "arrivals that were not answered or not on screen when the simulation ended: the system is saturated")

  /// In cost units, exact; only of a load over time.
  static let unitQueueMax = Metric.unit(
    "unit_queue_max", LoadMeasure.queueMax.rawValue, unit: .count, lowerBound: .above("unit_left"),
    meaning: "the most arrivals that wait or are served at once")

  /// In cost units, exact; only of a load over time.
  package static let unitQueueMean = Metric.unit(
    "unit_queue_mean", LoadMeasure.queueMean.rawValue, unit: .ratio,
    meaning: "how many arrivals wait or are served, on average over time")

  /// In cost units, exact; only of a load over time.
  static let unitReadMax = Metric.unit(
    "unit_read_max_ns", LoadMeasure.readMax.rawValue, unit: .nanoseconds,
    meaning: "from asking to the answer, for users of a closed flow: the longest")

  /// In cost units, exact; only of a load over time.
  static let unitReadP50 = Metric.unit(
    "unit_read_p50_ns", LoadMeasure.readP50.rawValue, unit: .nanoseconds,
    meaning: "from asking to the answer, for users of a closed flow: half of all take at most this long")

  /// In cost units, exact; only of a load over time.
  static let unitReadP99 = Metric.unit(
    "unit_read_p99_ns", LoadMeasure.readP99.rawValue, unit: .nanoseconds,
    meaning: "from asking to the answer, for users of a closed flow: 99 in 100 take at most this long")

  /// In cost units, exact; only of a load over time.
  static let unitResponseMax = Metric.unit(
    "unit_response_max_ns", LoadMeasure.responseMax.rawValue, unit: .nanoseconds, lowerBound: .above("unit_left"),
    meaning: "the longest time from an arrival until views are current or the read is answered")

  /// In cost units, exact; only of a load over time.
  static let unitResponseP99 = Metric.unit(
    "unit_response_p99_ns", LoadMeasure.responseP99.rawValue, unit: .nanoseconds, lowerBound: .above("unit_left"),
    meaning:
      "from the intended arrival until views are current or the read is answered: 99 in 100 take at most this long")

  /// In cost units, exact; only of a load over time.
  static let unitToScreenP99 = Metric.unit(
    "unit_to_screen_p99_ns", LoadMeasure.toScreenP99.rawValue, unit: .nanoseconds, lowerBound: .above("unit_left"),
    meaning: "from the intended arrival until the change is visible on the display: 99 in 100 take at most this long")

  /// In cost units, exact; only of a load over time.
  static let unitUpdatesPerFrame = Metric.unit(
    "unit_updates_per_frame", LoadMeasure.updatesPerFrame.rawValue, unit: .ratio,
    meaning: "deliveries to the screen ÷ frames made")

  /// In cost units, exact; only of a load over time.
  static let unitUtilisationBackground = Metric.unit(
    "unit_utilisation_background", LoadMeasure.utilisationBackground.rawValue, unit: .ratio,
    meaning: "the share of the time in which the background thread is busy, where commits run there")

  /// In cost units, exact; only of a load over time.
  package static let unitUtilisationMain = Metric.unit(
    "unit_utilisation_main", LoadMeasure.utilisationMain.rawValue, unit: .ratio,
    meaning: "the share of the time in which the main thread is busy")

  /// In cost units, exact; only of a load over time.
  static let unitWaitingP99 = Metric.unit(
    "unit_waiting_p99_ns", LoadMeasure.waitingP99.rawValue, unit: .nanoseconds, lowerBound: .above("unit_left"),
    meaning: "from the intended arrival until it is begun: 99 in 100 wait at most this long")
}
