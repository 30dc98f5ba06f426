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
      by orders of magnitude. Data that a scenario imports and logs that it plays are read and counted, too, and the
      operations of every point are drawn: what cannot be drawn, or never is, is said with its line.

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
      let estimate = Estimate(plan, importedBytes: file.size, .all)
      Console.say(
        "\(file.name): \(plan.points.count) point\(plan.points.count == 1 ? "" : "s"), \(plan.cells.count) cells, "
          + "\(plan.repetitionCount) repetitions, \(estimate.words)")
      if let headline = document.base.headline { Console.say("\(file.name): its first chart is of \(headline.text)") }
      if measure { status = status.combined(with: try forecast(plan, file, estimate)) }
      do {
        try estimate.checkMemory(memory, file: file.name)
        try checkContents(of: file, document, plan)
      } catch {
        Console.complain(error is ImportError ? "\(file.name): \(error)" : RunCommand.words(error))
        status = status.combined(with: RunCommand.status(of: error))
      }
    }
    if status != .success { throw ExitStatusError(status: status) }
  }

  /// Reads and draws as a run would, and prints sizes and omissions, each once.
  ///
  /// - Throws: what would end the run before its first repetition.
  private func checkContents(of file: ScenarioFile, _ document: ScenarioDocument, _ plan: Plan) throws {
    let builder = StageBuilder(of: file, skipsBadRecords: skipBadRecords)
    if case .imported(let source) = document.base.dataset {
      let found = try builder.read(source)
      let counts = [
        Self.count(found.dataset.authors.count, "author"), Self.count(found.dataset.posts.count, "post"),
        Self.count(found.dataset.comments.count, "comment"),
      ]
      Console.say("\(file.name): imports \(counts.joined(separator: ", ")) from \(source.file)")
    }
    if let recording = document.base.workload.recording, let first = plan.points.first {
      let log = try builder.drawn(first.scenario).log
      let counts = [Self.count(log.operations.count, "operation"), Self.count(log.phases.count, "phase")]
      Console.say("\(file.name): plays \(counts.joined(separator: " in ")) from \(recording.log)")
    }
    var said: Set<String> = []
    for warning in try plan.points.flatMap(\.warnings) + plan.checkedStages(builder)
    where said.insert(warning).inserted {
      Console.say("\(file.name): \(warning)")
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
      let forecast = try Forecast.measured(plan, file, runner, .all, skipsBadRecords: skipBadRecords)
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

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
