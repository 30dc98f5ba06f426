import BenchWorkloads

/// The form of a load with `on: threads`: one writer and its readers on threads of this machine.
struct ThreadsForm: StoresForm {
  let kind = ScenarioKind.threads
  let meaning: String? = nil

  func read(_ root: Section, into scenario: inout Scenario, _ builder: ScenarioBuilder) -> Bool {
    builder.aboutStores(root, into: &scenario, hasDerivations: false) { census, scenario in
      // The keys are checked even if the load has errors, so that these errors cause no further ones.
      builder.checkThreads(root)
      return builder.load(root, census, into: &scenario, onThreads: true)
    }
  }
}
