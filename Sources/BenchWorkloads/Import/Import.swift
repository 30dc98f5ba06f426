import BenchCore
import Foundation

/// A reader of real data as a server sent it or a program exported it; a map of paths names the fields.
///
/// Goals: the references in the data are kept (an author who occurs a thousand times is one author), every invalid
/// record is named by its place, and memory grows with the data set, not with the files. Non-goals: guessing a map
/// (`ImportProposal` does that), and repairing data.
///
/// Every list of the map takes one pass over the files. A scanner follows the path to the list. Each record in turn
/// becomes a value with only the wanted members, then a draft, then part of the data set.
package enum Import {
  package static let problemLimit = 20

  /// Reads files; `skipBadRecords` skips and counts invalid records instead of refusing the files.
  package static func read(
    _ source: ImportedDataset, in folder: String = "", skipBadRecords: Bool = false
  ) throws(ImportError) -> ImportResult {
    let inputs = try source.files.map { file throws(ImportError) in
      try ImportInput(file.path, in: folder, name: file.name)
    }
    return try read(inputs, source.map, skipBadRecords)
  }

  package static func read(
    _ inputs: [ImportInput], _ map: ImportMap, _ skipBadRecords: Bool
  ) throws(ImportError) -> ImportResult {
    var pass = ImportPass(ImportPaths(map))
    try pass.run(inputs)
    let faults = pass.faults
    let lacks = pass.paths.lacks
    if !lacks.isEmpty || faults.count > 0 && (!skipBadRecords || pass.assembler.postCount == 0) {
      throw .unfit(ScenarioError(problems: lacks + faults.problems, omitted: faults.count - faults.problems.count))
    }
    if pass.assembler.postCount == 0 {
      throw .unfit("an empty list", at: map.posts, of: inputs, "must lead to at least one post", "correct map.posts")
    }
    var (dataset, ids, warnings) = pass.assembler.finish()
    if let first = faults.problems.first {
      let skipped = faults.counts.map { "\($1) \($0)\($1 == 1 ? "" : "s")" }.ordered().joined(separator: ", ")
      warnings.append("skipped (posts with the comments inside): \(skipped); first: \(first)")
    }
    let unread = pass.unread(in: inputs)
    return ImportResult(dataset: dataset, warnings: warnings, ids: ids, unread: unread, nulls: faults.nulls)
  }
}

extension ImportError {
  /// Returns the error that the whole data, in one or more files, break a rule.
  static func unfit(
    _ value: String, at path: String, of files: [ImportInput], _ rule: String, _ cure: String
  ) -> ImportError {
    let location = SourceLocation(file: files.map(\.path).joined(separator: ", "), line: 1, column: 1)
    let problem = ScenarioProblem(location: location, subject: path, value: value, rule: rule, cure: cure)
    return .unfit(ScenarioError(problems: [problem]))
  }
}

package struct ImportInput: Sendable {
  /// The first word of the paths that lead into this file; `nil` if every path leads into it.
  var name: String?
  let path: String
  let data: Data

  /// Opens a file; a relative path begins in the folder, or in the current one if the folder has no name.
  package init(_ path: String, in folder: String, name: String? = nil) throws(ImportError) {
    let place = path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)"
    if let reason = FileAccess.fileRefusal(place) { throw .unreadable(file: path, reason: reason) }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: place), options: .mappedIfSafe) else {
      throw .unreadable(file: path, reason: "cannot be read")
    }
    (self.name, self.path, self.data) = (name, path, data)
  }

  package init(_ path: String, _ bytes: [UInt8], name: String? = nil) {
    (self.name, self.path, data) = (name, path, Data(bytes))
  }

  /// Reads the file in a format; `nil` means the format that the extension of its name has.
  func read<Value>(
    as format: ImportFormat? = nil, _ body: (ImportText) throws(FormatError) -> Value
  ) throws(ImportError) -> Value {
    let result: Result<Value, ImportError> = data.withUnsafeBytes { bytes in
      let text = ImportText(
        name: path, format: format ?? ImportFormat(of: path), bytes: bytes.bindMemory(to: UInt8.self))
      do throws(FormatError) { return .success(try body(text)) } catch { return .failure(text.refusal(error)) }
    }
    return try result.get()
  }
}
