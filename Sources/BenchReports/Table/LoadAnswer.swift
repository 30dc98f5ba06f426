import BenchCore
import BenchResults

/// What a load over time comes to at one point, in a sentence: the rates up to which frames and answers hold.
struct LoadAnswer {
  let cells: [CellReport]
  let index: ResultIndex

  /// Whether a load over time was played in some of these cells.
  static func isAbout(_ cells: [CellReport], _ index: ResultIndex) -> Bool {
    cells.contains { index.typical(of: .unitFramesDue, cell: $0.cell) != nil }
  }

  /// Empty where no capacity was searched or none was found.
  var lines: [String] {
    let found = cells.compactMap { report -> (rate: Double, words: String)? in
      guard let rate = index.typical(of: .unitCapacity, cell: report.cell)?.approximation else { return nil }
      let hasFailed = index.typical(of: .unitCapacityFails, cell: report.cell) != nil
      // Where nothing failed, the search ended before the design did.
      return (rate, "\(hasFailed ? "" : "at least ")\(ShortNumber.count(rate.rounded())) with \(report.cell.design)")
    }
    if found.isEmpty { return [] }
    let rates = found.sorted { $0.rate > $1.rate }.map(\.words).joined(separator: ", ")
    return Layout.wrap("Holds, in arrivals per second and cost units: \(rates).", width: TableStyle.width)
  }
}
