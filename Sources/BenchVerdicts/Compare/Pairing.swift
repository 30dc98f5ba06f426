import BenchCore
import BenchResults

/// Pairs of lines of two sides, and lines without a partner.
struct Pairing {
  struct Shared {
    let line: ComparedLine
    let metric: Metric
    let baseline: LineSample
    let candidate: LineSample
  }

  let shared: [Shared]
  let errors: [ComparisonError]
  private(set) var news: [String] = []
  private let sides: [ComparedSide]
  private let clocks: [ClockCost]
  private let isSideBySide: Bool
  private let stops: [ComparedCell: CellReport.EarlyStop]

  init(_ baseline: ComparedSide, _ candidate: ComparedSide, metrics: [String], ofSums: Bool = false) {
    sides = [baseline, candidate]
    clocks = [baseline, candidate].compactMap { $0.run.manifest?.machine.clock }
    let runs = [baseline, candidate].map(\.run.manifest?.run)
    isSideBySide = runs[0].map { $0.pairedWith != nil && $0.pairedWith == runs[1]?.id } ?? false
    let naming = Naming(baseline, candidate)
    let wanted = Set(metrics)
    let old = baseline.samples(of: wanted, in: naming.cells(besides: candidate))
    let new = candidate.samples(of: wanted, in: naming.cells(besides: baseline))
    let all = Set(old.keys).union(new.keys)
    let lines = (ofSums ? all.sums : all.withoutSums).ordered()
    stops = Self.stops([baseline, candidate], naming)
    let failures = Self.failures(candidate, naming)
    shared = lines.compactMap { line in
      guard let before = old[line], let after = new[line], let metric = AllMetrics.named(line.metric)
      else { return nil }
      return Shared(line: line, metric: metric, baseline: before, candidate: after)
    }
    let gone = lines.filter { new[$0] == nil }
    let come = lines.filter { old[$0] == nil }
    let oldCells = Set(old.keys.map(\.cell))
    let newCells = Set(new.keys.map(\.cell))
    let failed = Set(failures.map(\.cell))
    // If two designs are compared, a count that only one design has is not lost; a cell without any count is.
    let lost = gone.filter { !failed.contains($0.cell) && (!naming.isOfTwo || !newCells.contains($0.cell)) }
    errors =
      failures
      + Self.grouped(lost, besides: newCells).map { ComparisonError(kind: .gone, cell: $0.cell, words: $0.words) }
    news = Self.words(come, besides: oldCells)
    if naming.isOfTwo {
      news += Self.words(gone.filter { newCells.contains($0.cell) }, besides: newCells, of: "baseline")
    }
  }

  func clockBoundSides(_ line: Shared) -> Int {
    guard line.metric.includesClock else { return 0 }
    return [line.baseline, line.candidate].filter { side in
      Spread(side.values).map { middle in clocks.contains { $0.bounds(middle.median.approximation) } } ?? false
    }.count
  }

  /// Returns true if a value is a lower bound, and the true value may be on the other side of the other value.
  func isOpen(_ line: Shared) -> Bool {
    if line.metric.lowerBound == nil { return false }
    let samples = [line.baseline, line.candidate]
    let isBound = zip(sides, samples).map { side, sample in
      sample.first.flatMap { row in
        side.run.run?.index.isLowerBound(line.metric, cell: row.cell, phase: row.phase, operation: row.operation)
      } ?? false
    }
    let medians = samples.map { Spread($0.values)?.median.approximation ?? 0 }
    if isBound[0] && isBound[1] { return medians[0] != medians[1] }
    return isBound[0] && medians[0] <= medians[1] || isBound[1] && medians[1] <= medians[0]
  }

  /// Returns the reason why the values of a line cannot decide anything.
  func doubt(_ line: Shared) -> String? {
    if isOpen(line) { return "a value is a lower bound" }
    if clockBoundSides(line) > 0 { return "clock-bound on one side: under 10 clock readings" }
    guard let stop = stops[line.line.cell], stop.pass == line.metric.pass,
      line.baseline.operations.union(line.candidate.operations).count > 1
    else { return nil }
    return "\(stop.words) on one side"
  }

