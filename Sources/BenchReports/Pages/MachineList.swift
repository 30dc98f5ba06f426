import BenchCore
import BenchResults

/// On what runs ran and what ran there, as a table that is collapsed until a reader opens it.
struct MachineList {
  /// Each with a name; the name of a single one may be empty.
  let runs: [(name: String, manifest: RunManifest)]

  var collapsed: [String] {
    if runs.isEmpty { return [] }
    let facts = runs.map { Self.facts($0.manifest) }
    let rows = facts[0].indices.map { place in
      [facts[0][place].name] + facts.map { MarkdownText.escaped($0[place].value) }
    }
    return MarkdownText.collapsed("Machine and build", MarkdownText.table([""] + runs.map(\.name), rows))
  }

  static func facts(_ manifest: RunManifest) -> [(name: String, value: String)] {
    let (machine, build) = (manifest.machine, manifest.build)
    return [
      ("run", "\(manifest.run.id), \(manifest.run.started)"),
      ("revision", build.gitRevision ?? "not known"),
      ("toolchain", "\(build.toolchain), \(build.mode.rawValue)"),
      ("allocator", build.allocator ?? "none"),
      ("system", "\(machine.system), \(machine.architecture)"),
      ("processor", "\(machine.processor), \(Layout.count(machine.processors, "core"))"),
      ("memory", MetricUnit.bytes.short(Double(machine.memoryBytes))),
      ("clock", machine.clockReadNs.map { "\(ShortNumber.duration($0)) a reading" } ?? "not known"),
      ("scenario", "\(manifest.scenario.file), hash \(manifest.scenario.hash)"),
    ]
  }
}
