import BenchCore
import BenchResults

/// The states and failures of cells in words.
extension CellReport.State {
  /// The state in a few words; empty for a finished cell.
  var words: String {
    switch self {
    case .finished: ""
    case .failed, .unfinished: rawValue
    case .disagreed: "WRONG"
    case .stale: "WRONG as expected"
    case .impossible: "not played"
    }
  }
}

extension CellReport {
  /// The reason why the cell is not compared with others, or not in its times; `nil` for a cell that is.
  var trouble: String? {
    if let gap { return gap }
    if let failure { return failure.words }
    if !isComplete { return "the run ended before this design was played to the end" }
    return isStale ? staleness : stop.map { "time limit: \($0.words)" }
  }

  static let nothing = "shows no change, because nothing reads its views"

  /// Returns true if a design shows nothing and the metric counts view work or times changes. The memory of such a
  /// design, and its times of reads and mounts, are compared.
  func isIdle(_ metric: Metric, _ operation: String, in index: ResultIndex) -> Bool {
    let isOther = operation == Line.reads || OperationKind.allCases.contains { $0.name == operation && !$0.isChange }
    return metric.scope == .play && metric.pass != .allocations && !isOther && showsNothing(in: index)
  }

  /// Returns true for a lazy design whose views nothing reads: its changes are fast because nothing is computed.
  func showsNothing(in index: ResultIndex) -> Bool {
    func count(_ metric: Metric) -> Double? {
      index.typical(of: metric, cell: cell, operation: Line.total)?.approximation
    }
    return !isStale && count(.viewUpdates) == 0 && count(.requiredUpdates) ?? 0 > 0
  }

  /// The outcome of a design that is expected to go stale; `nil` for other designs.
  var staleness: String? {
    differences.map { count in
      count == 0
        ? "expected to go stale, but agreed with the oracle here"
        : "expected to go stale: it differed from the oracle \(Layout.count(count, "time"))"
    }
  }
}

extension Sequence {
  /// Sorts by verdict, missing and failed ones first; equal ones keep their order.
  func worstFirst(_ verdict: (Element) -> Verdict) -> [Element] {
    [Verdict.missing, .fail, .inconclusive, .pass].flatMap { word in filter { verdict($0) == word } }
  }
}

extension CellFailure {
  /// The failure in one sentence, then its first difference and the last line of the process.
  var lines: [String] {
    let last = lastWords?.split(whereSeparator: \.isNewline).last.map { "last words: \($0)" }
    return [words] + difference + [last].compactMap(\.self)
  }

  /// The first row that differs, as it was shown and as it had to be; empty if the failure is no difference.
  var difference: [String] {
    guard let disagreement else { return [] }
    let (shown, expected) = (disagreement.shown, disagreement.expected)
    func row(_ rows: [String], _ index: Int) -> String { index < rows.count ? rows[index] : "(no row)" }
    let place = (0..<max(shown.count, expected.count)).first { row(shown, $0) != row(expected, $0) }
    return place.map { ["shown: \(row(shown, $0))", "oracle: \(row(expected, $0))"] } ?? []
  }
}
