import BenchCore
import BenchResults

/// The number of views that the commits of each kind updated, at the last point.
enum ReachSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("reach"), name: "Reach", head: "How far a change reaches",
    say: "Of 100 commits, how many updated no view, one view, two views and more.")

  private static let edges = [0, 1, 2, 3, 5, 10, 20, 50, 100, 1_000]

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    let cells = run.lastCells.filter { run.run.reaches[$0.cell] != nil }
    let kinds = cells.flatMap { run.run.reaches[$0.cell] ?? [] }.map(\.operation).distinct
    let figures = kinds.compactMap { figure(run, $0, cells) }
    return figures.isEmpty ? nil : figures.map(ReportBlock.figure)
  }

  private static func figure(_ run: ReportedRun, _ kind: String, _ cells: [CellReport]) -> Figure? {
    let found = cells.map { report -> (design: ReportedRun.Design, views: [Int: Int]) in
      let all = (run.run.reaches[report.cell] ?? []).filter { $0.operation == kind }
      let views = all.reduce(into: [Int: Int]()) { $0.merge($1.updated, uniquingKeysWith: +) }
      return (run.design(of: report.cell), views)
    }.filter { !$0.views.isEmpty }
    guard let most = found.flatMap({ $0.views.keys }).max() else { return nil }
    let starts = edges.filter { $0 <= most }
    let bins = zip(starts, edges.dropFirst().map { $0 - 1 } + [most]).map { $0...$1 }
    let rows = found.map { design, views -> ReachChart.Row in
      let total = Double(max(1, views.values.reduce(0, +)))
      let shares = bins.map { bin in
        Double(views.filter { bin.contains($0.key) }.values.reduce(0, +)) / total * 100
      }
      return (design.name, design.style, shares, "\(views.median), \(views.keys.max() ?? 0)")
    }
    let names = bins.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
    let name = Layout.printable(kind)
    let title = "Views that one \(name) updates"
    let chart = ReachChart(
      bins: names, rows: rows,
      words: ("share of the commits that reached so many views, in %", "views", "median, most"))
    return Figure(title, table: chart.table(title), chart)
  }
}
