#if os(Linux) && (arch(x86_64) || arch(arm64))
  import BenchCore
  import CProfiling
  import Testing

  @testable import BenchHost

  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// Functions whose shares of the work are known. The optimizer would leave work out that nothing needs.
  private enum KnownWork {
    @inline(never) @_optimize(none)
    static func steps(_ count: Int) -> UInt64 {
      var state: UInt64 = 1
      var step = 0
      while step < count {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        step += 1
      }
      return state
    }

    @inline(never) @_optimize(none)
    static func sixty(_ unit: Int) -> UInt64 { steps(6 * unit) }

    @inline(never) @_optimize(none)
    static func thirty(_ unit: Int) -> UInt64 { steps(3 * unit) }

    @inline(never) @_optimize(none)
    static func ten(_ unit: Int) -> UInt64 { steps(unit) }

    @inline(never) @_optimize(none)
    static func round(_ unit: Int) -> UInt64 { sixty(unit) ^ thirty(unit) ^ ten(unit) }

    /// Nearly all of its time goes by in a function of the C library.
    @inline(never) @_optimize(none)
    static func copies(_ from: UnsafeMutableRawPointer, _ to: UnsafeMutableRawPointer, _ size: Int, _ times: Int) {
      var count = 0
      while count < times {
        memmove(to, from, size)
        count += 1
      }
    }

    /// Returns the number of steps that take a millisecond here.
    static func stepsPerMillisecond() -> Int {
      let clock = MonotonicClock.system
      let fastest =
        (0..<5).map { _ in
          let start = clock.now()
          _ = steps(100_000)
          return Int((clock.now() - start).rawValue)
        }.min() ?? 1
      return max(1, 100_000 * 1_000_000 / max(1, fastest))
    }
  }

  /// One recording at a time is all there is in a process.
  @Suite(.serialized)
  struct CycleProfilerTests {
    /// Returns the samples of a program, under label 3.
    private func record(_ program: () -> Void) throws -> [ProfileRow] {
      let meter = CycleProfiler.meter(enough: 0)
      meter.begin(4)
      meter.label(3)
      program()
      meter.label(ProfileMeter.noLabel)
      switch meter.take() {
      case .samples(let samples): return samples
      case .absent(let reason):
        #expect(reason == "the play was too short to be met by a timer")
        return []
      case .references, nil:
        Issue.record("a recording of cycles has samples")
        return []
      }
    }

    private func count(_ samples: [ProfileRow], of function: String) -> Int {
      samples.reduce(0) { $0 + ($1.stack.contains(function) ? $1.count : 0) }
    }

    /// A hundred rounds of 10 ms: so the shares hardly depend on chance, and a neighbour that takes the processor away
    /// for some milliseconds does so to all three.
    @Test func `programs of known shares come out within 4 points, and each sample has its root`() throws {
      let unit = KnownWork.stepsPerMillisecond()
      let samples = try record { for _ in 0..<100 { _ = KnownWork.round(unit) } }
      let total = samples.reduce(0) { $0 + $1.count }
      #expect(total > 100)
      #expect(count(samples, of: "CycleProfilerTests.record(_:)") == total)
      for (function, share) in [("sixty", 60.0), ("thirty", 30), ("ten", 10)] {
        let found = 100 * Double(count(samples, of: "static KnownWork.\(function)(_:);")) / Double(total)
        #expect(abs(found - share) <= 4, "\(function): \(found) % of \(total)")
      }
      #expect(samples.allSatisfy { $0.label == 3 })
    }

    @Test func `what is met in a library stands below the function that called it`() throws {
      let size = 1 << 20
      let from = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
      let to = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
      defer {
        from.deallocate()
        to.deallocate()
      }
      memset(from, 1, size)
      let samples = try record { KnownWork.copies(from, to, size, 1_000) }
      let total = samples.reduce(0) { $0 + $1.count }
      #expect(total > 0)
      #expect(count(samples, of: "static KnownWork.copies(_:_:_:_:)") == total)
    }

    @Test func `there are no samples outside of labels, of other threads, and of waiting`() throws {
      let unit = 10 * KnownWork.stepsPerMillisecond()
      let samples = try record {
        var thread = pthread_t()
        pthread_create(&thread, nil, { _ in UnsafeMutableRawPointer(bitPattern: UInt(KnownWork.ten(1_000_000))) }, nil)
        let start = MonotonicClock.system.now()
        while MonotonicClock.system.now() - start < Nanoseconds(50_000_000) { usleep(50_000) }
        pthread_join(thread, nil)
        storebench_cycles_label(ProfileMeter.noLabel)
        _ = KnownWork.sixty(unit)
      }
      #expect(count(samples, of: "KnownWork.ten") == 0)
      #expect(count(samples, of: "KnownWork.sixty") == 0)
      #expect(samples.reduce(0) { $0 + $1.count } < 25, "of 50 ms")
    }

    @Test func `a recording goes on over plays until it has enough`() throws {
      let meter = CycleProfiler.meter(enough: 30)
      let unit = KnownWork.stepsPerMillisecond()
      var plays = 0
      var found: ProfileMeter.Findings?
      while found == nil && plays < 1_000 {
        meter.begin(1)
        meter.label(0)
        _ = KnownWork.ten(unit)
        meter.label(ProfileMeter.noLabel)
        plays += 1
        found = meter.take()
      }
      guard case .samples(let samples) = found else {
        Issue.record("there are samples")
        return
      }
      #expect(plays > 1)
      #expect(samples.reduce(0) { $0 + $1.count } >= 30)
    }

    @Test func `the timer and its handler are gone with the recording`() throws {
      _ = try record { _ = KnownWork.ten(1_000) }
      var action = sigaction()
      sigaction(SIGPROF, nil, &action)
      #expect(action.__sigaction_handler.sa_handler == nil)
    }
  }

  struct CycleReasonTests {
    @Test func `each way in which there is no recording has words of its own`() {
      #expect(CycleProfiler.reason(0) == nil)
      #expect(Set((1...4).compactMap { CycleProfiler.reason($0) }).count == 4)
    }
  }
#endif
