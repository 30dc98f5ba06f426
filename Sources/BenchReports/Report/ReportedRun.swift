import BenchCore
import BenchResults

/// A run as its page shows it: its designs with names and looks, its points, and the subjects of its charts.
struct ReportedRun: Sendable {
  struct Design: Sendable {
    /// `normalized/naive`; for a preset, `preset reswift`.
    let design: String
    /// The parts by which the designs of the run differ: `normalized` if all have one derivation.
    let name: String
    let style: DesignStyle
    /// Sync or isolation, store and derivation; a part that the design lacks is empty. Empty for a preset.
    var parts: [String] = []
  }

  let run: StoredRun
  let designs: [Design]
  /// The points at which designs are compared, in the order of the plan; within a budget the largest point is last. A
  /// sync or isolation is part of a design, not of a point.
  let points: [Point]
  /// Presets that are at none of the points, because the axes that these presets fix are swept.
  let presets: [CellReport]
  var lead: Lead
  let leads: [Lead]

  var manifest: RunManifest { run.manifest }
  var clock: ClockCost? { run.clock }

  init(_ run: StoredRun, charts: [String]) {
    self.run = run
    let cells = run.manifest.cells
    designs = Self.designs(cells.map(\.cell))
    let played = run.places
    presets = played.count == 1 ? [] : cells.filter { !played.contains($0.cell.place) }
    // Within a budget the largest point is played first.
    points = run.manifest.run.plan?.points == nil ? played : Array(played.reversed())
    leads = Lead.all(of: run, charts: charts)
    lead = leads[0]
  }

  /// Assigns names and looks. Hues go to syncs or isolations if they are compared, otherwise to the axis with more
  /// names, and dashes and markers go to another axis.
  private static func designs(_ all: [CellIdentity]) -> [Design] {
    let cells = all.filter { $0.preset == nil }
    let presets = all.compactMap(\.preset).distinct
    let found = cells.map { [$0.prefix ?? "", $0.store, $0.derivation] }.distinct
    let axes = (0..<3).map { axis in found.map { $0[axis] }.distinct }
    let hue = axes[0].count > 1 ? 0 : axes[1].count >= axes[2].count ? 1 : 2
    // The last axis, other than that of the hue, with more than one name; without such an axis, form follows hue.
    let form = [0, 1, 2].filter { $0 != hue && axes[$0].count > 1 }.last ?? hue
    let designs = found.map { parts in
      let telling = zip(parts, axes).filter { $0.1.count > 1 }.map(\.0)
      let name = telling.isEmpty ? (parts[0].isEmpty ? parts[1] : parts[0]) : telling.joined(separator: "/")
      return Design(
        design: parts.filter { !$0.isEmpty }.joined(separator: "/"), name: Layout.printable(name),
        style: DesignStyle(
          hue: axes[hue].firstIndex(of: parts[hue]) ?? 0, form: axes[form].firstIndex(of: parts[form]) ?? 0),
        parts: parts)
    }
    return designs
      + presets.enumerated().map { place, preset in
        let look = axes[hue].count + place
        return Design(
          design: "preset \(preset)", name: Layout.printable(preset), style: DesignStyle(hue: look, form: look))
      }
  }

  func design(of cell: CellIdentity) -> Design {
    designs.first { $0.design == cell.reported }
      ?? Design(design: cell.design, name: Layout.printable(cell.design), style: DesignStyle(hue: 0, form: 0))
  }

  /// Returns the cells at a point, or all cells if there is only one point.
  func cells(at point: Point) -> [CellReport] {
    points.count == 1 ? manifest.cells : manifest.cells.filter { $0.cell.place == point }
  }

  /// The lead for all designs, including those that the answer's chart does not name.
  var leadOfAll: Lead { changing(lead) { $0.designs = [] } }

  /// The cells that most sections show: at the place of the lead, otherwise at the last point of the run.
  var lastCells: [CellReport] { (lead.place ?? points.last).map(cells) ?? [] }

  /// Returns the cell of a design at a point; for a preset that is at no point, the cell that differs only in axes.
  func cell(_ design: Design, at point: Point) -> CellReport? {
    (cells(at: point) + presets.filter { $0.cell.place == point.withoutAxes })
      .first { $0.cell.reported == design.design }
  }

  var phases: [String] { run.index.phases }

  /// Returns the value of a cell over its repetitions; `nil` if it is absent, or if the cell failed, was wrong, was
  /// stopped or is idle. A stale cell has only its number of stale views.
  func measured(
    _ metric: Metric, _ cell: CellIdentity, operation: String = Line.total, phase: String? = nil
  ) -> Measured? {
    guard let report = manifest.cells.first(where: { $0.cell == cell }),
      report.state == .finished || report.state == .stale && [.staleViews, .staleViews.each].contains(metric),
      report.stop(of: metric, phase: phase, operation: operation, in: run.index) == nil,
      !report.isIdle(metric, operation, in: run.index),
      let spread = Spread(run.index.values(of: metric, cell: cell, phase: phase, operation: operation))
    else { return nil }
    let value = spread.median.approximation
    if !value.isFinite { return nil }
    let isOpen = run.index.isLowerBound(metric, cell: cell, phase: phase, operation: operation)
    let isTooShort = metric.includesClock && (clock?.bounds(value) ?? false)
    let bound: Measured.Bound? = isTooShort ? .atMost : isOpen ? .atLeast : nil
    guard metric.exactness == .varied, let interval = spread.interval else { return Measured(value, bound: bound) }
    return Measured(
      value, low: value < 0 ? interval.lowerBound : max(0, interval.lowerBound), high: interval.upperBound,
      bound: bound)
  }

  func samples(_ asked: Lead, _ cell: CellIdentity) -> [Double] {
    guard measured(asked, cell) != nil, manifest.cells.contains(where: { $0.cell == cell && $0.state == .finished })
    else { return [] }
    return run.index.values(of: asked.metric, cell: cell, phase: asked.phase, operation: asked.operation)
      .map(\.approximation).filter(\.isFinite)
  }

  /// Returns the value for a lead; `nil` also for a design that the lead does not compare.
  func measured(_ asked: Lead, _ cell: CellIdentity) -> Measured? {
    asked.designs.match(cell) ? measured(asked.metric, cell, operation: asked.operation, phase: asked.phase) : nil
  }

  /// A cell with its design and its value for a lead.
  typealias Ranked = (cell: CellIdentity, design: Design, value: Measured)

  /// Returns the cells that have a value for a lead, the best first.
  func ranked(_ asked: Lead, _ cells: [CellReport]) -> [Ranked] {
    let isMoreBetter = asked.metric.better == .higher
    return cells.compactMap { report in
      measured(asked, report.cell).map { (report.cell, design(of: report.cell), $0) }
    }.ordered { isMoreBetter ? $0.value.value > $1.value.value : $0.value.value < $1.value.value }
  }

  /// The question of the scenario; the scenario's name if an older program did not record the question.
  var question: String { manifest.scenario.question ?? manifest.scenario.name }
}

extension StoredRun {
  /// The points at which designs are compared, in plan order; points of presets are included only if no others exist.
  var places: [Point] {
    let cells = manifest.cells.map(\.cell)
    let others = cells.filter { $0.preset == nil }
    return (others.isEmpty ? cells : others).map(\.place).distinct
  }
}

extension CellIdentity {
  /// The name of the cell's design on a page, where a preset is a design.
  var reported: String { preset.map { "preset \($0)" } ?? design }
}

extension String {
  var trimmed: String { String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()) }
}
