import ArgumentParser
import BenchHost
import BenchResults
import BenchVerdicts

/// `storebench compare`.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two runs or two designs, and say what became worse or better.",
    discussion: """
      Counts are compared exactly. Times vary, so all repetitions of a time are compared, and the result may be
      inconclusive. Times are compared only if both runs have the same machine, toolchain, allocator, build, scenario
      and operations.

      Two designs are compared by their view updates, entity writes, median write time and peak memory. Two syncs are
      compared by what users saw on screen, and by their requests. To compare other metrics, use --metrics. If the
      second design or sync is worse in one metric and better in another, the verdict is MIXED.

      EXAMPLES
        storebench compare results/quickstart/<before> results/quickstart/<after>
        storebench compare results/quickstart/<run>:nested/naive results/quickstart/<run>:normalized/memoized
        storebench compare results/actions/<run>:normalized/memoized results/actions/<run>:reswift
        storebench compare latest:outbox/normalized/memoized latest:local-first/normalized/memoized
        storebench compare before after --metrics entity_writes,throughput_ops_per_s --threshold 2%
        storebench compare before.csv after.csv --by operation

      EXIT CODES
      \(ExitStatus.help)
      """.asParagraphs)

  @Argument(
    help: """
      The run or design to compare with: a run folder, a CSV file, <run folder>:<store>/<derivation>, \
      <run folder>:<sync>/<store>/<derivation> or <run folder>:<preset>.
      """,
    completion: .directory)
  var baseline: String

  @Argument(help: "The run or design that may be better or worse, named in the same way.", completion: .directory)
  var candidate: String

  @Option(
    help: """
      Compare only these metrics, separated by commas. By default, two runs are compared by all metrics except \
      latency_p90_ns, latency_p99_9_ns and latency_max_ns.
      """)
  var metrics: String?

  @Option(help: "Also print the number of changed values for each store, derivation, point or operation.")
  var by: ComparisonReport.Pivot?

  @Option(
    help: """
      Ignore a difference in time if it is smaller than this share, such as 2%. (default: the threshold of the metric \
      in the scenario, otherwise 5%)
      """)
  var threshold: Threshold?

  @Flag(help: "Print every line. By default, only the first lines of a long list are printed.")
  var all = false

  @Flag(help: "Exit with 4, not 0, if a comparison is inconclusive or the verdict is MIXED.")
  var strict = false

  @Flag(help: "Compare values even if the machine or another condition of the runs differs. The result says so.")
  var force = false

  @Flag(help: "In a GitHub workflow, write what changed into the step's summary and into annotations.")
  var github = false

  private var names: [String]? { metrics?.split(separator: ",").map(String.init) }

  func validate() throws {
    let known = AllMetrics.stored.map(\.name)
    for name in names ?? [] { try refuse(name, notIn: known, "--metrics (\(name)) is no metric that has rows") }
    try refuse(names?.isEmpty == true, "--metrics names no metric")
    try NamedSides(baseline: baseline, candidate: candidate).validate()
  }

  func run() throws {
    let comparison = try NamedSides(baseline: baseline, candidate: candidate).comparison(
      metrics: names, threshold: threshold, isForced: force, catalog)
    let report = ComparisonReport(comparison, by: by, isWhole: all, command: Self.command)
    Console.say(report.text(TableStyle(isColored: Console.wantsColour)))
    var status = Self.status(of: comparison, report.outcome, strict: strict)
    if github {
      var desk = GitHubDesk()
      desk.add(report)
      status = status.combined(with: desk.deliver())
    }
    if status != .success { throw ExitStatusError(status: status) }
  }

  static var command: String {
    // The printed command is for a terminal, so it has no `--github`.
    CommandLine.arguments.filter { $0 != "--github" }.map(RunCommand.quoted).joined(separator: " ")
  }

  static func status(of comparison: RunComparison, _ outcome: ComparisonReport.Outcome, strict: Bool) -> ExitStatus {
    var status = ExitStatus.success
    if comparison.errors.contains(where: { $0.kind == .failed }) { status = status.combined(with: .designFailed) }
    if !comparison.errors.isEmpty || outcome == .worse { status = status.combined(with: .expectationFailed) }
    if strict && [.inconclusive, .mixed].contains(outcome) { status = status.combined(with: .inconclusive) }
    return status
  }
}

extension ComparisonReport.Pivot: ExpressibleByArgument {}

/// A share on the command line: `5%`.
struct Threshold: ExpressibleByArgument {
  let share: Double

  init?(argument: String) {
    guard let share = Percent.read(argument) else { return nil }
    self.share = share
  }
}
