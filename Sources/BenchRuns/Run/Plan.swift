import BenchCore
import BenchHost
import BenchResults
import BenchScenarios
import BenchWorkloads

/// The repetitions of a run, known in advance, in an order that only the scenario and the seed determine.
package struct Plan: Sendable {
  package internal(set) var points: [PointPlan]
  /// The number of plays of each cell in the time pass, at least 1.
  package internal(set) var repetitions: Int
  package let measuresAllocations: Bool
  package let passes: Set<Pass>

  package struct PointPlan: Sendable {
    /// The swept settings; the points in rows also contain each axis that is not at its default.
    package let point: Point
    package let scenario: Scenario
    package internal(set) var cells: [PlannedCell]
    package internal(set) var gaps: [(cell: CellIdentity, reason: String)]
    package let warnings: [String]
  }

  package init(
    _ document: ScenarioDocument, _ catalog: Catalog, only: DesignFilter, measuresAllocations: Bool,
    passes: Set<Pass>? = nil
  ) {
    self.passes = passes ?? Pass.standard
    repetitions = document.base.repetitions
    self.measuresAllocations = measuresAllocations
    // A preset has a fixed choice on every axis, so it occurs once for all values of a swept axis.
    var seen: Set<CellIdentity> = []
    let all = document.points.map { entry in
      let kind = entry.scenario.kind.playable
      let wanted = kind.cells(of: entry, catalog).filter { cell in
        only.includes(cell.identity) && seen.insert(cell.identity).inserted
      }
      // The cells of a host that failed are played, and fail.
      let reasons = wanted.map { cell in
        catalog.host(of: cell.identity.store, cell.identity.derivation, sync: cell.identity.sync)?.failure == nil
          ? kind.reasonAgainst(cell, of: entry.scenario, catalog) : nil
      }
      return PointPlan(
        point: entry.place, scenario: entry.scenario, cells: zip(wanted, reasons).filter { $0.1 == nil }.map(\.0),
        gaps: zip(wanted, reasons).compactMap { cell, reason in reason.map { (cell.identity, $0) } },
        warnings: kind.warnings(about: entry.scenario, catalog)
          + catalog.warnings(about: wanted.map { ($0.identity.store, $0.identity.derivation) }))
    }
    // If single cells are selected, a point without any of them is not made.
    points = only.cells == nil ? all : all.filter { !$0.cells.isEmpty || !$0.gaps.isEmpty }
  }

  package var cells: [CellIdentity] { points.flatMap { $0.cells.map(\.identity) } }

  /// The reasons why none of the designs can be played; `nil` if at least one can.
  package var reasonAgainstAll: String? {
    if !cells.isEmpty { return nil }
    let reasons = Set(points.flatMap { $0.gaps.map { "\($0.cell.words): \($0.reason)" } }).ordered()
    return "no design can be played: \(reasons.isEmpty ? "none is left" : reasons.joined(separator: "; "))"
  }

  package var repetitionCount: Int { points.reduce(0) { $0 + repetitions(of: $1).count } }

  /// Returns the repetitions of one point in order: first the counts, because a wrong design is not measured; then the
  /// times, with the designs in another order in every round; then the allocations, twice; last, on request, the
  /// profiles, one after the other.
  package func repetitions(of point: PointPlan) -> [PlannedRepetition] {
    let passes = passes.intersection(point.scenario.kind.playable.passes(of: point.scenario))
    var planned = point.cells.map { PlannedRepetition($0, pass: .counts, number: 1) }
    for round in 1...repetitions where passes.contains(.time) {
      var order = point.cells
      var stream = RandomStream(root: point.scenario.seed, "plan.order.\(point.point).\(round)")
      stream.shuffle(&order)
      planned += order.map { PlannedRepetition($0, pass: .time, number: round) }
    }
    for round in 1...Self.allocationRounds where measuresAllocations && passes.contains(.allocations) {
      planned += point.cells.map { PlannedRepetition($0, pass: .allocations, number: round) }
    }
    for profile in Pass.allCases where profile.isProfile && passes.contains(profile) {
      // Sites are compared with measured allocations.
      if profile == .sites && !measuresAllocations { continue }
      planned += point.cells.map { PlannedRepetition($0, pass: profile, number: 1) }
    }
    return planned
  }

  /// Returns the reason why a requested profile is not played; `nil` if it is played, or not requested.
  func reason(against profile: Pass) -> String? {
    if !passes.contains(profile) { return nil }
    if profile == .sites && !measuresAllocations { return "this build or machine has no jemalloc" }
    let isPlayed = points.contains { repetitions(of: $0).contains { $0.pass == profile } }
    return isPlayed ? nil : "loads over time and remote data are not played for them"
  }

  /// The number of plays of a cell: values on which two plays agree are exact; others are reported as varied.
  private static let allocationRounds = 2
}

