import Foundation

/// The file of a scenario's exact counts in a repository: `<folder>/<scenario>.smoke.csv`.
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

  /// Returns the differences of a run's counts from the reference; `nil` if there is none yet.
  package func differences(from counts: ReferenceCounts) throws(RunFolderError) -> [String]? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    return try ReferenceCounts(csv: text, path: path).differences(from: counts)
  }
}

extension ReferenceCounts {
  package init(csv text: String, path: String) throws(RunFolderError) {
    do { try self.init(csv: text) } catch { throw RunFolderError(path, error, "run --smoke --reference") }
  }
}

extension ReferenceBaseline {
  package init(csv text: String, path: String) throws(RunFolderError) {
    do { try self.init(csv: text) } catch { throw RunFolderError(path, error, "baseline save") }
  }
}

extension RunFolderError {
  fileprivate init(_ path: String, _ error: CSVError, _ command: String) {
    self.init(
      place: "\(path):\(error.line)", rule: "the file must be as `storebench \(command)` writes it", value: error.rule,
      cure: "take it back as it was, or write it again")
  }
}
