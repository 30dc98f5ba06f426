/// A load over time as every cell of a point is given it: when what arrives, what of it is plain work, and what is
/// searched. The commits and reads themselves lie in the operation log, in the order of the arrivals.
package struct LoadStage: Equatable, Sendable, Codable {
  /// Phases, frames and order.
  package var setup: LoadSetup
  /// The names of the flows, by number.
  package var flows: [String]
  /// The search for a capacity; `nil` where none is asked for.
  package var search: Search?
  /// In ns, one for each arrival that is plain work, in their order.
  package var works: [Int] = []
  /// In order of time; those at the end of the setup and later repeat the recorded phases, for the search alone.
  package var arrivals: [Arrival] = []

  /// A load of these flows.
  package init(setup: LoadSetup, flows: [String], search: Search? = nil) {
    self.setup = setup
    self.flows = flows
    self.search = search
  }

  /// What a capacity is.
  package struct Search: Equatable, Sendable, Codable {
    package var upTo: Double
    package var limits: [LoadLimit]
    package var resolution: Double
    /// Flows whose times are not compressed, by number.
    package var fixed: Set<Int>

    /// A search up to a factor.
    package init(upTo: Double, limits: [LoadLimit], resolution: Double, fixed: Set<Int>) {
      self.upTo = upTo
      self.limits = limits
      self.resolution = resolution
      self.fixed = fixed
    }
  }

  // Arrivals travel as bytes beside the rest.
  private enum CodingKeys: CodingKey {
    case setup, flows, search, works
  }

  /// The stretches that are recorded, in ns.
  package var recorded: [Range<Int>] { setup.phases.filter(\.record).map(\.time) }
}

/// What the steps of a play cost in units, in the order of the log.
package struct StepCosts: Equatable, Sendable {
  /// In ns of the cost table.
  package var nanoseconds: [Int] = []
  /// Views that were delivered.
  package var deliveries: [Int] = []
  /// The slots that were delivered to, where showing a view costs something; empty elsewhere.
  package var slots: [[UInt32]] = []

  /// No step yet.
  package init() {}

  /// How many steps there are.
  package var count: Int { nanoseconds.count }
}

extension LoadStage {
  /// What the load comes to with these costs, as lines of a measurement: each recorded phase and all of them, by flow,
  /// writes, reads, frames and as a whole. Empty where the play did not reach the end of the phases.
  ///
  /// - Complexity: O(n log n) for n arrivals, for each line and each probe of the search.
  package func lines(_ costs: StepCosts, renderCosts: [Nanoseconds]) -> [Measurement.Line] {
    let arrivals = arrivals.prefix { $0.nanoseconds < setup.end }
    let steps = steps()
    guard arrivals.lastIndex(where: { $0.sort != .work }).map({ steps[$0] < costs.count }) ?? true else { return [] }
    let trace = run(setup, Array(arrivals), Array(arrivals.indices), steps, costs, renderCosts)
    if let violation = LoadIdentities.violation(in: trace) { preconditionFailure(violation) }
    let figures = LoadFigures(trace)
    var lines: [Measurement.Line] = []
    for number in setup.phases.indices where setup.phases[number].record {
      lines += selections.map { line(figures, number, $0.name, $0.selection) }
    }
    lines += selections.map { line(figures, nil, $0.name, $0.selection) }
    if let search, let outcome = capacity(search, costs, renderCosts, figures) {
      lines[lines.count - 1].figures.load?.merge(outcome) { $1 }
    }
    return lines.filter { $0.figures.load?.isEmpty == false }
  }

  private var selections: [(name: String?, selection: LoadSelection)] {
    flows.enumerated().map { ($1, .flow($0)) } + [
      (LoadLine.writes, .writes), (LoadLine.reads, .reads), (LoadLine.frames, .frames), (nil, .all),
    ]
  }

