import BenchCore
import BenchResults
import Foundation

/// The part of a run that is compared: its rows, and its manifest if there is one.
package struct RunRows: Sendable {
  /// The path as the user wrote it.
  package let path: String
  /// The rows, without the mark of a debug build; the manifest also has this mark.
  package let rows: [ResultRow]
  /// The manifest; `nil` for a table outside a run folder, whose machine is unknown.
  package let manifest: RunManifest?
  package private(set) var run: StoredRun?

  package init(path: String, rows: [ResultRow], manifest: RunManifest?) {
    self.path = path
    self.rows = rows.map { row in
      if !row.cell.scenario.hasSuffix(BuildMode.mark) { return row }
      return changing(row) { $0.cell.scenario.removeLast(BuildMode.mark.count) }
    }
    self.manifest = manifest
  }

  package init(path: String, _ run: StoredRun) {
    self.init(path: path, rows: run.rows, manifest: run.manifest)
    self.run = run
  }

  /// Reads a run folder, given by its path or the path of its `measurements.csv`, or a table with the same columns.
  package init(path: String) throws(RunFolderError) {
    if let folder = Self.folder(of: path) {
      self.init(path: path, try StoredRun(folder: folder))
    } else {
      self.init(path: path, rows: try Self.rows(path), manifest: nil)
    }
    if rows.isEmpty {
      throw RunFolderError(place: path, rule: "it holds no values", cure: "name a run that was finished")
    }
  }

  private static func folder(of path: String) -> String? {
    if !path.hasSuffix(".csv") { return path }
    let file = URL(fileURLWithPath: path)
    let folder = file.deletingLastPathComponent().relativePath
    let isRun = FileManager.default.fileExists(atPath: "\(folder)/run.json")
    return file.lastPathComponent == "measurements.csv" && isRun ? folder : nil
  }

  private static func rows(_ table: String) throws(RunFolderError) -> [ResultRow] {
    func wrong(
      _ rule: String, at place: String? = nil, _ value: String? = nil, isMissing: Bool = false
    ) -> RunFolderError {
      let cure = "name a run folder, or a table from one"
      return RunFolderError(place: place ?? table, rule: rule, value: value, cure: cure, isMissing: isMissing)
    }
    if !FileManager.default.fileExists(atPath: table) { throw wrong("there is no such file", isMissing: true) }
    guard let text = try? String(contentsOfFile: table, encoding: .utf8)
    else { throw wrong("it must be readable text in UTF-8", FileAccess.fileRefusal(table)) }
    if text.isEmpty { throw wrong("it holds nothing") }
    do { return try ResultRow.rows(csv: text, onlyKnownMetrics: true) } catch {
      let rule = "the table must have the columns and rows of measurements.csv"
      throw wrong(rule, at: "\(table):\(error.line)", error.rule)
    }
  }
}
