import BenchCore

/// The identity of a cell: one design at one point of one scenario.
package struct CellIdentity: Hashable, Sendable {
  private struct Names: Hashable, Codable {
    var scenario: String
    var point: Point
    var store: String
    var derivation: String
  }

  private var names: Shared<Names>

  package init(scenario: String, point: Point, store: String, derivation: String) {
    names = Shared(Names(scenario: scenario, point: point, store: store, derivation: derivation))
  }

  /// The name of the scenario; ends with a mark in a debug build (see `BuildMode`).
  package var scenario: String {
    get { names.value.scenario }
    set { names.value.scenario = newValue }
  }

  /// The swept settings, and the axes that are not at their default.
  package var point: Point {
    get { names.value.point }
    set { names.value.point = newValue }
  }

  /// The name of the store; `graph` where a graph is played.
  package var store: String { names.value.store }
  /// The name of the derivation, with its choice unless the choice is the standard one.
  package var derivation: String { names.value.derivation }

  package static let syncKey = "sync"
  package var sync: String? { point[Self.syncKey] }
  package static let isolationKey = "isolation"
  package static let isolationPath = "load.isolation"
  private static let prefixKeys = [syncKey, isolationKey]

  /// The sync or isolation, which precedes the store in the name of the design.
  package var prefix: String? { point.settings.first { Self.prefixKeys.contains($0.key) }?.value }

  /// The point without sync and isolation: designs are compared at this point.
  package var setting: Point { Point(point.settings.filter { !Self.prefixKeys.contains($0.key) }) }

  /// The design's name: `normalized/memoized`, `local-first/normalized/memoized`, `mutex/normalized/query`, `redux`.
  package var design: String { preset ?? prefix.map { "\($0)/\(pair)" } ?? pair }

  /// The store and the derivation, even if the cell is of a preset: `normalized/select-compare`.
  package var pair: String { "\(store)/\(derivation)" }

  /// The names by which a selection names the design: `normalized/query`, `mutex/normalized`, `mutex/normalized/query`.
  package var designNames: [String] { [pair] + (prefix.map { ["\($0)/\(store)", "\($0)/\(pair)"] } ?? []) }

  /// The cell in words: `normalized/memoized at dataset.posts=1000`, `reswift at dataset.posts=1000`.
  package var words: String { design + place.ending }
}

extension CellIdentity: Codable {
  package init(from decoder: any Decoder) throws { names = Shared(try Names(from: decoder)) }
  package func encode(to encoder: any Encoder) throws { try names.value.encode(to: encoder) }
}

extension CellIdentity: LineCell {
  /// Orders cells by scenario, point, store and derivation, as in every file.
  package static func < (left: CellIdentity, right: CellIdentity) -> Bool {
    if left.scenario != right.scenario { return left.scenario < right.scenario }
    if left.point != right.point { return left.point < right.point }
    return (left.store, left.derivation) < (right.store, right.derivation)
  }
}

// A preset is a design with a name. In files its name and the axes that it fixes are settings of the point; for readers
// they belong to the design.

extension CellIdentity {
  /// The name of the preset; `nil` for a cell of the matrix.
  package var preset: String? { point[Preset.setting] }

  /// The point without sync and isolation; for a preset also without the preset's name and the axes that it fixes.
  package var place: Point { preset == nil ? setting : setting.withoutAxes }

  /// Returns true if the points agree. A preset fixes axes, so its cell meets cells that differ from it only in axes.
  package func meets(_ other: CellIdentity) -> Bool {
    preset == nil && other.preset == nil ? setting == other.setting : setting.withoutAxes == other.setting.withoutAxes
  }

  /// Returns true if a selection by name contains this design. Stores and derivations select cells of the matrix,
  /// presets select presets; an empty selection contains all designs.
  package func isNamed(stores: Set<String>, derivations: Set<String>, presets: Set<String>) -> Bool {
    let isMatrixNamed = !stores.isEmpty || !derivations.isEmpty
    if let preset { return presets.isEmpty ? !isMatrixNamed : presets.contains(preset) }
    if !isMatrixNamed { return presets.isEmpty }
    return (stores.isEmpty || stores.contains(store)) && (derivations.isEmpty || derivations.contains(derivation))
  }
}

extension Point {
  /// The point without all settings of designs: the point whose operations a cell plays.
  package var ofOperations: Point {
    let keys = [CellIdentity.syncKey, CellIdentity.isolationKey, CellIdentity.isolationPath]
    return Point(withoutAxes.settings.filter { !keys.contains($0.key) })
  }

  package var withoutAxes: Point { Point(settings.filter { $0.key != Preset.setting && !Way.axes.contains($0.key) }) }
}

extension [CellReport] {
  /// The points in order, each with the cells shown together: those of the matrix, then the presets that meet them. A
  /// preset that meets no cell of the matrix is at its own point. O(n²) for n cells.
  package var byPlace: [(point: Point, cells: [CellReport])] {
    let matrix = Dictionary(grouping: filter { $0.cell.preset == nil }) { $0.cell.setting }
    var places = matrix
    for report in self where report.cell.preset != nil {
      let met = matrix.keys.filter { $0.withoutAxes == report.cell.place }
      for point in met.isEmpty ? [report.cell.place] : met { places[point, default: []].append(report) }
    }
    return places.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
