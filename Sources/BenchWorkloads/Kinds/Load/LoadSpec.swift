import BenchCore

/// A load over time as its scenario describes it: arrivals at a simulated app or at threads.
package struct LoadSpec: Equatable, Sendable {
  package var setup: LoadSetup
  /// The flows in file order, at most 20.
  package var flows: [LoadFlowSpec]
  package var capacity: CapacitySpec?
  package var costs = CostTable.first
  package var timeLimit = Nanoseconds.seconds(60)
  /// True if the time pass plays the load; false at smoke size, where only counts are judged.
  package var isTimed = true
  /// The isolation of a load on real threads; `nil` if threads are simulated.
  package var threads: String?

  package init(setup: LoadSetup, flows: [LoadFlowSpec]) { (self.setup, self.flows) = (setup, flows) }

  /// The names that the column `operation` has only for a load: the flows, and the frames.
  package var operations: [String] { flows.map(\.name) + [LoadLine.frames] }

  var stage: LoadStage {
    var stage = LoadStage(
      setup: setup, flows: flows.map(\.name),
      search: capacity.map { capacity in
        LoadStage.Search(
          upTo: capacity.upTo, limits: capacity.limits, resolution: capacity.resolution,
          fixed: Set(flows.indices.filter { !flows[$0].isScaled }))
      })
    stage.costs = costs
    stage.threads = threads.map { ThreadLoad(isolation: $0, restlessFlow: flows.firstIndex(where: \.isRestless)) }
    return stage
  }

  var mostScrolled: Int {
    flows.reduce(0) { if case .frames(let scroll) = $1.source { $0 + scroll } else { $0 } }
  }

  /// The time for which arrivals are drawn, in ns: that of all phases, the recorded ones `up_to` times for a search.
  package var length: Double { Double(setup.end) + Double(setup.recordedTime) * ((capacity?.upTo ?? 1) - 1) }

  /// The ranges of time for which arrivals are drawn, each with its phase. All phases come first; for a search, the
  /// recorded phases follow again until all recorded time is `up_to` times as long.
  var windows: [(phase: Int, time: Range<Int>)] {
    var windows = setup.phases.indices.map { (phase: $0, time: setup.phases[$0].time) }
    if capacity == nil { return windows }
    let recorded = setup.phases.indices.filter { setup.phases[$0].record }
    let end = Int(length)
    var start = setup.end
    while start < end {
      for phase in recorded where start < end {
        windows.append((phase, start..<start + setup.phases[phase].time.count))
        start += setup.phases[phase].time.count
      }
    }
    return windows
  }

  /// Returns the number of arrivals of a flow in each window; a flow that is not scaled has none after the phases.
  package func counts(of flow: LoadFlowSpec) -> [Int] {
    let inPhase = setup.phases.indices.map { phase -> Int in
      let length = setup.phases[phase].time.count
      if !flow.phases.contains(phase) { return 0 }
      if flow.isRestless { return length / 1_000 * ThreadLoad.restlessRate / 1_000_000 }
      guard case .open(let shape, _) = flow.source else { return 0 }
      return AllArrivals.profile(of: shape, over: length).count
    }
    return windows.map { !flow.isScaled && $0.time.lowerBound >= setup.end ? 0 : inPhase[$0.phase] }
  }

  /// Returns the number of operations of a flow in all windows; the number may far exceed the limit of a log.
  package func operations(of flow: LoadFlowSpec) -> Double {
    counts(of: flow).reduce(0) { $0 + Double($1) } * Double(flow.work == nil ? flow.operations.batch : 1)
  }
}

package struct LoadFlowSpec: Equatable, Sendable {
  package var name = ""
  package var phases: [Int] = []
  package var source = LoadFlowSource.frames(scroll: 0)
  /// The requests, with the weights of their kinds; there are none if the flow does plain work.
  package var operations = PhaseSpec()
  /// Plain work of the main thread instead of operations.
  package var work: DrawnTime?
  package var isScaled = true

  package static let standard = LoadFlowSpec()

  /// True for a writer that never rests, which exists only on real threads.
  package var isRestless: Bool { if case .users = source { operations.hasChanges } else { false } }
}

package enum LoadFlowSource: Equatable, Sendable {
  /// Requests that arrive whether the server is idle or not: the shape of arrivals per phase, and the spread of a rate.
  case open(ArrivalSpec, ArrivalSpread)
  case frames(scroll: Int)
  /// Users who send a request, think for this time after the answer, and repeat.
  case users(count: Int, think: DrawnTime)
}

package struct CapacitySpec: Equatable, Sendable {
  package var upTo: Double
  package var limits: [LoadLimit]
  package var resolution: Double

  package init(upTo: Double, limits: [LoadLimit], resolution: Double = 0.01) {
    (self.upTo, self.limits, self.resolution) = (upTo, limits, resolution)
  }
}

extension ScenarioKind {
  package static let load = ScenarioKind("load")
  package static let threads = ScenarioKind("threads")
}

/// A scenario about stores, with operations that arrive over time; the workload is derived from the load.
package struct LoadSubject: ScenarioSubject {
  package var load: LoadSpec
  package var kind: ScenarioKind { load.threads == nil ? .load : .threads }

  /// Returns, for each phase, the factor by which it could be shorter; 1 if arrivals of any flow follow no rate.
  package func rooms(of scenario: Scenario) -> [Double] {
    let isEven = load.flows.allSatisfy { flow in
      guard case .open(let shape, _) = flow.source else { return true }
      return AllArrivals.cards.contains { $0.name == shape.name && $0.isRate }
    }
    return load.setup.phases.map { isEven ? Double($0.time.count) / Self.shortestPhase : 1 }
  }

  package func divide(_ scenario: inout Scenario, by operations: Int) {
    var load = load
    load.setup.phases = load.setup.phases.map { phase in
      let (start, end) = (phase.time.lowerBound / operations, phase.time.upperBound / operations)
      return LoadPhase(phase.name, start..<end, record: phase.record)
    }
    scenario.load = load
    scenario.workload = load.workload
  }

  package func mixes(of scenario: Scenario) -> [(mix: PhaseSpec, counts: [Int])] {
    load.flows.compactMap { flow in
      guard case .open = flow.source, flow.work == nil else { return nil }
      return (flow.operations, load.counts(of: flow))
    }
  }

  package func dividesData(of scenario: Scenario) -> Bool { true }

  package mutating func setTimed(_ isTimed: Bool) { load.isTimed = isTimed }

  private static let shortestPhase = 1e9
}

extension Scenario {
  /// The load in a simulated app or on threads; `nil` if operations follow each other without times.
  package var load: LoadSpec? {
    get { (subject.value as? LoadSubject)?.load }
    set { subject = newValue.map { AnySubject(LoadSubject(load: $0)) } ?? AnySubject(StoreSubject()) }
  }
}
