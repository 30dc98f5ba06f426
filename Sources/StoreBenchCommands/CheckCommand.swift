import ArgumentParser
import BenchCore
import BenchRuns
import BenchWorkloads
import Foundation

/// `storebench check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say everything that is wrong with scenarios, or what running them would take.",
    discussion: """
      Nothing is run, unless --measure is given: what a run takes is a rough guess without it, because designs differ
      by orders of magnitude. Data that a scenario imports and logs that it plays are read and counted, too.

      EXAMPLES
        storebench check scenarios/quickstart.yaml
        storebench check scenarios --smoke
        storebench check scenarios/chat-room.yaml --measure
      """.asParagraphs)

  @OptionGroup var selection: ScenarioSelection

  @Flag(help: "Leave out records of imported data that cannot be read, and count them.")
  var skipBadRecords = false

  @Flag(help: "Play a few operations of each design, and say what the run will take by that.")
  var measure = false

  func validate() throws { try selection.checkNamed() }

  func run() throws {
    let files = try selection.read()
    let memory = Bytes(Int(clamping: ProcessInfo.processInfo.physicalMemory))
    var status = ExitStatus.success
    for (file, document) in try selection.documents(of: files, catalog) {
      let plan = Plan(document, catalog, only: selection.filter, measuresAllocations: Instruments.system().meter != nil)
      let estimate = Estimate(plan, importedBytes: file.size)
      Console.say(
        "\(file.name): \(plan.points.count) point\(plan.points.count == 1 ? "" : "s"), \(plan.cells.count) cells, "
          + "\(plan.repetitionCount) repetitions, \(estimate.words)")
      for warning in Self.warnings(plan) { Console.say("\(file.name): \(warning)") }
      if let headline = document.base.headline { Console.say("\(file.name): its first chart is of \(headline.text)") }
      if measure { status = status.combined(with: try forecast(plan, file, estimate)) }
      let found = checkImport(file, document)
      status = status.combined(with: found)
      if found == .success { status = status.combined(with: checkLog(file, document)) }
      do {
        try estimate.checkMemory(memory, file: file.name)
      } catch {
        Console.complain("\(error)")
        status = status.combined(with: .badData)
      }
    }
    if status != .success { throw ExitStatusError(status: status) }
  }

  /// What runs of the points leave out of their loads, each sentence once.
  private static func warnings(_ plan: Plan) -> [String] {
    var said: Set<String> = []
    return plan.points.flatMap { $0.scenario.load?.warnings ?? [] }.filter { said.insert($0).inserted }
  }

  /// Reads what the scenario imports, and says how much it is.
  private func checkImport(_ file: ScenarioFile, _ document: ScenarioDocument) -> ExitStatus {
    guard case .imported(let source) = document.base.dataset else { return .success }
    do {
      let found = try StageBuilder(folder: file.folder, skipsBadRecords: skipBadRecords).read(source)
      let counts = [
        Self.count(found.dataset.authors.count, "author"), Self.count(found.dataset.posts.count, "post"),
        Self.count(found.dataset.comments.count, "comment"),
      ]
      Console.say("\(file.name): imports \(counts.joined(separator: ", ")) from \(source.file)")
      for warning in found.warnings { Console.say("\(file.name): \(warning)") }
      return .success
    } catch {
      Console.complain("\(file.name): \(error)")
      return RunCommand.status(of: error)
    }
  }

  /// Says what the run will take by a pilot of every design.
  private func forecast(_ plan: Plan, _ file: ScenarioFile, _ estimate: Estimate) throws -> ExitStatus {
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let interrupts = Interrupts()
    let runner = ProcessRunner(
      executable: Bundle.main.executablePath ?? CommandLine.arguments[0], folder: scratch.url,
      hangLimit: .seconds(300), interruption: interrupts.interruption)
    do {
      let forecast = try Forecast.measured(plan, file, runner, skipsBadRecords: skipBadRecords)
      let others = forecast.others > 0 ? "; \(forecast.others) cells by formula" : ""
      Console.say(
        String(
          format: "%@: measured: about %.1f s, by %d pilots that took %.1f s%@", file.name,
          forecast.runTime(budget: estimate.forecastBudget).seconds, forecast.pilots, forecast.spent.seconds, others))
      return .success
    } catch {
      Console.complain("\(file.name): \(RunCommand.words(error))")
      return RunCommand.status(of: error)
    }
  }

  /// Reads the log that the scenario plays over its data, and says how much it is.
  private func checkLog(_ file: ScenarioFile, _ document: ScenarioDocument) -> ExitStatus {
    guard let recording = document.base.workload.recording else { return .success }
    do {
      let builder = StageBuilder(folder: file.folder, skipsBadRecords: skipBadRecords)
      for point in document.points {
        let log = try builder.drawn(point.scenario).log
        if point != document.points.first { continue }
        let counts = [Self.count(log.operations.count, "operation"), Self.count(log.phases.count, "phase")]
        Console.say("\(file.name): plays \(counts.joined(separator: " in ")) from \(recording.log)")
      }
      return .success
    } catch {
      Console.complain("\(error)")
      return RunCommand.status(of: error)
    }
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
