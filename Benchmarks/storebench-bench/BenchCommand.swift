import ArgumentParser
import BenchCore
import BenchHost
import BenchResults
import BenchRuns
import Foundation
import StoreBenchKit

/// `storebench-bench compare`.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare the stores of storebench with the same work written by hand.",
    discussion: """
      10,000 posts, no views, and no state held except where a line says so. Each line is the median of rounds in which
      the store and the loop by hand took turns. A missed goal is printed, and the exit code stays 0.

      The lines "boundary" compare a store and a derivation as they are played with the same two types compiled as one
      loop. The lines "one speed" compare the slowest with the fastest of three derivations without work: naive,
      combine-latest, and one that is compiled in another module than the stores. The lines "profile" say what a profile
      costs while it records, with one state held.
      """)

  @Option(help: "Also write the lines into this CSV file.", completion: .file(extensions: ["csv"]))
  var out: String?

  @Option(help: "Only this store, or one of: \(Benchmark.topics.joined(separator: ", ")).")
  var only: String?

  func validate() throws {
    let names = Catalog.standard.stores.map(\.name) + Benchmark.topics
    if let only, !names.contains(only) { throw ValidationError("\(only) is none of \(names.joined(separator: ", "))") }
  }

  func run() throws {
    if BuildMode.current == .debug { throw ValidationError("build with -c release: debug times mean nothing") }
    print(Self.header)
    let lines = try Benchmark(.system()).run(only: only) { print(Self.text($0)) }
    print(Self.verdict(lines))
    guard let out else { return }
    try FileWriter.atomic.createFolder(URL(fileURLWithPath: out).deletingLastPathComponent().path)
    try FileWriter.atomic.write(BenchmarkLine.csv(lines), out)
  }

  static let header = row("", "ours", "by hand", "", "ratio", "goal", "")

  /// One line, as wide as the others.
  static func text(_ line: BenchmarkLine) -> String {
    func number(_ value: Double?, _ format: String) -> String { value.map { String(format: format, $0) } ?? "" }
    let digits = line.unit == "allocations" ? "%.0f" : "%.1f"
    let goal = line.goal.map { String(format: line.ratio == nil ? digits : "%.2f", $0) } ?? ""
    let verdict = line.verdict == .told ? "" : line.verdict == .missed ? "MISSED" : line.verdict.rawValue
    let format = line.ratio == nil ? digits : "%.2f"
    let interval = line.interval.map { "\(number($0.lowerBound, format)) to \(number($0.upperBound, format))" } ?? ""
    return row(
      line.name, number(line.ours, digits), number(line.bare, digits), line.unit, number(line.ratio, "%.2f"),
      goal, [verdict, interval].filter { !$0.isEmpty }.joined(separator: "  "))
  }

  /// Returns the number of goals, and of those met.
  static func verdict(_ lines: [BenchmarkLine]) -> String {
    let judged = lines.filter { $0.verdict == .met || $0.verdict == .missed }
    let missed = judged.filter { $0.verdict == .missed }.map(\.name)
    if judged.isEmpty { return "No goal could be judged." }
    if missed.isEmpty { return "Every goal is met, of \(judged.count)." }
    return "\(missed.count) of \(judged.count) goals missed: \(missed.joined(separator: ", "))"
  }

  private static func row(
    _ name: String, _ ours: String, _ bare: String, _ unit: String, _ ratio: String, _ goal: String, _ verdict: String
  ) -> String {
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let line =
      name.padding(toLength: 34, withPad: " ", startingAt: 0) + right(ours, 10) + right(bare, 10) + "  "
      + unit.padding(toLength: 12, withPad: " ", startingAt: 0) + right(ratio, 7) + right(goal, 7) + "  " + verdict
    return line.replacing(#/\s+$/#, with: "")
  }
}
