import BenchCatalog
import BenchCore
import BenchProcesses
import BenchRemote
import BenchResults
import BenchWorkloads
import Foundation
import RunsFixtures
import Testing

@testable import BenchRuns

struct ForecasterTests {
  private static let scenario = """
    version: 1
    name: forecast
    question: How long will it take?
    dataset: { authors: 3, posts: 10, comments: 20 }
    views: [{ kind: feed, limit: 5 }]
    workload:
      phases:
        - { name: few, operations: 100, mix: { update-author: 1 }, record: false }
        - { name: many, operations: 10_000, mix: { update-post: 1 } }
    matrix: { stores: [nested, flat], derivations: [naive] }
    repetitions: 3

    """

  /// A runner whose pilots are made up, and which notes who was played.
  private final class Pilots: RepetitionRunner {
    let hasPilots = true
    let asked = Counter()
    let answer: @Sendable (PlannedCell) -> PilotRun?

    init(_ answer: @escaping @Sendable (PlannedCell) -> PilotRun?) { self.answer = answer }

    func prepare(_ stage: any PlayableStage) {}
    func run(_ repetition: Repetition) throws -> Outcome { throw Interrupted() }
    func pilot(_ cell: PlannedCell, limit: Nanoseconds) -> PilotRun? {
      _ = asked.next()
      return answer(cell)
    }
  }

  /// 10 ms to start, 5 ms to load, an operation of the first phase 10 µs, of the second as given; counted three times
  /// as long.
  private static func run(_ operationNs: Double?) -> PilotRun {
    PilotRun(
      figures: PilotFigures(
        operationNs: [10_000, operationNs], loadNs: 5e6, countNs: 3 * (operationNs ?? 10_000), insideNs: 20e6),
      wallNs: 30e6)
  }

  private static func plan(_ text: String = scenario) throws -> Plan {
    let document = try ScenarioFile(name: "s.yaml", text: text).read(.standard, .init())
    return Plan(document, .standard, only: .init(), measuresAllocations: true)
  }

  private static func forecast(
    _ plan: Plan, _ runner: Pilots, clock: MonotonicClock = .system, budget: Nanoseconds? = nil
  ) throws -> Forecast {
    try Forecaster(
      plan: plan, runner: runner, builder: StageBuilder(folder: ".", skipsBadRecords: false),
      importedBytes: { _ in .zero }, clock: clock
    ).forecast(budget: budget)
  }

  @Test func `a forecast is the sum of starts, loads and plays`() throws {
    let plan = try Self.plan()
    let runner = Pilots { _ in Self.run(1_000) }
    let forecast = try Self.forecast(plan, runner)
    #expect(runner.asked.value == 2 && forecast.pilots == 2 && forecast.others == 0)
    // The play takes 100 × 10 µs + 10,000 × 1 µs = 11 ms and 10,100 × 0.4 µs to make ready; the time pass repeats it
    // ten times and then reads the clock after each operation.
    let play = 11e6 + 10_100 * 400.0
    let time = 10e6 + 10 * (5e6 + play) + 5e6 + play + 10_100 * 40
    let counts = 10e6 + 5e6 + 10_100 * 3_400.0
    let allocations = 10e6 + 5e6 + play + 10_100 * 450
    let expected = 2 * (counts + 3 * time + 2 * allocations)
    #expect(abs(forecast.playingNs / expected - 1) < 0.01, "\(forecast.playingNs) for \(expected)")
    let first = try #require(plan.repetitions(of: plan.points[0]).first)
    #expect(first.pass == .counts)
    #expect(abs(forecast.share(of: first) * expected / counts - 1) < 0.01)
    #expect(plan.repetitions(of: plan.points[0]).reduce(0) { $0 + forecast.share(of: $1) } > 0.999)
  }

  @Test func `recording the times of a load is forecast by the share of a play that counted`() {
    func plays(_ goodShare: Double, playNs: Double = 1e6) -> Double {
      (UnitCost.recordingNs(playNs, goodShare: goodShare) - 50e6) / playNs
    }
    #expect(plays(1) == 5 && plays(0) == 15)
    #expect((6...7).contains(plays(0.9)) && (9...10).contains(plays(0.8)))
    // Five seconds end it, but not before three plays.
    #expect(plays(0, playNs: 1e9) == 5 && plays(1, playNs: 4e9) == 3)
  }

