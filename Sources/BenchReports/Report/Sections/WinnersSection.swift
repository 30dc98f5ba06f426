import BenchCore
import BenchResults

/// The best design over two swept numbers.
enum WinnersSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("winners"), name: "Winners", head: "Who is best where",
    say:
      "The best design at each pair of values, and its distance to the second best. Hatched: the best is uncertain.")

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    let keys = Set(run.points.flatMap { $0.settings.map(\.key) }).ordered()
    guard keys.count == 2, let across = run.lead.parameter, let down = keys.first(where: { $0 != across })
    else { return nil }
    let columns = values(run, across)
    let rows = values(run, down)
    if columns.count < 2 || rows.count < 2 || run.designs.count < 2 { return nil }
    let cells = run.points.compactMap { point -> WinnerMap.Cell? in
      guard let x = point[across].flatMap(columns.firstIndex), let y = point[down].flatMap(rows.firstIndex)
      else { return nil }
      return cell(run, point, x, y)
    }
    if cells.isEmpty { return nil }
    let title = "\(PointWords.capital(run.lead.bestWord)): \(run.lead.words)"
    let table = DataTable(
      title, head: [PointWords.noun(down)] + columns,
      rows: rows.enumerated().map { y, name in
        [DataTable.Cell(name)]
          + columns.indices.map { x in
            cells.first { $0.column == x && $0.row == y }.map { cell in
              DataTable.Cell(cell.name, note: cell.note + (cell.isSure ? "" : ", uncertain"))
            } ?? .gap
          }
      })
    let chart = WinnerMap(
      columnName: PointWords.noun(across), rowName: PointWords.noun(down), columns: columns, rows: rows, cells: cells)
    let hatched = cells.contains { !$0.isSure } ? "hatched: these repetitions cannot tell which is best" : ""
    return [.figure(Figure(title, table: table, note: hatched, chart))]
  }

  private static func values(_ run: ReportedRun, _ key: String) -> [String] {
    let points = run.points.map { point in Point(point.settings.filter { $0.key == key }) }
    return Set(points).ordered().compactMap { $0[key] }
  }

  private static func cell(_ run: ReportedRun, _ point: Point, _ x: Int, _ y: Int) -> WinnerMap.Cell? {
    let isHigher = run.lead.metric.better == .higher
    let found = run.ranked(run.leadOfAll, run.cells(at: point))
    guard found.count > 1 else { return nil }
    let (best, second) = (found[0], found[1])
    let (low, high) = isHigher ? (second.value.value, best.value.value) : (best.value.value, second.value.value)
    let areApart =
      best.value.overlaps(second.value).map { !$0 } ?? (run.lead.metric.exactness == .exact && high > low)
    let other = second.design.name
    let note =
      low > 0
      ? "\(ShortNumber.factor(high / low)) to \(other)" : "\(run.lead.short(low)); \(other) \(run.lead.short(high))"
    return (x, y, best.design.name, best.design.style, areApart, note)
  }
}
