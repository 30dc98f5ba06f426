import BenchCore

extension ScenarioKind {
  package static let graph = ScenarioKind("graph")
}

package struct GraphSubject: ScenarioSubject {
  package let graphs: [GraphSpec]
  package var kind: ScenarioKind { .graph }

  package func rooms(of scenario: Scenario) -> [Double] {
    graphs.map { Double($0.iterations) / Scenario.fewestOperations }
  }

  package func divide(_ scenario: inout Scenario, by operations: Int) {
    let divided = graphs.map { graph in
      var graph = graph
      graph.iterations = max(1, graph.iterations / operations)
      return graph
    }
    scenario.subject = AnySubject(GraphSubject(graphs: divided))
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

  func scenario(_ node: YAMLNode, _ builder: ScenarioBuilder) -> Scenario? { builder.graphScenario(node) }

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
