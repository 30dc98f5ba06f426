import BenchCharts
import BenchCore
import BenchResults

/// Latencies to their tail at the last point, a drawing for each kind of operation.
enum LatencySection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("latency"), name: "Latency", head: "Latency, to its tail",
    say: "Read upwards from a share: so many operations took at most so long. The scale stretches the tail.")

  private static let mostSteps = 160

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    if run.manifest.build.mode == .debug { return nil }
    guard let point = run.lead.place ?? run.points.last else { return nil }
    let besides = run.points.count == 1 ? Set(run.presets.map(\.cell)) : []
    let here = run.run.curves.filter { ($0.cell.point == point || besides.contains($0.cell)) && $0.count > 0 }
    let totals: Set<String> = [Line.total, Line.writes, Line.reads]
    var kinds: [String] = []
    for curve in here where !totals.contains(curve.operation) && !kinds.contains(curve.operation) {
      kinds.append(curve.operation)
    }
    let figures = kinds.compactMap { figure(run, $0, here) }
    return figures.isEmpty ? nil : [.grid(figures)]
  }

  private static func figure(_ run: ReportedRun, _ kind: String, _ all: [LatencyCurve]) -> Figure? {
    let found = all.filter { $0.operation == kind }
    let curves = run.designs.compactMap { design -> (name: String, style: DesignStyle, curve: LatencyCurve)? in
      let curve = found.first { $0.cell.reported == design.design }
      return curve.map { (design.name, design.style, $0) }
    }
    return figure(Layout.printable(kind), curves)
  }

  /// Curves of one kind of operation in one drawing; `nil` where there are none.
  static func figure(
    _ name: String, _ found: [(name: String, style: DesignStyle, curve: LatencyCurve)], width: DrawingWidth = .half
  ) -> Figure? {
    let curves = found.map { name, style, curve in
      PercentileChart.Curve(name: name, style: style, steps: steps(curve), count: curve.count)
    }
    if curves.isEmpty { return nil }
    let short = MetricUnit.nanoseconds.short
    let shares = [0.5, 0.9, 0.99, 0.999]
    let rows = curves.map { curve in
      [DataTable.Cell(curve.name)]
        + (shares + [1]).map { share in
          let value = curve.steps.first { $0.share >= share - 1e-12 }?.value ?? curve.steps[curve.steps.count - 1].value
          return DataTable.Cell(short(value), order: value)
        } + [DataTable.Cell(Layout.grouped(curve.count), order: Double(curve.count))]
    }
    let head = ["design", "50 %", "90 %", "99 %", "99.9 %", "longest", "timed"]
    let summary = rows.map { "\($0[0].text): median \($0[1].text), 99 % \($0[3].text), longest \($0[5].text)." }
    let title = "Latency of \(name)"
    let chart = PercentileChart(
      title: title, summary: "\(title). \(summary.joined(separator: " "))",
      table: DataTable(title, head: head, rows: rows), curves: curves, width: width, words: short)
    let count = curves.map(\.count).max() ?? 0
    return Figure(chart, caption: name, note: "\(Layout.grouped(count)) timed, all processes together")
  }

  /// The steps as shares, thinned evenly in what remains above them, the last one kept.
  private static func steps(_ curve: LatencyCurve) -> [(share: Double, value: Double)] {
    let all = curve.steps.map { (share: Double($0.count) / Double(curve.count), value: Double($0.latency.rawValue)) }
    if all.count <= mostSteps { return all }
    let stride = (all.count + mostSteps - 1) / mostSteps
    // The tail has few steps and is what the drawing is for: it is kept whole.
    let tail = all.count - mostSteps / 2
    return all.enumerated().filter { $0.offset >= tail || $0.offset.isMultiple(of: stride * 2) }.map(\.element)
  }
}
