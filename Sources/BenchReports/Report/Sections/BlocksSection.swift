import BenchCore
import BenchResults

/// The sizes of the blocks that designs allocate while the log is played, at the last point.
enum BlocksSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("blocks"), name: "Blocks", head: "How large the blocks are",
    say:
      "Of 100 blocks that a design allocated during the play, the number in each range of sizes. A range ends at its "
      + "size, and begins above the one before.")

  /// The largest size of each bin, in bytes; the last bin is unlimited.
  private static let bins: [(name: String, limit: Int)] = [
    ("32B", 32), ("64B", 64), ("128B", 128), ("256B", 256), ("1KB", 1_024), ("4KB", 4_096), ("64KB", 65_536),
    ("more", .max),
  ]

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    let rows = run.lastCells.compactMap { row($0, run) }
    if rows.isEmpty { return nil }
    let title = "Sizes of the blocks taken"
    let chart = ReachChart(
      bins: bins.map(\.name), rows: rows,
      words: ("share of the blocks in the range that ends at this size, in %", "size", "blocks, bytes"))
    let figure = Figure(
      title, table: chart.table(title), note: "what the allocator gives, in the play of one process", chart)
    return [.figure(figure)]
  }

  private static func row(_ report: CellReport, _ run: ReportedRun) -> ReachChart.Row? {
    let rows = run.run.allocations[report.cell] ?? []
    let blocks = rows.filter { $0.repetition == 1 && $0.phase == Line.total }.map(\.size)
    let total = blocks.reduce(0) { $0 + $1.allocations }
    guard report.state == .finished, total > 0 else { return nil }
    let bytes = blocks.reduce(0.0) { $0 + Double($1.allocations) * Double($1.size.rawValue) }
    let shares = bins.indices.map { place -> Double in
      let lowest = place == 0 ? 0 : bins[place - 1].limit
      let inside = blocks.filter { $0.size.rawValue > lowest && $0.size.rawValue <= bins[place].limit }
      return Double(inside.reduce(0) { $0 + $1.allocations }) / Double(total) * 100
    }
    let design = run.design(of: report.cell)
    let note = "\(ShortNumber.count(Double(total))), \(MetricUnit.bytes.short(bytes))"
    return (design.name, design.style, shares, note)
  }
}
