@testable import BenchCore

/// A generator of tests: what it draws depends on the seed alone.
struct Draw {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9e37_79b9_7f4a_7c15 &+ 1 }

  mutating func next() -> UInt64 {
    state = state &+ 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }

  mutating func next(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[next(0...elements.count - 1)] }
}

/// A load of three open flows, a frame flow and a user flow with times drawn from a seed.
struct DrawnLoad {
  let plan: LoadPlan
  /// By arrival, in ns.
  let costs: [Int]
  let refreshCost: Int

  init(seed: Int) {
    var draw = Draw(seed: seed)
    let first = draw.next(1...120) * 1_000_000
    let second = first + draw.next(1...120) * 1_000_000
    var setup = LoadSetup(
      phases: [LoadPhase("calm", 0..<first), LoadPhase("after", first..<second)], hz: draw.next(24...240),
      frame: draw.next(0...9_000_000), refresh: draw.pick(RefreshMoment.allCases),
      order: draw.pick(MainOrder.allCases), pipeline: draw.next(0...3),
      isolation: draw.pick(LoadIsolation.allCases), drain: draw.next(0...200) * 1_000_000)
    if draw.next(0...1) == 1 {
      setup.frameFlows = [FrameFlow(flow: 3, reads: draw.next(0...3), scroll: draw.next(0...2), windows: [0..<second])]
    }
    if draw.next(0...1) == 1 {
      setup.userFlows = [
        UserFlow(
          flow: 4, count: draw.next(1...4), think: [draw.next(1...50_000_000), 7_000_000], windows: [first..<second])
      ]
    }
    var arrivals: [Arrival] = []
    for flow in 0..<3 {
      for _ in 0..<draw.next(0...20) {
        arrivals.append(
          Arrival(at: draw.next(0...second - 1), flow: flow, sort: draw.pick(Arrival.Sort.allCases)))
      }
    }
    plan = LoadPlan(setup, arrivals.sorted())
    let most = draw.pick([1_000, 1_000_000, 40_000_000])
    costs = arrivals.map { _ in draw.next(0...most) }
    refreshCost = draw.next(0...most)
  }

  func cost(_ task: LoadTask) -> TaskCost {
    switch task {
    case .commit(let arrival), .read(let arrival), .work(let arrival): TaskCost(costs[arrival])
    case .refresh(let commits): TaskCost(refreshCost + 100 * commits, deliveries: commits)
    case .looks(let flow, let reads, let turn, _): TaskCost(flow == 4 ? 1_000 * (turn % 7) : 500 * reads)
    case .scroll(_, let views, _): TaskCost(700 * views)
    case .render: TaskCost(300)
    }
  }

  func run() -> LoadTrace { plan.run(cost) }
}