  @Test func `a run finds its forecast, too, for as long as the budget lets it, and begins and reports`() {
    var forecast = Forecast()
    forecast.makingNs = 3e9
    forecast.spent = .seconds(7)
    let start = Nanoseconds(UInt64(UnitCost.runNs))
    #expect(forecast.runTime(budget: .seconds(2)) == .seconds(5) + start)
    #expect(forecast.runTime(budget: .seconds(9)) == .seconds(10) + start)
  }

  @Test func `the time limit shortens the time pass of a slow design, and no other`() {
    let run = PilotRun(figures: PilotFigures(operationNs: [1e9], loadNs: 0, countNs: 1e9, insideNs: 0), wallNs: 0)
    let stage = PilotStage(
      stage: Stage(dataset: Dataset(), log: OperationLog()), makingNs: 0, operations: [10_000], covered: 10_000,
      decodedNs: 0)
    let forecast = CellForecast(run, stage, timeLimit: .seconds(5))
    #expect(abs(forecast.nanoseconds(of: .time) / 10e9 - 1) < 0.05, "five seconds, twice")
    #expect(forecast.nanoseconds(of: .counts) == 10_000e9)
    #expect(forecast.nanoseconds(of: .allocations) >= 10_000e9)
  }

  @Test func `a phase that a pilot did not reach is taken for one like the others`() throws {
    let reached = try Self.forecast(try Self.plan(), Pilots { _ in Self.run(10_000) })
    let missed = try Self.forecast(try Self.plan(), Pilots { _ in Self.run(nil) })
    #expect(missed.playingNs == reached.playingNs)
  }

  /// Of four points the largest is played, because it comes first; the others are scaled from it, design by design.
  @Test func `what the budget does not reach is scaled from the same design`() throws {
    let swept = Self.scenario + "sweep: { dataset.posts: [10, 20, 40, 80] }\n"
    let ticks = Counter()
    // Every reading comes a second later: after the first stage and two pilots the budget is spent.
    let clock = MonotonicClock { .seconds(Double(ticks.next())) }
    let runner = Pilots { Self.run($0.identity.store == "flat" ? 50_000 : 500) }
    let forecast = try Self.forecast(try Self.plan(swept), runner, clock: clock, budget: .seconds(7))
    #expect(forecast.pilots == runner.asked.value)
    #expect((1..<8).contains(forecast.pilots))
    #expect(forecast.pilots + forecast.others == 8)
    let all = try Self.forecast(try Self.plan(swept), Pilots { Self.run($0.identity.store == "flat" ? 50_000 : 500) })
    #expect(all.pilots == 8)
    #expect((0.5...2).contains(forecast.playingNs / all.playingNs), "\(forecast.playingNs) for \(all.playingNs)")
  }

  @Test func `a design that cannot be played is left to the formula`() throws {
    let none = try Self.forecast(try Self.plan(), Pilots { _ in nil })
    #expect(none.pilots == 0 && none.others == 2)
    let plan = try Self.plan()
    let (point, repetitions) = (plan.points[0].scenario, plan.repetitions(of: plan.points[0]))
    let making = Estimate.wallTimeNs(of: [], point) { _ in .zero }
    let formula = Estimate.wallTimeNs(of: repetitions, point) { _ in .zero } - making
    #expect(abs(none.playingNs / formula - 1) < 0.001)
  }

