import ArgumentParser
import BenchResults
import Foundation

/// The run that a command reads.
struct NamedRun: ParsableArguments {
  @Argument(
    help: ArgumentHelp("A run folder; or a scenario's name, for its newest run; or latest.", valueName: "run-folder"),
    completion: .directory)
  var folder: String
}

/// The folder of a run as a command gets it: a path, `latest`, or the name or the file of a scenario. A scenario means
/// its newest run.
enum RunName {
  /// Returns the folder of the run that a word means; the word itself if it is a run's path, or if no run is found.
  static func folder(_ word: String, in results: String = "results") -> String {
    if isRun(word) || word.contains(":") { return word }
    var candidates = runs(in: word)
    if candidates.isEmpty {
      let isFile = word.hasSuffix(".yaml") || word.hasSuffix(".yml")
      let name = isFile ? URL(filePath: word).deletingPathExtension().lastPathComponent : word
      let scenarios = word == "latest" ? names(in: results).map { "\(results)/\($0)" } : ["\(results)/\(name)"]
      candidates = name.contains("/") ? [] : scenarios.flatMap(runs)
    }
    // The name of a run begins with its time.
    return candidates.max { URL(filePath: $0).lastPathComponent < URL(filePath: $1).lastPathComponent } ?? word
  }

  static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  private static func isRun(_ folder: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/run.json") }

  static func runs(in folder: String) -> [String] { names(in: folder).map { "\(folder)/\($0)" }.filter(isRun) }
}

extension StoredRun {
  /// Reads the run of a folder, or the run that a word means; refuses a run without measurements.
  static func told(_ folder: String) throws -> StoredRun {
    let run = try reporting { try StoredRun(folder: RunName.folder(folder)) }
    if !run.isEmpty { return run }
    throw ExitStatusError.saying("\(folder): nothing was measured in it; name a run that came further", .badData)
  }
}
