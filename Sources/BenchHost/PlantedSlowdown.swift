import BenchCore
import Synchronization

extension MonotonicClock {
  /// A clock that takes its time: before it answers, it spins for a share of what has passed since it was asked last.
  ///
  /// So the time between two readings really grows by that share, for any design. It simulates a slower design at an
  /// exactly known price, and shows whether a comparison would find it. The share is 0 or more.
  package func slowed(by share: Double) -> MonotonicClock {
    let last = LastReading()
    return MonotonicClock { [now] in
      let before = last.time.load(ordering: .relaxed)
      var reading = now().rawValue
      let end = before == 0 ? reading : reading + UInt64(Double(reading - before) * share)
      while reading < end { reading = now().rawValue }
      last.time.store(reading, ordering: .relaxed)
      return Nanoseconds(reading)
    }
  }
}

private final class LastReading: Sendable {
  let time = Atomic<UInt64>(0)
}

extension Instruments {
  /// Returns these instruments with a clock that slows the measured work; the same ones for `nil`.
  package func slowed(by share: Double?) -> Instruments {
    guard let share else { return self }
    var slowed = self
    slowed.clock = clock.slowed(by: share)
    return slowed
  }
}
