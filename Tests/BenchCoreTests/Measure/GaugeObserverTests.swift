import Synchronization
import Testing

@testable import BenchCore

@Suite struct GaugeObserverTests {
  private typealias Small = SmallStage
  private let contestant = Contestant(FlawedStore<Sound>.self, Repeating<Once>.self)

  /// A warm-up of three operations, then a commit of two, and two of one.
  private let stage = SmallStage.stage(
    [
      SmallStage.rename(0, 0), SmallStage.rename(0, 1), SmallStage.retitle(0), SmallStage.rename(0, 2, batch: 2),
      SmallStage.rename(1, 2, batch: 0), SmallStage.retitle(1), SmallStage.rename(0, 0),
    ], views: [.feed(limit: 3)],
    phases: [
      .init(name: "warm", operations: 0..<3, record: false), .init(name: "hot", operations: 3..<7, record: true),
    ], hasTruth: false)

  @Test func `in latency mode each commit has a latency, by kind, and the warm-up has none`() throws {
    let measurement = contestant.gauge(.latency(clock { 1_000 }), stage, timeLimit: .seconds(5))
    #expect(measurement.pass == .time)
    #expect(measurement.operationsPlayed == 7)
    #expect(!measurement.lines.contains { $0.phase == "warm" })
    let authors = try #require(measurement.figures("hot", .updateAuthor))
    #expect(authors.operations == 3)
    #expect(authors.latency?.count == 2, "one for each commit")
    #expect(authors.latency?.percentile(0.5) == Nanoseconds(1_000))
    #expect(measurement.figures("hot", .updatePost)?.latency?.count == 1)
    #expect(authors.elapsed == nil && authors.allocatedBytes == nil && authors.tally == nil)
  }

  @Test func `the latency of a step is the time since the one before it`() {
    // Readings: one at the beginning of each segment, one after each step.
    let measurement = contestant.gauge(.latency(clock { UInt64($0) * 10 }), stage, timeLimit: .seconds(5))
    // Segment "warm" takes readings 0 to 3, segment "hot" 4 to 7: its steps last 50, 60 and 70 ns.
    #expect(measurement.figures("hot", .updateAuthor)?.latency?.curve.map(\.latency.rawValue) == [50, 70])
    #expect(measurement.figures("hot", .updatePost)?.latency?.curve.map(\.latency.rawValue) == [60])
  }

  @Test func `in throughput mode windows are timed as a whole`() throws {
    let measurement = contestant.gauge(.throughput(clock { 1_000 }), stage, timeLimit: .seconds(5))
    #expect(measurement.figures("load")?.elapsed == Nanoseconds(1_000))
    let hot = try #require(measurement.figures("hot"))
    #expect(hot.elapsed == Nanoseconds(1_000))
    #expect(hot.operations == 4)
    #expect(measurement.figures("warm") == nil)
    #expect(measurement.figures("hot", .updateAuthor) == nil)
    #expect(measurement.operationsPlayed == 7)
  }

  @Test(arguments: [(UInt64(1_000), UInt64(3)), (2_000_000, 4)])
  func `windows grow until they last long enough`(tick: UInt64, windows: UInt64) {
    // 64, 128 and 8 operations; or, where a window lasts 2 ms, 64, 64, 64 and 8.
    let long = Small.stage((0..<200).map { _ in Small.rename(0, 0) }, hasTruth: false)
    let measurement = contestant.gauge(.throughput(clock { _ in tick }), long, timeLimit: .seconds(5))
    #expect(measurement.figures("all")?.elapsed == Nanoseconds(tick * windows))
    #expect(measurement.figures("all")?.operations == 200)
  }

  @Test func `the time limit stops a play, and what was played is said`() {
    let second = UInt64(1_000_000_000)
    let latency = contestant.gauge(.latency(clock { _ in second }), stage, timeLimit: .seconds(3))
    #expect(latency.operationsPlayed == 5, "three of warm-up, and the commit that went beyond")
    #expect(latency.operationsInLog == 7)
    #expect(latency.figures("hot", .updateAuthor)?.operations == 2)

    let long = Small.stage((0..<500).map { _ in Small.rename(0, 0) }, hasTruth: false)
    let throughput = contestant.gauge(.throughput(clock { _ in second }), long, timeLimit: .seconds(3))
    #expect(throughput.operationsPlayed == 4 * 64)
    #expect(throughput.figures("all")?.elapsed == .seconds(4))
  }

  @Test func `an alarm ends a throughput play within a segment, and what was played by then is timed`() {
    let slow = Contestant(FlawedStore<RingsInFifth>.self, Repeating<Once>.self)
    let long = Small.stage((0..<250).map { _ in Small.rename(0, 0, batch: 2) }, hasTruth: false)
    let measurement = slow.gauge(
      .throughput(clock { 1_000 }, until: RingsInFifth.alarm), long, timeLimit: .seconds(5))
    #expect(measurement.operationsPlayed == 10, "five commits of two")
    #expect(measurement.operationsInLog == 250)
    #expect(measurement.figures("all")?.operations == 10)
    #expect(measurement.figures("all")?.elapsed == Nanoseconds(1_000))
  }

