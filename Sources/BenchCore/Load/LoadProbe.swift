/// The recorded phases of a load, concatenated, for simulations at other rates.
struct LoadProbe {
  private let stage: LoadStage
  private let plan: LoadPlan
  private let origin: [Int]
  private let steps: [Int]
  private let fixed: Set<Int>
  let length: Int

  init(_ stage: LoadStage, _ search: LoadStage.Search) {
    self.stage = stage
    length = stage.recorded.reduce(0) { $0 + $1.count }
    let (arrivals, origin) = stage.recordedArrivals()
    plan = LoadPlan(stage.probeSetup(length), arrivals)
    self.origin = origin
    steps = stage.steps()
    fixed = search.fixed
  }

  /// The number of arrivals whose times a search compresses and that, at factor 1, are within the load's length.
  var scaled: Int { plan.arrivals.count { $0.nanoseconds < length && !fixed.contains($0.flow) } }

  func trace(
    at factor: Double, _ renderCosts: [Nanoseconds], _ work: any LoadWork, until timer: PlayTimer?
  ) -> LoadTrace {
    let (chosen, order) = plan.compressed(by: factor, fixed: fixed)
    var run = LoadRun(stage, steps, renderCosts, work)
    return run.trace(plan.setup, chosen, order.map { origin[$0] }, until: timer)
  }
}
