import BenchCore
import BenchResults
import BenchVerdicts

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
    let facts = MachineList.facts(manifest).map { name, value in
      [DataTable.Cell(name), DataTable.Cell(Layout.printable(value))]
    }
    return blocks + [
      .paragraph("Run it again, from seed \(manifest.run.seed):"), .command(Layout.printable(manifest.run.command)),
      .table(DataTable("What it ran on", head: ["what", "which"], rows: facts, wordColumns: 2)),
    ]
  }
}
