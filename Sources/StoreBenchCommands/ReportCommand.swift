import ArgumentParser
import BenchReports
import BenchResults

/// `storebench report`.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a run as a page for browsers: the answer, the chart that shows it, and every number behind it.",
    discussion: """
      The page is one file that needs no network and no script. The same run always gives the same bytes.

      EXAMPLES
        storebench report results/quickstart/20260131T235959Z-a1b2c3
        storebench report results/quickstart/20260131T235959Z-a1b2c3 --out quickstart.html
        storebench report results/quickstart/20260131T235959Z-a1b2c3 --only store=normalized --out -

      EXIT CODES
           0  the page was written, whatever became of the run
          64  bad usage
          65  the folder is no run, a file in it is broken, or nothing was measured
          66  there is no such folder
          74  the page could not be written
      """)

  @Argument(
    help: ArgumentHelp("The folder that a run has left in results/.", valueName: "run-folder"), completion: .directory)
  var folder: String

  @Option(help: "Only a part of the run: store=nested,derivation=naive,point=dataset.posts=20,operation=writes.")
  var only: RunPart = RunPart()

  @Option(
    help: "The file that is written, or replaced; - for standard output. Without it, report.html in the run folder.",
    completion: .file())
  var out: String?

  func run() throws {
    let run = try StoredRun.told(folder)
    let part = run.only(only)
    if part.isEmpty {
      Console.complain("--only leaves nothing of \(folder); `storebench explain \(folder)` names its designs")
      throw ExitStatusError(status: .badUsage)
    }
    if out == "-" {
      try Console.deliver(Report(part).html)
      return
    }
    do {
      Console.say(try Self.write(part, to: out ?? Self.path(in: folder)))
    } catch {
      Console.complain("\(error)")
      throw ExitStatusError(status: .outputFailed)
    }
  }

  /// Where the page of a run lies.
  static func path(in folder: String) -> String {
    folder.hasSuffix("/") ? folder + "report.html" : "\(folder)/report.html"
  }

  /// Writes the page of a run, and answers where it lies.
  static func write(_ run: StoredRun, to path: String) throws(OutputError) -> String {
    try FileWriter.atomic.write(Report(run).html, path)
    return path
  }
}
