import BenchCore
import BenchResults

/// The machine of a run, the certainty of its numbers, and the command that repeats it.
enum RunSection: ReportSection {
  static let card = SectionCard(anchor: Anchor("run"), name: "The run", head: "The run")

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    let manifest = run.manifest
    let noise = DetectableChange(manifest.cells, run.run.index).words.map { "Noise: \($0)." }
    let clock = run.clock.map { _ in "A value after ~ is under ten clock reads; it is drawn hollow." }
    let notes =
      [noise, clock].compactMap(\.self) + manifest.warnings + (manifest.conditions?.warnings ?? [])
    let blocks: [ReportBlock] = notes.isEmpty ? [] : [.list(notes.map(Layout.printable))]
    return blocks + [
      .paragraph("Run it again, from seed \(manifest.run.seed):"),
      .command(Layout.printable(manifest.run.command)), .table(table(manifest)),
    ]
  }

  private static func table(_ manifest: RunManifest) -> DataTable {
    let machine = manifest.machine
    let clock = machine.clockReadNs.map { MetricUnit.nanoseconds.short($0) }
    let facts: [(String, String?)] = [
      ("scenario", manifest.scenario.file), ("started", manifest.run.started), ("run", manifest.run.id),
      ("system", "\(machine.system), \(machine.architecture)"),
      ("processor", "\(machine.processor), \(machine.processors) of them"),
      ("memory", MetricUnit.bytes.short(Double(machine.memoryBytes))),
      ("clock read", clock),
      ("build", "\(manifest.build.mode.rawValue), \(manifest.build.toolchain)"),
      ("allocator", manifest.build.allocator), ("revision", manifest.build.gitRevision),
    ]
    let rows = facts.compactMap { name, value in
      value.map { [DataTable.Cell(name), DataTable.Cell(Layout.printable($0))] }
    }
    return DataTable("What it ran on", head: ["what", "which"], rows: rows, wordColumns: 2)
  }
}
