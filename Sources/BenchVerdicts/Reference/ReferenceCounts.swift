import BenchCore
import BenchResults
import Foundation

/// The exact counts of a smoke run that a repository keeps and CI compares: `results/reference/<scenario>.smoke.csv`.
///
/// Goals: a changed count is one line of a diff, and one sentence. Non-goals: times and memory, which differ by
/// machine; totals, which would repeat each difference.
package struct ReferenceCounts: Equatable, Sendable {
  /// The counts of operation kinds in their phases and of the load, sorted.
  package let rows: [ResultRow]

  package init(of rows: [ResultRow]) {
    self.rows = rows.filter { row in
      row.pass == .counts && row.repetition == 1
        && (row.phase == Line.load || !Line.sums.contains(row.operation))
        && row.phase != Line.total && AllMetrics.named(row.metric)?.exactness != .varied
    }.ordered { $0.key < $1.key }
  }

  package init(csv: String) throws(CSVError) { self.init(of: try ResultRow.rows(csv: csv, onlyKnownMetrics: true)) }
  package var csv: String { ResultRow.csv(rows, ending: "\n") }

  /// Returns the differences. An empty reference counts as a difference: a gate that checked nothing must not pass.
  package func differences(from run: ReferenceCounts) -> [String] {
    rows.isEmpty ? ["the reference holds no counts"] : rows.changes(to: run.rows)
  }
}

/// The file in which a repository keeps the exact counts of a scenario: `<folder>/<scenario>.smoke.csv`.
package struct ReferenceFile: Sendable {
  package let path: String
  private let folder: String

  package init(folder: String, scenario: String) {
    self.folder = folder
    path = "\(folder)/\(scenario).smoke.csv"
  }

  package func write(_ counts: ReferenceCounts) throws(OutputError) {
    try FileWriter.atomic.createFolder(folder)
    try FileWriter.atomic.write(counts.csv, path)
  }

  /// Returns the differences of a run's counts from the reference, or `nil` if there is no reference yet.
  package func differences(from counts: ReferenceCounts) throws(RunFolderError) -> [String]? {
    try ReferenceCounts(path: path)?.differences(from: counts)
  }
}

extension ReferenceCounts {
  /// Reads the counts in a file; returns `nil` if there is no file.
  package init?(path: String) throws(RunFolderError) {
    guard let text = try RunFolderError.text(of: path) else { return nil }
    do { try self.init(csv: text) } catch { throw RunFolderError(path, error, "run --smoke --reference") }
  }
}

extension ReferenceBaseline {
  /// Reads the baseline of a scenario, or of any scenario; returns `nil` if there is no file.
  package init?(path: String, of scenario: String? = nil) throws(RunFolderError) {
    guard let text = try RunFolderError.text(of: path) else { return nil }
    do { try self.init(csv: text, of: scenario) } catch { throw RunFolderError(path, error, "baseline save") }
  }
}

extension RunFolderError {
  /// Returns the text that a repository keeps at a path; returns `nil` if nothing is there.
  fileprivate static func text(of path: String) throws(RunFolderError) -> String? {
    let refusal = FileAccess.fileRefusal(path)
    if refusal == FileAccess.nothing { return nil }
    if refusal == nil, let text = try? String(contentsOfFile: path, encoding: .utf8) { return text }
    throw RunFolderError(
      place: path, rule: "it must be readable text in UTF-8", value: refusal,
      cure: "take it back as it was, or write it again", isMissing: refusal != nil)
  }

  fileprivate init(_ path: String, _ error: CSVError, _ command: String) {
    self.init(
      place: "\(path):\(error.line)", rule: "the file must be as `storebench \(command)` writes it", value: error.rule,
      cure: "take it back as it was, or write it again")
  }
}
