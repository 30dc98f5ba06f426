/// A figure of a load; the raw value is the metric's name, without the prefix for the kind of costs (`LoadSource`).
package enum LoadMeasure: String, CaseIterable, Sendable, Codable {
  case responseP50 = "response_p50_ns"
  case responseP90 = "response_p90_ns"
  case responseP99 = "response_p99_ns"
  case responseP999 = "response_p99_9_ns"
  case responseMax = "response_max_ns"
  case serviceP50 = "service_p50_ns"
  case serviceP99 = "service_p99_ns"
  case serviceMax = "service_max_ns"
  case waitingP99 = "waiting_p99_ns"
  case toScreenP50 = "to_screen_p50_ns"
  case toScreenP99 = "to_screen_p99_ns"
  case toScreenMax = "to_screen_max_ns"
  case readP50 = "read_p50_ns"
  case readP99 = "read_p99_ns"
  case readP999 = "read_p99_9_ns"
  case readMax = "read_max_ns"
  case frameP50 = "frame_p50_ns"
  case frameP99 = "frame_p99_ns"
  case frameMax = "frame_max_ns"
  case queueMean = "queue_mean"
  case queueMax = "queue_max"
  case utilisationMain = "utilisation_main"
  case utilisationBackground = "utilisation_background"
  case blockedMain = "blocked_main"
  case drain = "drain_ns"
  case framesDue = "frames_due"
  case framesLate = "frames_late"
  case framesDropped = "frames_dropped"
  case hitch = "hitch_ms_per_s"
  case hangs = "hangs"
  case commitsPerRefresh = "commits_per_refresh"
  case updatesPerFrame = "updates_per_frame"
  // MARK: - Measures of a search or the play, which no simulation has
  case capacity = "capacity_ops_per_s"
  case capacityFails = "capacity_fails_ops_per_s"
  case left
  case hz
  case unsettledShare = "unsettled_share"
  case disturbedShare = "disturbed_share"
  // Only for loads on real threads.
  case readsPerSecond = "reads_per_s"
  case commitsPerSecond = "commits_per_s"
  case waitP50 = "wait_p50_ns"
  case waitP99 = "wait_p99_ns"
  case blockedShare = "blocked_share"
  case lateShare = "late_share"
  case lagMean = "lag_mean_commits"
  case lagMax = "lag_max_commits"
  case checkedReads = "checked_reads"

  package struct Row: Sendable {
    package let words: MeasureRow
    package let forms: [Form]
    package let limits: Limited?
    let source: Source
  }

  package enum Form: Sendable {
    /// Exact, in cost units or on recorded costs: the metric's name begins with `unit_` or `reference_`.
    case units
    /// Measured by the clock, or simulated on recorded times.
    case clock
    /// Counted in the counts pass, and independent of costs.
    case counts(isExact: Bool)
  }

  package enum Limited: Sendable {
    case frames, answers
  }

  enum Source: Sendable {
    case times(LoadSample, Share)
    /// Computed from the trace for all arrivals; if `ofFrames` is true, the measure is also computed for frames alone.
    case amount(ofFrames: Bool, @Sendable (LoadPart) -> LoadValue?)
    /// Set by the play, because no trace contains the value.
    case given
  }

  package var row: Row {
    guard let row = Self.rows[self] else { preconditionFailure("\(self) has no row below") }
    return row
  }

  /// The list of times whose percentile or maximum the measure is; `nil` for other measures.
  package var sample: (of: LoadSample, share: Share)? {
    if case .times(let sample, let share) = row.source { (sample, share) } else { nil }
  }

  // MARK: - Rows

  static let rows: [LoadMeasure: Row] = [
    .responseP50: Row(.p50, of: .response, by: [.clock]),
    .responseP90: Row(.p90, of: .response, by: [.clock]),
    .responseP99: Row(.p99, of: .response),
    .responseP999: Row(.p999, of: .response, by: [.clock]),
    .responseMax: Row(.max, of: .response),
    .serviceP50: Row(.p50, of: .service, by: [.clock]),
    .serviceP99: Row(.p99, of: .service, by: [.clock]),
    .serviceMax: Row(.max, of: .service, by: [.clock]),
    .waitingP99: Row(.p99, of: .waiting),
    .toScreenP50: Row(.p50, of: .toScreen, by: [.clock]),
    .toScreenP99: Row(.p99, of: .toScreen),
    .toScreenMax: Row(.max, of: .toScreen, by: [.clock]),
    .readP50: Row(.p50, of: .read),
    .readP99: Row(.p99, of: .read),
    .readP999: Row(.p999, of: .read, by: [.clock]),
    .readMax: Row(.max, of: .read),
    .frameP50: Row(.p50, of: .frame, by: [.clock]),
    .frameP99: Row(.p99, of: .frame),
    .frameMax: Row(.max, of: .frame, by: [.clock]),
    .queueMean: Row(
      .ratio, page: "mean length of the queue", meaning: "the average number of requests that are not yet answered"
    ) { part in LoadValue(Double(part.sum(part.figures.sweep.integrals)) / Double(part.length)) },
    .queueMax: Row(.count, bound: .above("left"), meaning: "the most requests at one time that are not yet answered") {
      part in
      let most = part.phases.map { part.figures.sweep.maxima[$0] }.max() ?? 0
      return LoadValue(Double(most), isLowerBound: part.figures.isSaturated)
    },
    .utilisationMain: Row(
      .share, meaning: "the share of the time in which the main thread is busy or waits for the lock"
    ) { part in
      part.share(part.figures.trace.main.phases.sums)
    },
    .utilisationBackground: Row(
      .share, meaning: "the share of the time in which the background thread is busy, if commits run on it"
    ) { part in
      part.figures.trace.setup.isolation == .main ? nil : part.share(part.figures.trace.background.phases.sums)
    },
    .blockedMain: Row(
      .share, page: "share of the time in which main waits for the lock",
      meaning: "the share of the time in which the main thread waits for the lock"
    ) { part in
      part.figures.trace.setup.isolation == .lock ? part.share(part.figures.trace.main.blockedPhases.sums) : nil
    },
    .drain: Row(
      .nanoseconds, bound: .above("left"),
      meaning: "the time from the phase's last arrival until all requests are answered"
    ) { $0.drain },
    .framesDue: Row(
      .count, better: .neither, by: [.counts(isExact: true)], ofFrames: true,
      meaning: "VSYNCs in the phase: the moments at which the display can show a new picture"
    ) { part in LoadValue(Double(part.frames.reduce(0) { $0 + $1.made + $1.dropped })) },
    .framesLate: Row(
      .count, part: .of("frames_due", "frames due"), limits: .frames, ofFrames: true,
      meaning: "frames that are not finished at the VSYNC after their own, so that they are shown later"
    ) { part in LoadValue(Double(part.frames.reduce(0) { $0 + $1.late })) },
    .framesDropped: Row(
      .count, page: "frames that were left out", part: .of("frames_due", "frames due"), limits: .frames, ofFrames: true,
      meaning: "VSYNCs at which the old picture stays on the display, because the new picture is late"
    ) { part in LoadValue(Double(part.frames.reduce(0) { $0 + $1.dropped })) },
    .hitch: Row(
      .millisecondsPerSecond, limits: .frames, ofFrames: true,
      meaning: "Apple's hitch time ratio: in each second, the time by which frames are late"
    ) { part in LoadValue(1_000 * Double(part.frames.reduce(0) { $0 + $1.hitch }) / Double(part.length)) },
    .hangs: Row(.count, meaning: "tasks and frames on the main thread that take 250 ms or more") { part in
      LoadValue(Double(part.figures.trace.main.hangs.count { part.contains($0) }))
    },
    .commitsPerRefresh: Row(
      .ratio, better: .higher, by: [.counts(isExact: true)],
      meaning: "commits per refresh (update of all views), in a simulation in which work takes no time"
    ) { part in
      let refreshes = part.refreshes
      if refreshes.isEmpty { return nil }
      return LoadValue(Double(refreshes.reduce(0) { $0 + $1.commits }) / Double(refreshes.count))
    },
    .updatesPerFrame: Row(
      .ratio, by: [.counts(isExact: true)], ofFrames: true,
      meaning: "values delivered to the screen per frame, in a simulation in which work takes no time"
    ) { part in
      let made = part.frames.reduce(0) { $0 + $1.made }
      let deliveries = part.refreshes.reduce(0) { $0 + $1.deliveries }
      return made == 0 ? nil : LoadValue(Double(deliveries) / Double(made))
    },
    .capacity: Row(
      .operationsPerSecond, better: .higher, bound: .absent("capacity_fails_ops_per_s"),
      page: "operations per second before a limit breaks",
      meaning: "the highest rate of arrivals (of the flows with `pace: scaled`) at which the load keeps its limits"),
    .capacityFails: Row(
      .operationsPerSecond, better: .higher,
      meaning: "the lowest tried rate of arrivals at which the load breaks a limit"),
    .left: Row(
      .count,
      meaning: "requests unanswered or not on screen when the simulation ends; above 0, the load is saturated"),
    .hz: Row(
      .operationsPerSecond, better: .neither, by: [.counts(isExact: true)],
      meaning: "VSYNCs per second of the simulated display"),
    .unsettledShare: Row(
      .share, by: [.clock],
      meaning: "the share of tasks in the last simulation whose time was not measured, because they were never played"),
    .disturbedShare: Row(
      .share, by: [.clock],
      meaning: "the share of tasks played fewer than three times while the machine was close to its best pace"),
    .readsPerSecond: Row(
      .operationsPerSecond, better: .higher, by: [.clock], page: "reads per second",
      meaning: "reads per second that were answered in the phase"),
    .commitsPerSecond: Row(
      .operationsPerSecond, better: .higher, by: [.clock], page: "commits per second",
      meaning: "commits per second that were completed in the phase"),
    .waitP50: Row(
      .nanoseconds, by: [.clock], meaning: "the time from the request of a read until it begins: the median"),
    .waitP99: Row(
      .nanoseconds, by: [.clock], meaning: "the time from the request of a read until it begins: the 99th percentile"),
    .blockedShare: Row(
      .share, by: [.clock], meaning: "the share of the readers' time in which they wait for the lock or their turn"),
    .lateShare: Row(
      .share, by: [.clock],
      meaning: "the share of commits that began over 1 ms late, although the writer was idle"),
    .lagMean: Row(
      .ratio, by: [.counts(isExact: false)],
      meaning: "commits that had ended when a read ended, but that the read did not see: the mean"),
    .lagMax: Row(
      .count, by: [.counts(isExact: false)],
      meaning: "commits that had ended when a read ended, but that the read did not see: the maximum"),
    .checkedReads: Row(
      .count, better: .higher, by: [.counts(isExact: true)],
      meaning: "reads whose result was compared with the oracle's"),
  ]
}

