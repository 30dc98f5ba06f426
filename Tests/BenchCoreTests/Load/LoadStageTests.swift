import Testing

@testable import BenchCore

struct LoadStageTests {
  private static let second = 1_000_000_000

  /// Ten seconds with a commit each 10 ms and plain work each 100 ms, and nine more such stretches for a search.
  private func stage(upTo: Double? = 10) -> LoadStage {
    let setup = LoadSetup(phases: [LoadPhase("steady", 0..<10 * Self.second)], refresh: .commit)
    let limits = [LoadLimit(.framesDropped, atMost: 0), LoadLimit(.responseP99, atMost: 100_000_000)]
    var stage = LoadStage(
      setup: setup, flows: ["pushes", "layout"],
      search: upTo.map { LoadStage.Search(upTo: $0, limits: limits, resolution: 0.01, fixed: [1]) })
    var arrivals = (0..<10_000).map { Arrival(at: $0 * 10_000_000, flow: 0) }
    arrivals += (0..<100).map { Arrival(at: $0 * 100_000_000, flow: 1, sort: .work) }
    stage.arrivals = arrivals.sorted()
    stage.works = [Int](repeating: 50_000, count: 100)
    return stage
  }

  /// Work whose steps cost the same; refreshes are free and deliver to these slots.
  private final class FixedWork: LoadWork {
    let each: Int
    let slots: [UInt32]
    private(set) var steps: [Int] = []
    private(set) var refreshes: [Int] = []

    init(each: Int, slots: [UInt32] = []) {
      self.each = each
      self.slots = slots
    }

    func commit(step: Int) -> Int {
      steps.append(step)
      return each
    }
    func refresh(commits: Int) -> TaskCost {
      refreshes.append(commits)
      return TaskCost(0, deliveries: 2, slots: slots)
    }
    func read(step: Int) -> Int { commit(step: step) }
    func look(_ look: LoadLook, phase: Int?) -> Int { each }
    func scroll(views: Int, phase: Int?) -> Int { views * each }
  }

  private func lines(
    _ stage: LoadStage, each: Int = 5_000_000, slots: [UInt32] = [], renderCosts: [Nanoseconds] = []
  ) -> [Measurement.Line] {
    let trace = stage.simulate(FixedWork(each: each, slots: slots), renderCosts: renderCosts)
    let remembered = RememberedWork(FixedWork(each: each, slots: slots)) { _ in true }
    return stage.outcome(trace, renderCosts: renderCosts) { remembered.again() }.lines
  }

  private func load(_ lines: [Measurement.Line], _ phase: String?, _ operation: String?) -> [String: Double] {
    lines.first { $0.phase == phase && $0.operation == operation }?.figures.load ?? [:]
  }

  @Test func `each phase and the whole have lines by flow, writes, frames and all`() {
    let lines = lines(stage(upTo: nil), each: 1_000_000)
    for phase in ["steady", nil] {
      #expect(load(lines, phase, "pushes")["response_p99_ns"] != nil)
      #expect(load(lines, phase, "layout")["response_max_ns"] != nil)
      #expect(load(lines, phase, "writes")["to_screen_p99_ns"] != nil)
      #expect(load(lines, phase, "frames")["frames_due"] == 600)
      #expect(load(lines, phase, nil)["frames_dropped"] == 0)
    }
    // Nothing reads, so nothing is said about reads; and too few works come for a p99.
    #expect(!lines.contains { $0.operation == "reads" })
    #expect(load(lines, nil, "layout")["response_p99_ns"] == nil)
    #expect(lines.first { $0.phase == nil && $0.operation == "pushes" }?.figures.operations == 1_000)
    #expect(load(lines, nil, nil)["updates_per_frame"] == 2_000.0 / 600)
  }

  @Test func `a search finds what frames and fixed work leave of a second`() throws {
    let lines = lines(stage(), each: 2_000_000)
    let found = try #require(load(lines, nil, nil)[LoadMeasure.capacity.rawValue])
    let failed = try #require(load(lines, nil, nil)[LoadMeasure.capacityFails.rawValue])
    #expect(failed > found && failed / found < 1.011)
    // A commit takes 2 ms; frames leave 760 ms of each second. No frame may be lost, so a bit less than 380 hold.
    #expect(found <= 380 && found > 300)
    // At ten times the rate they take a tenth of each second: it holds up to the end of the log.
    let cheap = self.lines(stage(), each: 100_000)
    #expect(load(cheap, nil, nil)[LoadMeasure.capacityFails.rawValue] == nil)
    #expect(try #require(load(cheap, nil, nil)[LoadMeasure.capacity.rawValue]) > 980)
  }

  @Test func `showing a view costs its time once a frame, however often it was delivered`() {
    let stage = stage(upTo: nil)
    let free = lines(stage, each: 1_000, slots: [0, 0, 1])
    let dear = lines(
      stage, each: 1_000, slots: [0, 0, 1], renderCosts: [Nanoseconds(1_000_000), Nanoseconds(2_000_000)])
    // 600 frames, and in each 3 ms more: one or two commits come in each.
    let more = (load(dear, nil, nil)["utilisation_main"] ?? 0) - (load(free, nil, nil)["utilisation_main"] ?? 0)
    #expect(abs(more - 0.18) < 0.001)
  }

  @Test func `a search plays the log once where costs do not depend on the time, and no further than it asks`() {
    let work = FixedWork(each: 6_000_000)
    let remembered = RememberedWork(work) { _ in true }
    let stage = stage()
    let trace = stage.simulate(FixedWork(each: 6_000_000), renderCosts: [])
    let outcome = stage.outcome(trace, renderCosts: []) { remembered.again() }
    // Frames leave 760 ms of each second, so a bit more than the rate of the phases holds; ten times as many arrivals
    // were drawn, and most of them are never played.
    #expect(outcome.tables.probes.count > 5 && outcome.tables.probes.contains { !$0.held })
    #expect(load(outcome.lines, nil, nil)[LoadMeasure.capacityFails.rawValue] != nil)
    #expect(work.steps == Array(0..<work.steps.count) && work.steps.count < 4_000)
    #expect(work.refreshes == [Int](repeating: 1, count: work.steps.count))
  }

  @Test func `with a refresh in each frame, it covers all commits since the last`() {
    var stage = stage(upTo: nil)
    stage.setup.refresh = .frame
    #expect(!stage.isTimeless)
    let work = FixedWork(each: 1_000)
    let trace = stage.simulate(work, renderCosts: [])
    // A commit each 10 ms and a frame each 16.7 ms: one or two in each refresh.
    #expect(work.refreshes.reduce(0, +) == 1_000)
    #expect(Set(work.refreshes) == [1, 2] && (600...601).contains(work.refreshes.count))
    #expect(LoadIdentities.violation(in: trace) == nil)
  }

  @Test func `what is left at the end is counted beside figures that are lower bounds`() {
    var stage = stage(upTo: nil)
    stage.setup.drain = 0
    let lines = lines(stage, each: 20_000_000)
    #expect(load(lines, nil, nil)["response_p99_ns"].map { $0 > 1e9 } == true)
    #expect(load(lines, nil, nil)["left"].map { $0 > 400 } == true)
    #expect(load(self.lines(self.stage(upTo: nil), each: 1_000), nil, "pushes")["left"] == 0)
    #expect(load(lines, nil, nil)["frames_dropped"].map { $0 > 100 } == true)
  }
}
