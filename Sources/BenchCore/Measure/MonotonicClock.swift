#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Tells the time that passes; passed in as a dependency, so that tests can hand over one that ticks as they say.
public struct MonotonicClock: Sendable {
  /// The time since some moment that never changes while the process runs.
  public let now: @Sendable () -> Nanoseconds

  /// A clock that answers with what the closure returns; readings never go back.
  public init(now: @escaping @Sendable () -> Nanoseconds) { self.now = now }

  /// The system's monotonic clock, which never stops and never jumps.
  public static let system = MonotonicClock {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Nanoseconds(UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec))
  }
}
