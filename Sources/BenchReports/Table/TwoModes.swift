import BenchCore
import BenchResults

/// Says where a percentile is over kinds of operation of unlike weight, so that it stands for none of them: half of the
/// changes take 20 µs, half take 80, and the median over all is some number between.
struct TwoModes {
  let cells: [CellReport]
  let index: ResultIndex
  /// The phase that is shown; `nil` for all of them together.
  var phase: String?

  /// Neighbouring kinds, by their medians, of which the heavier one takes so many times as long are two modes.
  static let gap = 2.0
  /// Kinds that are together less than this share of the operations do not move the median.
  static let leastShare = 0.1

  /// A sentence for changes and one for reads, each where there is something to say.
  ///
  /// - Complexity: O(cells × lines)
  var sentences: [String] { [(Line.writes, "Write"), (Line.reads, "Read")].compactMap(sentence) }

  /// The sentences as lines of a terminal.
  var lines: [String] { sentences.flatMap { Layout.wrap($0, width: TableStyle.width) } }

  private typealias Kind = (operation: String, median: Double, operations: Int)

  private func sentence(_ group: String, _ word: String) -> String? {
    let played = cells.filter { $0.failure == nil && $0.gap == nil }
    let found = played.compactMap { report in modes(of: report.cell, group).map { (report.cell, $0) } }
    guard let widest = found.max(by: { Self.width($0.1) < Self.width($1.1) }) else { return nil }
    let kinds = widest.1.map { "\($0.operation) \(MetricUnit.nanoseconds.short($0.median))" }.joined(separator: ", ")
    let share = played.count == 1 ? "" : " with \(found.count) of \(played.count) designs, most with \(widest.0.design)"
    return "\(word) p50 has two modes\(share): \(kinds). latency.csv has each kind by itself."
  }

  /// The kinds of a cell, the lightest first; `nil` where one median may stand for all of them.
  private func modes(of cell: CellIdentity, _ group: String) -> [Kind]? {
    let kinds = index.kinds(of: .latencyP50, cell: cell, phase: phase)
      .filter { (OperationKind(name: $0.operation)?.isRead ?? false) == (group == Line.reads) }
      .sorted { ($0.median, $0.operation) < ($1.median, $1.operation) }
    let all = kinds.reduce(0) { $0 + $1.operations }
    var lighter = 0
    for (kind, next) in zip(kinds, kinds.dropFirst()) {
      lighter += kind.operations
      let least = Double(min(lighter, all - lighter))
      if next.median >= Self.gap * kind.median && least >= Self.leastShare * Double(all) { return kinds }
    }
    return nil
  }

  private static func width(_ kinds: [Kind]) -> Double {
    guard let first = kinds.first?.median, let last = kinds.last?.median else { return 0 }
    return last / max(first, .leastNormalMagnitude)
  }
}
