import ArgumentParser
import BenchCore
import BenchRuns
import BenchWorkloads
import Foundation

/// `storebench check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say everything that is wrong with scenarios, or what running them would take. Runs nothing.",
    discussion: """
      EXAMPLES
        storebench check scenarios/quickstart.yaml
        storebench check scenarios --smoke
      """)

  @OptionGroup var selection: ScenarioSelection

  func validate() throws { try selection.checkNamed() }

  func run() throws {
    let files = try selection.read()
    let memory = Bytes(Int(clamping: ProcessInfo.processInfo.physicalMemory))
    var isTooLarge = false
    for (file, document) in try selection.documents(of: files, catalog) {
      let plan = Plan(document, catalog, only: selection.filter, measuresAllocations: Instruments.system().meter != nil)
      let estimate = Estimate(plan, importedBytes: file.size)
      Console.say(
        "\(file.name): \(plan.points.count) point\(plan.points.count == 1 ? "" : "s"), \(plan.cells.count) cells, "
          + "\(plan.repetitionCount) repetitions, \(estimate.words)")
      do {
        try estimate.checkMemory(memory, file: file.name)
      } catch {
        Console.complain("\(error)")
        isTooLarge = true
      }
    }
    if isTooLarge { throw ExitStatusError(status: .badData) }
  }
}
