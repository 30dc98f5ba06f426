import BenchDerivations
import BenchStores
import DesignsFixtures
import Synchronization
import Testing

@testable import BenchCore
@testable import BenchWorkloads

/// Loads over time on recorded times.
struct RecordedTimesTests {
  /// A clock on which each reading takes as long as it is set to.
  private final class Ticks: Sendable {
    private let time = Atomic<UInt64>(0)
    let each: Atomic<UInt64>

    init(each: UInt64 = 1_000) { self.each = Atomic(each) }

    var clock: MonotonicClock {
      MonotonicClock {
        let step = self.each.load(ordering: .relaxed)
        return Nanoseconds(self.time.wrappingAdd(step, ordering: .relaxed).newValue)
      } spend: {
        _ in
      }
    }
  }

  /// Work whose steps take a microsecond each, or as long as is said.
  private final class EvenWork: LoadWork {
    private let each: Int
    init(each: Int = 1_000) { self.each = each }
    func commit(step: Int) -> Int { each }
    func refresh(commits: Int) -> TaskCost { TaskCost(each) }
    func read(step: Int) -> Int { each }
    func look(_ look: LoadLook, phase: Int?) -> Int { each }
    func scroll(views: Int, phase: Int?) -> Int { views * 2 * each }
  }

  /// The same times, with what other work delivers.
  private final class EvenCount: LoadWork {
    private let counted: any LoadWork
    init(_ counted: any LoadWork) { self.counted = counted }
    func commit(step: Int) -> Int { time(1_000, counted.commit(step: step)) }
    func refresh(commits: Int) -> TaskCost {
      var cost = counted.refresh(commits: commits)
      cost.nanoseconds = 1_000
      return cost
    }
    func read(step: Int) -> Int { time(1_000, counted.read(step: step)) }
    func look(_ look: LoadLook, phase: Int?) -> Int { time(1_000, counted.look(look, phase: nil)) }
    func scroll(views: Int, phase: Int?) -> Int { time(views * 2_000, counted.scroll(views: views, phase: nil)) }
    /// A time in the place of what was counted.
    private func time(_ time: Int, _ counted: Int) -> Int { time }
  }

  @Test(arguments: LoadIsolation.allCases, RefreshMoment.allCases)
  func `on a clock that says what a test wants every figure is that of a simulation with these times`(
    _ isolation: LoadIsolation, _ refresh: RefreshMoment
  ) throws {
    let stage = try SmallLoads.stage(SmallLoads.spec(isolation, refresh))
    let load = try #require(stage.load)
    let contestant = Contestant(NormalizedStore.self, KeyedDerivation.self)
    let found = contestant.record(
      stage, Ticks().clock, stopwatch: .ticking(by: Nanoseconds(1)), timeLimit: .seconds(60), clockRead: 0)
    let even = EvenCount(contestant.work(stage, LogSteps(stage.log), .plain, nil))
    let trace = load.simulate(even, renderCosts: [])
    let expected = load.outcome(trace, renderCosts: []) { even }.lines
    #expect(found.pass == .time && found.loads.count == expected.count)
    for (line, even) in zip(found.loads, expected) {
      for (name, value) in even.figures.load ?? [:] {
        #expect(line.figures.load?[name] == value, "\(name) of \(line.operation ?? "*")")
      }
    }
    let last = try #require(found.loads.last?.figures.load)
    #expect(last[LoadMeasure.unsettledShare.rawValue] == 0 && last[LoadMeasure.disturbedShare.rawValue] == 0)
  }

