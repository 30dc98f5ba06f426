import Testing

@testable import BenchCore

/// Small loads that can be checked by hand: 100 Hz, so that VSYNC j is at j · 10 ms.
struct LoadPlanTests {
  private static let ms = 1_000_000

  private func setup(
    length: Int = 100, frame: Int = 2, refresh: RefreshMoment = .commit, order: MainOrder = .fifo,
    isolation: LoadIsolation = .main, drain: Int = 1_000
  ) -> LoadSetup {
    LoadSetup(
      phases: [LoadPhase("all", 0..<length * Self.ms)], hz: 100, frame: frame * Self.ms, refresh: refresh,
      order: order, pipeline: 1, isolation: isolation, drain: drain * Self.ms)
  }

  /// Plays commits at these times, in ms; a commit takes `commit` ms and a refresh pass `refresh` ms.
  private func play(_ setup: LoadSetup, at times: [Int], commit: Int = 1, refresh: Int = 0) -> LoadTrace {
    let trace = LoadPlan(setup, times.map { Arrival(at: $0 * Self.ms, flow: 0) }).run { task in
      switch task {
      case .commit: TaskCost(commit * Self.ms)
      case .refresh: TaskCost(refresh * Self.ms, deliveries: 3)
      default: TaskCost(0)
      }
    }
    #expect(LoadIdentities.violation(in: trace) == nil)
    return trace
  }

  private func inMilliseconds(_ times: [Int]) -> [Int] { times.map { $0 / Self.ms } }

  @Test func `an update is on screen one VSYNC and the pipeline after the frame that began with it`() {
    let trace = play(setup(), at: [3], commit: 1, refresh: 1)
    #expect(inMilliseconds(trace.begins) == [3])
    #expect(inMilliseconds(trace.ends) == [5])
    // The frame at 10 ms is the first that begins after it; it is shown at 20 ms, and on the glass at 30.
    #expect(inMilliseconds(trace.shown) == [30])
    #expect(LoadFigures(trace).value(.framesDropped) == LoadValue(0))
  }

  @Test func `refreshed once a frame, commits are current when the frame has refreshed them`() {
    let trace = play(setup(refresh: .frame), at: [1, 3, 4, 12], commit: 1, refresh: 2)
    // The frame of 10 ms refreshes three at once; the fourth comes after the frame, which ends at 14 ms.
    #expect(inMilliseconds(trace.ends) == [12, 12, 12, 22])
    #expect(trace.refreshes.map(\.commits) == [3, 1])
    #expect(LoadFigures(trace).value(.commitsPerRefresh) == LoadValue(2))
  }

  @Test func `first come, first served, a long task delays the frame behind it`() {
    let trace = play(setup(), at: [9], commit: 25)
    // From 9 to 34 ms main is busy; the frame of 10 ms ends at 36, is shown at 40, and drops those of 20 and 30.
    let late = trace.frames.late
    #expect(late.count == 1)
    #expect(late.first?.frame.tick == 1 && late.first?.frame.dropped == 2)
    #expect(late.first?.cause == .flow(0, .commit) && late.first?.frame.task == 25 * Self.ms)
    let figures = LoadFigures(trace)
    #expect(figures.value(.framesLate) == LoadValue(1))
    #expect(figures.value(.framesDropped) == LoadValue(2))
    // Two frames of 10 ms in a tenth of a second.
    #expect(figures.value(.hitch) == LoadValue(200))
    #expect(figures.value(.framesDue) == LoadValue(10))
  }

  @Test func `the order decides whether a frame that is due goes before what came first`() {
    let times = [8, 8, 8, 8]
    let fifo = play(setup(), at: times, commit: 3)
    #expect(inMilliseconds(fifo.begins) == [8, 11, 14, 17])
    let framesFirst = play(setup(order: .framesFirst), at: times, commit: 3)
    // At 11 ms the frame of 10 ms is pending and takes 2 ms.
    #expect(inMilliseconds(framesFirst.begins) == [8, 13, 16, 19])
  }

  @Test func `under a lock a commit in the background blocks the frame that wants to refresh`() {
    let trace = play(
      setup(refresh: .frame, isolation: .lock), at: [2, 9], commit: 5, refresh: 1)
    // The second commit holds the lock from 9 to 14 ms; the frame of 10 ms waits for it.
    #expect(trace.main.blockedPhases.sums.map { $0 / Self.ms } == [4])
    #expect(trace.frames.lengths[1] / Self.ms == 7)
    #expect(LoadFigures(trace).value(.blockedMain).map { $0.value > 0.04 } == true)
    #expect(LoadFigures(trace).value(.utilisationBackground).map { $0.value > 0.1 } == true)
  }

  @Test func `with a snapshot the frame reads what is published and waits for nothing`() {
    let trace = play(setup(refresh: .frame, isolation: .snapshot), at: [2, 9], commit: 5, refresh: 1)
    #expect(trace.main.blockedPhases.sums == [0])
    #expect(trace.frames.lengths[1] / Self.ms == 3)
    // The frame of 10 ms refreshes the first commit, that of 20 ms the second.
    #expect(inMilliseconds(trace.ends) == [11, 21])
  }

  @Test func `an owner refreshes behind its commits, and rows jump to main`() {
    let trace = play(setup(isolation: .owner), at: [2, 3], commit: 5, refresh: 1)
    #expect(trace.ends == [8 * Self.ms + LoadIsolation.hop, 14 * Self.ms + LoadIsolation.hop])
    #expect(trace.frames.lengths.allSatisfy { $0 == 2 * Self.ms })
    #expect(inMilliseconds(trace.shown) == [30, 40])
  }

  @Test func `what is left at the end counts with its age, and says so`() {
    let trace = play(setup(length: 100, drain: 50), at: Array(repeating: 0, count: 4), commit: 60)
    let figures = LoadFigures(trace)
    #expect(trace.end == 150 * Self.ms)
    #expect(trace.ends.count { $0 == LoadTrace.notYet } == 2)
    #expect(figures.isSaturated)
    #expect(figures.value(.responseMax) == LoadValue(Double(150 * Self.ms), isLowerBound: true))
    #expect(figures.value(.queueMax) == LoadValue(4, isLowerBound: true))
  }

  @Test func `a user thinks, asks, waits for the answer, and stops with the phase`() {
    var setup = setup(frame: 0)
    setup.userFlows = [UserFlow(flow: 7, count: 1, think: [30 * Self.ms], windows: [0..<100 * Self.ms])]
    let trace = LoadPlan(setup, []).run { task in
      if case .looks(let flow, _, _, _) = task { return TaskCost(flow * Self.ms) }
      return TaskCost(0)
    }
    #expect(trace.userReads.map { $0.asked / Self.ms } == [30, 67])
    #expect(LoadFigures(trace).value(.readMax, of: .flow(7)) == LoadValue(Double(7 * Self.ms)))
    #expect(LoadFigures(trace).value(.responseMax) == nil)
  }

  @Test func `a percentile of too few times is absent, and not 0`() {
    let times = Array(1...999)
    #expect(LoadMeasure.Share.p99.value(in: times) == nil)
    #expect(LoadMeasure.Share.p99.value(in: times + [1_000]) == 990)
    #expect(LoadMeasure.Share.p50.value(in: Array(1...20)) == 10)
    #expect(LoadMeasure.Share.max.value(in: [4]) == 4)
  }

  @Test func `the same load gives the same trace`() {
    let first = DrawnLoad(seed: 11).run()
    let second = DrawnLoad(seed: 11).run()
    #expect(first.ends == second.ends && first.shown == second.shown && first.frames == second.frames)
  }
}
