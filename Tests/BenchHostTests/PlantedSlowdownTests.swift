import BenchCore
import Synchronization
import Testing

@testable import BenchHost

struct PlantedSlowdownTests {
  /// A clock on which each look takes 10 ns, and that can be set forward.
  private final class Ticking: Sendable {
    let time = Atomic<UInt64>(1_000)

    var clock: MonotonicClock {
      MonotonicClock { Nanoseconds(self.time.add(10, ordering: .relaxed).newValue) }
    }

    func pass(_ nanoseconds: UInt64) { time.add(nanoseconds, ordering: .relaxed) }
  }

  @Test(arguments: [0.1, 0.5, 1])
  func `what lies between two readings takes longer by the share, in truth`(share: Double) {
    let ticking = Ticking()
    let clock = ticking.clock.slowed(by: share)
    let start = clock.now()
    ticking.pass(10_000)
    let elapsed = Double((clock.now() - start).rawValue)
    #expect(abs(elapsed - 10_000 * (1 + share)) <= 30)
    // The time has really passed, and was not only told.
    #expect(ticking.clock.now().rawValue >= start.rawValue + UInt64(elapsed))
  }

  @Test func `without a share the instruments stay the same`() {
    let ticking = Ticking()
    let instruments = Instruments(clock: ticking.clock, meter: nil).slowed(by: nil)
    let start = instruments.clock.now()
    ticking.pass(10_000)
    #expect((instruments.clock.now() - start).rawValue == 10_010)
  }
}
