import ArgumentParser
import BenchResults
import BenchRuns
import BenchScenarios
import BenchWorkloads
import Foundation

/// `storebench log`.
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: """
      Write the data and operations of a scenario to files, so that another program can check storebench's counts.
      """,
    discussion: """
      FILES (docs/audit.md)
        dataset.json      the data, as a server would send them
        views.json        the views on screen
        operations.jsonl  one line for each change or read, with its values
        required.jsonl    for each step, the views that must change
        log.json          scenario, point, and the hash of the operations (also in run.json)

      EXAMPLES
        storebench log scenarios/quickstart.yaml --out quickstart-log
        storebench log scenarios/books-and-author.yaml --point dataset.posts=1000 --out books-log

      EXIT CODES
           0  the files were written
          64  bad usage: an unknown point, a folder that is not empty, or a scenario of kind graph or remote
          65  the scenario or its data are wrong
          66  the scenario file does not exist
          74  a file could not be written
      """.asParagraphs)

  @Argument(help: "A scenario file.", completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String

  @OptionGroup var hosts: HostSelection

  @Option(
    help: """
      Write the log at this size or setting, such as dataset.posts=1000. Required if the scenario has several sizes or \
      settings.
      """)
  var point: String?

  @Option(help: "The folder to write, which must be new or empty.", completion: .directory)
  var out: String

  @Flag(help: "Use the tiny sizes from the scenario's `smoke` section.")
  var smoke = false

  @Flag(help: "Skip imported records that cannot be read, and report how many they are.")
  var skipBadRecords = false

  func run() throws {
    try reporting {
      let file = try ScenarioFile(path: scenario)
      let document = try file.read(catalog, .init(smoke: smoke))
      if let reason = document.base.kind.reasonAgainstLog { throw ValidationError("\(scenario): \(reason)") }
      // `--point` may name a share of a point, as a budget chooses it.
      let part = point.flatMap { PlayedPoint($0) }.map { document.playing([$0]) }.flatMap {
        $0.points.isEmpty ? nil : $0
      }
      let plan = Plan(part ?? document, catalog, only: DesignFilter(), measuresAllocations: false)
      let log = try AuditLog(
        try part == nil ? chosen(plan.points) : plan.points[0], of: document.base.name,
        by: StageBuilder(of: file, skipsBadRecords: skipBadRecords))
      for warning in log.warnings { Console.complain(warning) }
      try write(log.files)
    }
  }

  private func chosen(_ points: [Plan.PointPlan]) throws -> Plan.PointPlan {
    let names = points.map(\.point)
    if let point {
      if let wanted = Point(point), let found = points.first(where: { $0.point == wanted }) { return found }
      throw names.lack(point, of: "--point")
    }
    if points.count == 1 { return points[0] }
    throw ValidationError("\(scenario) has \(points.count) points; name one with --point: \(names.firstTen)")
  }

  private func write(_ files: [(name: String, text: String)]) throws {
    let folder = out.count > 1 && out.hasSuffix("/") ? String(out.dropLast()) : out
    if let there = try? FileManager.default.contentsOfDirectory(atPath: folder), !there.isEmpty {
      throw ValidationError("--out (\(out)) holds something already; name a folder that is new or empty")
    }
    let files = files.map { (path: "\(folder)/\($0.name)", text: $0.text) }
    try FileWriter.create(files, in: [folder])
    Console.say("wrote \(files.map(\.path).joined(separator: ", "))")
  }
}
