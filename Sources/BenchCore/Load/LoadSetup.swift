/// The setup of a load except its arrivals: phases, the main thread, the owner of the state, and the flows without
/// arrival times. All times are whole nanoseconds.
package struct LoadSetup: Equatable, Sendable, Codable {
  /// The phases, at least one; the first phase begins at 0, and each other phase begins when the phase before it ends.
  package var phases: [LoadPhase]
  package var hz: Int
  /// The time that each frame spends on other work, in ns.
  package var frame: Int
  package var refresh: RefreshMoment
  package var order: MainOrder
  /// The number of frames between a finished update and its appearance on the display.
  package var pipeline: Int
  package var isolation: LoadIsolation
  package var frameFlows: [FrameFlow] = []
  package var userFlows: [UserFlow] = []
  /// The time after the last phase, in ns, during which waiting requests may still be served.
  package var drain: Int
  /// The step of the time series, in ns.
  package var series: Int

  package init(
    phases: [LoadPhase], hz: Int = 60, frame: Int = 4_000_000, refresh: RefreshMoment = .frame,
    order: MainOrder = .fifo, pipeline: Int = 1, isolation: LoadIsolation = .main, drain: Int = 10_000_000_000,
    series: Int = 1_000_000_000
  ) {
    precondition(!phases.isEmpty, "a load has a phase")
    (self.phases, self.hz, self.frame, self.refresh, self.order) = (phases, hz, frame, refresh, order)
    (self.pipeline, self.isolation, self.drain, self.series) = (pipeline, isolation, drain, series)
  }

  package var end: Int { phases.last.map(\.time.upperBound) ?? 0 }
  package var limit: Int { end + drain }
  /// The length of all recorded phases, in ns.
  package var recordedTime: Int { phases.filter(\.record).reduce(0) { $0 + $1.time.count } }

  /// The indices of the recorded phases; optional, because callers add `nil` for all these phases together.
  package var recordedPhases: [Int?] { phases.indices.filter { phases[$0].record } }

  package func phase(at nanoseconds: Int) -> Int? { phases.firstIndex { $0.time.contains(nanoseconds) } }
}

package struct LoadPhase: Equatable, Sendable, Codable {
  package var name: String
  package var time: Range<Int>
  package var record: Bool

  package init(_ name: String = "", _ time: Range<Int> = 0..<0, record: Bool = true) {
    (self.name, self.time, self.record) = (name, time, record)
  }
}

package enum RefreshMoment: String, CaseIterable, Sendable, Codable {
  case commit
  /// Views are refreshed once in each frame, for all commits since the last refresh.
  case frame
}

package enum MainOrder: String, CaseIterable, Sendable, Codable {
  case fifo
  case framesFirst = "frames-first"
}

package enum LoadIsolation: String, CaseIterable, Sendable, Codable {
  case main
  /// Commits run in the background and hold a lock; main takes the same lock for reading.
  case lock
  /// Commits run in the background; main reads the newest published state without waiting.
  case snapshot
  /// Commits and refreshes run in the background, in an actor or a serial queue; main gets finished rows.
  case owner

  /// The cost of a hop from one executor to another, in ns.
  package static let hop = 5_000
  /// The cost of taking a free lock, in ns.
  package static let freeLock = 20
}

package struct FrameFlow: Equatable, Sendable, Codable {
  package let flow: Int
  package let reads: Int
  package let scroll: Int
  package internal(set) var windows: [Range<Int>]

  package init(flow: Int, reads: Int, scroll: Int = 0, windows: [Range<Int>]) {
    (self.flow, self.reads, self.scroll, self.windows) = (flow, reads, scroll, windows)
  }
}

/// A group of users, each of whom sends a request, waits for the answer, thinks, and sends the next request.
package struct UserFlow: Equatable, Sendable, Codable {
  package let flow: Int
  package let count: Int
  /// The think times in ns, used in turn by all users; each time is at least 1 if users are simulated.
  package let think: [Int]
  package internal(set) var windows: [Range<Int>]

  package init(flow: Int, count: Int, think: [Int], windows: [Range<Int>]) {
    precondition(!think.isEmpty && think.allSatisfy { $0 >= 0 }, "users think, or ask at once")
    (self.flow, self.count, self.think, self.windows) = (flow, count, think, windows)
  }
}
