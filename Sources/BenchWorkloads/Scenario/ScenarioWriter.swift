import BenchCore

/// A writer of files for scenarios that a program makes and a person runs; the text reads back as the same scenario.
///
/// The text follows from the fields of `ScenarioKeys`: it has the values that differ from their default or have no
/// default. The writer supports only generated data sets and stores, and leaves out sentences, which are about the
/// numbers of another scenario.
package struct ScenarioWriter {
  private var lines: [String] = []

  package static func text(_ scenario: Scenario) -> String {
    var writer = ScenarioWriter()
    writer.write(scenario)
    return writer.lines.joined(separator: "\n") + "\n"
  }

  private mutating func write(_ scenario: Scenario) {
    lines.append("version: 1")
    lines += RootKeys.fields.written(scenario)
    if case .generated(let shape) = scenario.dataset {
      lines.append("dataset:")
      lines += DatasetKeys.fields.written(shape).map { "  \($0)" }
      if scenario.ids != .int { lines.append("  ids: \(scenario.ids.name)") }
    }
    if !scenario.views.isEmpty { lines.append("views:") }
    lines += scenario.views.map { "  - { \(Self.fields(of: $0).written($0).joined(separator: ", ")) }" }
    lines.append("workload:")
    lines += WorkloadKeys.fields.written(scenario.workload).map { "  \($0)" }
    lines.append("  phases:")
    for phase in scenario.workload.phases {
      let keys = Self.fields(of: phase).written(phase)
      lines += keys.enumerated().map { $0.offset == 0 ? "    - \($0.element)" : "      \($0.element)" }
    }
    write(scenario.matrix)
    lines += RootKeys.storeFields.written(scenario)
  }

  private mutating func write(_ matrix: Matrix) {
    lines.append("matrix:")
    for (key, names) in [
      (MatrixKeys.stores.key, matrix.stores), (MatrixKeys.derivations.key, matrix.derivations),
      (MatrixKeys.designs.key, matrix.designs.map { "\($0.store)/\($0.derivation)" }),
      (MatrixKeys.presets.key, matrix.presets),
    ] where !names.isEmpty {
      lines.append("  \(key.name): [\(names.joined(separator: ", "))]")
    }
  }

  static func fields(of view: ViewSpec) -> [PlacedField<ViewSpec>] {
    ViewKeys.fields.filter { Applicability.reason($0.key.name, in: view.kind) == nil }
  }

  private static func fields(of phase: PhaseSpec) -> [PlacedField<PhaseSpec>] {
    let kinds = Set(phase.mix.map(\.kind))
    return PhaseKeys.fields.filter { Applicability.reason($0.key.name, in: kinds) == nil }
  }
}
