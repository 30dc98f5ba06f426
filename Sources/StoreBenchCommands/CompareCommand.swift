import ArgumentParser
import BenchCore
import BenchResults
import BenchRuns
import BenchWorkloads
import Foundation

/// `storebench compare`.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Say what became worse or better from one run to another, or from one design to another.",
    discussion: """
      Counts are compared exactly. Times are compared over their repetitions, and may turn out inconclusive; between
      different machines, toolchains, allocators, builds, scenarios or operation logs they are refused.

      EXAMPLES
        storebench compare results/quickstart/<before> results/quickstart/<after>
        storebench compare results/quickstart/<run>:nested/naive results/quickstart/<run>:normalized/memoized
        storebench compare results/actions/<run>:normalized/memoized results/actions/<run>:reswift
        storebench compare before after --metrics entity_writes,throughput_ops_per_s --threshold 2%
        storebench compare before.csv after.csv --by operation

      EXIT CODES
      \(ExitStatus.help)
      """)

  @Argument(
    help: "What is compared with: a run folder, a CSV file, or <run folder>:<store>/<derivation> or :<preset>.",
    completion: .directory)
  var baseline: String

  @Argument(help: "What is judged, named the same way.", completion: .directory)
  var candidate: String

  @Option(help: "Only these metrics, joined by commas. Without it, all but the latency tails p90, p99_9 and max.")
  var metrics: String?

  @Option(help: "Also tell how many values changed for each store, derivation, point or operation.")
  var by: ComparisonReport.Pivot?

  @Option(help: "The share by which a time must differ to matter. Without it the scenario's thresholds hold, else 5%.")
  var threshold: Threshold?

  @Flag(help: "Show every line; without it long lists are cut off, and say how many lines they have more.")
  var all = false

  @Flag(help: "Exit with 4 when something cannot be judged.")
  var strict = false

  @Flag(help: "Compare even what different conditions make incomparable; the result says so.")
  var force = false

  @Flag(help: "In a GitHub workflow, tell what changed in the summary of the step and on the page of the run.")
  var github = false

  private var names: [String]? { metrics?.split(separator: ",").map(String.init) }

  func validate() throws {
    let known = AllMetrics.stored.map(\.name)
    for name in names ?? [] where !known.contains(name) {
      let cure = NearestName.cure(name, in: known, all: "there are")
      throw ValidationError("--metrics (\(name)) is no metric that has rows; \(cure)")
    }
    if names?.isEmpty == true { throw ValidationError("--metrics names no metric") }
    let designs = [baseline, candidate].map { Self.parse($0).design }
    if (designs[0] == nil) != (designs[1] == nil) {
      throw ValidationError("a design is compared with a design: name one on both sides, or on neither")
    }
  }

  func run() throws {
    let sides = (baseline: try side(baseline), candidate: try side(candidate))
    if let old = sides.baseline.run.manifest?.scenario.name, let new = sides.candidate.run.manifest?.scenario.name,
      old != new
    {
      Console.complain("These are runs of two scenarios, \(old) and \(new): what only one has played is gone or new.")
    }
    var options = RunComparison.Options(metrics: names, isForced: force)
    if let threshold {
      options.threshold = threshold.share
    } else {
      let manifest = [sides.candidate, sides.baseline].lazy.compactMap(\.run.manifest).first
      options.thresholds = manifest.map { Self.thresholds(of: $0, catalog) } ?? [:]
    }
    let comparison = RunComparison(sides.baseline, sides.candidate, options)
    let report = ComparisonReport(comparison, by: by, isWhole: all, command: command)
    try checkSomethingWasLookedAt(comparison)
    Console.say(report.text(TableStyle(isColored: Console.wantsColour)))
    var status = Self.status(of: comparison, report.outcome, strict: strict)
    if github {
      var desk = GitHubDesk()
      desk.take(report)
      status = status.combined(with: desk.deliver())
    }
    if status != .success { throw ExitStatusError(status: status) }
  }

  private static func parse(_ name: String) -> (path: String, design: ComparedSide.Design?) {
    ComparedSide.parse(name) { FileManager.default.fileExists(atPath: $0) }
  }

  /// - Throws: `ExitStatusError` after it was said what cannot be read, or which design is not there.
  private func side(_ name: String) throws -> ComparedSide {
    let (path, design) = Self.parse(name)
    do {
      let side = ComparedSide(try RunRows(path: path), design: design)
      guard let design else { return side }
      let word = design.name
      if side.designs.contains(word) { return side }
      let cure = NearestName.cure(word, in: side.designs, all: "its designs are")
      Console.complain("\(path): there is no design '\(word)'; \(cure)")
      throw ExitStatusError(status: .badUsage)
    } catch let error as RunFolderError {
      Console.complain("\(error)")
      throw ExitStatusError(status: error.isMissing ? .inputMissing : .badData)
    }
  }

  /// What the scenario of a run says of its own metrics.
  static func thresholds(of manifest: RunManifest, _ catalog: Catalog) -> [String: Double] {
    if !manifest.scenario.text.contains("thresholds") { return [:] }
    let file = ScenarioFile(name: manifest.scenario.file, text: manifest.scenario.text)
    do {
      return try file.read(catalog, .init(smoke: manifest.run.isSmoke)).base.thresholds
    } catch {
      // A run may be of designs that this program has not, or of another version of it.
      Console.complain("thresholds are the usual ones: this program cannot read the scenario in run.json")
      return [:]
    }
  }

  /// A gate that looked at nothing must not pass.
  ///
  /// - Throws: `ExitStatusError` after it was said what is missing.
  private func checkSomethingWasLookedAt(_ comparison: RunComparison) throws {
    let sides = [comparison.baseline, comparison.candidate]
    let measured = Set(sides.flatMap { $0.run.rows.map(\.metric) })
    let missing = (names ?? []).filter { !measured.contains($0) }
    if !missing.isEmpty {
      Console.complain("neither side has a value of \(missing.joined(separator: ", "))")
      throw ExitStatusError(status: .badData)
    }
    if !comparison.isEmpty { return }
    let reasons = comparison.refusals.isEmpty ? ["the two sides have no line in common"] : comparison.refusals
    Console.complain("REFUSED  nothing could be compared")
    for reason in reasons { Console.complain("  \(reason)") }
    throw ExitStatusError(status: .badData)
  }

  private var command: String {
    // A second comparison is made at a terminal.
    let arguments = CommandLine.arguments.dropFirst().filter { $0 != "--github" }
    let words = [CommandLine.arguments.first ?? "storebench"] + arguments
    return words.map(RunCommand.quoted).joined(separator: " ")
  }

  /// What a comparison means for the exit code.
  static func status(
    of comparison: RunComparison, _ outcome: ComparisonReport.Outcome, strict: Bool
  ) -> ExitStatus {
    var status = ExitStatus.success
    if comparison.errors.contains(where: { $0.kind == .failed }) { status = status.combined(with: .designFailed) }
    let isWorse = comparison.findings.contains { $0.change == .worse }
    if !comparison.errors.isEmpty || isWorse { status = status.combined(with: .expectationFailed) }
    if strict && outcome == .inconclusive { status = status.combined(with: .inconclusive) }
    return status
  }
}

extension ComparisonReport.Pivot: ExpressibleByArgument {}

/// A share as people write it: `5%`.
struct Threshold: ExpressibleByArgument {
  let share: Double

  init(share: Double) { self.share = share }

  /// Fails on what is no percentage above 0.
  init?(argument: String) {
    guard let share = Percent.read(argument) else { return nil }
    self.share = share
  }

  var defaultValueDescription: String { Percent.words(share).filter { $0 != " " } }
}
