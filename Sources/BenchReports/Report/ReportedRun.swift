import BenchCharts
import BenchCore
import BenchResults

/// A run as its page shows it: its designs with names and looks, its points, and what is asked of it.
struct ReportedRun: Sendable {
  /// A design as a page names and draws it.
  struct Design: Sendable {
    /// `normalized/naive`; of a preset, `preset reswift`.
    let design: String
    /// The part of it by which the designs of the run differ: `normalized`, where all have one derivation.
    let name: String
    let style: DesignStyle
  }

  let run: StoredRun
  let designs: [Design]
  /// All points with a cell, in the order of the plan, without those of presets beside others.
  let points: [Point]
  /// The cells of presets that stand beside other designs.
  let presets: [CellReport]
  let clock: ClockCost?
  let lead: Lead

  var manifest: RunManifest { run.manifest }

  init(_ run: StoredRun) {
    self.run = run
    let cells = run.manifest.cells
    let others = cells.filter { $0.cell.preset == nil }
    let isMixed = !others.isEmpty && others.count < cells.count
    presets = isMixed ? cells.filter { $0.cell.preset != nil } : []
    designs = Self.designs(cells.map(\.cell))
    var points: [Point] = []
    for report in isMixed ? others : cells where points.last != report.cell.point && !points.contains(report.cell.point)
    {
      points.append(report.cell.point)
    }
    self.points = points
    clock = run.manifest.machine.clockReadNs.map { ClockCost(readNs: $0) }
    lead = Lead(of: run)
  }

  /// The axis with more names has the hues, the other one dashes and markers.
  private static func designs(_ all: [CellIdentity]) -> [Design] {
    let cells = all.filter { $0.preset == nil }
    var presets: [String] = []
    for preset in all.compactMap(\.preset) where !presets.contains(preset) { presets.append(preset) }
    var stores: [String] = []
    var derivations: [String] = []
    var found: [(store: String, derivation: String)] = []
    for cell in cells where !found.contains(where: { $0.store == cell.store && $0.derivation == cell.derivation }) {
      found.append((cell.store, cell.derivation))
      if !stores.contains(cell.store) { stores.append(cell.store) }
      if !derivations.contains(cell.derivation) { derivations.append(cell.derivation) }
    }
    let areStoresHues = stores.count >= derivations.count
    let hues = max(stores.count, derivations.count)
    return found.map { store, derivation in
      let (first, second) = (stores.firstIndex(of: store) ?? 0, derivations.firstIndex(of: derivation) ?? 0)
      let name = derivations.count == 1 ? store : stores.count == 1 ? derivation : "\(store)/\(derivation)"
      let (hue, form) = areStoresHues ? (first, second) : (second, first)
      // Where one axis has a single name, the other one has both hue and form.
      let isSingle = min(stores.count, derivations.count) == 1
      return Design(
        design: "\(store)/\(derivation)", name: Layout.printable(name),
        style: DesignStyle(hue: hue, form: isSingle ? hue : form))
    }
      + presets.enumerated().map { place, preset in
        Design(
          design: "preset \(preset)", name: Layout.printable(preset),
          style: DesignStyle(hue: hues + place, form: hues + place))
      }
  }

  func design(of cell: CellIdentity) -> Design {
    designs.first { $0.design == cell.reported }
      ?? Design(design: cell.design, name: Layout.printable(cell.design), style: DesignStyle(hue: 0, form: 0))
  }

  /// The cells of a point in the order of the plan.
  func cells(at point: Point) -> [CellReport] { manifest.cells.filter { $0.cell.point == point } }

  /// What a design came to at a point.
  func cell(_ design: Design, at point: Point) -> CellReport? {
    cells(at: point).first { $0.cell.reported == design.design }
  }

  /// The phases of the workload.
  var phases: [String] { run.index.phases }

  /// What the repetitions of a cell found; `nil` where it is absent, and of a cell that failed or was wrong.
  func measured(
    _ metric: Metric, _ cell: CellIdentity, operation: String = Line.total, phase: String? = nil
  ) -> Measured? {
    guard let report = manifest.cells.first(where: { $0.cell == cell }),
      report.state == .finished || report.state == .stale && [.staleViews, Metric.staleViews.shared].contains(metric),
      let spread = Spread(run.index.values(of: metric, cell: cell, phase: phase, operation: operation))
    else { return nil }
    let value = spread.median.approximation
    if !value.isFinite || value < 0 { return nil }
    let isHollow = metric.includesClock && (clock?.bounds(value) ?? false)
    guard metric.exactness == .varied, let interval = spread.interval else {
      return Measured(value, isHollow: isHollow)
    }
    return Measured(value, low: max(0, interval.lowerBound), high: interval.upperBound, isHollow: isHollow)
  }

  /// The values of all repetitions, for ratios.
  func samples(_ asked: Lead, _ cell: CellIdentity) -> [Double] {
    guard manifest.cells.contains(where: { $0.cell == cell && $0.state == .finished }) else { return [] }
    return run.index.values(of: asked.metric, cell: cell, phase: asked.phase, operation: asked.operation)
      .map(\.approximation).filter(\.isFinite)
  }

  func measured(_ asked: Lead, _ cell: CellIdentity) -> Measured? {
    measured(asked.metric, cell, operation: asked.operation, phase: asked.phase)
  }

  /// The question of the scenario; its name where an older program did not keep it.
  var question: String {
    if let question = manifest.scenario.question { return question }
    let text = manifest.scenario.text.split(separator: "\n").first { $0.hasPrefix("question:") }
    let words = text.map { String($0.dropFirst("question:".count)).trimmed } ?? ""
    let plain = words.trimmed(by: "\"").trimmed(by: "'")
    return plain.isEmpty || plain.hasPrefix(">") || plain.hasPrefix("|") ? manifest.scenario.name : plain
  }
}

extension CellIdentity {
  /// What a page calls the design of the cell: a preset is one of its own.
  var reported: String { preset.map { "preset \($0)" } ?? design }
}

extension String {
  /// Without spaces at both ends.
  var trimmed: String {
    var rest = Substring(self)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// Without this mark at both ends, where it stands at both.
  func trimmed(by mark: Character) -> String {
    count >= 2 && first == mark && last == mark ? String(dropFirst().dropLast()) : self
  }
}
