import ArgumentParser
import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchRuns
import BenchScenarios
import BenchVerdicts
import BenchWorkloads
import Foundation

/// `storebench run`.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Play scenarios, print a table of results for each, and save the results in folders.",
    discussion: """
      The operations of a scenario are played with each of its designs. The oracle, a simple reference implementation,
      checks every view.

      EXAMPLES
        storebench run scenarios/quickstart.yaml
        storebench run scenarios/books-and-author.yaml --only store=nested,store=normalized --wide
        storebench run scenarios --smoke --reference results/reference
        storebench run my.yaml --against origin/main
        storebench run scenarios/quickstart.yaml --github
        storebench run my.yaml --in-process --only store=normalized,derivation=naive
        storebench run --resume results/quickstart/20260131T235959Z-a1b2c3
        storebench run my.yaml --shard 2/4
        storebench run my.yaml --budget 2min
        storebench run scenarios/quickstart.yaml --profile sites

      EXIT CODES
      \(ExitStatus.help)
      """.asParagraphs)

  @OptionGroup var selection: ScenarioSelection

  @OptionGroup var hosts: HostSelection

  @OptionGroup var long: LongRun

  @Option(
    defaultAsFlag: Profiles.all, parsing: .next, help: ArgumentHelp(Profiles.help, valueName: "profile"),
    completion: .list(Profiles.names))
  var profile: String?

  @Option(help: "The folder for the results.", completion: .directory)
  var out = Self.defaultOut

  static let defaultOut = "results"

  @Flag(help: "Show every metric, even if the table becomes very wide.")
  var wide = false

  @Flag(help: "Also show a table for each phase of the workload.")
  var phases = false

  @Flag(name: .shortAndLong, help: "Print only the verdicts, without progress.")
  var quiet = false

  @Flag(help: "Exit with 4, not 0, if an expectation cannot be judged.")
  var strict = false

  @Flag(help: "Skip imported records that cannot be read, and report how many they are.")
  var skipBadRecords = false

  @Flag(help: "Play in this process, for a debugger, profiler or sanitizer. Needs --smoke, or --only with one design.")
  var inProcess = false

  @Flag(help: "Write results even in a debug build, whose numbers mean nothing.")
  var allowDebug = false

  @Option(
    help: """
      Also play another version of the program, side by side, and compare the two. Give the path of an executable, or \
      a git revision, which is then built in a separate worktree.
      """)
  var against: String?

  @Option(help: "With --against: ignore a difference in time if it is smaller than this share, such as 2%.")
  var threshold: Threshold?

  @Option(
    parsing: .unconditional,
    help: "If a design makes no progress for this many seconds, stop its process, and report it as hung.")
  var hangLimit = 300

  @Option(help: "Compare the exact counts with the file <scenario>.smoke.csv in this folder.", completion: .directory)
  var reference: String?

  @Option(
    help: """
      The folder of recorded costs: how long the work of each design takes. At smoke size, the times of loads are not \
      measured. Their frames and waiting times are simulated with these costs. \
      (default: results/reference/costs, if it exists)
      """, completion: .directory)
  var costs: String?

  @Flag(help: "Measure the costs of loads at smoke size, and write them to the folder of costs. Nothing is judged.")
  var updateCosts = false

  @Option(help: "The run folder or CSV file with the values that expectations call `baseline`.", completion: .directory)
  var baseline: String?

  @Flag(help: "With --reference: write the file of the exact counts, instead of comparing with it.")
  var updateReference = false

  @Flag(help: "In a GitHub workflow, write problems into the step's summary, and mark their lines in the scenario.")
  var github = false

  @Flag(help: "Like --github, but write the summary even if there are no problems. You can also write --github=always.")
  var githubAlways = false

  @Flag(
    help: """
      At the end, write report.html, a page with charts, into the run's folder. With --against, also write \
      comparison.html, a page about what changed.
      """)
  var report = false

  func validate() throws {
    // A scenario after --profile is read as the name of a profile, and is then missing.
    try validateProfile()
    try refuse(
      !(1...604_800).contains(hangLimit),
      "--hang-limit (\(hangLimit)) must be from 1 to 604800 seconds, which is a week")
    try refuse(updateCosts && !selection.smoke, "--update-costs records at smoke size; add --smoke")
    try refuse(
      updateCosts && BuildMode.current == .debug,
      "--update-costs keeps times, and those of a debug build mean nothing; build for release")
    try refuse(
      updateCosts && reference != nil,
      "--update-costs plays without costs, and --reference compares with them; leave one out")
    try refuse(updateReference && reference == nil, "--update-reference needs --reference <folder>")
    try validateLongRun()
    try refuse(reference != nil && !selection.smoke, "--reference compares smoke runs; add --smoke")
    try refuse(
      inProcess && !selection.only.namesOne && !selection.smoke,
      "--in-process plays one design: add --only store=…,derivation=…, --only preset=…, or --smoke")
    try refuse(
      inProcess && !hosts.designs.isEmpty, "--designs are played in processes of their own; leave out --in-process")
    try refuse(inProcess && against != nil, "--against plays in processes; leave out --in-process")
    try refuse(threshold != nil && against == nil, "--threshold needs --against")
  }

  func run() throws {
    try hosts.blameSilentHosts(for: { long.resume == nil ? try selection.read() : [] }, selection.options)
    if BuildMode.current == .debug && !allowDebug, try measuresTimes() {
      throw ExitStatusError.saying(
        "This is a debug build: its numbers mean nothing, so it writes no results. Build with `-c release`, or add "
          + "--allow-debug.", .badUsage)
    }
    let jobs = try jobs()
    let interrupts = Interrupts()
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let status = try playAll(jobs, scratch, interrupts.interruption)
    if status != .success { throw ExitStatusError(status: status) }
  }

  /// Returns true if anything requested is measured by a clock; a resumed run counts as timed.
  private func measuresTimes() throws -> Bool {
    if long.resume != nil { return true }
    return try selection.documents(of: try selection.read(), catalog).contains { $0.document.base.isTimed }
  }

  private func jobs() throws -> [Job] {
    if let folder = long.resume { return [try resumption(of: folder)] }
    let documents = try selection.documents(of: try selection.read(), catalog)
    let choice = BaselineChoice(named: baseline, isSmoke: selection.smoke)
    // A broken baseline is reported before anything is played.
    let chosen = try reporting { try documents.map { try choice.baseline(for: $0.document.base.name, $0.file.name) } }
    return try zip(documents, chosen).map { found, baseline in
      let (file, scenario, shard) = (found.file, found.document.base, try long.chosenShard())
      var reading = selection.options
      reading.timesLoads = updateCosts
      var options = Bench.Options(
        reading: reading, only: selection.only, output: out, skipsBadRecords: skipBadRecords,
        passes: Pass.standard.union(Profiles.passes(profile)),
        baseline: baseline, command: command(for: file, shard), shard: shard, isInProcess: inProcess)
      options.recordsCosts = updateCosts
      options.costs = try recordedCosts(of: scenario.name)
      if options.costs == nil, selection.smoke, !updateCosts { options.warning = warningAboutCosts(scenario) }
      try setBudget(&options, of: found.document)
      return (options, { try $0.run(file) })
    }
  }

  private func playAll(_ jobs: [Job], _ scratch: ScratchFolder, _ interruption: Interruption) throws -> ExitStatus {
    let executable = BenchEnvironment.executable
    let environment = BenchEnvironment.current(allowDebug: allowDebug)
    let processes = ProcessRunner(
      executable: executable, folder: scratch.url, hangLimit: .seconds(Double(hangLimit)), interruption: interruption,
      catalog: catalog)
    let runner: any RepetitionRunner =
      inProcess ? InProcessRunner(catalog, interruption: interruption, instruments: { .system() }) : processes
    let opponent = try reporting {
      try against.map { try Self.opponent($0, like: executable, besides: processes, interruption) }
    }
    var status = ExitStatus.success
    var desk = github || githubAlways ? GitHubDesk(isAlways: githubAlways) : nil
    for job in jobs {
      if interruption.isRequested {
        status = status.combined(with: .interrupted)
        break
      }
      let isQuiet = quiet
      let progress = ProgressLine(isShown: Console.errorIsTerminal && !quiet) { if !isQuiet { Console.complain($0) } }
      var bench = Bench(
        catalog: catalog, runner: runner, environment: environment, options: job.options, opponent: opponent,
        interruption: interruption, listener: progress.hear)
      bench.jobs = long.jobs ?? Jobs.cores
      status = status.combined(with: play(job, bench, progress, &desk))
    }
    return status.combined(with: desk?.deliver() ?? .success)
  }

  private func play(_ job: Job, _ bench: Bench, _ progress: ProgressLine, _ desk: inout GitHubDesk?) -> ExitStatus {
    do {
      let result = try job.play(bench)
      progress.clear()
      // The verdict includes the comparison with the reference.
      let (reference, problem) = compareWithReference(result)
      let sideBySide = sideBySide(result, bench.options.command)
      show(result, referenceProblem: problem, sideBySide)
      desk?.add(result, referenceProblem: problem)
      if report { try writeReport(of: result, sideBySide) }
      if let sideBySide { desk?.add(sideBySide) }
      if let recorded = result.recordedCosts { try write(recorded) }
      if result.manifest.run.state == .interrupted, let folder = result.folder {
        sayHowToGoOn(with: folder, budget: result.manifest.run.plan?.budgetNs.map { Budget(time: Nanoseconds($0)) })
      }
      let status = Self.status(of: result.manifest, result.judgements, strict: strict)
      let compared = sideBySide.map { CompareCommand.status(of: $0.comparison, $0.outcome, strict: strict) }
      return status.combined(with: compared ?? .success).combined(with: reference)
    } catch {
      progress.clear()
      Console.complain(Self.words(error))
      if let folder = progress.folder, error is OutputError || error is ChildError { sayHowToGoOn(with: folder) }
      return Self.status(of: error)
    }
  }

  private func show(_ result: RunReport, referenceProblem: String?, _ comparison: ComparisonReport?) {
    let style = TableStyle(isColored: Console.wantsColour, isWide: wide, hasPhases: phases)
    var report = result
    report.referenceProblem = referenceProblem
    report.sideBySide = comparison.map {
      ("against \(against ?? ""): \($0.tally)", [.worse, .error].contains($0.outcome))
    }
    Console.say(quiet ? Self.quiet(report, style) : report.table(style))
    if let comparison, !quiet { Console.say(comparison.text(style)) }
  }

  /// Compares the exact counts with the reference, or writes them as the reference. Returns the exit code, and the
  /// problem in a few words.
  private func compareWithReference(_ result: RunReport) -> (status: ExitStatus, problem: String?) {
    guard let reference, result.manifest.run.state == .finished else { return (.success, nil) }
    let file = ReferenceFile(folder: reference, scenario: result.manifest.scenario.name)
    let found = ReferenceCounts(of: result.run.rows)
    do {
      let differences = updateReference ? [] : try file.differences(from: found)
      if updateReference { try file.write(found) }
      guard let differences else {
        Console.complain("\(file.path): there is no reference yet; --update-reference writes it")
        return (.inputMissing, "there is no reference")
      }
      for difference in differences.prefix(20) { Console.complain("\(file.path): \(difference)") }
      if differences.count > 20 { Console.complain("\(file.path): and \(differences.count - 20) more differences") }
      if differences.isEmpty { return (.success, nil) }
      let words = differences.count == 1 ? "1 count differs" : "\(differences.count) counts differ"
      return (.expectationFailed, "\(words) from the reference")
    } catch {
      Console.complain(Self.words(error) + (updateReference ? "; run again with a folder that can be written" : ""))
      return (Self.status(of: error), "the reference could not be \(updateReference ? "written" : "read")")
    }
  }

  /// Returns the command that repeats the run with the same seed, quoted for the shell. The command names the
  /// executable as the user did.
  private func command(for file: ScenarioFile, _ shard: Shard?) -> String {
    var words = [CommandLine.arguments.first ?? "storebench", "run", file.name] + hosts.words
    if selection.smoke { words.append("--smoke") }
    if let seed = selection.seed { words += ["--seed", "\(seed)"] }
    if let repetitions = selection.repetitions { words += ["--repetitions", "\(repetitions)"] }
    if !selection.only.words.isEmpty { words += ["--only", selection.only.words] }
    if skipBadRecords { words.append("--skip-bad-records") }
    if let against { words += ["--against", against] }
    if let profile { words += ["--profile", profile] }
    if let points = long.points { words += ["--points", points.points.map(\.description).joined(separator: ",")] }
    if let shard { words += ["--shard", "\(shard)"] }
    if let baseline { words += ["--baseline", baseline] }
    if let costs { words += ["--costs", costs] }
    if updateCosts { words.append("--update-costs") }
    return words.map(Self.quoted).joined(separator: " ")
  }

  static func quoted(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./=,:+@%".contains($0)) }
    return isPlain && !word.isEmpty ? word : "'\(word.replacingOccurrences(of: "'", with: "'\\''"))'"
  }
}
