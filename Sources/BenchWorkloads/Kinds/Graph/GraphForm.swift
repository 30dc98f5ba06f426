import BenchCore

extension ScenarioKind {
  package static let graph = ScenarioKind("graph")
}

/// The layered graphs that a scenario plays; at a point it is one.
package struct GraphSubject: ScenarioSubject {
  package let graphs: [GraphSpec]
  package var kind: ScenarioKind { .graph }
}

struct GraphForm: ScenarioForm {
  let kind = ScenarioKind.graph
  let meaning = "graphs of computed values"
  let isSwept = false
  let settingsExample = "{ graphs.iterations: 100 }"
  let pathExamples = "graphs.iterations or repetitions"

  // Not stored: the keys name the kinds, and would wait for themselves.
  var section: SectionRule { GraphKeys.section }

  func paths(_ vocabulary: Vocabulary) -> [SettingPath] {
    SettingPath.paths(to: GraphKeys.graphs.key, SettingPath(text: "", steps: []), vocabulary)
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
