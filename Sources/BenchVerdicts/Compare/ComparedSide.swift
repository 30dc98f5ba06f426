import BenchCore
import BenchResults

/// One side of a comparison: a run, or one design of a run.
package struct ComparedSide: Sendable {
  package let run: RunRows
  /// The design to compare; `nil` for all designs of the run.
  package let design: String?

  package init(_ run: RunRows, design: String? = nil) { (self.run, self.design) = (run, design) }

  /// Parses `folder`, `file.csv`, `folder:store/derivation`, `folder:sync/store/derivation` or `folder:preset`; never
  /// splits an existing path.
  package static func parse(
    _ name: String, isPath: (String) -> Bool = { _ in false }
  ) -> (path: String, design: String?) {
    guard let colon = name.lastIndex(of: ":"), colon != name.startIndex, !isPath(name) else { return (name, nil) }
    let design = name[name.index(after: colon)...]
    let halves = design.split(separator: "/", omittingEmptySubsequences: false)
    let isDesign = halves.count == 1 ? design.first?.isLetter == true : halves.count <= 3 && !halves.contains("")
    return isDesign ? (String(name[..<colon]), String(design)) : (name, nil)
  }

  /// The names of the designs, with and without the sync or isolation.
  package var designs: [String] {
    Set(run.rows.flatMap { [$0.cell.preset ?? $0.cell.pair, $0.cell.design] }).ordered()
  }

  /// Returns true for the name of a design with its sync or isolation.
  package static func namesPrefix(_ design: String?) -> Bool { design?.split(separator: "/").count == 3 }

  func isOtherDesign(than other: ComparedSide) -> Bool {
    guard let design, let other = other.design else { return false }
    return design != other
  }

  var reports: [CellReport] { (run.manifest?.cells ?? []).filter { includes($0.cell) } }
  func includes(_ cell: CellIdentity) -> Bool {
    design.map { $0 == cell.preset ?? cell.pair || $0 == cell.design } ?? true
  }
}

/// A cell that both sides have or should have; for two designs, a combination of one cell of each design.
package struct ComparedCell: LineCell {
  /// The name of the scenario without the mark of a debug build.
  package let scenario: String
  package let point: Point
  /// `nested`, or `nested → normalized` where two stores are compared.
  package let store: String
  package let derivation: String

  /// `nested/naive`, or `nested/naive → normalized/memoized`.
  package let design: String

  /// The design with its point: `normalized/memoized at dataset.posts=1000`.
  package var words: String { design + point.ending }

  package static func < (left: ComparedCell, right: ComparedCell) -> Bool {
    (left.scenario, left.point, left.store, left.derivation)
      < (right.scenario, right.point, right.store, right.derivation)
  }
}

package typealias ComparedLine = MetricLine<ComparedCell>

/// The rows of a line of one side, by repetition.
typealias LineSample = [ResultRow]

extension ComparedSide {
  func samples(of metrics: Set<String>, in cells: (CellIdentity) -> [ComparedCell]) -> [ComparedLine: LineSample] {
    let rows = run.rows.filter { metrics.contains($0.metric) && includes($0.cell) }
    return rows.ordered { $0.repetition < $1.repetition }.reduce(into: [:]) { samples, row in
      for cell in cells(row.cell) {
        let line = ComparedLine(cell: cell, phase: row.phase, operation: row.operation, metric: row.metric)
        samples[line, default: []].append(row)
      }
    }
  }
}

extension Set<ComparedLine> {
  /// The lines that are not sums of other lines in the set, so that each change is reported once, where it happened.
  var withoutSums: Set<ComparedLine> {
    let phased = Set(filter { $0.phase != Line.total && $0.phase != Line.load }.map { $0.whole() })
    let parted = Set(filter { !Line.sums.contains($0.operation) }.map { $0.whole($0.phase) })
    return filter { line in
      if line.phase == Line.total && phased.contains(line.whole()) { return false }
      return !(Line.sums.contains(line.operation) && parted.contains(line.whole(line.phase)))
    }
  }

  /// One line for each cell and metric over the whole play: for latencies the line of writes, for other metrics the
  /// line of all operations. If a table lacks this line, the set has the line's parts.
  var sums: Set<ComparedLine> {
    let whole = filter { line in
      guard let metric = AllMetrics.named(line.metric) else { return false }
      return line.phase == metric.scope.homePhase
        && line.operation == (metric.tellsChangesFromReads ? Line.writes : Line.total)
    }
    let known = Set(whole.map { $0.whole() })
    return whole.union(withoutSums.filter { !known.contains($0.whole()) })
  }
}
