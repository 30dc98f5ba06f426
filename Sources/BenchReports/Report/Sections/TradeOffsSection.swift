import BenchCore
import BenchResults

/// The first criterion for designs against each other criterion, by the rule of `advise`.
enum TradeOffsSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("trade-offs"), name: "Trade-offs", head: "Two costs at a time",
    say: "A mark is pale if another design is better in one quantity that storebench advise compares, and worse in "
      + "none. Scales are logarithmic, so a design with a value of 0 has no mark.")

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    let points = run.lead.points
    let places = [0, points.count / 2, points.count - 1]
    let figures = points.indices.filter(places.contains).flatMap { drawn(run, at: points[$0]) }
    return figures.isEmpty ? nil : [.grid(figures)]
  }

  private static func drawn(_ run: ReportedRun, at point: Point) -> [Figure] {
    let standing = Standing(run.run, at: point, run.cells(at: point))
    let criteria = standing.criteria.all
    guard standing.cells.count > 1, let first = criteria.first, criteria.count > 1 else { return [] }
    return criteria.dropFirst().compactMap { figure(run, standing, point, y: first, x: $0) }
  }

  private static func figure(
    _ run: ReportedRun, _ standing: Standing, _ point: Point, y: Criterion, x: Criterion
  ) -> Figure? {
    // A higher-is-better criterion has no place in a drawing where lower is better.
    if y.isMoreBetter || x.isMoreBetter { return nil }
    let designs = standing.cells.compactMap { cell -> TradeOffChart.Design? in
      guard let across = x.value(cell), let up = y.value(cell), across.value > 0, up.value > 0 else { return nil }
      let design = run.design(of: cell)
      return (design.name, design.style, measured(across), measured(up), !standing.unbeaten.contains(cell))
    }
    if designs.count < 2 { return nil }
    let place = PointWords.words(point)
    let title = "\(PointWords.capital(y.name)) against \(x.name)" + (place.isEmpty ? "" : " at \(place)")
    let rows = designs.map { design in
      [
        DataTable.Cell(design.name), LeadFigure.cell(design.y, y.unit.onPage), LeadFigure.cell(design.x, x.unit.onPage),
        DataTable.Cell(design.isBeaten ? "beaten" : "not beaten"),
      ]
    }
    let chart = TradeOffChart(
      xName: x.name, yName: y.name, designs: designs, xWords: x.unit.onPage, yWords: y.unit.onPage)
    return Figure(
      title, table: DataTable(title, head: ["design", y.name, x.name, "standing"], rows: rows),
      note: "pale: another design beats it", chart)
  }

  private static func measured(_ value: Criterion.Measured) -> Measured {
    let isRange = value.interval.lowerBound != value.interval.upperBound && !value.isBound
    return Measured(
      value.value, low: isRange ? max(value.interval.lowerBound, value.value / 1_000) : nil,
      high: isRange ? value.interval.upperBound : nil)
  }
}
