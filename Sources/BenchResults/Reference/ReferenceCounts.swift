import BenchCore

/// The exact counts of a smoke run that the repository keeps and CI compares: `results/reference/<scenario>.smoke.csv`.
///
/// Goals: a change of any count is one line of a diff, and one sentence. Non-goals: times and memory, which differ by
/// machine; totals, which would repeat each difference.
package struct ReferenceCounts: Equatable, Sendable {
  /// The counts of operation kinds in their phases, and of the load; sorted.
  package let rows: [ResultRow]

  /// The part of a run's rows that is kept.
  ///
  /// - Complexity: O(n log n)
  package init(of rows: [ResultRow]) {
    self.rows = rows.filter { row in
      let isTotal = [Line.total, Line.writes, Line.reads].contains(row.operation)
      return row.pass == .counts && row.repetition == 1 && (row.phase == Line.load || !isTotal)
        && row.phase != Line.total && AllMetrics.named(row.metric)?.exactness != .varied
    }.sorted { $0.key < $1.key }
  }

  /// Reads a reference.
  ///
  /// - Throws: `CSVError` when it is no table of rows, names an unknown metric, or has a value twice.
  package init(csv: String) throws(CSVError) { self.init(of: try ResultRow.rows(csv: csv, onlyKnownMetrics: true)) }

  /// The reference as text, with the line ends of a file under version control.
  package var csv: String { ResultRow.csv(rows, ending: .lf) }

  /// Returns the differences of a run's counts from these; empty if all are equal.
  ///
  /// A reference without a single count is a difference: a gate that looked at nothing must not pass.
  ///
  /// - Complexity: O(n log n)
  package func differences(from run: ReferenceCounts) -> [CountDifference] {
    if rows.isEmpty { return [CountDifference(line: "the reference", kind: .empty)] }
    let before = Dictionary(rows.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(run.rows.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    return Set(before.keys).union(after.keys).sorted().compactMap { key in
      switch (before[key], after[key]) {
      case (let old?, let new?):
        if old.value != new.value { return .init(line: key.words, kind: .changed(old.value, new.value)) }
        if old.operations != new.operations {
          return .init(line: key.words, kind: .recounted(old.operations, new.operations))
        }
        return nil
      case (let old?, nil): return .init(line: key.words, kind: .vanished(old.value))
      case (nil, let new?): return .init(line: key.words, kind: .new(new.value))
      case (nil, nil): return nil
      }
    }
  }
}

/// One count that is not what the reference says.
package struct CountDifference: Equatable, Sendable, CustomStringConvertible {
  /// The kind of difference, with the values on both sides.
  package enum Kind: Equatable, Sendable {
    /// The reference has it, the run does not.
    case vanished(MetricValue)
    /// The run has it, the reference does not.
    case new(MetricValue)
    /// The values differ: that of the reference, then that of the run.
    case changed(MetricValue, MetricValue)
    /// The same value, but of another number of operations (or entities, in the load).
    case recounted(Int, Int)
    /// There is nothing to compare with.
    case empty
  }

  /// The differing line: `entity_writes of nested/naive at dataset.posts=20 in main for update-author`.
  package let line: String
  /// The difference.
  package let kind: Kind

  package var description: String {
    switch kind {
    case .vanished(let old): "vanished: \(line), was \(old)"
    case .new(let new): "new: \(line) = \(new)"
    case .changed(let old, let new): "changed: \(line), \(old) → \(new)"
    case .recounted(let old, let new): "changed: operations of \(line), \(old) → \(new)"
    case .empty: "\(line) holds no counts"
    }
  }
}
