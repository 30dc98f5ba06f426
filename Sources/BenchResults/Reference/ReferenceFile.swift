import Foundation

/// Where a repository keeps the exact counts of a scenario: `<folder>/<scenario>.smoke.csv`.
package struct ReferenceFile: Sendable {
  /// The file, as messages name it.
  package let path: String
  private let folder: String

  /// The file of a scenario in this folder, which need not be there.
  package init(folder: String, scenario: String) {
    self.folder = folder
    path = "\(folder)/\(scenario).smoke.csv"
  }

  /// Makes these counts the reference.
  ///
  /// - Throws: `OutputError` when the file or its folder cannot be written.
  package func write(_ counts: ReferenceCounts) throws(OutputError) {
    try FileWriter.atomic.createFolder(folder)
    try FileWriter.atomic.write(counts.csv, path)
  }

  /// How the counts of a run differ from the reference; `nil` where there is none yet.
  ///
  /// - Throws: `CSVError` when the file is no table of rows.
  package func differences(from counts: ReferenceCounts) throws(CSVError) -> [CountDifference]? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    return try ReferenceCounts(csv: text).differences(from: counts)
  }
}
