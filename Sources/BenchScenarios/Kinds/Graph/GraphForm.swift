import BenchWorkloads

/// The form of a scenario about graphs of computed values.
struct GraphForm: ScenarioForm {
  let kind = ScenarioKind.graph
  let meaning: String? = "graphs of computed values"
  let isSwept = false
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
