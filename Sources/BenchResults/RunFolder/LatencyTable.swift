import BenchCore

/// `latency.csv`: how the latencies of each cell and operation kind are spread, all repetitions merged.
///
/// Holds only the filled buckets, because a run has many cells and most of a histogram is empty.
struct LatencyTable: Sendable {
  static let columns = [
    "scenario", "point", "store", "derivation", "operation", "latency_ns", "count", "share",
  ]

  /// A curve's place in the file.
  private struct Key: Hashable {
    let cell: CellIdentity
    let operation: String
  }

  private var curves: [Key: [UInt64: Int]] = [:]
  /// Operations in the order in which lines name them.
  private var operations: [String] = []

  /// Adds the latencies of one repetition: the totals over phases.
  mutating func add(_ lines: [ResultLines.Entry], of cell: CellIdentity) {
    for line in lines where line.phase == Line.total {
      guard let histogram = line.figures.latency else { continue }
      if !operations.contains(line.operation) { operations.append(line.operation) }
      let key = Key(cell: cell, operation: line.operation)
      for step in histogram.curve { curves[key, default: [:]][step.latency.rawValue, default: 0] += step.count }
    }
  }

  /// The table: for each filled bucket its longest latency, how many it holds, and the share up to it.
  func csv(build: BuildMode) -> String {
    var writer = CSVWriter()
    writer.header(Self.columns)
    for cell in Set(curves.keys.map(\.cell)).sorted() {
      for operation in operations {
        guard let curve = curves[Key(cell: cell, operation: operation)] else { continue }
        let total = curve.values.reduce(0, +)
        var seen = 0
        for (latency, count) in curve.sorted(by: { $0.key < $1.key }) {
          seen += count
          writer.record([
            .text(build.scenarioColumn(cell.scenario)), .text(cell.point.description), .text(cell.store),
            .text(cell.derivation), .text(operation), .number(.nanoseconds(Nanoseconds(latency))), .integer(count),
            .real(Double(seen) / Double(total)),
          ])
        }
      }
    }
    return writer.contents
  }
}
