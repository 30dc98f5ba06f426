#if Jemalloc
  import Foundation
  import Testing

  @testable import BenchCore

  /// Programs with known numbers of allocations. The optimiser must not touch them: it deletes pairs of `malloc` and
  /// `free` that nobody looks at. Plain pointers and `while`, because unoptimised iteration allocates by itself.
  private enum Programs {
    typealias Blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>

    @_optimize(none)
    static func allocate(_ count: Int, of size: Int, into blocks: Blocks) {
      var index = 0
      while index < count {
        blocks[index] = malloc(size)
        index += 1
      }
    }

    @_optimize(none)
    static func release(_ range: Range<Int>, of blocks: Blocks) {
      var index = range.lowerBound
      while index < range.upperBound {
        free(blocks[index])
        index += 1
      }
    }

    @_optimize(none)
    static func growingArray(to count: Int) -> [Int] {
      var array: [Int] = []
      var value = 0
      while value < count {
        array.append(value)
        value += 1
      }
      return array
    }
  }

  /// One after the other: the profile sees the allocations of all threads.
  @Suite(.serialized) struct AllocationMeterTests {
    private let meter = AllocationMeter.jemalloc()

    private let blocks = Programs.Blocks.allocate(capacity: 1_000)

    @Test(arguments: [1, 10, 997])
    func `bytes of this thread are exact, rounded up to the size class`(count: Int) throws {
      let meter = try #require(meter)
      let start = (meter.allocatedBytes(), meter.freedBytes())
      Programs.allocate(count, of: 100, into: blocks)
      let allocated = meter.allocatedBytes() - start.0
      Programs.release(0..<count, of: blocks)
      let freed = meter.freedBytes() - start.1
      #expect(allocated == Bytes(count * 112))
      #expect(freed == Bytes(count * 112))
    }

    @Test func `the profile names each size class with its allocations and frees`() throws {
      let entry = try counted(Bytes(7_168), wanted: 997) {
        Programs.allocate(997, of: 7_000, into: blocks)
        Programs.release(0..<400, of: blocks)
      }
      #expect(entry.allocations == 997)
      #expect(entry.frees == 400)
    }

    @Test func `large blocks are counted too`() throws {
      let entry = try counted(Bytes(327_680), wanted: 13) { Programs.allocate(13, of: 300_000, into: blocks) }
      #expect(entry.allocations == 13)
      #expect(entry.frees == 0)
    }

    @Test func `blocks of threads that have ended are in the profile`() throws {
      let entry = try counted(Bytes(12_288), wanted: 500) {
        let thread = Thread { Programs.allocate(500, of: 12_000, into: Programs.Blocks.allocate(capacity: 500)) }
        thread.start()
        while !thread.isFinished { usleep(1_000) }
        // The thread's cache is handed back after its body has ended.
        usleep(20_000)
      }
      #expect(entry.allocations == 500)
    }

    /// Counts one size class while the program runs. Other tests run beside this one and may ask for blocks of the same
    /// size, which can only add; so the program may run again until nobody did.
    private func counted(
      _ size: Bytes, wanted: Int, _ program: () -> Void
    ) throws -> AllocationProfile.SizeClass {
      let meter = try #require(meter)
      var found = AllocationProfile.SizeClass(size: size, allocations: 0, frees: 0)
      for _ in 0..<10 where found.allocations != wanted {
        meter.profileBegan()
        program()
        meter.profileEnded()
        found = try #require(meter.takeProfile().classes.first { $0.size == size })
      }
      return found
    }

    @Test func `another thread's bytes are not this one's`() throws {
      let meter = try #require(meter)
      let thread = Thread {
        let own = Programs.Blocks.allocate(capacity: 500)
        Programs.allocate(500, of: 7_000, into: own)
      }
      let before = meter.allocatedBytes()
      thread.start()
      while !thread.isFinished { usleep(1_000) }
      #expect(meter.allocatedBytes() - before < Bytes(500 * 7_000))
    }

    @Test func `an array that grows to a thousand is charged for every doubling`() throws {
      let meter = try #require(meter)
      let before = meter.allocatedBytes()
      let array = Programs.growingArray(to: 1_000)
      let allocated = meter.allocatedBytes() - before
      #expect(array.count == 1_000)
      #expect(allocated > Bytes(16_000))
      #expect(allocated < Bytes(32_000))
    }

    @Test func `the peak is what was held at once, not what was allocated in all`() throws {
      let meter = try #require(meter)
      meter.resetPeak()
      for _ in 0..<10 {
        Programs.allocate(1, of: 1_000_000, into: blocks)
        Programs.release(0..<1, of: blocks)
      }
      Programs.allocate(1, of: 2_000_000, into: blocks)
      let peak = meter.peakBytes()
      Programs.release(0..<1, of: blocks)
      #expect(peak >= Bytes(2_000_000))
      #expect(peak < Bytes(4_000_000))
    }

    @Test func `reading the meter allocates nothing`() throws {
      let meter = try #require(meter)
      meter.profileBegan()
      let before = meter.allocatedBytes()
      _ = meter.freedBytes()
      _ = meter.peakBytes()
      meter.profileBegan()
      meter.profileEnded()
      let after = meter.allocatedBytes()
      #expect(after == before)
    }

    @Test func `the allocator says its version`() throws {
      #expect(try #require(meter).allocator.hasPrefix("jemalloc 5"))
    }
  }
#endif
