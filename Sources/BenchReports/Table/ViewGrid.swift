import BenchCore
import BenchResults

/// The work of each kind of view at one point, over all phases: a row per kind, a column per design.
struct ViewGrid {
  let cells: [CellReport]
  let works: [CellIdentity: [ViewWork]]

  /// Sums the work of one cell by kind of view over all phases, most rows and inputs first.
  static func merged(_ works: [ViewWork]) -> [ViewWork] {
    ViewKind.allCases.compactMap { kind -> ViewWork? in
      let own = works.filter { $0.view == kind.name }
      return own.isEmpty ? nil : own.reduce(into: ViewWork(phase: "*", view: kind.name)) { $0 += $1 }
    }.ordered { $0.effort > $1.effort }
  }

  var lines: [String] {
    let found = cells.map { Self.merged(works[$0.cell] ?? []) }
    let kinds = found.joined().map(\.view).distinct
    if kinds.isEmpty { return [] }
    let names = ["work by kind of view: recomputations (rows computed), inputs read"] + kinds
    let columns = zip(cells, found).map { cell, found in
      [cell.cell.design] + kinds.map { kind in found.first { $0.view == kind }.map(Self.words) ?? "–" }
    }
    return [""] + Layout.rows(names, columns)
  }

  private static func words(_ work: ViewWork) -> String {
    "\(Layout.grouped(work.recomputations)) (\(Layout.grouped(work.rows))), \(Layout.grouped(work.inputs))"
  }
}

extension ViewWork { var effort: Int { rows + inputs } }
