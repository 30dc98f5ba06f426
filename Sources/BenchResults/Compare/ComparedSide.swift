/// One side of a comparison: a run, or one design of a run.
package struct ComparedSide: Sendable {
  package let run: RunRows
  /// The design to compare; `nil` for all designs of the run.
  package let design: Design?

  package init(_ run: RunRows, design: Design? = nil) { (self.run, self.design) = (run, design) }

  package enum Design: Hashable, Sendable {
    case pair(store: String, derivation: String)
    case preset(String)

    /// The design as users write it: `normalized/memoized`, `reswift`.
    package var name: String {
      switch self {
      case .pair(let store, let derivation): "\(store)/\(derivation)"
      case .preset(let name): name
      }
    }
  }

  /// Parses `folder`, `file.csv`, `folder:store/derivation` or `folder:preset`; never splits an existing path.
  package static func parse(
    _ name: String, isPath: (String) -> Bool = { _ in false }
  ) -> (path: String, design: Design?) {
    guard let colon = name.lastIndex(of: ":"), colon != name.startIndex, !isPath(name) else { return (name, nil) }
    let path = String(name[..<colon])
    let end = name[name.index(after: colon)...]
    let halves = end.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if halves.contains("") || halves.count > 2 { return (name, nil) }
    if halves.count == 2 { return (path, .pair(store: halves[0], derivation: halves[1])) }
    return end.first?.isLetter == true ? (path, .preset(halves[0])) : (name, nil)
  }

  package var designs: [String] { Set(run.rows.map { $0.cell.preset ?? $0.cell.pair }).sorted() }

  func isOtherDesign(than other: ComparedSide) -> Bool {
    guard let design, let other = other.design else { return false }
    return design != other
  }

  var reports: [CellReport] { (run.manifest?.cells ?? []).filter { includes($0.cell) } }
  func includes(_ cell: CellIdentity) -> Bool { design.map { $0.name == cell.preset ?? cell.pair } ?? true }
}

/// A cell that both sides have or should have; for two designs, a combination of one cell of each design.
package struct ComparedCell: Hashable, Comparable, Sendable {
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

/// One line of a cell: one metric in one phase for one kind of operation.
package struct ComparedLine: Hashable, Comparable, Sendable {
  package let cell: ComparedCell
  package let phase: String
  package let operation: String
  package let metric: String

  /// The line in words: `entity_writes of nested/naive in main for update-author`.
  package var words: String { "\(metric) of \(cell.words)" + Line.ending(phase, operation) }

  package static func < (left: ComparedLine, right: ComparedLine) -> Bool {
    (left.cell, left.phase, left.operation, left.metric) < (right.cell, right.phase, right.operation, right.metric)
  }
}

/// The rows of a line of one side, by repetition.
typealias LineSample = [ResultRow]

extension ComparedSide {
  func samples(of metrics: Set<String>, in cells: (CellIdentity) -> [ComparedCell]) -> [ComparedLine: LineSample] {
    let rows = run.rows.filter { metrics.contains($0.metric) && includes($0.cell) }
    return rows.sorted { $0.repetition < $1.repetition }.reduce(into: [:]) { samples, row in
      for cell in cells(row.cell) {
        let line = ComparedLine(cell: cell, phase: row.phase, operation: row.operation, metric: row.metric)
        samples[line, default: []].append(row)
      }
    }
  }
}

private struct Place: Hashable {
  let cell: ComparedCell
  let metric: String
  var phase = ""
}

extension Set<ComparedLine> {
  /// The lines that are not sums of other lines in the set, so that each change is reported once, where it happened.
  var withoutSums: Set<ComparedLine> {
    var phased: Set<Place> = []
    var parted: Set<Place> = []
    for line in self {
      if line.phase != Line.total && line.phase != Line.load {
        phased.insert(Place(cell: line.cell, metric: line.metric))
      }
      if !Line.sums.contains(line.operation) {
        parted.insert(Place(cell: line.cell, metric: line.metric, phase: line.phase))
      }
    }
    return filter { line in
      if line.phase == Line.total && phased.contains(Place(cell: line.cell, metric: line.metric)) { return false }
      let place = Place(cell: line.cell, metric: line.metric, phase: line.phase)
      return !(Line.sums.contains(line.operation) && parted.contains(place))
    }
  }

  /// One line for each cell and metric over the whole play: for latencies the line of writes, for other metrics the
  /// line of all operations. If a table lacks this line, the set has the line's parts.
  var sums: Set<ComparedLine> {
    let whole = filter { line in
      guard let metric = AllMetrics.named(line.metric) else { return false }
      return line.phase == metric.scope.homePhase
        && line.operation == (metric.includesClock ? Line.writes : Line.total)
    }
    let known = Set<Place>(whole.map { Place(cell: $0.cell, metric: $0.metric) })
    return whole.union(withoutSums.filter { !known.contains(Place(cell: $0.cell, metric: $0.metric)) })
  }
}
