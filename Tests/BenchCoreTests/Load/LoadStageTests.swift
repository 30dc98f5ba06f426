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

  private func costs(steps: Int = 10_000, each: Int = 5_000_000) -> StepCosts {
    var costs = StepCosts()
    for _ in 0..<steps {
      costs.nanoseconds.append(each)
      costs.deliveries.append(2)
    }
    return costs
  }

  private func load(_ lines: [Measurement.Line], _ phase: String?, _ operation: String?) -> [String: Double] {
    lines.first { $0.phase == phase && $0.operation == operation }?.figures.load ?? [:]
  }

  @Test func `each phase and the whole have lines by flow, writes, frames and all`() {
    let lines = stage(upTo: nil).lines(costs(each: 1_000_000), renderCosts: [])
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
    let lines = stage().lines(costs(each: 2_000_000), renderCosts: [])
    let found = try #require(load(lines, nil, nil)[LoadStage.capacity])
    let failed = try #require(load(lines, nil, nil)[LoadStage.capacityFails])
    #expect(failed > found && failed / found < 1.011)
    // A commit takes 2 ms; frames leave 760 ms of each second. No frame may be lost, so a bit less than 380 hold.
    #expect(found <= 380 && found > 300)
    // At ten times the rate they take a tenth of each second: it holds up to the end of the log.
    let cheap = stage().lines(costs(each: 100_000), renderCosts: [])
    #expect(load(cheap, nil, nil)[LoadStage.capacityFails] == nil)
    #expect(try #require(load(cheap, nil, nil)[LoadStage.capacity]) > 980)
  }

  @Test func `showing a view costs its time once a frame, however often it was delivered`() {
    let stage = stage(upTo: nil)
    var costs = costs(each: 1_000)
    costs.slots = costs.nanoseconds.map { _ in [0, 0, 1] }
    let free = stage.lines(costs, renderCosts: [])
    let dear = stage.lines(costs, renderCosts: [Nanoseconds(1_000_000), Nanoseconds(2_000_000)])
    // 600 frames, and in each 3 ms more: one or two commits come in each.
    let more = (load(dear, nil, nil)["utilisation_main"] ?? 0) - (load(free, nil, nil)["utilisation_main"] ?? 0)
    #expect(abs(more - 0.18) < 0.001)
  }

  @Test func `a play that ended within the phases says nothing`() {
    #expect(stage().lines(costs(steps: 500), renderCosts: []).isEmpty)
    #expect(!stage().lines(costs(steps: 1_000), renderCosts: []).isEmpty)
  }

  @Test func `what could only be a lower bound is absent`() {
    var stage = stage(upTo: nil)
    stage.setup.drain = 0
    let lines = stage.lines(costs(each: 20_000_000), renderCosts: [])
    #expect(load(lines, nil, nil)["response_p99_ns"] == nil)
    #expect(load(lines, nil, nil)["frames_dropped"].map { $0 > 100 } == true)
  }
}
