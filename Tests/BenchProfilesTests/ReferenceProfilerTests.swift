#if os(Linux) && arch(x86_64)
  import BenchCore
  import CProfiling
  import Testing

  @testable import BenchHost

  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  private enum KnownCalls {
    @inline(never) @_optimize(none)
    static func chain(of count: Int) -> Node? {
      var first: Node?
      for _ in 0..<count { first = Node(next: first) }
      return first
    }

    /// Retains and releases the node so often, and nothing else.
    static func exercise(_ node: Node, _ count: UInt32) {
      storebench_references_exercise(
        Unmanaged.passUnretained(node).toOpaque(), nil, nil,
        unsafeBitCast(String.self as Any.Type, to: UnsafeRawPointer.self), count)
    }
  }

  /// One recording at a time is all there is in a process.
  @Suite(.serialized)
  struct ReferenceProfilerTests {
    /// Returns the counts of a program, by label.
    private func record(labels: Int = 3, _ program: (ProfileMeter) -> Void) -> [ReferenceTally] {
      let meter = ReferenceProfiler.meter()
      meter.begin(labels)
      program(meter)
      meter.label(ProfileMeter.noLabel)
      guard case .references(let tallies) = meter.take() else {
        Issue.record("a recording of references has tallies")
        return []
      }
      return tallies
    }

    @Test func `known calls are counted to the last, here and in a copy of the process`() {
      #expect(ReferenceTrial.play() == 0)
      #expect(storebench_in_copy { ReferenceTrial.play() } == 0)
    }

    @Test func `what is counted belongs to the label, and nothing is counted without one`() {
      let node = Node(next: nil)
      func play() -> [ReferenceTally] {
        record { meter in
          KnownCalls.exercise(node, 0)
          meter.label(1)
          KnownCalls.exercise(node, 0)
          meter.label(2)
          KnownCalls.exercise(node, 0)
          KnownCalls.exercise(node, 0)
          meter.label(3)
          KnownCalls.exercise(node, 0)
        }
      }
      // With 0 each there is nothing but a retain and a release of no object.
      let tallies = play()
      #expect(tallies.map(\.noOps) == [0, 2, 4])
      #expect(tallies == play())
    }

    @Test func `objects are counted as they are made, and each is retained and released`() {
      var chains: [Node?] = []
      let tallies = record { meter in
        meter.label(0)
        chains.append(KnownCalls.chain(of: 50))
        meter.label(1)
        chains.append(KnownCalls.chain(of: 150))
        meter.label(2)
        chains.append(KnownCalls.chain(of: 250))
      }
      #expect(tallies.map(\.objects).prefix(2) == [50, 150])
      // What the list around them asks for is the same for each.
      #expect(tallies[2].objects - tallies[1].objects >= 100)
    }

    @Test func `another thread is not seen`() {
      var thread = pthread_t()
      let tallies = record { meter in
        meter.label(0)
        pthread_create(
          &thread, nil,
          { _ in
            _ = KnownCalls.chain(of: 1_000)
            return nil
          }, nil)
        pthread_join(thread, nil)
      }
      #expect(tallies[0].objects < 100)
    }

    @Test func `a slot that was taken is given back`() {
      _ = record { _ in }
      storebench_references_label(0)
      #expect(record { _ in }.allSatisfy { $0 == ReferenceTally() })
    }

    @Test func `a copy of the process that crashes or fails says so, and this one goes on`() {
      #expect(storebench_in_copy { abort() } == -SIGABRT)
      #expect(storebench_in_copy { 7 } == 7)
    }
  }

  struct ReferenceReasonTests {
    @Test func `each way in which nothing is counted has words of its own`() {
      #expect(ReferenceProfiler.reason(0) == nil)
      #expect(Set((1...5).compactMap { ReferenceProfiler.reason($0) }).count == 5)
      #expect(ReferenceProfiler.trialReason(0) == nil)
      #expect(ReferenceProfiler.trialReason(2) == ReferenceProfiler.reason(2))
      #expect(ReferenceProfiler.trialReason(-11) == "a trial crashed (signal 11)")
      #expect(ReferenceProfiler.trialReason(100) == "a trial counted other calls than it made")
      #expect(ReferenceProfiler.trialReason(256)?.contains("no copy") == true)
    }
  }
#endif
