import BenchCore

extension ScenarioKind {
  package static let store = ScenarioKind("store")
}

/// The subject of a scenario about stores; empty, because the scenario itself has the data set, views and workload.
package struct StoreSubject: ScenarioSubject {
  package var kind: ScenarioKind { .store }

  package func rooms(of scenario: Scenario) -> [Double] {
    let workload = scenario.workload
    return workload.recording == nil ? workload.phases.map { Double($0.operations) / $0.fewestOperations } : []
  }

  package func divide(_ scenario: inout Scenario, by operations: Int) {
    for place in scenario.workload.phases.indices {
      let count = scenario.workload.phases[place].operations
      scenario.workload.phases[place].operations = max(1, (count + operations / 2) / operations)
    }
  }

  package func mixes(of scenario: Scenario) -> [(mix: PhaseSpec, counts: [Int])] {
    scenario.workload.recording == nil ? scenario.workload.phases.map { ($0, [$0.operations]) } : []
  }

  package func dividesData(of scenario: Scenario) -> Bool { scenario.workload.recording == nil }
}

extension PhaseSpec {
  /// The smallest number of operations, at least eight full commits, in which every kind of the mix occurs.
  fileprivate var fewestOperations: Double {
    let sum = mix.reduce(0) { $0 + $1.weight }
    let rarest = mix.map(\.weight).min() ?? 1
    return max(Scenario.fewestOperations, sum / rarest, Double(batch) * 8)
  }
}
