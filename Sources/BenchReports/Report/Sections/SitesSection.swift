import BenchCore
import BenchResults

/// The functions that allocate, at the last point of the lead: flame graphs, each with a table.
enum SitesSection: ReportSection {
  static let card = SectionCard(
    anchor: Anchor("sites"), name: "Where it allocates", head: "Where it allocates",
    say:
      "A function is below its caller, as wide as its share. The first rows are the phase and the kind of "
      + "operation, the last row is what was allocated. The phase load fills the store, the phase mount "
      + "computes the first views. sites.csv has all functions. A press widens a function. With the keyboard: "
      + "Tab enters a graph, arrows move, Enter widens and Escape goes back.")

  static func make(_ run: ReportedRun) -> [ReportBlock]? {
    run.profiled(run.run.sites, of: "sites.csv") { sites, cell, name in
      let found = CellSites(sites, run.run, cell)
      return [.heading(name), .choice(ProfileMeasure.sites.map { ($0.name, found.figure($0, of: name)) })]
    }
  }
}

extension ReportedRun {
  /// Returns the blocks for the first eight finished cells at the last point that have entries of a profile, after a
  /// sentence that names the point and what is left out; `nil` if there are no such cells.
  func profiled<Entry>(
    _ entries: [CellIdentity: [Entry]], of file: String, _ blocks: ([Entry], CellIdentity, String) -> [ReportBlock]
  ) -> [ReportBlock]? {
    let cells = lastCells.filter { $0.state == .finished && entries[$0.cell] != nil }.map(\.cell)
    guard let first = cells.first else { return nil }
    let note = [
      points.count > 1 ? "At \(PointWords.words(first.place))." : "",
      cells.count > 8 ? "8 of \(cells.count) designs are shown; --only chooses others, and \(file) has all." : "",
    ].filter { !$0.isEmpty }.joined(separator: " ")
    return (note.isEmpty ? [] : [.paragraph(note)])
      + cells.prefix(8).flatMap { blocks(entries[$0] ?? [], $0, design(of: $0).name) }
  }
}

private struct CellSites {
  private let sites: [AllocationSite]
  /// The number of operations that the pass `allocations` played, by phase.
  private let operations: [String: Int]

  private static let rows = 30

  init(_ sites: [AllocationSite], _ run: StoredRun, _ cell: CellIdentity) {
    self.sites = sites
    let counted = run.rows.filter {
      $0.cell == cell && $0.metric == Metric.allocations.name && $0.operation == Line.total && $0.phase != Line.total
        && $0.phase != AllocationSite.load
    }
    operations = Dictionary(counted.map { ($0.phase, $0.operations) }, uniquingKeysWith: max)
  }

  func figure(_ measure: ProfileMeasure, of name: String) -> Figure {
    let whole = sites.reduce(0) { $0 + measure.value(of: $1) }
    let title = "\(name): \(measure.words)"
    let table = table(measure, title)
    let largest =
      table.rows.first.map { " Most of it: \($0[1].text) in \($0[0].text), \($0[$0.count - 1].text)." } ?? ""
    let loaded = sites.reduce(0) { $0 + ($1.phase == AllocationSite.load ? measure.value(of: $1) : 0) }
    let said = "\(title), \(measure.short(Double(whole))); while the data were loaded \(measure.short(Double(loaded)))."
    let chart = FlameChart(
      stacks: sites.map { site in
        let frames = SiteWords.drawnSite(site.frames).map(Layout.printable)
        return (site.around + frames, Double(measure.value(of: site)))
      }, words: { measure.short($0) }, origin: { SiteWords.chartOrigin($0) })
    return Figure(
      title, summary: said + largest, table: table,
      note: "\(measure.short(Double(whole))) in all, of one play in its own process", chart)
  }

  private func table(_ measure: ProfileMeasure, _ caption: String) -> DataTable {
    let whole = max(1, sites.reduce(0) { $0 + measure.value(of: $1) })
    let groups = SiteGroup.all(of: sites, by: measure, phases: true)
    let largest = groups.prefix(Self.rows).filter { Double($0.value) >= FlameChart.narrowest * Double(whole) }
    let rest = groups.dropFirst(largest.count)
    // Retained memory belongs to no operation.
    let isEach = measure.name != ProfileMeasure.retained.name
    func cells(_ place: String, _ purpose: String, _ phase: String, _ value: Int) -> [DataTable.Cell] {
      let each = operations[phase].map { Double(value) / Double(max(1, $0)) }
      let perOperation = DataTable.Cell(
        each.map { measure.short($0) } ?? "–", order: each.map { ($0 * 1_000).rounded() / 1_000 })
      let number = DataTable.Cell(measure.short(Double(value)), order: Double(value))
      return [.init(place), .init(purpose), .init(phase), number] + (isEach ? [perOperation] : [])
        + [.share(value, of: whole)]
    }
    let rows = largest.map { row in
      cells(Layout.printable(row.place), row.purpose, Layout.printable(row.phase), row.value)
    }
    let smaller = rest.isEmpty ? [] : [cells("(\(rest.count) smaller)", "–", "–", rest.reduce(0) { $0 + $1.value })]
    return DataTable(
      caption, head: ["where", "what", "phase", measure.words] + (isEach ? ["per operation"] : []) + ["share"],
      rows: rows + smaller, isSorted: true, wordColumns: 3)
  }
}

extension DataTable.Cell {
  /// Formats a share of a whole in percent, sorted by its thousandths.
  static func share(_ part: Int, of whole: Int) -> DataTable.Cell {
    let percent = Double(part) / Double(max(1, whole)) * 100
    return DataTable.Cell(ShortNumber.significant(percent) + " %", order: (percent * 1_000).rounded() / 1_000)
  }
}
