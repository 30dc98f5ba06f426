import BenchCore
import BenchResults
import BenchRuns
import BenchVerdicts
import BenchWorkloads
import Foundation

/// The recorded costs on which loads are simulated if no times are recorded.
extension RunCommand {
  private static let defaultCosts = "results/reference/costs"

  /// Returns the recorded costs of a scenario; `nil` if there are none, if new costs are to be recorded, or if the run
  /// is at full size, at which loads are not simulated on recorded costs.
  func recordedCosts(of scenario: String) throws -> CostsFile? {
    if updateCosts || !selection.smoke { return nil }
    if let costs, !FileManager.default.fileExists(atPath: costs) {
      throw ExitStatusError.saying("\(costs): there is no such folder; --update-costs makes it", .inputMissing)
    }
    let folder = costs ?? Self.defaultCosts
    do {
      return try CostsFile.read(of: scenario, in: folder)
    } catch {
      throw ExitStatusError.saying("\(CostsFile.path(of: scenario, in: folder)): \(error)", .badData)
    }
  }

  /// Returns a warning, with the searched path and the cure, if sentences need recorded costs and none were found.
  func warningAboutCosts(_ scenario: Scenario) -> String? {
    let texts = scenario.expectations.map(\.text) + scenario.answers.all.map(\.say.text)
    guard scenario.usesCosts, texts.contains(where: { $0.contains(LoadSource.recordedCosts) }) else { return nil }
    let path = CostsFile.path(of: scenario.name, in: costs ?? Self.defaultCosts)
    let folder = FileManager.default.currentDirectoryPath
    return "there are no recorded costs, because \(path) is not in \(folder). Name a folder with --costs, such as "
      + "results/reference/costs of the repository, or record costs with --smoke --update-costs"
  }

  func write(_ recorded: CostsFile) throws {
    let folder = costs ?? Self.defaultCosts
    let path = CostsFile.path(of: recorded.scenario, in: folder)
    try FileWriter.atomic.createFolder(folder)
    try FileWriter.atomic.write(recorded.csv, path)
    Console.say("Costs:     \(path)")
  }
}
