import BenchCore
import CProfiling

/// A sampling profiler, which looks at the position of the playing thread 997 times a second.
///
/// Goals: a function's share of the samples is its share of the thread's work; stacks are complete, even in libraries.
/// Non-goals: to sample other threads; to see waiting, which yields no samples.
package enum CycleProfiler {
  /// The number of samples after which a play is not repeated. A share of 10 % is then exact to one percentage point.
  package static let enough = 3_000
  package static let longest = Nanoseconds(10_000_000_000)

  /// Returns a meter of the calling thread. If the thread cannot be sampled, the meter's result contains the reason.
  package static func meter(
    enough: Int = enough, longest: Nanoseconds = longest, clock: MonotonicClock = .system
  ) -> ProfileMeter {
    let recorder = CycleRecorder(enough, longest, clock)
    return ProfileMeter(
      .cycles, begin: { _ in recorder.begin() }, label: storebench_cycles_label, take: { recorder.take() })
  }

  /// Describes why `storebench_cycles_open` opened no recording; `nil` if it opened one.
  static func reason(_ code: Int32) -> String? {
    switch Int(code) {
    case STOREBENCH_OPEN: nil
    case STOREBENCH_NO_MEMORY: "there is no memory for the tables"
    case STOREBENCH_NO_TIMER: "the system gives no timer that calls a thread"
    case STOREBENCH_DELAYED_SIGNALS: "the thread sanitizer puts signals off"
    default: "this system or processor cannot be profiled; Linux on x86-64 and arm64 can"
    }
  }
}

/// The single recording of this process, over all plays until there are enough samples.
///
/// `@unchecked Sendable` because it belongs to the one thread that plays.
private final class CycleRecorder: @unchecked Sendable {
  private let enough: Int
  private let longest: Nanoseconds
  private let clock: MonotonicClock
  private var start = Nanoseconds.zero
  private var code: Int32?

  init(_ enough: Int, _ longest: Nanoseconds, _ clock: MonotonicClock) {
    (self.enough, self.longest, self.clock) = (enough, longest, clock)
  }

  func begin() {
    if code != nil { return }
    start = clock.now()
    code = storebench_cycles_open()
  }

  func take() -> ProfileMeter.Findings? {
    storebench_cycles_label(ProfileMeter.noLabel)
    if let reason = code.flatMap(CycleProfiler.reason) { return .absent(reason) }
    let count = Int(storebench_cycles_samples())
    if count < enough && clock.now() - start < longest { return nil }
    storebench_cycles_stop()
    let isWhole = storebench_cycles_losses() == 0
    let sites = (0..<storebench_cycles_count()).map { storebench_cycles_at($0) }
    let stacks = ProfileStacks(of: sites) { storebench_cycles_stack($0, $1) }
    storebench_cycles_close()
    code = nil
    if count == 0 { return .absent("the play was too short to be met by a timer") }
    if !isWhole { return .absent("the play has more stacks than there is room for") }
    return .samples(stacks.merged(keepsTakers: true))
  }
}
