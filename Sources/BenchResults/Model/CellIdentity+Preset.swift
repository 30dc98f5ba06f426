import BenchCore

// A preset is a design with a name. In files its name and the axes that it fixes are settings of the point; for people
// they belong to the design.

extension CellIdentity {
  /// The preset that the cell is of, by name; `nil` of the cells of a matrix.
  package var preset: String? { point.settings.first { $0.key == Preset.setting }?.value }

  /// The place of the design: the point without a sync, for a preset also without its name and the axes that it fixes.
  package var place: Point { preset == nil ? setting : setting.withoutAxes }

  /// Returns true if both designs were played at the same point. A preset has fixed axes, so it meets a cell of the
  /// matrix if nothing but the axes differs.
  package func meets(_ other: CellIdentity) -> Bool {
    preset == nil && other.preset == nil ? setting == other.setting : setting.withoutAxes == other.setting.withoutAxes
  }

  /// Returns true if a selection of designs by name has this one. Stores and derivations name cells of the matrix,
  /// presets name presets; an empty selection has all.
  package func isNamed(stores: Set<String>, derivations: Set<String>, presets: Set<String>) -> Bool {
    let isMatrixNamed = !stores.isEmpty || !derivations.isEmpty
    if let preset { return presets.isEmpty ? !isMatrixNamed : presets.contains(preset) }
    if !isMatrixNamed { return presets.isEmpty }
    return (stores.isEmpty || stores.contains(store)) && (derivations.isEmpty || derivations.contains(derivation))
  }
}

extension Point {
  fileprivate var withoutAxes: Point {
    Point(settings.filter { $0.key != Preset.setting && !Way.axes.contains($0.key) })
  }
}

extension [CellReport] {
  /// The points in order, each with the cells shown together: those of the matrix, then the presets that meet them.
  /// Presets that meet no cell of the matrix are at their own point.
  ///
  /// - Complexity: O(n²), where n is the number of cells.
  package var byPlace: [(point: Point, cells: [CellReport])] {
    var places: [(point: Point, cells: [CellReport])] = []
    func add(_ report: CellReport, at point: Point) {
      if let index = places.firstIndex(where: { $0.point == point }) {
        places[index].cells.append(report)
      } else {
        places.append((point, [report]))
      }
    }
    for report in self where report.cell.preset == nil { add(report, at: report.cell.setting) }
    let matrix = places.map(\.point)
    for report in self where report.cell.preset != nil {
      let met = matrix.filter { $0.withoutAxes == report.cell.place }
      for point in met.isEmpty ? [report.cell.place] : met { add(report, at: point) }
    }
    return places.sorted { $0.point < $1.point }
  }
}
