import Testing

@testable import BenchCore

struct CapacitySearchTests {
  private let second = 1_000_000_000

  /// A design that always takes the same time for a commit, refreshed after each, under evenly spaced arrivals.
  private struct KnownDesign {
    let hz: Int
    let frame: Int
    let order: MainOrder
    /// Of a commit, in ns.
    let service: Int
    var limits = LoadLimit.standard

    /// The share of a second that frames leave, in commits.
    var capacity: Double { (1 - Double(frame * hz) / 1e9) / (Double(service) / 1e9) }

    /// Ten seconds at a rate per second.
    func probe(rate: Double) -> CapacitySearch.Probe {
      let setup = LoadSetup(
        phases: [LoadPhase("all", 0..<10_000_000_000)], hz: hz, frame: frame, refresh: .commit, order: order)
      let arrivals = (0..<Int(10 * rate)).map { Arrival(at: Int(Double($0) * 1e9 / rate), flow: 0) }
      let trace = LoadPlan(setup, arrivals).run { task in
        if case .commit = task { return TaskCost(service) }
        return TaskCost(0)
      }
      return LoadFigures(trace).probe(at: rate, limits)
    }
  }

  @Test(arguments: MainOrder.allCases)
  func `the capacity of a known design lies within 1 % of what frames leave of a second`(order: MainOrder) {
    for (hz, frame, known) in [(60, 4_000_000, 15_200.0), (120, 3_000_000, 12_800)] {
      let design = KnownDesign(hz: hz, frame: frame, order: order, service: 50_000)
      #expect(abs(design.capacity - known) < 1)
      #expect(design.probe(rate: 0.99 * known).held)
      #expect(!design.probe(rate: 1.01 * known).held)
    }
  }

  @Test func `a search finds the capacity of a known design`() throws {
    let design = KnownDesign(hz: 60, frame: 4_000_000, order: .framesFirst, service: 500_000)
    let outcome = CapacitySearch(upTo: 32).run(from: 3) { design.probe(rate: 100 * $0) }
    let held = try #require(outcome.held)
    #expect(abs(100 * held / design.capacity - 1) < 0.02)
    #expect(outcome.probes.count <= 12)
  }

  @Test func `a rate at which nothing arrives holds no limit`() {
    var design = KnownDesign(hz: 60, frame: 4_000_000, order: .fifo, service: 50_000)
    #expect(design.probe(rate: 1).held)
    #expect(!design.probe(rate: 0.01).held, "no arrival in ten seconds")
    design.limits = [LoadLimit(.hitch, atMost: 5), LoadLimit(.responseP99, atMost: 10)]
    let outcome = CapacitySearch(upTo: 32).run(from: 1) { design.probe(rate: $0) }
    #expect(outcome.held == nil && outcome.failed == outcome.probes.map(\.factor).min())
  }

  @Test func `one budget alone answers something else`() {
    // Frames go first, so they never drop, however long the queue grows.
    var framesFirst = KnownDesign(hz: 60, frame: 4_000_000, order: .framesFirst, service: 500_000)
    #expect(!framesFirst.probe(rate: 2 * framesFirst.capacity).held)
    framesFirst.limits = [LoadLimit(.hitch, atMost: 5)]
    #expect(framesFirst.probe(rate: 2 * framesFirst.capacity).values.first??.value == 0)
    // First come, first served: commits starve frames long before an answer takes 100 ms.
    var fifo = KnownDesign(hz: 60, frame: 4_000_000, order: .fifo, service: 500_000)
    #expect(!fifo.probe(rate: 1.1 * fifo.capacity).held)
    fifo.limits = [LoadLimit(.responseP99, atMost: 100_000_000)]
    #expect(fifo.probe(rate: 1.1 * fifo.capacity).held)
  }

  @Test func `a search brackets the answer, and ends within the grid`() {
    for known in [0.0005, 0.01, 0.7, 1, 3, 99, 200] {
      for guess in [0.001, 0.5, 2, 80] {
        let outcome = CapacitySearch(upTo: 100).run(from: guess) { factor in
          CapacitySearch.Probe(factor: factor, values: [], held: factor <= known)
        }
        #expect(outcome.probes.count < 32)
        #expect(!outcome.probes.contains { $0.held && $0.factor > outcome.failed ?? .infinity })
        if known > 100 {
          #expect(outcome.failed == nil)
        } else if known < CapacitySearch.lowest {
          #expect(outcome.held == nil)
        } else {
          #expect((outcome.held ?? 0) <= known && (outcome.failed ?? 0) > known)
          #expect((outcome.failed ?? 0) / (outcome.held ?? 1) < 1.0101)
        }
      }
    }
  }

  @Test func `a probe that holds above one that fails is reported, and the lower one counts`() {
    let outcome = CapacitySearch(upTo: 100).run(from: 10) { factor in
      CapacitySearch.Probe(factor: factor, values: [], held: factor < 2 || (9...11).contains(factor))
    }
    let held = outcome.held ?? 0
    #expect(outcome.probes.contains { $0.held && $0.factor >= held })
    #expect(outcome.probes.filter { !$0.held }.allSatisfy { $0.factor > held })
  }

  // Times are multiples of 27,720, which every factor divides, so that no rounding hides or makes a difference.
  @Test func `no arrival waits less at a higher factor, in 1,000 drawn cases`() {
    for seed in 0..<1_000 {
      var draw = Draw(seed: seed)
      var time = 0
      let arrivals = (0..<draw.next(2...120)).map { _ in
        time += draw.next(0...50) * 27_720
        return Arrival(at: time, flow: 0)
      }
      let costs = arrivals.map { _ in draw.next(0...2_000_000) }
      let setup = LoadSetup(phases: [LoadPhase("all", 0..<time + 1)], hz: 24, frame: 0, refresh: .commit)
      let plan = LoadPlan(setup, arrivals)
      var before: [Int]?
      for factor in [1.0, 2, 3, 4, 6, 12] {
        let compressed = plan.compressed(by: factor).arrivals
        #expect(compressed.count == arrivals.count)
        let trace = LoadPlan(setup, compressed).run { task in
          if case .commit(let arrival) = task { return TaskCost(costs[arrival]) }
          return TaskCost(0)
        }
        let waits = zip(trace.begins, compressed).map { $0 - $1.nanoseconds }
        if let before { #expect(zip(waits, before).allSatisfy { $0 >= $1 }) }
        before = waits
      }
    }
  }

  @Test func `flows of fixed pace keep their times, and the order of the log is kept within a flow`() {
    let setup = LoadSetup(phases: [LoadPhase("all", 0..<100)])
    let arrivals = [0, 40, 90, 150, 190].map { Arrival(at: $0, flow: $0 % 20 == 0 ? 0 : 1) }
    let plan = LoadPlan(setup, arrivals.sorted())
    let (compressed, order) = plan.compressed(by: 2, fixed: [1])
    #expect(compressed.map(\.nanoseconds) == [0, 20, 90])
    #expect(order == [0, 1, 2])
  }
}
