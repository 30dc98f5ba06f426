#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A monotonic clock, passed as a parameter, so that tests can supply another clock.
@usableFromInline package struct MonotonicClock: Sendable {
  /// The time since an arbitrary origin, which stays the same while the process runs.
  @usableFromInline package let now: @Sendable () -> Nanoseconds
  package let spend: @Sendable (Nanoseconds) -> Void

  /// Creates a clock that returns the readings of the closure; readings must never go back. To spend time, the program
  /// reads the clock until enough time has passed.
  package init(now: @escaping @Sendable () -> Nanoseconds) {
    self.init(now: now) { time in
      let start = now()
      while now() - start < time {}
    }
  }

  /// Creates a clock that spends time by `spend`: reading a simulated clock until time has passed would never end.
  package init(now: @escaping @Sendable () -> Nanoseconds, spend: @escaping @Sendable (Nanoseconds) -> Void) {
    (self.now, self.spend) = (now, spend)
  }

  package static let system = MonotonicClock {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Nanoseconds(UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec))
  }
}
