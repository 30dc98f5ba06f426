import ArgumentParser
import BenchReports
import BenchResults
import BenchRuns
import Foundation

/// The options of long runs: resuming a stopped run, and playing a part of a run.
struct LongRun: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Continue the unfinished run in this folder. Do not name scenarios.", valueName: "run-folder"),
    completion: .directory)
  var resume: String?

  @Option(
    help: ArgumentHelp(
      """
      Split the run into n shards, and play only shard i. `storebench merge` joins the shards and judges the \
      expectations. In a Slurm array or a GitLab job, write auto instead of i/n. In a Kubernetes indexed Job or with \
      GNU parallel, write auto/n.
      """, valueName: "i/n"), transform: { try read(ShardChoice(argument: $0), ShardChoice.rule) })
  var shard: ShardChoice?

  @Option(
    help: ArgumentHelp(
      """
      Finish within this time, such as 30s or 2min. The run begins with a part of the scenario, and plays larger parts \
      as long as all designs can finish in time. The output says what was not played, and ends with a command that \
      plays the same parts again.
      """, valueName: "time"), transform: { try read(Budget(argument: $0), Budget.rule) })
  var budget: Budget?

  @Option(
    help: ArgumentHelp(
      "Play only these parts of the scenario. A run with --budget prints the value in its last line.",
      valueName: "points"))
  var points: PointList?

  @Option(
    parsing: .unconditional,
    help: """
      Number of processes that play at the same time. While times are measured, only one process plays. (default: \
      one per core)
      """)
  var jobs: Int?

  func chosenShard() throws(ValidationError) -> Shard? { try shard?.shard(in: ProcessInfo.processInfo.environment) }
}

extension RunCommand {
  typealias Job = (options: Bench.Options, play: (Bench) throws -> RunReport)

  /// Refuses contradicting options: a resumed run already has a plan, and a shard has only some of the counts.
  func validateLongRun() throws {
    let jobs = long.jobs ?? 1
    try refuse(!(1...1_024).contains(jobs), "--jobs (\(jobs)) must be from 1 to 1024 processes")
    try refuse(long.jobs != nil && inProcess, "--jobs plays in processes; leave out --in-process")
    if long.resume == nil { try selection.checkNamed() }
    try validateBudget()
    try refuse(
      long.shard != nil && reference != nil,
      "--reference compares all counts, and --shard plays a part of them; leave one out")
    try refuse(long.shard != nil && against != nil, "--against plays side by side, in one go; leave out --shard")
    if long.resume == nil { return _ = try long.chosenShard() }
    let given: [(String, Bool)] = [
      ("a scenario", !selection.scenarios.isEmpty), ("--smoke", selection.smoke), ("--seed", selection.seed != nil),
      ("--repetitions", selection.repetitions != nil), ("--only", selection.only != DesignFilter()),
      ("--shard", long.shard != nil), ("--points", long.points != nil), ("--skip-bad-records", skipBadRecords),
      ("--in-process", inProcess), ("--against", against != nil), ("--profile", profile != nil),
      ("--out", out != Self.defaultOut), ("--reference", reference != nil),
    ]
    let clashing = given.filter(\.1).map(\.0)
    try refuse(
      !clashing.isEmpty, "--resume continues the plan of the run; leave out \(clashing.joined(separator: ", "))")
  }

  func resumption(of folder: String) throws -> Job {
    try reporting {
      let stopped = try StoppedRun(folder: folder)
      if stopped.isFinished {
        Console.say("\(folder): this run is finished; there is nothing to continue")
        throw ExitStatusError(status: .success)
      }
      var options = Bench.Options(baseline: try BaselineChoice.baseline(named: baseline, of: stopped.manifest))
      options.budget = long.budget?.time
      return (options, { try $0.resume(stopped) })
    }
  }

  /// Prints the command that resumes the run, quoted for the shell; prints none for a run in process or side by side,
  /// or if only what is made of a finished run is missing.
  func sayHowToGoOn(with folder: String, budget: Budget? = nil) {
    if inProcess || against != nil || (try? StoppedRun(folder: folder))?.isFinished == true { return }
    var words = [CommandLine.arguments.first ?? "storebench", "run", "--resume", folder] + hosts.words
    if allowDebug { words.append("--allow-debug") }
    if let budget { words += ["--budget", budget.defaultValueDescription] }
    Console.complain("Finished results are kept. To continue: \(words.map(Self.quoted).joined(separator: " "))")
  }
}