  /// Real pilots in this process, on a clock that says how often it was read: every phase has its price.
  @Test func `a pilot plays the beginning of every phase, timed and counted`() throws {
    let scenario = try Self.plan().points[0].scenario
    let stage = try #require(
      try StoreKind().pilot(scenario, StageBuilder(folder: ".", skipsBadRecords: false), .system))
    #expect(stage.operations == [100, 10_000])
    #expect(stage.covered == 10_100)
    let contestant = try #require(Catalog.standard.contestant("nested", "naive", ids: .int))
    let readings = Counter()
    let clock = MonotonicClock { Nanoseconds(UInt64(readings.next()) * 1_000) }
    let played = try #require(stage.stage as? Stage)
    #expect(played.log.operations.count == 500)
    let figures = contestant.pilot(on: played, by: .plain, clock)
    #expect(figures.operationNs == [1_000, 1_000])
    #expect(figures.countNs == 1_000)
    #expect(figures.insideNs > 1_000_000)
  }

  /// A view comes and a view goes with every second commit, in the real stage as in its beginning.
  @Test func `a pilot knows of the views that come and go beside the operations of a phase`() throws {
    let text = Self.scenario.replacing(
      "operations: 10_000, mix: { update-post: 1 }",
      with: "operations: 10_000, mix: { update-post: 1 }, churn: { subscribe: 500, unsubscribe: 500 }")
    let stage = try #require(
      try StoreKind().pilot(
        Self.plan(text).points[0].scenario, StageBuilder(folder: ".", skipsBadRecords: false), .system))
    #expect(stage.operations == [100, 20_000])
    #expect(stage.covered == 20_100)
  }

  /// On a clock on which each operation takes a quarter of the time that a pilot has.
  @Test func `a pilot reaches the second phase of a design that has no time for the first`() throws {
    let stage = try #require(
      try StoreKind().pilot(
        Self.plan().points[0].scenario, StageBuilder(folder: ".", skipsBadRecords: false), .system))
    let contestant = try #require(Catalog.standard.contestant("nested", "naive", ids: .int))
    let played = try #require(stage.stage as? Stage)
    let figures = contestant.pilot(on: played, by: .plain, Self.ticking(by: 6_000_000))
    #expect(figures.operationNs == [6_000_000, 6_000_000])
  }

  // MARK: Other kinds

  /// A clock each of whose readings comes so much later.
  private static func ticking(by nanoseconds: UInt64) -> MonotonicClock {
    let readings = Counter()
    return MonotonicClock { Nanoseconds(UInt64(readings.next()) * nanoseconds) }
  }

  private static func load(_ search: String = "") -> String {
    """
    version: 1
    name: load
    question: How long will it take?
    dataset: { authors: 3, posts: 10, comments: 20 }
    views: [{ kind: feed, limit: 5 }]
    load:
      phases: [{ name: all, for: 10 s }]
      flows: [{ name: pushes, rate: 100, mix: { update-author: 1 } }]
      main: { refresh: commit }
    \(search)
    matrix: { stores: [nested], derivations: [naive] }

    """
  }

  /// What a pilot of a load says, in readings of a clock whose steps are this long.
  private static func readings(_ text: String, each step: UInt64) throws -> Double {
    let scenario = try plan(text).points[0].scenario
    let stage = try #require(
      try StoreKind().pilot(scenario, StageBuilder(folder: ".", skipsBadRecords: false), .system))
    #expect(stage.operations == [1] && stage.covered == 1 && stage.decodedNs == 0)
    let contestant = try #require(Catalog.standard.contestant("nested", "naive", ids: .int))
    let played = try #require(stage.stage as? Stage)
    return contestant.pilot(on: played, by: .plain, ticking(by: step)).countNs / Double(step)
  }

  /// A thousand commits and 600 frames, twice, and a clock that is read after each task.
  @Test func `a pilot of a load plays what it has time for, and answers for all of it`() throws {
    let whole = try Self.readings(Self.load(), each: 1_000)
    #expect((3_200...3_240).contains(whole), "\(whole)")
    // Here the limit passes after two hundred tasks.
    let short = try Self.readings(Self.load(), each: 1_000_000)
    #expect((0.8...1.25).contains(short / whole), "\(short) for \(whole)")
    // A search is some probes more, of which each plays what lies between its rate and nothing.
    let searched = try Self.readings(Self.load("  capacity: { up_to: 4 }"), each: 1_000)
    #expect((2 * whole...30 * whole).contains(searched), "\(searched)")
  }

  /// On a clock that each reading moves on, recording times and a capacity on them takes as long as was forecast.
  @Test(arguments: [0, 8, 200])
  func `a pilot of a load knows what recording its times takes, and a capacity on them`(upTo: Int) throws {
    let ratio = try Self.forecastToTaken(upTo)
    #expect((0.5...2).contains(ratio), "\(ratio)")
  }

  /// Showing a view fills main in virtual time, and only once for each frame, however many commits there are.
  @Test func `a pilot of a load knows what a capacity takes where showing views costs something`() throws {
    let ratio = try Self.forecastToTaken(40, "limit: 5, render_cost: 10_000_000")
    #expect((0.5...2).contains(ratio), "\(ratio)")
  }

  private static func forecastToTaken(_ upTo: Int, _ view: String = "limit: 5") throws -> Double {
    let search = "  capacity: { up_to: \(upTo), within: [frames_dropped <= 0, response_max_ns <= 100000000] }"
    let text = load(upTo == 0 ? "" : search).replacing("for: 10 s", with: "for: 1 s")
      .replacing("limit: 5", with: view)
    let scenario = try plan(text).points[0].scenario
    let pilot = try #require(
      try StoreKind().pilot(scenario, StageBuilder(folder: ".", skipsBadRecords: false), .system))
    let contestant = try #require(Catalog.standard.contestant("nested", "naive", ids: .int))
    let stage = try #require(pilot.stage as? Stage)
    let forecast = try #require(contestant.pilot(on: stage, by: .plain, ticking(by: 100_000)).recordNs)
    let clock = ticking(by: 100_000)
    let began = clock.now()
    let played = contestant.record(stage, clock, stopwatch: clock, timeLimit: .seconds(1_000), clockRead: 0)
    let taken = Double((clock.now() - began).rawValue)
    #expect(played.isStopped != true)
    return forecast / taken
  }

  @Test func `a pilot of a graph warms and plays some iterations, and forecasts both for all of them`() throws {
    let text = """
      version: 1
      name: graphs
      kind: graph
      question: How long will it take?
      graphs: [{ name: small, width: 10, layers: 3, sources: 2, iterations: 500 }]
      derivations: [naive]

      """
    let scenario = try Self.plan(text).points[0].scenario
    let stage = try #require(
      try GraphKind().pilot(scenario, StageBuilder(folder: ".", skipsBadRecords: false), .system))
    #expect(stage.operations == [500] && stage.covered == 500)
    let contestant = try #require(Catalog.standard.graphs.first { $0.derivation.name == "naive" })
    let played = try #require(stage.stage as? GraphStage)
    // The limit passes after sixty readings, of which there is one for each iteration.
    let figures = contestant.pilot(on: played, Self.ticking(by: 1_000_000))
    #expect(figures.operationNs == [1_000_000])
    #expect(figures.countNs == 2_000_000, "they are played twice, warming and counted")
    #expect((500e6...520e6).contains(figures.loadNs))
  }

  @Test func `a pilot of a remote scenario plays the beginning of its world`() {
    var stage = RemoteStage(
      seed: 1, phases: [.init(name: "a", end: 100), .init(name: "b", end: 200), .init(name: "c", end: 300)])
    stage.acts = (0..<30).map { .init(time: UInt64($0) * 10, client: nil, phase: $0 / 10, kind: .insertComment) }
    #expect(stage.beginning(acts: 30) == stage)
    let short = stage.beginning(acts: 15)
    #expect(short.acts == Array(stage.acts.prefix(15)))
    #expect(short.phases.map(\.end) == [100, 150])
  }

  @Test func `a scenario without a limit on times is forecast whole`() {
    let run = PilotRun(figures: PilotFigures(operationNs: [], loadNs: 0, countNs: 1e9, insideNs: 0), wallNs: 0)
    let stage = PilotStage(
      stage: Stage(dataset: Dataset(), log: OperationLog()), makingNs: 0, operations: [30], covered: 30, decodedNs: 0)
    #expect(CellForecast(run, stage, timeLimit: .zero).nanoseconds(of: .counts) == 30e9)
    #expect(CellForecast(run, stage, timeLimit: .seconds(5)).nanoseconds(of: .counts) == 30e9)
  }

  /// What `make forecasts` plays beside the shipped scenarios.
  @Test func `the heavy scenarios are as heavy as they say`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../scenarios/heavy")
    func plan(_ name: String) throws -> Plan {
      let file = try ScenarioFile(path: folder.appending(path: "\(name).yaml").standardizedFileURL.path())
      return Plan(try file.read(.standard, .init()), .standard, only: .init(), measuresAllocations: true)
    }
    #expect(try plan("many-cells").cells.count == 184)
    let flat = try plan("imported-flat").points[0].scenario
    #expect(flat.workload.phases.map(\.operations) == [60] && flat.matrix.derivations == ["memoized"])
    guard case .generated(let source) = try plan("source").points[0].scenario.dataset else {
      throw InputError(path: "source.yaml")
    }
    #expect(source.authors + source.posts + source.comments == 5_000)
  }
}
