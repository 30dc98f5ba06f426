import Synchronization

@testable import BenchCore

/// Instruments that say what tests want: the same in every run.
package enum FakeInstruments {
  /// A clock whose readings lie 100, 200, … 700 ns apart, in turns.
  package static func clock() -> MonotonicClock {
    let readings = Counter()
    return MonotonicClock {
      let number = UInt64(readings.next())
      let turns = number / 7
      let rest = number % 7
      return Nanoseconds(100 * (turns * 28 + rest * (rest + 1) / 2))
    }
  }

  /// A meter by which every stretch between two readings allocates 48 bytes and frees 16.
  package static func meter(allocating bytes: Int = 48) -> AllocationMeter {
    let allocated = Counter()
    let freed = Counter()
    return AllocationMeter(
      allocator: "fake 1.0", allocatedBytes: { Bytes(allocated.next() * bytes) },
      freedBytes: { Bytes(freed.next() * 16) }, resetPeak: {}, peakBytes: { Bytes(4_096) }, profileBegan: {},
      profileEnded: {},
      takeProfile: {
        AllocationProfile(classes: [
          .init(size: Bytes(16), allocations: 3, frees: 1), .init(size: Bytes(32), allocations: 2, frees: 2),
        ])
      })
  }
}

/// Counts how often it was asked.
package final class Counter: Sendable {
  private let count = Mutex(0)

  /// A counter at 0.
  package init() {}

  /// The number of calls.
  package var value: Int { count.withLock { $0 } }

  /// 0, 1, 2, …
  package func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
