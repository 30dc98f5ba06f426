import BenchCore
import BenchResults

/// What a load over time comes to at one point, in a sentence: the rates up to which frames and answers hold.
struct LoadAnswer {
  let cells: [CellReport]
  let index: ResultIndex
  /// The costs that were simulated on where the run recorded no times.
  var costs: RunManifest.CostsRecord?
  var isDebug = false
  /// The simulations of the searches of the counts pass.
  var probes: [CellIdentity: [LoadTables.Probe]] = [:]

  /// Whether a load over time was played in some of these cells.
  static func isAbout(_ cells: [CellReport], _ index: ResultIndex) -> Bool {
    cells.contains { index.typical(of: .counts(.framesDue), cell: $0.cell) != nil }
  }

  private var times: LoadTimes { LoadTimes(cells, index, isDebug: isDebug) }

  /// Empty where no capacity was searched, or no times are known.
  var lines: [String] {
    [sentence(), failure].compactMap(\.self).flatMap { Layout.wrap($0, width: TableStyle.width) }
  }

  /// A rate that designs hold, in words.
  private struct Found {
    let rate: Double
    let words: String
    var designs: [String]
  }

  /// `Holds 60 Hz up to 4,400 arrivals/s (4,300 to 4,500) with normalized/keyed, …`, the highest rate first, with the
  /// interval over repetitions where there are enough; `nil` where no capacity was searched or none was found, or no
  /// times are known. Designs of one rate stand together.
  func sentence(_ name: (CellIdentity) -> String = \.design) -> String? {
    guard let metric = times.metric(LoadStage.capacity), let fails = times.metric(LoadStage.capacityFails) else {
      return nil
    }
    let found = cells.compactMap { report -> Found? in
      let column = SummaryTable.Column(metric: metric, operation: Line.total)
      guard let spread = SummaryTable.spread(column, of: report, index) else { return nil }
      let rate = spread.median.approximation
      let isOpen = index.isLowerBound(metric, cell: report.cell)
      // Where nothing broke, the search ended before the design did.
      let breaks = metric.exactness == .exact ? index.typical(of: fails, cell: report.cell)?.approximation : nil
      let range = breaks.map { "\(Self.words($0)) break" }
      let interval = spread.interval.map { "\(Self.words($0.lowerBound)) to \(Self.words($0.upperBound))" }
      let besides = (metric.exactness == .exact ? range : interval).map { " (\($0))" } ?? ""
      let words = "\(isOpen ? "at least " : "")\(Self.words(rate)) arrivals/s\(besides)"
      return Found(rate: rate, words: words, designs: [name(report.cell)])
    }
    return told(found, source)
  }

  private var source: String { times == .onRecord ? costs.map { ", \($0.words)," } ?? "" : "" }

  /// `No rate that was tried holds all limits: … break at 0.05 arrivals/s.`; `nil` where every search found a rate.
  private var failure: String? {
    guard times == .onRecord || times == .given, let metric = times.metric(LoadStage.capacity) else { return nil }
    let found = cells.compactMap { report -> Found? in
      guard index.typical(of: metric, cell: report.cell) == nil, let least = probes[report.cell]?.map(\.rate).min(),
        times.metric(LoadMeasure.utilisationMain.rawValue).flatMap({ index.typical(of: $0, cell: report.cell) }) != nil
      else { return nil }
      return Found(rate: least, words: "at \(Self.words(least)) arrivals/s", designs: [report.cell.design])
    }
    if found.isEmpty { return nil }
    let designs = found.map { "\($0.designs[0]) \($0.words)" }
    return "No rate that was tried holds all limits\(source); the lowest were \(Plain.list(designs))."
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
    let hz = cells.lazy.compactMap { index.typical(of: .counts(.hz), cell: $0.cell)?.approximation }.first
    let budget = hz.map { "Holds \(Self.words($0)) Hz" } ?? "Holds frames and answers"
    return "\(budget)\(source) up to \(rates.joined(separator: "; "))."
  }

  private static func words(_ rate: Double) -> String {
    rate < 10 ? ShortNumber.count(rate) : Layout.grouped(Int(nearest: rate))
  }
}
