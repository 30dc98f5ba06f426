import BenchCore

extension ScenarioKind {
  package static let graph = ScenarioKind("graph")
}

package struct GraphSubject: ScenarioSubject {
  package internal(set) var graphs: [GraphSpec]
  package var kind: ScenarioKind { .graph }

  package func rooms(of scenario: Scenario) -> [Double] {
    graphs.map { Double($0.iterations) / Scenario.fewestOperations }
  }

  package func divide(_ scenario: inout Scenario, by operations: Int) {
    var part = self
    for place in graphs.indices { part.graphs[place].iterations = max(1, graphs[place].iterations / operations) }
    scenario.subject = AnySubject(part)
  }
}

struct GraphForm: ScenarioForm {
  let kind = ScenarioKind.graph
  let meaning: String? = "graphs of computed values"
  let isSwept = false
  let settingsExample = "{ graphs.iterations: 100 }"
  let pathExamples = "graphs.iterations or repetitions"

  // The keys name the kinds, so a stored section would wait for itself while it is made; it is computed instead.
  var section: SectionRule { GraphKeys.section }

  func paths(_ vocabulary: Vocabulary) -> [SettingPath] {
    SettingPath().numbers(to: GraphKeys.graphs.key, vocabulary)
  }

  func read(_ root: Section, into scenario: inout Scenario, _ builder: ScenarioBuilder) -> Bool {
    builder.graphs(root, into: &scenario)
  }

  func points(of base: Scenario) -> [ScenarioPoint] {
    base.graphs.map { graph in
      var scenario = base
      scenario.subject = AnySubject(GraphSubject(graphs: [graph]))
      return ScenarioPoint(settings: [PointSetting(key: GraphKeys.pointKey, value: graph.name)], scenario: scenario)
    }
  }
}

extension Scenario {
  package var graphs: [GraphSpec] { (subject.value as? GraphSubject)?.graphs ?? [] }
}
