/// Everything about a load but its arrivals: phases, the main thread, who owns the state, and the flows that no arrival
/// time stands for. All times are whole nanoseconds.
package struct LoadSetup: Equatable, Sendable, Codable {
  /// One after the other, the first from 0; at least one.
  package var phases: [LoadPhase]
  /// Pictures a second.
  package var hz: Int
  /// The other work of each frame, in ns.
  package var frame: Int
  /// When views are brought up to date.
  package var refresh: RefreshMoment
  /// What the main thread does first.
  package var order: MainOrder
  /// Frames between a finished update and the glass.
  package var pipeline: Int
  /// Who owns the state.
  package var isolation: LoadIsolation
  /// What each frame does before it is refreshed.
  package var frameFlows: [FrameFlow] = []
  /// Users who ask again when they were answered.
  package var userFlows: [UserFlow] = []
  /// How long after the last phase what still waits may be done, in ns.
  package var drain: Int
  /// The step of the series, in ns.
  package var series: Int

  /// A load of these phases on one main thread; without more, at 60 Hz with 4 ms of other work a frame.
  package init(
    phases: [LoadPhase], hz: Int = 60, frame: Int = 4_000_000, refresh: RefreshMoment = .frame,
    order: MainOrder = .fifo, pipeline: Int = 1, isolation: LoadIsolation = .main, drain: Int = 10_000_000_000,
    series: Int = 1_000_000_000
  ) {
    precondition(!phases.isEmpty, "a load has a phase")
    self.phases = phases
    self.hz = hz
    self.frame = frame
    self.refresh = refresh
    self.order = order
    self.pipeline = pipeline
    self.isolation = isolation
    self.drain = drain
    self.series = series
  }

  /// The end of the last phase, in ns.
  package var end: Int { phases.last.map(\.time.upperBound) ?? 0 }

  /// When the simulation ends at the latest, in ns.
  package var limit: Int { end + drain }

  /// The number of the phase in which a moment lies, or `nil` after the last.
  package func phase(at nanoseconds: Int) -> Int? { phases.firstIndex { $0.time.contains(nanoseconds) } }
}

/// A named stretch of time.
package struct LoadPhase: Equatable, Sendable, Codable {
  /// As the scenario spells it.
  package let name: String
  /// From its first nanosecond to the one after its last.
  package let time: Range<Int>
  /// Whether it is measured.
  package let record: Bool

  /// A phase of this name and time.
  package init(_ name: String, _ time: Range<Int>, record: Bool = true) {
    self.name = name
    self.time = time
    self.record = record
  }
}

/// When views are brought up to date.
package enum RefreshMoment: String, CaseIterable, Sendable, Codable {
  /// After each commit: a sink that is called for it.
  case commit
  /// Once in each frame, for all commits since the last one.
  case frame
}

/// What the main thread does first of all that is ready.
package enum MainOrder: String, CaseIterable, Sendable, Codable {
  /// What came first, frames among it.
  case fifo
  /// A frame that is due, then what came first.
  case framesFirst = "frames-first"
}

/// Who owns the state, and where commits run.
package enum LoadIsolation: String, CaseIterable, Sendable, Codable {
  /// The main thread does everything.
  case main
  /// Commits run in the background and hold a lock, which main takes for reading.
  case lock
  /// Commits run in the background; main reads the newest published state and waits for nothing.
  case snapshot
  /// Commits and refreshes run in the background, in an actor or serial queue; main gets finished rows.
  case owner

  /// What a jump from one executor to another takes, in ns.
  package static let hop = 5_000
  /// What taking a free lock takes, in ns.
  package static let freeLock = 20
}

/// What each frame does before it is refreshed.
package struct FrameFlow: Equatable, Sendable, Codable {
  /// The number of the flow.
  package let flow: Int
  /// How many views each frame looks at.
  package let reads: Int
  /// How many views leave the screen in each frame, and as many come.
  package let scroll: Int
  /// The stretches of time in which it runs, in order.
  package let windows: [Range<Int>]

  /// A flow of so many reads and views that scroll by in each frame of these stretches.
  package init(flow: Int, reads: Int, scroll: Int = 0, windows: [Range<Int>]) {
    self.flow = flow
    self.reads = reads
    self.scroll = scroll
    self.windows = windows
  }
}

/// Users who ask, wait for the answer, think, and ask again.
package struct UserFlow: Equatable, Sendable, Codable {
  /// The number of the flow.
  package let flow: Int
  /// How many users.
  package let count: Int
  /// Times to think, in ns, taken in turn by all users together; at least one, each at least 1 where users are
  /// simulated.
  package let think: [Int]
  /// The stretches of time in which they ask, in order.
  package let windows: [Range<Int>]

  /// So many users who think for these times, one after the other.
  package init(flow: Int, count: Int, think: [Int], windows: [Range<Int>]) {
    precondition(!think.isEmpty && think.allSatisfy { $0 >= 0 }, "users think, or ask at once")
    self.flow = flow
    self.count = count
    self.think = think
    self.windows = windows
  }
}
