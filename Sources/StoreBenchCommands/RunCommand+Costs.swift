import BenchResults
import BenchRuns
import Foundation

/// The costs that loads are simulated on where no times are recorded.
extension RunCommand {
  private static let defaultCosts = "results/reference/costs"

  /// The costs recorded of a scenario; `nil` where there are none or new ones are to be recorded, and at full size, of
  /// which none are recorded.
  func recordedCosts(of scenario: String) throws -> CostsFile? {
    if updateCosts || !selection.smoke { return nil }
    if let costs, !FileManager.default.fileExists(atPath: costs) {
      Console.complain("\(costs): there is no such folder; --update-costs makes it")
      throw ExitStatusError(status: .inputMissing)
    }
    let folder = costs ?? Self.defaultCosts
    do {
      return try CostsFile.read(of: scenario, in: folder)
    } catch {
      Console.complain("\(CostsFile.path(of: scenario, in: folder)): \(error)")
      throw ExitStatusError(status: .badData)
    }
  }

  /// Keeps what a run recorded.
  ///
  /// - Throws: `OutputError` when the file or its folder cannot be written.
  func write(_ recorded: CostsFile) throws {
    let folder = costs ?? Self.defaultCosts
    let path = CostsFile.path(of: recorded.scenario, in: folder)
    try FileWriter.atomic.createFolder(folder)
    try FileWriter.atomic.write(recorded.csv, path)
    Console.say("Costs:     \(path)")
  }
}
