import BenchCore
import BenchResults

/// What a load on real threads comes to at one point, in a sentence: who serves the readers how fast.
struct ThreadAnswer {
  let cells: [CellReport]
  let index: ResultIndex

  /// Whether a load on real threads was played in some of these cells.
  static func isAbout(_ cells: [CellReport], _ index: ResultIndex) -> Bool {
    cells.contains { index.typical(of: .counts(.checkedReads), cell: $0.cell) != nil }
  }

  /// Empty where nothing was measured.
  var lines: [String] {
    let found = cells.compactMap { report -> (rate: Double, words: String)? in
      guard let rate = index.typical(of: .recorded(.readsPerSecond), cell: report.cell)?.approximation else {
        return nil
      }
      let wait = index.typical(of: .recorded(.readP99), cell: report.cell)?.approximation
      let tail = wait.map { ", 99 in 100 within \(MetricUnit.nanoseconds.short($0))" } ?? ""
      let design = report.cell.prefix.map { "\($0)/\(report.cell.store)" } ?? report.cell.store
      return (rate, "\(ShortNumber.count(rate.rounded())) with \(design)\(tail)")
    }
    if found.isEmpty { return [] }
    let rates = found.sorted { $0.rate > $1.rate }.map(\.words).joined(separator: "; ")
    return Layout.wrap("Reads per second beside the writer: \(rates).", width: TableStyle.width)
  }
}
