import Synchronization

/// A flag that is set a few times a second; to read a clock after each step instead would distort the measurement.
///
/// Another thread rings the alarm, which sets the flag. The play checks the flag after each step; if it is set, the
/// play compares the clock with the end of the window. If no thread rings, the alarm never ends a play.
@usableFromInline package final class Alarm: Sendable {
  @usableFromInline let flag = Atomic<Bool>(false)
  /// The clock reading at which the window ends, in nanoseconds; the greatest number means never.
  private let moment = Atomic<UInt64>(.max)
  private let clock: MonotonicClock

  package init(clock: MonotonicClock = .system) { self.clock = clock }

  @inlinable var hasRung: Bool { flag.load(ordering: .relaxed) }

  func set(in time: Nanoseconds) {
    let now = clock.now().rawValue
    flag.store(false, ordering: .relaxed)
    moment.store(time.rawValue < .max - now ? now + time.rawValue : .max, ordering: .relaxed)
  }

  func isOver() -> Bool {
    flag.store(false, ordering: .relaxed)
    return clock.now().rawValue > moment.load(ordering: .relaxed)
  }

  package func ring() { flag.store(true, ordering: .relaxed) }

  package func end() {
    moment.store(0, ordering: .relaxed)
    ring()
  }
}