package struct PlannedRepetition: Equatable, Sendable {
  package let cell: CellIdentity
  package let way: Way
  package let pass: Pass
  /// The number of the repetition within the pass, from 1.
  package let number: Int

  package init(_ cell: PlannedCell, pass: Pass, number: Int) {
    (self.cell, way, self.pass, self.number) = (cell.identity, cell.way, pass, number)
  }

  var key: RepetitionKey { RepetitionKey(cell: cell, pass: pass, number: number) }
}

package struct PlannedCell: Equatable, Sendable {
  package let identity: CellIdentity
  package let way: Way

  /// Returns the cells of a point: the designs of the matrix on the scenario's way, then each preset on its way.
  static func all(of point: ScenarioPoint, _ catalog: Catalog) -> [PlannedCell] {
    let scenario = point.scenario
    let swept = point.place.settings
    let others = swept.filter { !Way.axes.contains($0.key) }
    func cell(_ store: String, _ derivation: String, _ settings: [Point.Setting], _ way: Way) -> PlannedCell {
      let point = Point(others + settings)
      return PlannedCell(
        identity: CellIdentity(scenario: scenario.name, point: point, store: store, derivation: derivation), way: way)
    }
    let axes = scenario.way.settings(alsoPlain: swept.map(\.key))
    let presets = scenario.matrix.presets.compactMap { name in catalog.presets.first { $0.name == name } }
    return scenario.matrix.pairs.map { cell($0.store, $0.derivation, axes, scenario.way) }
      + presets.map { preset in
        let settings = preset.way.settings(alsoPlain: []) + [Point.Setting(Preset.setting, preset.name)]
        return cell(preset.store, preset.derivation, settings, preset.way)
      }
  }
}

extension Way {
  /// Returns the axes as settings of a point: those that are not at their default, and those in `named`.
  func settings(alsoPlain named: [String]) -> [Point.Setting] {
    [
      ("dispatch", dispatch.rawValue, dispatch == .method), ("commit", commit.rawValue, commit == .plain),
      ("hold", "\(hold)", hold == 0),
    ].filter { !$0.2 || named.contains($0.0) }.map { Point.Setting($0.0, $0.1) }
  }
}

package struct DesignFilter: Equatable, Sendable {
  /// The names of the allowed stores; an empty set allows all stores.
  package var stores: Set<String>
  package var derivations: Set<String>
  /// The names of the allowed syncs, with their choices; an empty set allows all syncs.
  package var syncs: Set<String> = []
  package var presets: Set<String>
  /// Allowed designs of the matrix, such as `nested/keyed`, in addition to the designs that the other sets select.
  package var designs: Set<String> = []
  /// The only cells allowed; `nil` allows all cells.
  package var cells: Set<CellIdentity>?

  package init(
    stores: Set<String> = [], derivations: Set<String> = [], presets: Set<String> = [], cells: Set<CellIdentity>? = nil
  ) { (self.stores, self.derivations, self.presets, self.cells) = (stores, derivations, presets, cells) }

  package func includes(_ cell: CellIdentity) -> Bool {
    isNamed(cell) && (syncs.isEmpty || cell.sync.map(syncs.contains) ?? false) && (cells?.contains(cell) ?? true)
  }

  private func isNamed(_ cell: CellIdentity) -> Bool {
    if designs.isEmpty { return cell.isNamed(stores: stores, derivations: derivations, presets: presets) }
    if cell.preset == nil, !designs.isDisjoint(with: cell.designNames) { return true }
    let namesOthers = !stores.isEmpty || !derivations.isEmpty || !presets.isEmpty
    return namesOthers && cell.isNamed(stores: stores, derivations: derivations, presets: presets)
  }
}
