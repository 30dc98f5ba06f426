import BenchRemote
import BenchWorkloads

/// A writer of scenarios about generated remote data, for scenarios that a program has made smaller. Reading the text
/// gives the same scenario without sentences and sweeps, because these are about the larger numbers.
package enum RemoteWriter {
  /// Returns the text of a file. `sync` is the only sync of the scenario's matrix, spelled as in a matrix.
  package static func text(_ scenario: Scenario, sync: String) -> String {
    guard let subject = scenario.remote else { preconditionFailure("only a scenario about remote data is written so") }
    var lines = ["version: 1", "kind: remote"]
    lines += RootKeys.fields.written(scenario).filter { !$0.hasPrefix("\(RootKeys.repetitions.key.name):") }
    lines += ScenarioWriter.dataAndViews(scenario)
    let world = RemoteWorldKeys.fields.written(subject.world)
    if !world.isEmpty { lines += ["remote:"] + world.map { "  \($0)" } }
    let phases = subject.world.phases.compactMap(RemotePhaseKeys.fields.written(inline:))
    lines += ["workload:", "  phases:"] + phases.map { "    - \($0)" }
    lines += ["matrix:", "  syncs: [\(sync)]", "  stores: [\(scenario.matrix.stores.joined(separator: ", "))]"]
    lines.append("  derivations: [\(scenario.matrix.derivations.joined(separator: ", "))]")
    if let cache = subject.cache { lines.append("cache: \(cache.rawValue)") }
    return lines.joined(separator: "\n") + "\n"
  }
}
