import BenchHost
import BenchReports
import BenchResults
import BenchRuns
import BenchVerdicts
import Foundation

extension RunCommand {
  /// Returns the other executable: at this path or, built if necessary, of this revision.
  static func opponent(
    _ name: String, like executable: String, besides runner: ProcessRunner, _ interruption: Interruption
  ) throws -> Opponent {
    if FileManager.default.isExecutableFile(atPath: name), !ScenarioSelection.isFolder(name) {
      return try Opponent(name: name, executable: name, gitRevision: nil, besides: runner)
    }
    let build = try RevisionBuild(name, like: executable)
    if !build.isBuilt {
      Console.complain("building \(name) (\(build.revision.prefix(12))) once; this takes minutes")
      try build.build(interruption)
    }
    return try Opponent(
      name: name, executable: build.executable, gitRevision: String(build.revision.prefix(12)), besides: runner)
  }

  /// Returns the comparison with the other side of the run; `nil` if there is no other side or the run was stopped.
  func sideBySide(_ result: RunReport, _ command: String) -> ComparisonReport? {
    guard let baseline = result.opponent, result.manifest.run.state == .finished else { return nil }
    let candidate = RunRows(result)
    var options = RunComparison.Options()
    if let threshold {
      options.threshold = threshold.share
    } else {
      options.thresholds = NamedSides.thresholds(of: result.manifest, catalog)
    }
    let comparison = RunComparison(ComparedSide(baseline), ComparedSide(candidate), options)
    return ComparisonReport(comparison, command: command)
  }
}
