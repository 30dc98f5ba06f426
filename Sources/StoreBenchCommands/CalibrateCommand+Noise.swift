import ArgumentParser
import BenchCore
import BenchProcesses
import BenchResults
import BenchRuns
import BenchWorkloads
import Foundation

/// MARK: - `--noise`
extension CalibrateCommand {
  /// The built-in trial: one cell as large as those of the quickstart, with one phase, so that each trial judges one
  /// throughput.
  static let builtIn = """
    version: 1
    name: noise
    question: What looks like a difference between a design and itself?
    seed: 42
    dataset:
      authors: 200
      posts: 1_000
      comments: 4_000
      relations: { post.author: sequential, comment.author: sequential, comment.post: { zipfian: 0.7 } }
    views:
      - { kind: feed, limit: 30 }
      - { kind: detail, count: 10 }
      - { kind: author, count: 5 }
    workload:
      phases:
        - name: everyday
          operations: 1_000
          mix: { update-author: 10, update-post: 10, insert-comment: 30, refetch: 1, read-feed: 20, read-detail: 29 }
          keys: { zipfian: 0.99 }
          equal_writes: 0.1
    matrix: { stores: [normalized], derivations: [memoized] }
    """

  /// Tries as often as was asked, and says what came of it.
  func runNoise() throws {
    let interrupts = Interrupts()
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    do {
      let file = try scenario.map { path throws(InputError) in try ScenarioFile(path: path) }
      let study = study(in: scratch.url, interrupts.interruption)
      let isShown = Console.errorIsTerminal
      let findings = try study.run(file ?? ScenarioFile(name: "noise", text: Self.builtIn)) { done in
        if isShown { Console.overwrite("trial \(done) of \(trials)") }
      }
      if isShown { Console.overwrite("") }
      try report(findings)
    } catch {
      throw Self.told(error)
    }
  }

  private func study(in folder: URL, _ interruption: Interruption) -> NoiseStudy {
    let executable = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let runner = ProcessRunner(
      executable: executable, folder: folder, hangLimit: .seconds(300), interruption: interruption)
    let bench = Bench(
      catalog: catalog, runner: runner,
      environment: .current(executable: executable, allocator: nil, allowDebug: true),
      options: .init(reading: .init(repetitions: repetitions), output: folder.path), interruption: interruption)
    return NoiseStudy(
      bench, .init(trials: trials, threshold: threshold.share, slowdown: slowdown?.share ?? 0))
  }

  private func report(_ findings: NoiseFindings) throws {
    let report = NoiseReport(findings)
    if let csv { try report.append(to: csv) }
    switch format {
    case .json: Console.say(try report.json())
    case .text: Console.say(report.text)
    }
  }

  /// Returns the exit status of an error, after printing it.
  private static func told(_ error: any Error) -> any Error {
    if error is ExitStatusError { return error }
    Console.complain(RunCommand.words(error))
    return ExitStatusError(status: RunCommand.status(of: error))
  }
}
