#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A monotonic clock; passed in as a dependency, so that tests can supply one.
@usableFromInline package struct MonotonicClock: Sendable {
  /// The time since some moment that never changes while the process runs.
  @usableFromInline package let now: @Sendable () -> Nanoseconds
  package let spend: @Sendable (Nanoseconds) -> Void

  /// A clock that answers with what the closure returns; readings never go back. Time is spent by reading it until
  /// enough has passed.
  package init(now: @escaping @Sendable () -> Nanoseconds) {
    self.init(now: now) { time in
      let start = now()
      while now() - start < time {}
    }
  }

  /// A clock on which time passes as `spend` says, for one that is not real: reading it would wait for ever.
  package init(now: @escaping @Sendable () -> Nanoseconds, spend: @escaping @Sendable (Nanoseconds) -> Void) {
    (self.now, self.spend) = (now, spend)
  }

  package static let system = MonotonicClock {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Nanoseconds(UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec))
  }
}
