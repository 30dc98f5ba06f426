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
  var lines: [String] { sentence().map { Layout.wrap($0, width: TableStyle.width) } ?? [] }

  /// `Holds frames and answers up to 4,400 arrivals/s (4,500 break) with normalized/keyed, …`, the highest rate first;
  /// `nil` where no capacity was searched or none was found. Designs of one rate stand together.
  func sentence(_ name: (CellIdentity) -> String = \.design) -> String? {
    var found: [(rate: Double, words: String, designs: [String])] = []
    for report in cells {
      guard let rate = index.typical(of: .unitCapacity, cell: report.cell)?.approximation else { continue }
      // Where nothing broke, the search ended before the design did.
      let breaks = index.typical(of: .unitCapacityFails, cell: report.cell)?.approximation
      let number = Self.words(rate)
      let words = breaks.map { "\(number) arrivals/s (\(Self.words($0)) break)" } ?? "at least \(number) arrivals/s"
      if let place = found.firstIndex(where: { $0.words == words }) {
        found[place].designs.append(name(report.cell))
      } else {
        found.append((rate, words, [name(report.cell)]))
      }
    }
    if found.isEmpty { return nil }
    let rates = found.sorted { $0.rate > $1.rate }.map { "\($0.words) with \(Plain.list($0.designs))" }
    return "Holds frames and answers, in cost units, up to \(rates.joined(separator: "; "))."
  }

  private static func words(_ rate: Double) -> String { Layout.grouped(Int(rate.rounded())) }
}
