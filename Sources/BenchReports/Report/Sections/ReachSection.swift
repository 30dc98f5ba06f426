import BenchCore
import BenchResults

/// The number of views that the commits of each kind updated, at the last point.
enum ReachSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("reach"), name: "Reach", head: "How far a change reaches",
    say: "How many of 100 commits updated no view, one, two and more.")

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
      let views = all.reduce(into: [Int: Int]()) { sums, reach in
        for (views, commits) in reach.updated { sums[views, default: 0] += commits }
      }
      return (run.design(of: report.cell), views)
    }.filter { !$0.views.isEmpty }
    guard let most = found.flatMap({ $0.views.keys }).max() else { return nil }
    let starts = edges.filter { $0 <= most }
    let bins = starts.indices.map { place -> String in
      let end = place + 1 < edges.count ? edges[place + 1] - 1 : most
      return starts[place] == end ? "\(end)" : "\(starts[place])–\(end)"
    }
    let rows = found.map { design, views -> ReachChart.Row in
      let total = Double(max(1, views.values.reduce(0, +)))
      let shares = starts.indices.map { place -> Double in
        let end = place + 1 < edges.count ? edges[place + 1] - 1 : Int.max
        let there = views.filter { starts[place]...end ~= $0.key }.map(\.value).reduce(0, +)
        return Double(there) / total * 100
      }
      return ReachChart.Row(
        name: design.name, style: design.style, shares: shares, note: "\(views.median), \(views.keys.max() ?? 0)")
    }
    let name = Layout.printable(kind)
    let title = "Views that one \(name) updates"
    let summary = rows.map { "\($0.name): median and most \($0.note)." }.joined(separator: " ")
    let chart = ReachChart(
      title: title, summary: "\(title). \(summary)", bins: bins, rows: rows,
      words: .init(
        measure: "share of the commits that reached so many views, in %", bins: "views", note: "median, most"))
    return Figure(chart, caption: title)
  }
}
