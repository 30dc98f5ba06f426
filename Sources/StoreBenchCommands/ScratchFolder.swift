import BenchResults
import BenchRuns
import Foundation

/// A folder for what processes hand to each other, gone when the run ends.
struct ScratchFolder {
  let url: URL

  /// - Throws: `ExitStatusError` after it has been said that there is no place for it.
  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("storebench-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      Console.complain("\(OutputError(path: url.path, reason: error.localizedDescription))")
      throw ExitStatusError(status: .outputFailed)
    }
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