  @Test(arguments: RefreshMoment.allCases, [true, false])
  func `a capacity is that of a search with the times that the load has at its rate`(
    _ refresh: RefreshMoment, _ recordsAll: Bool
  ) throws {
    var spec = SmallLoads.spec(.main, refresh, looks: false, length: SmallLoads.second / 4, writes: 200)
    if !recordsAll {
      // What is passed over lies between two phases that are recorded.
      let part = SmallLoads.second / 8
      spec.setup.phases = [("first", true), ("passed", false), ("last", true)].enumerated().map { number, phase in
        LoadPhase(phase.0, number * part..<(number + 1) * part, record: phase.1)
      }
    }
    for flow in spec.flows.indices {
      // Equal writes are drawn by their number, and at this number every author would be deleted.
      spec.flows[flow].phases = Array(spec.setup.phases.indices)
      spec.flows[flow].operations.equalWrites = 0
      spec.flows[flow].operations.mix.removeAll { [.deleteAuthor, .deletePost].contains($0.kind) }
    }
    spec.capacity = CapacitySpec(
      upTo: 30, limits: [LoadLimit(.framesDropped, atMost: 0), LoadLimit(.responseP99, atMost: 100_000_000)],
      resolution: 0.05)
    let stage = try SmallLoads.stage(spec)
    let load = try #require(stage.load)
    let contestant = Contestant(NormalizedStore.self, KeyedDerivation.self)
    // With 200 µs for each step frames break between a thousand and four thousand arrivals a second.
    let found = contestant.record(
      stage, Ticks(each: 200_000).clock, stopwatch: .ticking(by: Nanoseconds(1)), timeLimit: .seconds(60), clockRead: 0)
    let trace = load.simulate(EvenWork(each: 200_000), renderCosts: [])
    let expected = load.outcome(trace, renderCosts: []) { EvenWork(each: 200_000) }
    let (last, even) = (try #require(found.loads.last?.figures.load), try #require(expected.lines.last?.figures.load))
    let capacity = try #require(last[LoadMeasure.capacity.rawValue])
    #expect(capacity == even[LoadMeasure.capacity.rawValue] && (1_000...4_000).contains(capacity), "\(capacity)")
    #expect(last[LoadMeasure.capacityFails.rawValue] == even[LoadMeasure.capacityFails.rawValue])
    #expect(last[LoadMeasure.unsettledShare.rawValue] == 0)
    #expect(found.loadTables?.probes.map(\.held) == expected.tables.probes.map(\.held))
  }

  @Test func `a machine slower than before is waited for, and what it plays does not count`() throws {
    let stage = try SmallLoads.stage(SmallLoads.spec(.main, .commit, looks: false, length: SmallLoads.second / 10))
    let contestant = Contestant(NormalizedStore.self, KeyedDerivation.self)
    func record(_ bestPace: Nanoseconds?) -> (Measurement, spent: Nanoseconds) {
      let clock = Ticks(each: 1_000_000).clock
      let found = contestant.record(
        stage, clock, stopwatch: .ticking(by: Nanoseconds(1)), timeLimit: .seconds(60), clockRead: 0,
        bestPace: bestPace)
      return (found, clock.now())
    }
    let (alone, spent) = record(nil)
    #expect(alone.bestPace == Nanoseconds(1_000_000))
    #expect(alone.loads.last?.figures.load?[LoadMeasure.disturbedShare.rawValue] == 0)
    let (slower, longer) = record(Nanoseconds(500_000))
    #expect(slower.bestPace == Nanoseconds(500_000))
    #expect(slower.loads.last?.figures.load?[LoadMeasure.disturbedShare.rawValue] == 1)
    #expect(longer.rawValue > spent.rawValue + 750_000_000)
    let (equal, _) = record(Nanoseconds(950_000))
    #expect(equal.loads.last?.figures.load?[LoadMeasure.disturbedShare.rawValue] == 0, "within a tenth")
  }

  @Test func `a schedule in the order of the log is the log`() throws {
    let stage = try SmallLoads.stage(SmallLoads.spec(.main, .commit, looks: false))
    let steps = LogSteps(stage.log)
    let work = RecordedWork(kinds: steps.kinds) { EvenWork() }
    _ = try #require(stage.load).simulate(work, renderCosts: [])
    let scheduled = ScheduledLog(work.schedule, of: stage, steps)
    #expect(scheduled.log.operations == stage.log.operations)
    #expect(scheduled.refreshes.allSatisfy { $0 })
    #expect(work.schedule.share(notIn: work.schedule) == 0)
  }

  @Test func `where a refresh covers other commits the plan was not the one that was played`() {
    func schedule(_ sizes: [Int]) -> Schedule {
      let work = RecordedWork(kinds: Array(repeating: .updateAuthor, count: sizes.reduce(0, +))) { EvenWork() }
      var step = 0
      for size in sizes {
        for _ in 0..<size {
          _ = work.commit(step: step)
          step += 1
        }
        _ = work.refresh(commits: size)
      }
      return work.schedule
    }
    #expect(schedule([2, 2]).share(notIn: schedule([2, 2])) == 0)
    #expect(schedule([1, 3]).share(notIn: schedule([2, 2])) == 2.0 / 6)
  }

  @Test func `what an earlier simulation counted is taken from it, as long as tasks come in its order`() {
    /// Work whose refreshes deliver as many views as they have commits, and which knows how much it has done.
    final class CountedWork: LoadWork {
      var commits = 0
      func commit(step: Int) -> Int {
        commits += 1
        return 1
      }
      func refresh(commits: Int) -> TaskCost { TaskCost(1, deliveries: commits) }
      func read(step: Int) -> Int { 1 }
      func look(_ look: LoadLook, phase: Int?) -> Int { 1 }
      func scroll(views: Int, phase: Int?) -> Int { 1 }
    }
    var made: [CountedWork] = []
    func schedule(_ sizes: [Int], after earlier: Schedule? = nil) -> (schedule: Schedule, deliveries: [Int]) {
      let work = RecordedWork(after: earlier, kinds: Array(repeating: .updateAuthor, count: 5)) {
        made.append(CountedWork())
        return made[made.count - 1]
      }
      var step = 0
      var deliveries: [Int] = []
      for size in sizes {
        for _ in 0..<size {
          _ = work.commit(step: step)
          step += 1
        }
        deliveries.append(work.refresh(commits: size).deliveries)
      }
      return (work.schedule, deliveries)
    }
    let first = schedule([2, 2, 1])
    #expect(made.count == 1 && first.deliveries == [2, 2, 1])
    let same = schedule([2, 2, 1], after: first.schedule)
    #expect(made.count == 1 && same.deliveries == [2, 2, 1], "nothing was counted again")
    #expect(schedule([2, 3], after: same.schedule).deliveries == [2, 3])
    #expect(made.count == 2 && made[1].commits == 5, "where the order differs all of it is counted from the beginning")
    #expect(first.schedule.stepCount == 5)
  }

  @Test func `planning that takes too long leaves no figures of the load`() throws {
    let stage = try SmallLoads.stage(SmallLoads.spec(.main, .commit, looks: false))
    let contestant = Contestant(NormalizedStore.self, KeyedDerivation.self)
    let stopwatch = MonotonicClock.ticking(by: Nanoseconds(1))
    let found = contestant.record(stage, Ticks().clock, stopwatch: stopwatch, timeLimit: Nanoseconds(30), clockRead: 0)
    #expect(found.isStopped == true && found.loads.isEmpty && found.loadTables == nil)
    #expect((1..<found.operationsInLog).contains(found.operationsPlayed))
  }

  @Test func `plays beside which the machine was slow do not count`() {
    let ticks = Ticks()
    let names: [TaskName] = [.commit(step: 0), .refresh(from: 0, to: 1)]
    let recorder = TaskRecorder(names, MachinePace(ticks.clock))
    for (pace, time) in [(1_000, 500), (2_000, 9_000), (1_050, 510), (3_000, 9_000), (1_000, 520), (1_000, 530)] {
      ticks.each.store(UInt64(pace), ordering: .relaxed)
      recorder.playBegan()
      recorder.blockBegan(ticks.clock)
      recorder.note(Nanoseconds(UInt64(time)))
      recorder.note(Nanoseconds(UInt64(2 * time)))
      recorder.blockEnded(ticks.clock)
    }
    #expect(recorder.good().map { $0[0] } == [true, false, true, false, true, true])
    let times = TaskTimes(recorder, [.updateAuthor], clockRead: 10)
    // Of four good plays the lower quartile is the second.
    #expect(times.time(of: names[0], nil) == 500 && times.time(of: names[1], nil) == 1_010)
    #expect(times.disturbed == 0)
    let unknown = times.time(of: .commit(step: 7), .commit(.updateAuthor))
    #expect(unknown == 500, "what was not played takes what others of its kind do")
    #expect(!TaskTimes.areEnough(recorder), "five good plays are wanted")
  }

  @Test func `the first readings behind a block are of caches that know nothing, and do not count`() {
    /// A clock on which a few readings last half as long again.
    final class Cold: Sendable {
      private let time = Atomic<UInt64>(0)
      let slow = Atomic<Int>(0)
      var clock: MonotonicClock {
        MonotonicClock {
          let isSlow = self.slow.subtract(1, ordering: .relaxed).newValue >= 0
          return Nanoseconds(self.time.add(isSlow ? 1_500 : 1_000, ordering: .relaxed).newValue)
        } spend: {
          _ in
        }
      }
    }
    func goodShare(slowReadings: Int) -> Double {
      let cold = Cold()
      let pace = MachinePace(cold.clock)
      pace.look(cold.clock, for: Nanoseconds(100_000))
      let recorder = TaskRecorder([.commit(step: 0)], pace)
      recorder.playBegan()
      cold.slow.store(2 * slowReadings, ordering: .relaxed)
      recorder.blockBegan(cold.clock)
      recorder.note(Nanoseconds(5))
      cold.slow.store(2 * slowReadings, ordering: .relaxed)
      recorder.blockEnded(cold.clock)
      let good = recorder.good().joined()
      return good.isEmpty ? 1 : Double(good.count { $0 }) / Double(good.count)
    }
    #expect(goodShare(slowReadings: 0) == 1 && goodShare(slowReadings: 3) == 1)
    #expect(goodShare(slowReadings: 100) == 0, "what lasts is the machine's pace")
  }

  @Test func `a task without enough plays at the best pace is disturbed`() {
    let ticks = Ticks()
    let recorder = TaskRecorder([.commit(step: 0)], MachinePace(ticks.clock))
    ticks.each.store(5_000, ordering: .relaxed)
    for _ in 0..<4 {
      recorder.playBegan()
      recorder.blockBegan(ticks.clock)
      recorder.note(Nanoseconds(700))
      recorder.blockEnded(ticks.clock)
    }
    let times = TaskTimes(recorder, [.updateAuthor], clockRead: 0)
    #expect(times.disturbed == 1 && times.time(of: .commit(step: 0), nil) == 700)
  }
}
