import BenchCore
import Foundation

/// Reads real nested JSON, in the shape in which a server sent it, through a map of paths.
///
/// Goals: the references in the data are kept (an author who occurs a thousand times is one author), every record
/// that does not fit is named by its path, and memory grows with what is kept, not with the file.
/// Non-goals: guessing a map, and repairing data.
///
/// The file is gone through once. A scanner follows the path to the posts, one record at a time becomes a value
/// with the wanted members only, then a draft, then part of the data set.
package enum Import {
  /// How many problems are listed.
  package static let problemLimit = 20

  /// Reads a JSON file.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - name: What it is called in messages.
  ///   - map: Where in it the fields lie.
  ///   - skipBadRecords: Leaves out and counts what does not fit, instead of refusing the file.
  /// - Returns: The data set, what was noticed and how much was left out.
  /// - Throws: Why the file cannot be imported.
  package static func read(
    file: String, named name: String? = nil, map: ImportMap, skipBadRecords: Bool = false
  ) throws(ImportError) -> ImportResult {
    let name = name ?? file
    if let reason = FileAccess.fileRefusal(file) { throw .unreadable(file: name, reason: reason) }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: file), options: .mappedIfSafe) else {
      throw .unreadable(file: name, reason: "cannot be read")
    }
    let result: Result<ImportResult, ImportError> = data.withUnsafeBytes { bytes in
      Result { () throws(ImportError) in
        try read(bytes.assumingMemoryBound(to: UInt8.self), named: name, map, skipBadRecords)
      }
    }
    return try result.get()
  }

  /// Reads JSON from memory.
  ///
  /// - Parameters:
  ///   - bytes: The JSON.
  ///   - name: What it is called in messages.
  ///   - map: Where in it the fields lie.
  ///   - skipBadRecords: Leaves out and counts what does not fit, instead of refusing all.
  /// - Returns: The data set, what was noticed and how much was left out.
  /// - Throws: Why it cannot be imported.
  package static func read(
    bytes: [UInt8], named name: String, map: ImportMap, skipBadRecords: Bool = false
  ) throws(ImportError) -> ImportResult {
    let result: Result<ImportResult, ImportError> = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(ImportError) in try read(bytes, named: name, map, skipBadRecords) }
    }
    return try result.get()
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, named name: String, _ map: ImportMap, _ skipBadRecords: Bool
  ) throws(ImportError) -> ImportResult {
    var pass = ImportPass(bytes, ImportPaths(map))
    do {
      try pass.run()
    } catch {
      throw .malformed(location(of: error.offset, in: bytes, name), reason: error.message)
    }
    let faults = pass.faults
    if faults.count > 0, !skipBadRecords || pass.assembler.postCount == 0 {
      throw .unfit(file: name, problems: faults.problems, count: faults.count)
    }
    if pass.assembler.postCount == 0 {
      let none = ImportProblem(path: map.posts, value: "an empty list", rule: "must lead to at least one post")
      throw .unfit(file: name, problems: [none], count: 1)
    }
    var (dataset, ids, warnings) = pass.assembler.finish()
    if faults.count > 0 {
      warnings.append(.skipped(posts: faults.posts, comments: faults.comments, problems: faults.problems))
    }
    var result = ImportResult(
      dataset: dataset, warnings: warnings, skippedPosts: faults.posts, skippedComments: faults.comments)
    result.ids = ids
    return result
  }

  private static func location(
    of offset: Int, in bytes: UnsafeBufferPointer<UInt8>, _ name: String
  ) -> SourceLocation {
    let before = bytes.prefix(offset)
    let line = before.lazy.filter { $0 == 0x0A }.count + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // Continuation bytes of UTF-8 are no columns.
    let column = before[start...].lazy.filter { $0 & 0xC0 != 0x80 }.count + 1
    return SourceLocation(file: name, line: line, column: column)
  }
}

extension ImportedDataset {
  /// The path of the file, seen from where the scenario file is.
  package func path(besides scenario: String) -> String {
    if file.hasPrefix("/") { return file }
    guard let slash = scenario.lastIndex(of: "/") else { return file }
    return scenario[...slash] + file
  }
}
