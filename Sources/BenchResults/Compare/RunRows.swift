import Foundation

/// What a run left behind, read back: its rows, and its manifest where there is one.
public struct RunRows: Sendable {
  /// As the user wrote it.
  public let path: String
  /// Without the mark of a debug build, which the manifest tells, too.
  public let rows: [ResultRow]
  /// `nil` for a table that lies alone: then nobody knows what machine it is of.
  public let manifest: RunManifest?

  public init(path: String, rows: [ResultRow], manifest: RunManifest?) {
    self.path = path
    self.rows = rows.map { row in
      var row = row
      if row.cell.scenario.hasSuffix(BuildMode.mark) { row.cell.scenario.removeLast(BuildMode.mark.count) }
      return row
    }
    self.manifest = manifest
  }

  /// Reads a run folder, or a table with the columns of `measurements.csv`; `run.json` beside the table is read, too.
  ///
  /// - Throws: `RunRowsError` when it is not there, or is not what it should be.
  public init(path: String) throws(RunRowsError) {
    let isTable = path.hasSuffix(".csv")
    let folder = isTable ? URL(fileURLWithPath: path).deletingLastPathComponent().relativePath : path
    let table = isTable ? path : "\(folder)/measurements.csv"
    let manifestPath = "\(folder)/run.json"
    let text = try Self.text(table)
    let rows: [ResultRow]
    do {
      rows = try ResultRow.rows(csv: text)
    } catch {
      throw RunRowsError(path: table, kind: .damaged, reason: "\(error)")
    }
    if rows.isEmpty { throw RunRowsError(path: table, kind: .damaged, reason: "it holds no values") }
    // Beside a table there may be nothing; a run folder without its manifest is no run folder.
    let belongs = !isTable || (path as NSString).lastPathComponent == "measurements.csv"
    let isThere = belongs && (!isTable || FileManager.default.fileExists(atPath: manifestPath))
    self.init(path: path, rows: rows, manifest: isThere ? try Self.manifest(manifestPath) : nil)
  }

  private static func manifest(_ path: String) throws(RunRowsError) -> RunManifest {
    let text = try text(path)
    do {
      return try RunManifest(json: text)
    } catch {
      throw RunRowsError(path: path, kind: .damaged, reason: words(error))
    }
  }

  private static func text(_ path: String) throws(RunRowsError) -> String {
    if !FileManager.default.fileExists(atPath: path) {
      throw RunRowsError(path: path, kind: .missing, reason: "there is no such file")
    }
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw RunRowsError(path: path, kind: .damaged, reason: error.localizedDescription)
    }
  }

  private static func words(_ error: any Error) -> String {
    switch error {
    case DecodingError.dataCorrupted(let context): context.debugDescription
    case DecodingError.keyNotFound(let key, _): "it has no key \(key.stringValue)"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "\(context.codingPath.map(\.stringValue).joined(separator: ".")): \(context.debugDescription)"
    default: "\(error)"
    }
  }
}

/// A run that cannot be read: what, and why.
public struct RunRowsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Whether the user named something else than there is, or what is there is broken.
  public enum Kind: Sendable { case missing, damaged }

  public let path: String
  public let kind: Kind
  public let reason: String

  public var description: String { "cannot read \(path): \(reason)" }
}