  @Test func `allocations are those between two readings, by kind`() {
    // Readings 0 to 3 are of the load, 4 to 7 of the warm-up; 8 begins the phase, and the commits end at 9, 10 and 11.
    let readings = Tape { $0.isMultiple(of: 2) ? 100 : 7 }
    let measurement = contestant.gauge(.allocations(meter(allocated: readings)), stage, timeLimit: .zero)
    #expect(measurement.pass == .allocations)
    #expect(measurement.operationsPlayed == 7, "no time limit: two plays must be of the same length")
    #expect(measurement.figures("hot", .updateAuthor)?.allocatedBytes == Bytes(7 + 7))
    #expect(measurement.figures("hot", .updatePost)?.allocatedBytes == Bytes(100))
    #expect(measurement.figures("hot", .updateAuthor)?.freedBytes == Bytes(6))
    #expect(measurement.figures("hot")?.allocations?.allocations == 1)
    #expect(measurement.figures("warm") == nil)
    #expect(measurement.figures(nil)?.peakLiveBytes == Bytes(4_096))
    #expect(measurement.lines.allSatisfy { $0.figures.latency == nil && $0.figures.elapsed == nil })
  }

  @Test func `a play that rings and is not over goes on, and notes how far it has come`() {
    let slow = Contestant(FlawedStore<NotesFifth>.self, Repeating<Once>.self)
    let long = Small.stage((0..<250).map { _ in Small.rename(0, 0, batch: 2) }, hasTruth: false)
    let measurement = slow.gauge(
      .throughput(clock { 1 }, until: NotesFifth.alarm), long, by: .plain, timeLimit: .seconds(5),
      noting: NotesFifth.progress)
    #expect(measurement.operationsPlayed == 250)
    #expect(NotesFifth.noted.load(ordering: .relaxed) == 10, "within its first window, after five commits of two")
    #expect(NotesFifth.progress.steps == 250)
  }

  @Test(arguments: [GaugeObserver.Instrument.latency(.system), .allocations(AllocationMeter.silent)])
  func `a play notes each of its steps`(instrument: GaugeObserver.Instrument) {
    let progress = PlayProgress()
    _ = contestant.gauge(instrument, stage, by: .plain, timeLimit: .seconds(60), noting: progress)
    #expect(progress.steps == 7)
  }

  /// The loop goes through an empty segment first, so that what the runtime allocates for its first way through the
  /// loop
  /// is in a profile of its own.
  @Test func `blocks of the first way through the loop belong to no phase`() {
    let readings = Tape { _ in 1 }
    let meter = AllocationMeter(
      allocator: "fake", allocatedBytes: { .zero }, freedBytes: { .zero }, resetPeak: {}, peakBytes: { .zero },
      profileBegan: {}, profileEnded: {},
      takeProfile: {
        let blocks = readings.next() == 1 ? 1_000 : 1
        return AllocationProfile(classes: [.init(size: Bytes(16), allocations: blocks, frees: 0)])
      })
    let cold = Small.stage([Small.rename(0, 0), Small.retitle(1)], hasTruth: false)
    let measurement = contestant.gauge(.allocations(meter), cold, timeLimit: .zero)
    #expect(measurement.figures("all")?.allocations?.allocations == 1)
  }

  @Test func `the load's bytes are those of the store, and its size what is left without the payload`() {
    // Readings: before anything 0, payload ready 1,000, store filled 1,600, payload dropped 1,600.
    let allocated = Tape { [0, 1_000, 600].indices.contains($0) ? [0, 1_000, 600][$0] : 0 }
    let freed = Tape { [0, 950].indices.contains($0) ? [0, 950][$0] : 0 }
    let measurement = contestant.gauge(
      .allocations(meter(allocated: allocated, freed: freed)), stage, timeLimit: .zero)
    #expect(measurement.figures("load")?.allocatedBytes == Bytes(600))
    #expect(measurement.figures("load")?.storeBytes == Bytes(650))
  }

  /// A clock whose n-th reading, from 0, comes so long after the one before it.
  private func clock(_ step: @escaping @Sendable (Int) -> UInt64) -> MonotonicClock {
    let tape = Tape { Int(step($0)) }
    return MonotonicClock { Nanoseconds(UInt64(tape.next())) }
  }

  private func clock(_ step: @escaping @Sendable () -> UInt64) -> MonotonicClock { clock { _ in step() } }

  private func meter(allocated: Tape, freed: Tape = Tape { _ in 3 }) -> AllocationMeter {
    AllocationMeter(
      allocator: "fake", allocatedBytes: { Bytes(allocated.next()) }, freedBytes: { Bytes(freed.next()) },
      resetPeak: {}, peakBytes: { Bytes(4_096) }, profileBegan: {}, profileEnded: {},
      takeProfile: { AllocationProfile(classes: [.init(size: Bytes(16), allocations: 1, frees: 0)]) })
  }
}

/// Adds up steps that a test writes down.
final class Tape: Sendable {
  private let state = Mutex((count: 0, sum: 0))
  private let step: @Sendable (Int) -> Int

  init(_ step: @escaping @Sendable (Int) -> Int) { self.step = step }

  /// The sum of the steps up to and including the next one.
  func next() -> Int {
    state.withLock { state in
      state.sum += step(state.count)
      state.count += 1
      return state.sum
    }
  }
}
