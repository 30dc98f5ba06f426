import ArgumentParser
import BenchResults
import BenchRuns
import Foundation

/// `storebench calibrate`.
struct CalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Measure the cost of measuring on this machine, or which changes of times it can detect.",
    discussion: """
      With --noise a design is compared with itself many times, as by `run --against`: each difference found is a false
      alarm. The result names the smallest change that the given repetitions can detect on this machine.

      EXAMPLES
        storebench calibrate
        storebench calibrate --format json
        storebench calibrate --noise
        storebench calibrate --noise --trials 100 --slowdown 10%
        storebench calibrate --noise my.yaml --repetitions 30 --threshold 2%

      EXIT CODES
      \(ExitStatus.help)
      """.asParagraphs)

  @Argument(help: "With --noise: the scenario whose designs are compared with themselves.", completion: .file())
  var scenario: String?

  @Option(help: "text or json.")
  var format: OutputFormat = .text

  @Flag(help: "Compare a design with itself, and say what this machine can tell apart.")
  var noise = false

  @Option(parsing: .unconditional, help: "With --noise: how many comparisons are made.")
  var trials = 20

  @Option(parsing: .unconditional, help: "With --noise: the processes of each side in one comparison.")
  var repetitions = 10

  @Option(help: "With --noise: the share by which a time must differ to matter.")
  var threshold = Threshold(share: RunComparison.Options.usualThreshold)

  @Option(help: "With --noise: make one side slower by this share, and see whether it is found.")
  var slowdown: Threshold?

  @Option(help: "With --noise: append the result to this table.", completion: .file(extensions: ["csv"]))
  var csv: String?

  func validate() throws {
    try OwnFiles.check("--csv", csv)
    if !noise && (scenario != nil || slowdown != nil || csv != nil) {
      throw ValidationError("a scenario, --slowdown and --csv need --noise")
    }
    if !(1...10_000).contains(trials) { throw ValidationError("--trials (\(trials)) must be from 1 to 10000") }
  }

  func run() throws {
    if noise { return try runNoise() }
    let calibration = try benchmarks().calibrate(.system())
    switch format {
    case .json: Console.say(try json(calibration))
    case .text: Console.say(Self.text(calibration))
    }
  }

  private func json(_ calibration: Calibration) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(calibration), as: UTF8.self)
  }

  /// Returns one line per figure, with its goal.
  static func text(_ calibration: Calibration) -> String {
    func line(_ label: String, _ value: String, _ goal: String) -> String {
      label.padding(toLength: 44, withPad: " ", startingAt: 0)
        + String(repeating: " ", count: max(0, 9 - value.count)) + value + (goal.isEmpty ? "" : "   (\(goal))")
    }
    func ns(_ value: Double) -> String { String(format: "%.1f ns", value) }
    let latencyGoal = calibration.clockReadNs + 10
    let allocations = calibration.harnessAllocations.map { "\($0)" } ?? "absent"
    var lines = [
      line("one reading of the clock", ns(calibration.clockReadNs), ""),
      line("the clock's smallest step", ns(calibration.clockResolutionNs), ""),
      line("a null design, throughput, per operation", ns(calibration.nullThroughputNsPerOp), "goal: at most 2.0 ns"),
      line(
        "a null design, latency, per operation", ns(calibration.nullLatencyNsPerOp),
        "goal: at most \(ns(latencyGoal)), a reading + 10"),
      line("our allocations inside the measured loop", allocations, "goal: 0"),
      line(
        "normalized over a hand-written loop", String(format: "%.2f", calibration.normalizedOverHandLoop),
        "goal: at most 1.25"),
    ]
    if BuildMode.current == .debug { lines.append("This is a debug build: none of these figures says anything.") }
    return lines.joined(separator: "\n")
  }
}

/// The format of a command's output.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}
