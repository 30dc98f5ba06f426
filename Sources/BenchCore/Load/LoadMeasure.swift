/// What a simulation is asked about; the raw value is the metric's name without `unit_`.
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

  /// The list of times that the measure is a percentile or the largest of; `nil` where it is something else.
  package var sample: (of: LoadSample, share: Share)? {
    switch self {
    case .responseP50: (.response, .p50)
    case .responseP90: (.response, .p90)
    case .responseP99: (.response, .p99)
    case .responseP999: (.response, .p999)
    case .responseMax: (.response, .max)
    case .serviceP50: (.service, .p50)
    case .serviceP99: (.service, .p99)
    case .serviceMax: (.service, .max)
    case .waitingP99: (.waiting, .p99)
    case .toScreenP50: (.toScreen, .p50)
    case .toScreenP99: (.toScreen, .p99)
    case .toScreenMax: (.toScreen, .max)
    case .readP50: (.read, .p50)
    case .readP99: (.read, .p99)
    case .readP999: (.read, .p999)
    case .readMax: (.read, .max)
    case .frameP50: (.frame, .p50)
    case .frameP99: (.frame, .p99)
    case .frameMax: (.frame, .max)
    case .queueMean, .queueMax, .utilisationMain, .utilisationBackground, .blockedMain, .drain, .framesDue,
      .framesLate, .framesDropped, .hitch, .hangs, .commitsPerRefresh, .updatesPerFrame:
      nil
    }
  }

  /// A share of a sorted list, in thousandths, and how many values it takes.
  package struct Share: Equatable, Sendable {
    package let thousandths: Int
    /// 10 ÷ (1 − p): with fewer, the few above it decide.
    package let least: Int

    package static let p50 = Share(thousandths: 500, least: 20)
    package static let p90 = Share(thousandths: 900, least: 100)
    package static let p99 = Share(thousandths: 990, least: 1_000)
    package static let p999 = Share(thousandths: 999, least: 10_000)
    package static let max = Share(thousandths: 1_000, least: 1)

    /// The nearest rank of a sorted list; `nil` where it is too short.
    package func value(in sorted: [Int]) -> Int? {
      if sorted.count < least { return nil }
      return sorted[(sorted.count * thousandths + 999) / 1_000 - 1]
    }
  }
}

/// A list of times that a simulation leaves.
package enum LoadSample: CaseIterable, Sendable {
  /// From the intended arrival until views were current, or the read was answered.
  case response
  /// What servers spent on it.
  case service
  /// From the intended arrival until it was begun.
  case waiting
  /// From the intended arrival until it was on screen.
  case toScreen
  /// Of users of closed flows, from asking to the answer.
  case read
  /// From a VSYNC until its frame was finished.
  case frame
}

/// What a figure says.
package struct LoadValue: Equatable, Sendable, Codable {
  /// In the unit of the measure.
  package var value: Double
  /// Whether something was left at the end, so that the true value is at least this.
  package var isLowerBound: Bool

  /// A value, exact unless said otherwise.
  package init(_ value: Double, isLowerBound: Bool = false) {
    self.value = value
    self.isLowerBound = isLowerBound
  }
}

/// Which arrivals a figure is about.
package enum LoadSelection: Equatable, Sendable {
  /// Everything.
  case all
  /// Commits.
  case writes
  /// Reads, by arrivals and by users.
  case reads
  /// Frames alone.
  case frames
  /// The flow of this number.
  case flow(Int)

  /// Whether an arrival of this flow and sort belongs to it.
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
