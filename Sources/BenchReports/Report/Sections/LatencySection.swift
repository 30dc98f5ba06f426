import BenchCore
import BenchResults

/// Latency distributions at the last point, one drawing per kind of operation.
enum LatencySection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("latency"), name: "Latency", head: "Latency, to its tail",
    say:
      "The longest time that a share of the operations took: 99 % took at most this long. The scale stretches the tail."
  )

  typealias Curve = (name: String, style: DesignStyle, curve: LatencyCurve)

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    if run.manifest.build.mode == .debug { return nil }
    // Latencies of wrong and failed cells cannot be compared.
    let sound = Set(run.lastCells.filter { $0.state == .finished && $0.cell.prefix == nil }.map(\.cell))
    let here = run.run.curves.filter { $0.count > 0 && sound.contains($0.cell) }
    let kinds = here.map(\.operation).filter { !Line.sums.contains($0) }.distinct
    let figures = kinds.compactMap { kind in
      figure(run, Layout.printable(kind), here.filter { $0.operation == kind })
    }
    return figures.isEmpty ? nil : [.grid(figures)]
  }

  /// Draws the first curve of each design in one chart.
  static func figure(_ run: ReportedRun, _ name: String, _ all: [LatencyCurve]) -> Figure? {
    figure(
      name,
      run.designs.compactMap { design in
        all.first { $0.cell.reported == design.design }.map { (design.name, design.style, $0) }
      })
  }

  /// Draws curves of one kind of operation in one chart; `nil` if there are no curves.
  static func figure(_ name: String, _ found: [Curve], width: DrawingWidth = .half) -> Figure? {
    let curves: [PercentileChart.Curve] = found.map { name, style, curve in
      let steps = curve.steps.map { (Double($0.count) / Double(curve.count), Double($0.latency.rawValue)) }
      return (name, style, steps, curve.count)
    }
    if curves.isEmpty { return nil }
    let short = MetricUnit.nanoseconds.short
    let shares: [(name: String, share: LoadMeasure.Share)] = [
      ("50 %", .p50), ("90 %", .p90), ("99 %", .p99), ("99.9 %", .p999), ("longest", .max),
    ]
    let rows = curves.map { curve in
      [DataTable.Cell(curve.name)] + shares.map { cell($0.share, of: curve, short) }
        + [DataTable.Cell(Layout.grouped(curve.count), order: Double(curve.count))]
    }
    let head = ["design"] + shares.map(\.name) + ["timed"]
    let title = "Latency of \(name)"
    let (least, most) = (curves.map(\.count).min() ?? 0, curves.map(\.count).max() ?? 0)
    let timed = (least < most ? "\(Layout.grouped(least)) to " : "") + Layout.grouped(most)
    return Figure(
      title, table: DataTable(title, head: head, rows: rows), caption: name,
      note: "\(timed) timed, all processes together",
      PercentileChart(curves: curves, width: width, words: short))
  }

  /// Returns the value that a share does not exceed; like the metric, it is absent if there are too few values.
  private static func cell(
    _ share: LoadMeasure.Share, of curve: PercentileChart.Curve, _ short: (Double) -> String
  ) -> DataTable.Cell {
    let least = Double(share.thousandths) / 1_000 - 1e-12
    guard curve.count >= share.least, let last = curve.steps.last else { return .gap }
    let value = (curve.steps.first { $0.share >= least } ?? last).value
    return DataTable.Cell(short(value), order: value)
  }
}