extension LoadMeasure.Row {
  fileprivate init(_ share: LoadMeasure.Share, of sample: LoadSample, by forms: [LoadMeasure.Form] = [.units, .clock]) {
    words = MeasureRow(
      .nanoseconds, bound: sample.isBound ? .above("left") : nil,
      words: sample.words.page.map { "\(share.page) \($0)" }, meaning: "\(sample.words.meaning): \(share.meaning)")
    self.forms = forms
    limits = sample.limits
    source = .times(sample, share)
  }

  /// Creates a row for an amount that the closure computes from a trace; without a closure, the play sets the amount.
  fileprivate init(
    _ unit: MetricUnit, better: MeasureRow.Better = .lower, bound: MeasureRow.Bound? = nil,
    by forms: [LoadMeasure.Form] = [.units, .clock], page: String? = nil, part: MeasureRow.Part? = nil,
    limits: LoadMeasure.Limited? = nil, ofFrames: Bool = false, meaning: String,
    _ amount: (@Sendable (LoadPart) -> LoadValue?)? = nil
  ) {
    words = MeasureRow(unit, better: better, bound: bound, words: page, part: part, meaning: meaning)
    (self.forms, self.limits) = (forms, limits)
    source = amount.map { .amount(ofFrames: ofFrames, $0) } ?? .given
  }
}

