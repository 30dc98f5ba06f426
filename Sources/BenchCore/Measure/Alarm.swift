import Synchronization

/// Ends a measured window whose time is over, where reading a clock after each step would distort what is measured.
///
/// The play sets the moment. Another thread compares it with the clock a few times a second (`check`) and rings. The
/// play looks at one flag after each step. An alarm that no thread checks never rings.
public final class Alarm: Sendable {
  @usableFromInline let flag = Atomic<Bool>(false)
  /// When it is to ring, in nanoseconds of the clock; never, where it is the greatest number.
  private let moment = Atomic<UInt64>(.max)
  private let clock: MonotonicClock

  /// An alarm that is not set.
  public init(clock: MonotonicClock = .system) { self.clock = clock }

  /// Whether it has rung since it was last set.
  @inlinable var hasRung: Bool { flag.load(ordering: .relaxed) }

  /// Sets it to ring so long from now.
  func set(in time: Nanoseconds) {
    let now = clock.now().rawValue
    flag.store(false, ordering: .relaxed)
    moment.store(time.rawValue < .max - now ? now + time.rawValue : .max, ordering: .relaxed)
  }

  /// Keeps it from ringing until it is set again.
  func unset() { moment.store(.max, ordering: .relaxed) }

  /// Rings if the moment is over.
  package func check() {
    if clock.now().rawValue > moment.load(ordering: .relaxed) { ring() }
  }

  /// Rings at once.
  package func ring() { flag.store(true, ordering: .relaxed) }
}
