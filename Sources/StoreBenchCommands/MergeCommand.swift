import ArgumentParser
import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchRuns
import BenchVerdicts

/// `storebench merge`.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join the shards of a run, judge the expectations, and print the table.",
    discussion: """
      A shard is a part of a run, played with `storebench run --shard`. Name all shards of the run. All of them must be
      finished, and have the same scenario, seed, size and program. The result is that of a run without shards.

      EXAMPLES
        storebench run my.yaml --shard 1/2 --out shards
        storebench run my.yaml --shard 2/2 --out shards
        storebench merge shards/my/*

      EXIT CODES
      \(ExitStatus.help)
      """.asParagraphs)

  @Argument(
    help: ArgumentHelp("The folders that `storebench run --shard` wrote, in any order.", valueName: "run-folders"),
    completion: .directory)
  var folders: [String]

  @OptionGroup var hosts: HostSelection

  @Option(help: "The folder for the joined run.", completion: .directory)
  var out = RunCommand.defaultOut

  @Option(
    help: """
      The run folder or CSV file with the values that expectations call `baseline`. (default: the scenario's file in \
      results/reference)
      """, completion: .directory)
  var baseline: String?

  @Flag(help: "Show every metric, even if the table becomes very wide.")
  var wide = false

  @Flag(help: "Also show a table for each phase of the workload.")
  var phases = false

  @Flag(name: .shortAndLong, help: "Print only the verdicts.")
  var quiet = false

  @Flag(help: "Exit with 4, not 0, if an expectation cannot be judged.")
  var strict = false

  func run() throws {
    let result = try reporting {
      try ShardMerge(folders, by: bench).merge { try BaselineChoice.baseline(named: baseline, of: $0) }
    }
    let style = TableStyle(isColored: Console.wantsColour, isWide: wide, hasPhases: phases)
    Console.say(quiet ? result.verdict(style) : result.table(style))
    let status = RunCommand.status(of: result.manifest, result.judgements, strict: strict)
    if status != .success { throw ExitStatusError(status: status) }
  }

  /// A bench that plays nothing.
  private var bench: Bench {
    let words = [CommandLine.arguments.first ?? "storebench", "merge"] + folders
    return Bench(
      catalog: catalog, runner: InProcessRunner(catalog, instruments: { .system() }),
      environment: .current(allowDebug: false),
      options: Bench.Options(output: out, command: words.map(RunCommand.quoted).joined(separator: " ")))
  }
}
