import BenchCore
import Synchronization

extension MonotonicClock {
  /// Returns a slower clock: before an answer, the clock spins for `share` of the time since its previous answer.
  ///
  /// So the time between two readings really grows by that share, for any design. This simulates a slower design by an
  /// exactly known amount, and shows whether a comparison would find such a design. The share is 0 or more.
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
  /// Returns these instruments with a clock that slows the measured work; returns them unchanged for `nil`.
  package func slowed(by share: Double?) -> Instruments {
    changing(self) { if let share { $0.clock = clock.slowed(by: share) } }
  }
}
