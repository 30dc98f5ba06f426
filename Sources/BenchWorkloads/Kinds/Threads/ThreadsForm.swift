import BenchCore

extension ScenarioKind {
  package static let threads = ScenarioKind("threads")
}

/// One writer and its readers on threads of this machine: a load with `on: threads`.
struct ThreadsForm: StoresForm {
  let kind = ScenarioKind.threads
  let meaning: String? = nil

  func scenario(_ node: YAMLNode, _ builder: ScenarioBuilder) -> Scenario? {
    builder.aboutStores(node, hasDerivations: false) { root, census, scenario in
      // Also if the load has mistakes, so that they cause no further ones.
      builder.checkThreads(root)
      return builder.load(root, census, into: &scenario, onThreads: true)
    }
  }
}
