import ArgumentParser
import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchRuns
import Foundation

/// `storebench calibrate`.
struct CalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Measure the overhead of storebench itself on this machine, such as the time to read the clock.",
    discussion: """
      EXAMPLES
        storebench calibrate
        storebench calibrate --format json

      EXIT CODES
      \(ExitStatus.help)
      """.asParagraphs)

  @Option(help: "The format of the output.")
  var format: OutputFormat = .text

  func run() throws {
    let calibration = Calibration.measure(.system())
    switch format {
    case .json: Console.say(try JSONExport.text(calibration, keys: .convertToSnakeCase), end: "")
    case .text: Console.say(Self.text(calibration))
    }
  }

  static func text(_ calibration: Calibration) -> String {
    func line(_ label: String, _ value: String, _ goal: String) -> String {
      Layout.left(label, 44) + Layout.right(value, 9) + (goal.isEmpty ? "" : "   (\(goal))")
    }
    func ns(_ value: Double) -> String { String(format: "%.1f ns", value) }
    let latencyGoal = calibration.clockReadNs + 10
    let allocations = calibration.harnessAllocations.map { "\($0)" } ?? "absent"
    var lines = [
      line("one reading of the clock", ns(calibration.clockReadNs), ""),
      line("the clock's smallest step", ns(calibration.clockResolutionNs), ""),
      line("overhead per operation in throughput plays", ns(calibration.nullThroughputNsPerOp), "goal: at most 2.0 ns"),
      line(
        "overhead per operation in latency plays", ns(calibration.nullLatencyNsPerOp),
        "goal: at most \(ns(latencyGoal)), one reading + 10 ns"),
      line("storebench's allocations in the timed loop", allocations, "goal: 0"),
    ]
    if BuildMode.current == .debug { lines.append("This is a debug build: these numbers mean nothing.") }
    return lines.joined(separator: "\n")
  }
}

enum OutputFormat: String, ExpressibleByArgument, CaseIterable { case text, json }
