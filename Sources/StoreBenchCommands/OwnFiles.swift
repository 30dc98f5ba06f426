import ArgumentParser
import BenchResults

/// Files that a run has written, which no command writes over: its numbers would be gone.
enum OwnFiles {
  /// Refuses an option that names such a file.
  static func check(_ option: String, _ path: String?) throws {
    guard let path, RunFolder.owns(path) else { return }
    throw ValidationError("\(option) (\(path)) is \(reason); choose another name")
  }

  static let reason = "a file that the run itself has written"
}
