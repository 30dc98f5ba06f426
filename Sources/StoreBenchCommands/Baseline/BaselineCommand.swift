import ArgumentParser
import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchVerdicts
import Foundation

/// `storebench baseline`.
struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Save the counts of a scenario in your repository, and report later what became worse.",
    discussion: """
      A baseline is the file results/reference/<scenario>.csv. It has the counts and allocations of the scenario at full
      size, but no times. To compare times, use `storebench compare`.

      EXAMPLES
        storebench baseline save scenarios/quickstart.yaml
        storebench baseline check scenarios/quickstart.yaml
        storebench baseline update scenarios/quickstart.yaml
        storebench baseline show scenarios/quickstart.yaml

      EXIT CODES
      \(ExitStatus.help)
      """.asParagraphs,
    subcommands: [SaveBaseline.self, ShowBaseline.self, CheckBaseline.self, UpdateBaseline.self])
}

struct BaselineOptions: ParsableArguments {
  @Argument(help: "A scenario file.", completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String

  @OptionGroup var hosts: HostSelection

  @Option(help: "The folder of the baselines.", completion: .directory)
  var folder = BaselineChoice.folder

  @Flag(help: "Work even in a debug build, whose allocations differ from those of a release build.")
  var allowDebug = false

  /// Does the work of a subcommand, and refuses a debug build without `--allow-debug`.
  func finish(with catalog: Catalog, _ body: (BaselineWork) throws -> ExitStatus) throws {
    if BuildMode.current == .debug && !allowDebug {
      throw ExitStatusError.saying(
        "This is a debug build: it allocates memory that a release build does not. Build with `-c release`, or add "
          + "--allow-debug.", .badUsage)
    }
    let status = try reporting { try body(BaselineWork(self, catalog)) }
    if status != .success { throw ExitStatusError(status: status) }
  }

  func command(_ verb: String) -> String {
    var words = [CommandLine.arguments.first ?? "storebench", "baseline", verb, scenario]
    if folder != BaselineChoice.folder { words += ["--folder", folder] }
    if allowDebug { words.append("--allow-debug") }
    return words.map(RunCommand.quoted).joined(separator: " ")
  }
}

struct SaveBaseline: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Play a scenario and save its baseline. Does not overwrite an existing baseline.")

  @OptionGroup var options: BaselineOptions

  func run() throws {
    try options.finish(with: catalog) { work in
      if FileManager.default.fileExists(atPath: work.path) {
        Console.complain("\(work.path): there is a baseline already; `\(options.command("update"))` replaces it")
        return .badUsage
      }
      let played = try work.play(cells: nil, allocations: true)
      guard let new = played.baseline else { return played.status }
      try work.write(new)
      let cells = Layout.count(new.cells.count, "cell")
      Console.say("SAVED  \(work.path): \(Layout.count(new.rows.count, "value")) of \(cells)")
      return .success
    }
  }
}

struct UpdateBaseline: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Play a scenario, overwrite its baseline, and report what changed.")

  @OptionGroup var options: BaselineOptions

  func run() throws {
    try options.finish(with: catalog) { work in
      let old = try work.read()
      let played = try work.play(cells: nil, allocations: true)
      guard let new = played.baseline else { return played.status }
      let changes = old.changes(to: new)
      try work.write(new)
      let count = changes.count == 1 ? "1 line changed" : "\(changes.count) lines changed"
      Console.say("UPDATED  \(work.path): \(changes.isEmpty ? "nothing changed" : count)")
      for change in changes.prefix(50) { Console.say("  \(change)") }
      if changes.count > 50 { Console.say("  and \(changes.count - 50) more; `git diff` shows them") }
      return .success
    }
  }
}

struct ShowBaseline: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print a saved baseline as a table.")

  @OptionGroup var options: BaselineOptions

  func run() throws { Console.say(try reporting { try BaselineWork(options, catalog).read().text }) }
}

struct CheckBaseline: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Play the designs of the baseline again, and report what became worse.",
    discussion: """
      Times are not measured. Counts are compared on any machine. Allocations are compared only if toolchain, allocator,
      architecture and build mode are the same as in the baseline. If a value is worse or missing, the exit code is 2.
      If some values are better and none is worse, the exit code is 0, and the output shows the command that saves the
      new values.
      """.asParagraphs)

  @OptionGroup var options: BaselineOptions

  @Flag(help: "Exit with 4, not 0, if a value cannot be compared.")
  var strict = false

  func run() throws {
    try options.finish(with: catalog) { work in
      let kept = try work.read()
      let isComparable = kept.hasAllocations && kept.conditions.differences(from: work.conditions).isEmpty
      let played = try work.play(cells: kept.cells, allocations: isComparable)
      guard let result = played.result else { return played.status }
      let check = BaselineCheck(
        kept, path: work.path, rows: result.run.rows, result.manifest, check: options.command("check"),
        update: options.command("update"))
      Console.say(check.text(TableStyle(isColored: Console.wantsColour)))
      if !work.unknown(to: kept).isEmpty {
        Console.say("Not in the baseline: \(work.unknown(to: kept).map(\.words).joined(separator: ", "))")
      }
      let compared = CompareCommand.status(of: check.comparison, check.outcome, strict: strict)
      let status = played.status.combined(with: compared)
      if check.otherLogs.isEmpty { return status }
      Console.complain("the operations are not those of the saved baseline, because the scenario has changed")
      return status.combined(with: .badData)
    }
  }
}
