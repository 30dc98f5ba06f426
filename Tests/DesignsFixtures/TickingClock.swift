import BenchCore
import Synchronization

extension MonotonicClock {
  /// A clock on which the same time passes between any two readings.
  package static func ticking(by step: Nanoseconds) -> MonotonicClock {
    let readings = Readings()
    return MonotonicClock { Nanoseconds(readings.next() * step.rawValue) }
  }
}

/// The number of readings of a clock.
private final class Readings: Sendable {
  private let count = Mutex(UInt64(0))

  func next() -> UInt64 {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