  private static func stops(_ sides: [ComparedSide], _ naming: Naming) -> [ComparedCell: CellReport.EarlyStop] {
    let found = sides.flatMap(\.reports).compactMap { report in report.stop.map { (naming.cell(report.cell), $0) } }
    return Dictionary(found) { $0.operationsPlayed <= $1.operationsPlayed ? $0 : $1 }
  }

  /// Returns true for times of two runs played side by side, if each repetition has its partner.
  func isPaired(_ line: Shared) -> Bool {
    isSideBySide && line.metric.pass == .time
      && line.baseline.map(\.repetition) == line.candidate.map(\.repetition)
  }

  private static func failures(_ side: ComparedSide, _ naming: Naming) -> [ComparisonError] {
    side.reports.ordered { $0.cell < $1.cell }.compactMap { report in
      let cell = naming.cell(report.cell)
      if let failure = report.failure {
        return ComparisonError(kind: .failed, cell: cell, words: "\(report.cell.words) \(failure.words)")
      }
      if report.gap == nil && !report.isComplete {
        return ComparisonError(kind: .unfinished, cell: cell, words: "\(report.cell.words) was not finished")
      }
      return nil
    }
  }

  private static func words(_ lines: [ComparedLine], besides known: Set<ComparedCell>, of side: String = "candidate")
    -> [String]
  { grouped(lines, besides: known).map { "only in the \(side): \($0.words)" } }

  private static func grouped(
    _ lines: [ComparedLine], besides known: Set<ComparedCell>
  ) -> [(cell: ComparedCell, words: String)] {
    let groups = Dictionary(grouping: lines) { line in
      ComparedLine(cell: line.cell, phase: "", operation: "", metric: known.contains(line.cell) ? line.metric : "")
    }
    return groups.ordered { $0.key < $1.key }.map { group, lines in
      if !group.metric.isEmpty && lines.count == 1 { return (group.cell, lines[0].words) }
      let metric = group.metric.isEmpty ? "" : "\(group.metric) of "
      return (group.cell, "\(metric)\(group.cell.words) (\(Layout.count(lines.count, "value")))")
    }
  }
}

private struct Naming {
  private let both: (store: String, derivation: String, design: String)?
  /// True if two syncs or isolations are compared, so that the points of the cells must not name them.
  private let isOfPrefixes: Bool
  var isOfTwo: Bool { both != nil }

  init(_ baseline: ComparedSide, _ candidate: ComparedSide) {
    isOfPrefixes = [baseline, candidate].allSatisfy { ComparedSide.namesPrefix($0.design) }
    guard baseline.isOtherDesign(than: candidate), let old = baseline.design, let new = candidate.design else {
      both = nil
      return
    }
    func pair(_ part: (String) -> Substring?) -> String {
      [old, new].compactMap(part).distinct.joined(separator: " → ")
    }
    both = (pair { $0.split(separator: "/").suffix(2).first }, pair { $0.split(separator: "/").last }, pair { $0[...] })
  }

  func cell(_ cell: CellIdentity) -> ComparedCell { self.cell(cell, at: isOfPrefixes ? cell.setting : cell.point) }

  /// Returns a function that maps a cell to its compared cells. A preset has a compared cell at each point where the
  /// preset meets a cell of the matrix design with which the preset is compared.
  func cells(besides other: ComparedSide) -> (CellIdentity) -> [ComparedCell] {
    if !isOfTwo { return { [cell($0)] } }
    let others = Set(other.run.rows.lazy.map(\.cell).filter(other.includes))
    var known: [CellIdentity: [ComparedCell]] = [:]
    return { cell in
      if let cells = known[cell] { return cells }
      if cell.preset == nil { return [self.cell(cell)] }
      let met = others.filter { $0.preset == nil && $0.prefix == cell.prefix && $0.meets(cell) }.map(\.point).ordered()
      let points = met.isEmpty ? [cell.place] : met
      known[cell] = points.map { self.cell(cell, at: $0) }
      return known[cell] ?? []
    }
  }

  private func cell(_ cell: CellIdentity, at point: Point) -> ComparedCell {
    ComparedCell(
      scenario: cell.scenario, point: point, store: both?.store ?? cell.store,
      derivation: both?.derivation ?? cell.derivation, design: both?.design ?? cell.design)
  }
}
