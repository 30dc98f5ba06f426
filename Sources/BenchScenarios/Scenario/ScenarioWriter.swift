import BenchCore
import BenchWorkloads

/// A writer of files for scenarios that a program makes and a person runs; the text reads back as the same scenario.
///
/// The text follows from the fields of `ScenarioKeys`: it has the values that differ from their default or have no
/// default. The writer supports only generated data sets and stores, and leaves out sentences, which are about the
/// numbers of another scenario.
package enum ScenarioWriter {
  package static func text(_ scenario: Scenario) -> String {
    var lines = ["version: 1"] + RootKeys.fields.written(scenario) + dataAndViews(scenario)
    lines += ["workload:"] + WorkloadKeys.fields.written(scenario.workload).map { "  \($0)" } + ["  phases:"]
    for phase in scenario.workload.phases {
      let keys = fields(of: phase).written(phase)
      lines += keys.enumerated().map { $0.offset == 0 ? "    - \($0.element)" : "      \($0.element)" }
    }
    lines += ["matrix:"] + written(scenario.matrix) + RootKeys.storeFields.written(scenario)
    return lines.joined(separator: "\n") + "\n"
  }

  static func dataAndViews(_ scenario: Scenario) -> [String] {
    var lines: [String] = []
    if case .generated(let shape) = scenario.dataset {
      lines += ["dataset:"] + DatasetKeys.fields.written(shape).map { "  \($0)" }
      if scenario.ids != .int { lines.append("  ids: \(scenario.ids.rawValue)") }
    }
    if !scenario.views.isEmpty { lines.append("views:") }
    return lines + scenario.views.map { "  - { \(fields(of: $0).written($0).joined(separator: ", ")) }" }
  }

  private static func written(_ matrix: Matrix) -> [String] {
    let designs = matrix.designs.map { "\($0.store)/\($0.derivation)" }
    let lists = [
      (MatrixKeys.stores.key, matrix.stores), (MatrixKeys.derivations.key, matrix.derivations),
      (MatrixKeys.designs.key, designs), (MatrixKeys.presets.key, matrix.presets),
    ]
    return lists.filter { !$1.isEmpty }.map { "  \($0.name): [\($1.joined(separator: ", "))]" }
  }

  private static func fields(of view: ViewSpec) -> [PlacedField<ViewSpec>] {
    ViewKeys.fields.filter { Applicability.reason($0.key.name, in: view.kind) == nil }
  }

  private static func fields(of phase: PhaseSpec) -> [PlacedField<PhaseSpec>] {
    let kinds = Set(phase.mix.map(\.kind))
    return PhaseKeys.fields.filter { Applicability.reason($0.key.name, in: kinds) == nil }
  }
}
