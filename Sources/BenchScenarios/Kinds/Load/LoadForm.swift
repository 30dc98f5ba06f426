import BenchWorkloads

/// The form of a load on a simulated main thread.
struct LoadForm: StoresForm {
  let kind = ScenarioKind.load
  let meaning: String? = nil

  func read(_ root: Section, into scenario: inout Scenario, _ builder: ScenarioBuilder) -> Bool {
    builder.aboutStores(root, into: &scenario) { builder.load(root, $0, into: &$1) }
  }
}
