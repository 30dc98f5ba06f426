import BenchCore
import BenchResults

/// What a load over time comes to at one point, in a sentence: the rates up to which frames and answers hold.
struct LoadAnswer {
  let cells: [CellReport]
  let index: ResultIndex
  /// The simulations of the searches, in cost units.
  var probes: [CellIdentity: [LoadTables.Probe]] = [:]

  /// Whether a load over time was played in some of these cells.
  static func isAbout(_ cells: [CellReport], _ index: ResultIndex) -> Bool {
    cells.contains { index.typical(of: .unitFramesDue, cell: $0.cell) != nil }
  }

  /// Whether some of them were simulated on recorded times.
  static func isRecorded(_ cells: [CellReport], _ index: ResultIndex) -> Bool {
    cells.contains { index.typical(of: .disturbedShare, cell: $0.cell) != nil }
  }

  /// Empty where no capacity was searched; what was found on recorded times comes first.
  var lines: [String] {
    [recordedSentence(), sentence(), failure].compactMap(\.self).flatMap { Layout.wrap($0, width: TableStyle.width) }
  }

  /// A rate that designs hold, in words.
  private struct Found {
    let rate: Double
    let words: String
    var designs: [String]
  }

  /// `Holds 60 Hz, in cost units, up to 4,400 arrivals/s (4,500 break) with normalized/keyed, …`, the highest rate
  /// first; `nil` where no capacity was searched or none was found. Designs of one rate stand together.
  func sentence(_ name: (CellIdentity) -> String = \.design) -> String? {
    let found = cells.compactMap { report -> Found? in
      guard let rate = index.typical(of: .unitCapacity, cell: report.cell)?.approximation else { return nil }
      // Where nothing broke, the search ended before the design did.
      let breaks = index.typical(of: .unitCapacityFails, cell: report.cell)?.approximation
      let number = Self.words(rate)
      let words = breaks.map { "\(number) arrivals/s (\(Self.words($0)) break)" } ?? "at least \(number) arrivals/s"
      return Found(rate: rate, words: words, designs: [name(report.cell)])
    }
    return told(found, ", in cost units,")
  }

  /// `Holds 60 Hz up to 4,400 arrivals/s (4,300 to 4,500) with normalized/keyed, …`: the same on recorded times,
  /// with the interval over repetitions where there are enough.
  func recordedSentence(_ name: (CellIdentity) -> String = \.design) -> String? {
    let found = cells.compactMap { report -> Found? in
      let column = SummaryTable.Column(metric: .capacity, operation: Line.total)
      guard let spread = SummaryTable.spread(column, of: report, index) else { return nil }
      let rate = spread.median.approximation
      let isOpen = index.isLowerBound(.capacity, cell: report.cell)
      let interval = spread.interval.map { " (\(Self.words($0.lowerBound)) to \(Self.words($0.upperBound)))" } ?? ""
      let words = "\(isOpen ? "at least " : "")\(Self.words(rate)) arrivals/s\(interval)"
      return Found(rate: rate, words: words, designs: [name(report.cell)])
    }
    return told(found, "")
  }

  /// `No rate that was tried holds all limits, in cost units: … break at 0.05 arrivals/s.`; `nil` where every search
  /// found a rate.
  private var failure: String? {
    let found = cells.compactMap { report -> Found? in
      guard index.typical(of: .unitCapacity, cell: report.cell) == nil,
        let least = probes[report.cell]?.map(\.rate).min()
      else { return nil }
      return Found(rate: least, words: "at \(Self.words(least)) arrivals/s", designs: [report.cell.design])
    }
    if found.isEmpty { return nil }
    let designs = found.map { "\($0.designs[0]) \($0.words)" }
    return "No rate that was tried holds all limits, in cost units; the lowest were \(Plain.list(designs))."
  }

  private func told(_ all: [Found], _ source: String) -> String? {
    var found: [Found] = []
    for one in all {
      if let place = found.firstIndex(where: { $0.words == one.words }) {
        found[place].designs += one.designs
      } else {
        found.append(one)
      }
    }
    if found.isEmpty { return nil }
    let rates = found.sorted { $0.rate > $1.rate }.map { "\($0.words) with \(Plain.list($0.designs))" }
    let hz = cells.lazy.compactMap { index.typical(of: .unitHz, cell: $0.cell)?.approximation }.first
    let budget = hz.map { "Holds \(Self.words($0)) Hz" } ?? "Holds frames and answers"
    return "\(budget)\(source) up to \(rates.joined(separator: "; "))."
  }

  private static func words(_ rate: Double) -> String {
    rate < 10 ? ShortNumber.count(rate) : Layout.grouped(Int(rate.rounded()))
  }
}
