import BenchCore
import BenchResults
import BenchVerdicts

/// The designs at one point: each has a row of numbers and, below that row, the factor of each number to the best.
/// Stale designs are marked WRONG and not ranked. The times of a play that was stopped are not ranked either.
struct PointGrid {
  let cells: [CellReport]
  let index: ResultIndex
  let clock: ClockCost?
  let style: TableStyle
  /// The phase that is shown; `nil` for all phases together, with the measurements before the first phase.
  var phase: String?
  var times: LoadTimes?

  private static let margin = 1
  private var nameWidth: Int { TableStyle.width - Self.margin - columns.reduce(0) { $0 + $1.width } }
  private var columns: [GridColumn] { times?.columns ?? RunKind.of(cells, index).columns }

  var lines: [String] {
    let columns = columns
    let indent = Layout.gap(Self.margin + nameWidth)
    let top = columns.map { Layout.right($0.top, $0.width) }.joined()
    let bottom = columns.map { Layout.right($0.bottom, $0.width) }.joined()
    let header = [indent + top, " " + Layout.left("design", nameWidth) + bottom]
    let bests = columns.map(best)
    let rows = cells.flatMap { cell in
      cell.gap.map { named(cell.cell.design, style.paint(" " + $0, .faint)) }
        ?? cell.failure.map { failed(cell, $0) } ?? measured(cell, bests)
    }
    return header.map { style.paint($0, .faint) } + rows + minimum
  }

  // MARK: - Numbers

  private typealias Value = (value: Double, isComparable: Bool)

  private func value(_ column: GridColumn, _ report: CellReport) -> Value? {
    guard report.failure == nil,
      let value = index.typical(of: column.metric, cell: report.cell, phase: phase, operation: column.operation)
    else { return nil }
    let isClockBound = column.metric.includesClock && (clock?.bounds(value.approximation) ?? false)
    return (value.approximation, !isClockBound)
  }

  /// Returns true if the true value is at least the shown value: the system was saturated, or a search ended too early.
  private func isLowerBound(_ column: GridColumn, _ report: CellReport) -> Bool {
    index.isLowerBound(column.metric, cell: report.cell, phase: phase, operation: column.operation)
  }

  private func isRanked(_ column: GridColumn, _ report: CellReport) -> Bool {
    report.differences == nil && !isLowerBound(column, report)
      && !report.isIdle(column.metric, column.operation, in: index)
      && report.stop(of: column.metric, phase: phase, operation: column.operation, in: index) == nil
  }

  /// The best value; it is not certain if a value that cannot be compared may be better.
  private typealias Best = (value: Double, isShared: Bool, isCertain: Bool)

  /// Returns the best of the comparable values; `nil` if there are fewer than two such values.
  private func best(_ column: GridColumn) -> Best? {
    let all = cells.filter { value(column, $0) != nil && (isRanked(column, $0) || isLowerBound(column, $0)) }
    let ranked = all.filter { isRanked(column, $0) }.compactMap { value(column, $0) }
    let values = ranked.filter(\.isComparable).map(\.value)
    guard values.count > 1, let low = values.min(), let high = values.max() else { return nil }
    let isCertain = values.count == all.count
    return (column.metric.better == .higher ? high : low, low == high && isCertain, isCertain)
  }

  private func measured(_ report: CellReport, _ bests: [Best?]) -> [String] {
    let columns = columns
    let values = columns.map { value($0, report) }
    // A design is the best only in every state that users see: a rarely stale design may be torn instead.
    let isBestSeen = zip(columns, zip(values, bests)).allSatisfy { column, known in
      !column.isState || known.0?.value == known.1?.value
    }
    var numbers = ""
    var factors = ""
    for (column, (value, best)) in zip(columns, zip(values, bests)) {
      let isBound = isLowerBound(column, report)
      let mark = isBound ? "≥" : value?.isComparable == false ? "~" : ""
      let shown = value.map { isBound ? AnswerNumber.outward($0.value, .down) : $0.value }
      let text = shown.map { mark + column.metric.unit.short($0) } ?? "–"
      var factor = isRanked(column, report) ? factor(value, best, column.metric.better) : ""
      if column.isState && !isBestSeen && factor == "best" { factor = "×1" }
      let padded = Layout.right(text, column.width)
      numbers += factor == "best" ? style.paint(padded, .bold) : padded
      factors += Layout.right(factor, column.width)
    }
    let rest = factors.allSatisfy { $0 == " " } ? [] : [style.paint(indented(factors), .faint)]
    return named(report.cell.design, numbers) + rest + remarks(report)
  }

  private func factor(_ value: Value?, _ best: Best?, _ better: Metric.Better) -> String {
    guard let value else { return "" }
    if !value.isComparable { return "clock" }
    guard let best, best.value >= 0 else { return "" }
    if best.isShared { return "=" }
    if value.value == best.value { return best.isCertain ? "best" : "×1" }
    return ShortNumber.factor(better == .higher ? best.value / value.value : value.value / best.value)
  }

  private var minimum: [String] {
    let column = GridColumn.viewUpdates
    let sound = cells.filter { $0.failure == nil }
    guard columns.contains(where: { $0.metric == column.metric }),
      let found = sound.compactMap({ index.typical(of: .requiredUpdates.each, cell: $0.cell, phase: phase) }).first
    else { return [] }
    let numbers = columns.map { other in
      Layout.right(other.metric == column.metric ? ShortNumber.count(found.approximation) : "", other.width)
    }
    let row = " " + Layout.left("(oracle's minimum)", nameWidth) + numbers.joined()
    return [style.paint(String(row.reversed().drop { $0 == " " }.reversed()), .faint)]
  }

  // MARK: - Words

  private func named(_ design: String, _ numbers: String) -> [String] {
    if design.count <= nameWidth { return [" " + Layout.left(design, nameWidth) + numbers] }
    return [" " + design, indented(numbers)]
  }

  private func indented(_ text: String) -> String { Layout.gap(Self.margin + nameWidth) + text }

  private func failed(_ report: CellReport, _ failure: CellFailure) -> [String] {
    let width = TableStyle.width - Self.margin - nameWidth - 1
    let lines = failure.lines.flatMap {
      Layout.wrap(Layout.printable($0), width: width).map { " " + $0 }
    }
    return named(report.cell.design, lines.first.map { style.paint($0, .bad) } ?? "") + lines.dropFirst().map(indented)
  }

  private func remarks(_ report: CellReport) -> [String] {
    let left = times?.metric("left").flatMap { index.typical(of: $0, cell: report.cell, phase: phase) }
    let count = left.map { Int(nearest: $0.approximation) } ?? 0
    let stale = report.staleness.map { (report.isStale ? "WRONG, " : "") + $0 }
    let remarks = [
      report.isComplete ? nil : "unfinished: the run ended before this design was played to the end",
      report.showsNothing(in: index) ? "\(CellReport.nothing); its changes are not compared with others" : nil,
      report.varied.isEmpty ? nil : "varied between repetitions: \(report.varied.joined(separator: ", "))",
      report.stop.map { "time limit: \($0.words), so its times are not compared with others" },
      count > 0 ? "saturated: at the end of the simulation, \(Layout.grouped(count)) requests were not finished" : nil,
    ].compactMap(\.self)
    func lines(_ words: [String], _ ink: TableStyle.Ink) -> [String] {
      words.flatMap { Layout.wrap($0, width: TableStyle.width - 5) }.map { style.paint("   ! \($0)", ink) }
    }
    return lines([stale].compactMap(\.self), .bad) + lines(remarks, .doubtful)
  }
}
