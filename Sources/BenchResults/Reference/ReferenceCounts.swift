import BenchCore

/// The exact counts of a smoke run that the repository keeps and CI compares: `results/reference/<scenario>.smoke.csv`.
///
/// Goals: a change of any count is one line of a diff, and one sentence. Non-goals: times and memory, which differ by
/// machine; totals, which would repeat each difference.
package struct ReferenceCounts: Equatable, Sendable {
  /// The counts of operation kinds in their phases, and of the load; sorted.
  package let rows: [ResultRow]

  package init(of rows: [ResultRow]) {
    self.rows = rows.filter { row in
      let isTotal = [Line.total, Line.writes, Line.reads].contains(row.operation)
      return row.pass == .counts && row.repetition == 1 && (row.phase == Line.load || !isTotal)
        && row.phase != Line.total && AllMetrics.named(row.metric)?.exactness != .varied
    }.sorted { $0.key < $1.key }
  }

  package init(csv: String) throws(CSVError) { self.init(of: try ResultRow.rows(csv: csv, onlyKnownMetrics: true)) }
  package var csv: String { ResultRow.csv(rows, ending: .lf) }

  /// A reference without a single count is a difference: a gate that looked at nothing must not pass.
  package func differences(from run: ReferenceCounts) -> [String] {
    rows.isEmpty ? ["the reference holds no counts"] : rows.changes(to: run.rows)
  }
}
