import ArgumentParser
import BenchCore
import BenchHost
import BenchResults
import BenchRuns
import BenchScenarios
import BenchVerdicts
import BenchWorkloads
import Foundation
import StoreBenchKit

/// `storebench-bench noise`.
struct NoiseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "noise",
    abstract: "Measure which changes of times this machine can detect.",
    discussion: """
      A design is compared with itself many times, as by `storebench run --against`: each difference found is a false
      alarm. The result names the smallest change that the given repetitions can detect on this machine.
      """)

  @Argument(help: "The scenario whose designs are compared with themselves.", completion: .file())
  var scenario: String?

  @Option(help: "The number of comparisons.")
  var trials = 20

  @Option(help: "The processes of each side in one comparison.")
  var repetitions = 10

  @Option(help: "The percentage by which a time must differ to matter.")
  var threshold = RunComparison.Options.usualThreshold * 100

  @Option(help: "Makes one side slower by this percentage, and reports in how many comparisons it is found.")
  var slowdown = 0.0

  @Option(help: "Append the result to this table.", completion: .file(extensions: ["csv"]))
  var csv: String?

  func validate() throws {
    if !(1...10_000).contains(trials) { throw ValidationError("--trials (\(trials)) must be from 1 to 10000") }
    if !(0.1...1_000).contains(threshold) { throw ValidationError("--threshold must be from 0.1 to 1000") }
    if !(0...1_000).contains(slowdown) { throw ValidationError("--slowdown must be from 0 to 1000") }
  }

  func run() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("storebench-noise-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try scenario.map { path in try ScenarioFile(path: path) }
    let findings = try study(in: folder).run(file ?? ScenarioFile(name: "noise", text: Self.builtIn))
    let report = NoiseReport(findings)
    if let csv { try report.append(to: csv) }
    print(report.text)
  }

  private func study(in folder: URL) -> NoiseStudy {
    var environment = BenchEnvironment.current(allowDebug: true)
    environment.build.allocator = nil
    let interruption = Interruption()
    let runner = ProcessRunner(
      executable: BenchEnvironment.executable, folder: folder, hangLimit: .seconds(300), interruption: interruption)
    let bench = Bench(
      catalog: .standard, runner: runner, environment: environment,
      options: .init(reading: .init(repetitions: repetitions), output: folder.path), interruption: interruption)
    return NoiseStudy(bench, .init(trials: trials, threshold: threshold / 100, slowdown: slowdown / 100))
  }

  /// What is tried, unless the user names a scenario: one cell as large as those of the quickstart, with one phase, so
  /// that each trial judges one throughput.
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
}
