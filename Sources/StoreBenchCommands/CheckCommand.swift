import ArgumentParser
import BenchCore
import BenchHost
import BenchResults
import BenchRuns
import BenchScenarios
import BenchVerdicts
import BenchWorkloads
import Foundation

/// `storebench check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find mistakes in scenarios, and estimate the time and the memory that a run needs.",
    discussion: """
      No design is played. The time (seconds, minutes, hours or days) is a rough estimate from the numbers of
      operations and views. Imported data and recorded logs are read, so that mistakes in them are found. Random
      operations are drawn as in a run. If a kind of operation is never drawn, its line in the scenario is reported.

      EXAMPLES
        storebench check scenarios/quickstart.yaml
        storebench check scenarios --smoke
      """.asParagraphs)

  @OptionGroup var selection: ScenarioSelection

  @OptionGroup var hosts: HostSelection

  @Flag(help: "Skip imported records that cannot be read, and report how many they are.")
  var skipBadRecords = false

  func validate() throws { try selection.checkNamed() }

  func run() throws {
    let files = try selection.read()
    let memory = Bytes(Int(clamping: ProcessInfo.processInfo.physicalMemory))
    var status = ExitStatus.success
    for (file, document) in try selection.documents(of: files, catalog) {
      let plan = Plan(document, catalog, only: selection.only, measuresAllocations: Instruments.system().meter != nil)
      let estimate = Estimate(plan, importedBytes: file.size)
      let counts = [(plan.points.count, "point"), (plan.cells.count, "cell"), (plan.repetitionCount, "repetition")]
        .map(Layout.count).joined(separator: ", ")
      Console.say("\(file.name): \(counts); a run needs \(estimate.words)")
      for problem in try problems(file, document, plan) {
        Console.complain("\(file.name): \(problem)")
        status = status.combined(with: .badData)
      }
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

  /// Returns the reasons why a run would measure nothing, or could not judge its expectations.
  private func problems(_ file: ScenarioFile, _ document: ScenarioDocument, _ plan: Plan) throws -> [String] {
    if let reason = plan.reasonAgainstAll { return [reason] }
    // With --only, sentences about other designs are no mistake.
    return selection.only == DesignFilter() ? try file.sentencesAboutNothing(document, plan, catalog) : []
  }

  private func checkContents(of file: ScenarioFile, _ document: ScenarioDocument, _ plan: Plan) throws {
    let builder = StageBuilder(of: file, skipsBadRecords: skipBadRecords)
    if case .imported(let source) = document.base.dataset {
      let read = try builder.read(source)
      let found = read.dataset
      let words = EntityWords(document.base.calledByName)
      Console.say("\(file.name): imports \(words.text(Self.counts(found))) from \(source.names)")
      for line in DatasetSummary(found).lines.dropFirst() { Console.say("\(file.name): \(words.text(line))") }
      for note in read.notes { Console.say("\(file.name): \(note)") }
      for scale in Self.scales(plan) where scale != 1 {
        let grown = try builder.grown(found, by: scale, seed: document.base.seed)
        Console.say("\(file.name): with dataset.scale \(scale): \(words.text(Self.counts(grown)))")
      }
    }
    if let recording = document.base.workload.recording, let first = plan.points.first {
      let log = try builder.drawn(first.scenario).log
      let counts = [Layout.count(log.operations.count, "operation"), Layout.count(log.phases.count, "phase")]
      Console.say("\(file.name): plays \(counts.joined(separator: " in ")) from \(recording.log)")
    }
    for warning in try (plan.points.flatMap(\.warnings) + plan.checkedStages(builder)).distinct {
      Console.say("\(file.name): \(warning)")
    }
  }

  private static func counts(_ dataset: Dataset) -> String {
    [(dataset.authors.count, "author"), (dataset.posts.count, "post"), (dataset.comments.count, "comment")]
      .map(Layout.count).joined(separator: ", ")
  }

  private static func scales(_ plan: Plan) -> [Double] {
    plan.points.compactMap { point in
      if case .imported(let source) = point.scenario.dataset { source.scale } else { nil }
    }.distinct
  }
}
