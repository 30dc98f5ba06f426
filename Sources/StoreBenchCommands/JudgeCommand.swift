import ArgumentParser
import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchRuns
import BenchVerdicts

/// `storebench judge`.
struct JudgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge",
    abstract: "Check whether expectations hold for a finished run, without playing it again.",
    discussion: """
      Without --expect or --scenario, the expectations of the run are judged again. The verdicts are only printed: the
      run folder keeps its earlier verdicts.

      EXAMPLES
        storebench judge latest                the newest run in results/
        storebench judge results/quickstart/<run> --expect 'entity_writes_per_op of normalized <= 1'
        storebench judge results/quickstart/<run> --scenario edited.yaml

      EXIT CODES
      \(ExitStatus.help)
      """.asParagraphs)

  @OptionGroup var named: NamedRun

  @OptionGroup var hosts: HostSelection

  @Option(parsing: .singleValue, help: "An expectation, written as under `expect` in a scenario file. Can be repeated.")
  var expect: [String] = []

  @Option(
    help: """
      Judge the expectations of this scenario file. Its other keys must be the same as in the run's scenario.
      """,
    completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String?

  @Option(help: "The run folder or CSV file with the values that expectations call `baseline`.", completion: .directory)
  var baseline: String?

  @Flag(name: .shortAndLong, help: "Print only the verdict, and the expectations that do not hold.")
  var quiet = false

  @Flag(help: "Exit with 4, not 0, if an expectation cannot be judged.")
  var strict = false

  func validate() throws {
    try refuse(!expect.isEmpty && scenario != nil, "--expect and --scenario exclude each other; leave one out")
  }

  func run() throws {
    let (manifest, report) = try reporting {
      let judge = try RunJudge(folder: RunName.folder(named.folder), catalog)
      return (judge.manifest, try self.report(judge))
    }
    // A gate that checked nothing must not pass.
    if report.judgements.isEmpty {
      throw ExitStatusError.saying(
        "\(named.folder): its scenario expects nothing; say --expect or --scenario", .badUsage)
    }
    let style = TableStyle(isColored: Console.wantsColour)
    Console.say(quiet ? RunCommand.quiet(report, style) : report.judged(style), end: quiet ? "\n" : "")
    let status = RunCommand.status(of: manifest, report.judgements, strict: strict)
    if status != .success { throw ExitStatusError(status: status) }
  }

  private func report(_ judge: RunJudge) throws -> RunReport {
    let baseline = try BaselineChoice.baseline(named: baseline, of: judge.manifest)
    if let scenario { return try judge.judge(try ScenarioFile(path: scenario), against: baseline) }
    return try judge.judge(expect, against: baseline)
  }
}