extension LoadMeasure {
  package struct Share: Equatable, Sendable {
    package let thousandths: Int
    /// The least number of times: 10 ÷ (1 − p), so that about ten times are above the percentile; 1 for the maximum.
    package let least: Int
    let page: String
    let meaning: String

    package static let p50 = Share(
      thousandths: 500, least: 20, page: "median", meaning: "the median")
    package static let p90 = Share(
      thousandths: 900, least: 100, page: "90th percentile", meaning: "the 90th percentile")
    package static let p99 = Share(
      thousandths: 990, least: 1_000, page: "99th percentile", meaning: "the 99th percentile")
    package static let p999 = Share(
      thousandths: 999, least: 10_000, page: "99.9th percentile", meaning: "the 99.9th percentile")
    package static let max = Share(thousandths: 1_000, least: 1, page: "maximum", meaning: "the maximum")

    /// Returns the time at the percentile's nearest rank in a sorted list; `nil` if the list is too short.
    package func value(in sorted: [Int]) -> Int? {
      if sorted.count < least { return nil }
      return sorted[(sorted.count * thousandths + 999) / 1_000 - 1]
    }
  }
}

package enum LoadSample: CaseIterable, Sendable {
  case response, service, waiting, toScreen, read, frame

  var words: (page: String?, meaning: String) {
    switch self {
    case .response:
      ("of the response to {operation}", "from the planned arrival until the views are current or the read is answered")
    case .service: (nil, "the time spent on one request, without its waiting")
    case .waiting: ("of the wait of {operation}", "from the planned arrival of a request until work on it starts")
    case .toScreen:
      ("from {operation} to the screen", "from the planned arrival of a change until the display shows it")
    case .read: (nil, "from the request of a read to its answer, in closed flows and on threads")
    case .frame: (nil, "from a VSYNC until the frame that it starts is finished")
    }
  }

  /// True if an arrival left at the end counts with its age.
  var isBound: Bool { [.response, .waiting, .toScreen].contains(self) }

  var limits: LoadMeasure.Limited? {
    switch self {
    case .frame: .frames
    case .response, .waiting, .toScreen: .answers
    case .service, .read: nil
    }
  }
}

package struct LoadValue: Equatable, Sendable, Codable {
  package var value: Double
  /// True if requests were left at the end, so that the true value is at least `value`.
  package var isLowerBound: Bool

  package init(_ value: Double, isLowerBound: Bool = false) { (self.value, self.isLowerBound) = (value, isLowerBound) }
}

package enum LoadSelection: Equatable, Sendable {
  case all
  case writes
  case reads
  case frames
  case flow(Int)

  package func contains(flow: Int, _ sort: Arrival.Sort) -> Bool {
    switch self {
    case .all: true
    case .writes: sort == .commit
    case .reads: sort == .read
    case .frames: false
    case .flow(let number): number == flow
    }
  }
}
