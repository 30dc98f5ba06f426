/// The recorded phases of a load, concatenated, for simulations at other rates.
struct LoadProbe {
  private let stage: LoadStage
  private let plan: LoadPlan
  private let steps: [Int]
  private let fixed: Set<Int>

  init(_ stage: LoadStage, _ search: LoadStage.Search) {
    let (arrivals, steps) = stage.recordedArrivals()
    (self.stage, self.steps, fixed) = (stage, steps, search.fixed)
    plan = LoadPlan(stage.probeSetup(), arrivals)
  }

  var length: Int { plan.setup.end }

  /// The number of arrivals whose times a search compresses and that, at factor 1, are within the load's length.
  var scaled: Int { plan.arrivals.count { $0.nanoseconds < length && !fixed.contains($0.flow) } }

  func trace(
    at factor: Double, _ renderCosts: [Nanoseconds], _ work: any LoadWork, until timer: PlayTimer?
  ) -> LoadTrace {
    let (chosen, order) = plan.compressed(by: factor, fixed: fixed)
    return stage.simulate(plan.setup, chosen, order.map { steps[$0] }, work, renderCosts, until: timer)
  }
}
