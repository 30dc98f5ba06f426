import BenchCore

extension ScenarioKind {
  package static let load = ScenarioKind("load")
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

struct LoadForm: StoresForm {
  let kind = ScenarioKind.load
  let meaning: String? = nil

  func read(_ root: Section, into scenario: inout Scenario, _ builder: ScenarioBuilder) -> Bool {
    builder.aboutStores(root, into: &scenario) { builder.load(root, $0, into: &$1) }
  }
}
