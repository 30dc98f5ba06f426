import ArgumentParser
import BenchCore
import BenchResults
import BenchRuns
import BenchWorkloads
import Foundation

/// `storebench run`.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Play scenarios, print their tables, and leave the results in folders.",
    discussion: """
      EXAMPLES
        storebench run scenarios/quickstart.yaml
        storebench run scenarios/books-and-author.yaml --only store=nested,store=normalized --wide
        storebench run scenarios --smoke --reference results/reference
        storebench run my.yaml --in-process --only store=normalized,derivation=naive

      EXIT CODES
      \(ExitStatus.help)
      """)

  @OptionGroup var selection: ScenarioSelection

  @Option(help: "The folder that results are put in.", completion: .directory)
  var out = "results"

  @Flag(help: "Show every metric, however wide the table becomes.")
  var wide = false

  @Flag(name: .shortAndLong, help: "Print only the verdicts, and no progress.")
  var quiet = false

  @Flag(help: "Exit with 4 when an expectation cannot be judged.")
  var strict = false

  @Flag(help: "Leave out records of imported data that cannot be read, and count them.")
  var skipBadRecords = false

  @Flag(help: "Play one design in this process, for a debugger or profiler; needs --only.")
  var inProcess = false

  @Flag(help: "Write results although this is a debug build, whose numbers mean nothing.")
  var allowDebug = false

  @Option(help: "Seconds after which a repetition that does not end is stopped and its cell fails.")
  var hangLimit = 300

  @Option(help: "Compare the exact counts with <scenario>.smoke.csv in this folder.", completion: .directory)
  var reference: String?

  @Flag(help: "Write the reference files instead of comparing with them.")
  var updateReference = false

  func validate() throws {
    if !(1...604_800).contains(hangLimit) {
      throw ValidationError("--hang-limit (\(hangLimit)) must be from 1 to 604800 seconds, which is a week")
    }
    if updateReference && reference == nil { throw ValidationError("--update-reference needs --reference <folder>") }
    if reference != nil && !selection.smoke {
      throw ValidationError("--reference compares smoke runs; add --smoke")
    }
    if inProcess && (selection.filter.stores.count != 1 || selection.filter.derivations.count != 1) {
      throw ValidationError("--in-process plays one design: add --only store=…,derivation=…")
    }
  }

  func run() throws {
    if BuildMode.current == .debug && !allowDebug {
      Console.complain(
        "This is a debug build: its numbers mean nothing, so it writes no results. Build with `-c release`, or say "
          + "--allow-debug.")
      throw ExitStatusError(status: .badUsage)
    }
    let files = try selection.read()
    _ = try selection.documents(of: files, catalog)
    let interrupts = Interrupts()
    let scratch = try ScratchFolder()
    let status = playAll(files, scratch, interrupts.interruption)
    scratch.remove()
    if status != .success { throw ExitStatusError(status: status) }
  }

  /// Plays the scenarios one after the other, until all are done or the user wishes to stop.
  private func playAll(_ files: [ScenarioFile], _ scratch: ScratchFolder, _ interruption: Interruption) -> ExitStatus {
    let executable = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let environment = BenchEnvironment.current(
      executable: executable, allocator: Instruments.system().meter?.allocator, allowDebug: allowDebug)
    let runner: any RepetitionRunner =
      inProcess
      ? InProcessRunner(catalog, interruption: interruption, instruments: { .system() })
      : ProcessRunner(
        executable: executable, folder: scratch.url, hangLimit: .seconds(Double(hangLimit)),
        interruption: interruption)
    var status = ExitStatus.success
    for file in files {
      if interruption.isRequested { return status.combined(with: .interrupted) }
      let progress = ProgressLine(isShown: Console.errorIsTerminal && !quiet)
      let bench = Bench(
        catalog: catalog, runner: runner, environment: environment, options: options(for: file),
        interruption: interruption, listener: progress.hear)
      status = status.combined(with: play(file, bench, progress))
    }
    return status
  }

  private func options(for file: ScenarioFile) -> Bench.Options {
    Bench.Options(
      reading: selection.options, only: selection.filter, output: out, skipsBadRecords: skipBadRecords,
      command: command(for: file))
  }

  /// Runs one scenario and says how it went.
  private func play(_ file: ScenarioFile, _ bench: Bench, _ progress: ProgressLine) -> ExitStatus {
    do {
      let result = try bench.run(file)
      progress.clear()
      let comparison = Result { try compareWithReference(result) }
      // What the reference says belongs into the verdict; what went wrong in asking it must not take the table away.
      show(result, referenceProblem: try? comparison.get().problem)
      let status = Self.status(of: result.manifest, result.judgements, strict: strict)
      return status.combined(with: try comparison.get().status)
    } catch {
      progress.clear()
      Console.complain(Self.words(error))
      return Self.status(of: error)
    }
  }

  private func show(_ result: RunResult, referenceProblem: String?) {
    let style = TableStyle(isColored: Console.wantsColour, isWide: wide)
    var report = result.report
    report.referenceProblem = referenceProblem
    let table = report.table(style)
    Console.say(quiet ? String(table.prefix { $0 != "\n" }) : table)
  }

  /// Holds the exact counts against the reference, or makes them the reference; answers what it means, and in a few
  /// words what is wrong.
  private func compareWithReference(_ result: RunResult) throws -> (status: ExitStatus, problem: String?) {
    guard let reference, result.manifest.run.state == .finished else { return (.success, nil) }
    let path = "\(reference)/\(result.manifest.scenario.name).smoke.csv"
    let found = ReferenceCounts(of: result.folder.rows)
    if updateReference {
      try FileWriter.atomic.createFolder(reference)
      try FileWriter.atomic.write(found.csv, path)
      return (.success, nil)
    }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      Console.complain("\(path): there is no reference yet; --update-reference writes it")
      return (.inputMissing, "there is no reference")
    }
    let differences = try ReferenceCounts(csv: text).differences(from: found)
    for difference in differences.prefix(20) { Console.complain("\(path): \(difference)") }
    if differences.count > 20 { Console.complain("\(path): and \(differences.count - 20) more differences") }
    if differences.isEmpty { return (.success, nil) }
    let words = differences.count == 1 ? "1 count differs" : "\(differences.count) counts differ"
    return (.expectationFailed, "\(words) from the reference")
  }

  /// The command that does the same again, from the same seed: this executable by the name it was called by, so that
  /// the line can be given to the shell as it stands.
  private func command(for file: ScenarioFile) -> String {
    var words = [CommandLine.arguments.first ?? "storebench", "run", file.name]
    if selection.smoke { words.append("--smoke") }
    if let seed = selection.seed { words += ["--seed", "\(seed)"] }
    if let repetitions = selection.repetitions { words += ["--repetitions", "\(repetitions)"] }
    let names =
      selection.filter.stores.sorted().map { "store=\($0)" }
      + selection.filter.derivations.sorted().map { "derivation=\($0)" }
    if !names.isEmpty { words += ["--only", names.joined(separator: ",")] }
    if skipBadRecords { words.append("--skip-bad-records") }
    return words.map(Self.quoted).joined(separator: " ")
  }
}

