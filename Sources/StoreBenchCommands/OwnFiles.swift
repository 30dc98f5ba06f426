import ArgumentParser
import BenchResults

/// The files that a run has written, which no command overwrites, because the numbers would be lost.
enum OwnFiles {
  /// Refuses an option that names a file of a run.
  static func check(_ option: String, _ path: String?) throws {
    guard let path, RunFolder.owns(path) else { return }
    throw ValidationError("\(option) (\(path)) is \(reason); choose another name")
  }

  static let reason = "a file that the run itself has written"
}