  private func line(
    _ figures: LoadFigures, _ phase: Int?, _ name: String?, _ selection: LoadSelection
  ) -> Measurement.Line {
    let values = figures.values(LoadMeasure.allCases, phase: phase, of: selection).filter { !$0.value.isLowerBound }
    let windows = phase.map { [setup.phases[$0].time] } ?? recorded
    var result = Figures(
      operations: figures.trace.arrivals.count { arrival in
        selection.contains(flow: arrival.flow, arrival.sort) && windows.contains { $0.contains(arrival.nanoseconds) }
      })
    result.load = Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value.value) })
    return Measurement.Line(phase: phase.map { setup.phases[$0].name }, operation: name, figures: result)
  }

  /// The step of the log that each arrival is; plain work is none, and has the place of its work.
  private func steps() -> [Int] {
    var step = 0
    var work = 0
    return arrivals.map { arrival in
      if arrival.sort == .work {
        work += 1
        return work - 1
      }
      step += 1
      return step - 1
    }
  }

  /// Simulates some of the arrivals; `origin` says which each of them is.
  private func run(
    _ setup: LoadSetup, _ chosen: [Arrival], _ origin: [Int], _ steps: [Int], _ costs: StepCosts,
    _ renderCosts: [Nanoseconds]
  ) -> LoadTrace {
    var waiting: Set<UInt32> = []
    var delivered = 0
    return LoadPlan(setup, chosen).run { task in
      switch task {
      case .commit(let arrival):
        let step = steps[origin[arrival]]
        if !renderCosts.isEmpty { waiting.formUnion(costs.slots[step]) }
        delivered = costs.deliveries[step]
        return TaskCost(costs.nanoseconds[step])
      case .read(let arrival): return TaskCost(costs.nanoseconds[steps[origin[arrival]]])
      case .work(let arrival): return TaskCost(works[steps[origin[arrival]]])
      case .render:
        let time = waiting.reduce(0) { $0 + Int(renderCosts[Int($1)].rawValue) }
        waiting.removeAll(keepingCapacity: true)
        return TaskCost(time)
      // The commit before it has paid for the refresh: both are one step of the log.
      case .refresh: return TaskCost(0, deliveries: delivered)
      case .userRead, .frameReads, .scroll: preconditionFailure("such flows are not in a load that is played")
      }
    }
  }
}

/// The words for lines of a load that are no flows.
package enum LoadLine {
  package static let writes = "writes"
  package static let reads = "reads"
  package static let frames = "frames"
}

// MARK: - Capacity

extension LoadStage {
  /// The highest rate of the scaled flows that holds the limits, and the lowest that does not, per second.
  private func capacity(
    _ search: Search, _ costs: StepCosts, _ renderCosts: [Nanoseconds], _ figures: LoadFigures
  ) -> [String: Double]? {
    let length = recorded.reduce(0) { $0 + $1.count }
    let (timeline, origin) = recordedArrivals()
    let scaled = timeline.count { $0.nanoseconds < length && !search.fixed.contains($0.flow) }
    let utilisation = figures.value(.utilisationMain)?.value ?? 1
    if scaled == 0 || utilisation <= 0 { return nil }
    let steps = steps()
    let reach = reach(timeline, origin, steps, costs, length)
    var setup = setup
    setup.phases = [LoadPhase("probe", 0..<length)]
    let plan = LoadPlan(setup, timeline)
    let outcome = CapacitySearch(resolution: search.resolution, upTo: max(1, min(search.upTo, reach)))
      .run(from: 0.5 / utilisation) { factor in
        let (chosen, order) = plan.compressed(by: factor, fixed: search.fixed)
        let trace = run(setup, chosen, order.map { origin[$0] }, steps, costs, renderCosts)
        return LoadFigures(trace).probe(at: factor, search.limits)
      }
    let rate = Double(scaled) / (Double(length) / 1e9)
    var found: [String: Double] = [:]
    found[Self.capacity] = outcome.held.map { $0 * rate }
    found[Self.capacityFails] = outcome.held == nil ? nil : outcome.failed.map { $0 * rate }
    return found
  }

  /// The names of what a search finds.
  package static let capacity = "capacity_ops_per_s"
  package static let capacityFails = "capacity_fails_ops_per_s"

  /// The arrivals of recorded phases on a clock that stands still elsewhere, and which each of them is.
  private func recordedArrivals() -> (arrivals: [Arrival], origin: [Int]) {
    var chosen: [Arrival] = []
    var origin: [Int] = []
    let windows = recorded
    let length = windows.reduce(0) { $0 + $1.count }
    for (place, arrival) in arrivals.enumerated() {
      let time = arrival.nanoseconds
      var before = 0
      var moved: Int? = time >= setup.end ? length + time - setup.end : nil
      for window in windows where moved == nil {
        if window.contains(time) { moved = before + time - window.lowerBound }
        before += window.count
      }
      guard let moved else { continue }
      chosen.append(arrival.moved(to: moved))
      origin.append(place)
    }
    return (chosen, origin)
  }

  /// The highest factor for which the play has found out what all arrivals cost.
  private func reach(
    _ timeline: [Arrival], _ origin: [Int], _ steps: [Int], _ costs: StepCosts, _ length: Int
  ) -> Double {
    for (arrival, place) in zip(timeline, origin) where arrival.sort != .work && steps[place] >= costs.count {
      return Double(arrival.nanoseconds) / Double(length)
    }
    return Double.infinity
  }
}