extension RunCommand {
  /// A word as a shell takes it.
  static func quoted(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./=,:+@%".contains($0)) }
    return isPlain && !word.isEmpty ? word : "'\(word.replacingOccurrences(of: "'", with: "'\\''"))'"
  }
}

// MARK: - How it ended

extension RunCommand {
  /// What a run that came to its end, or was stopped, means for the exit code.
  static func status(of manifest: RunManifest, _ judgements: [Judgement], strict: Bool) -> ExitStatus {
    let counts = VerdictCounts(judgements)
    var status = manifest.run.state == .interrupted ? ExitStatus.interrupted : .success
    if manifest.cells.contains(where: { $0.failure != nil }) { status = status.combined(with: .designFailed) }
    if counts.failed + counts.missing > 0 { status = status.combined(with: .expectationFailed) }
    // A run that was stopped has not seen all it would have to see.
    if manifest.run.state == .finished && !manifest.cells.unexpectedlySound.isEmpty {
      status = status.combined(with: .expectationFailed)
    }
    if strict && counts.inconclusive > 0 { status = status.combined(with: .inconclusive) }
    return status
  }

  /// What an error means for the exit code.
  private static func status(of error: any Error) -> ExitStatus {
    switch error {
    case ImportError.unreadable: .inputMissing
    case is ScenarioError, is WorkloadError, is ImportError, is MemoryError, is CSVError: .badData
    case is InputError: .inputMissing
    case is OutputError: .outputFailed
    default: .internalError
    }
  }

  private static func words(_ error: any Error) -> String {
    status(of: error) == .internalError ? "internal error, please report it: \(error)" : "\(error)"
  }
}
