import ArgumentParser
import BenchReports
import BenchResults
import BenchVerdicts

/// `storebench report`.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write an HTML page with charts of one run, of two runs, or of a folder of runs.",
    discussion: """
      The page is a single file. It works offline and without JavaScript. If you name two runs, the page shows what
      changed from the first run to the second. `storebench compare --help` says how to name runs. With --gallery, name
      a folder of runs. The gallery has the question of each scenario, and the answer of its newest run at full size.

      EXAMPLES
        storebench report latest                 the newest run in results/
        storebench report quickstart             the newest run of this scenario
        storebench report results/quickstart/20260131T235959Z-a1b2c3
        storebench report results/quickstart/20260131T235959Z-a1b2c3 --out quickstart.html
        storebench report results/quickstart/20260131T235959Z-a1b2c3 --only store=normalized --out -
        storebench report results/quickstart/<before> results/quickstart/<after>
        storebench report results/gallery-runs --gallery results/gallery --scenarios scenarios

      EXIT CODES
           0  the page was written, whatever the verdicts of the run are
          64  bad usage
          65  the folder is not a run, a file in it is broken, nothing was measured, or nothing can be compared; for \
      a gallery, if a run has smoke sizes, did not end, or left out designs
          66  the folder does not exist
          74  the page could not be written
      """.asParagraphs)

  @OptionGroup var named: NamedRun

  @Argument(help: "The second run of a comparison: a run folder, a CSV file, or <run folder>:<store>/<derivation>.")
  var candidate: String?

  @Option(
    help: "Show only a part, such as store=nested,derivation=naive,point=dataset.posts=20,operation=writes.",
    transform: { try read(RunPart($0), RunPart.rule) })
  var only: RunPart = RunPart()

  @Option(
    help: """
      The file to write or replace; - means standard output. (default: report.html in the run folder, or \
      comparison.html in the folder of the second run)
      """,
    completion: .file())
  var out: String?

  @Option(
    help: "Write a gallery of the runs in <run-folder> to this folder, as Markdown, SVG and HTML.",
    completion: .directory)
  var gallery: String?

  @Option(
    help: "With --gallery, take questions, answers and claims from the scenarios in this folder, not from the runs.",
    completion: .directory)
  var scenarios: String?

  @Option(help: "For two runs: ignore a difference in time if it is smaller than this share, such as 2%.")
  var threshold: Threshold?

  @Flag(help: "For two runs: compare values even if the machine or another condition differs. The page says so.")
  var force = false

  func validate() throws {
    try OwnFiles.check("--out", out)
    try refuse(
      gallery != nil && (candidate != nil || out != nil || only != RunPart()),
      "--gallery is written from one folder of runs; leave out --out, --only and the second run")
    try refuse(scenarios != nil && gallery == nil, "--scenarios needs --gallery")
    guard let candidate else {
      try refuse(threshold != nil, "--threshold needs a second run to compare with")
      try refuse(force, "--force needs a second run to compare with")
      return
    }
    try NamedSides(baseline: named.folder, candidate: candidate).validate()
    try refuse(only != RunPart(), "--only is for one run; name designs as <run folder>:<store>/<derivation>")
    try refuse(
      out == nil && candidate.hasSuffix(".csv"),
      "\(candidate) is no folder for a page; name a file with --out")
  }

  func run() throws {
    if let gallery { return try writeGallery(into: gallery) }
    if let candidate { return try compare(NamedSides(baseline: named.folder, candidate: candidate)) }
    let folder = RunName.folder(named.folder)
    let run = try StoredRun.told(folder)
    let part = run.only(only)
    if part.isEmpty {
      throw ExitStatusError.saying(
        "--only leaves nothing of \(folder); `storebench explain \(folder)` names its designs", .badUsage)
    }
    try deliver(Report(part).html, Self.path(in: folder))
  }

  private func compare(_ sides: NamedSides) throws {
    let comparison = try sides.comparison(threshold: threshold, isForced: force, catalog)
    let report = ComparisonReport(comparison, command: command(for: sides))
    let page = ComparisonReportPage(report, before: Self.stored(sides.baseline), after: Self.stored(sides.candidate))
    let folder = NamedSides.parse(sides.candidate).path
    try deliver(page.html, Self.path(in: folder, "comparison.html"))
  }

  /// Returns the command that prints the same comparison on a terminal, wherever the page is written.
  private func command(for sides: NamedSides) -> String {
    var words = [CommandLine.arguments.first ?? "storebench", "compare", sides.baseline, sides.candidate]
    if let threshold { words += ["--threshold", "\(Percent.words(threshold.share).filter { $0 != " " })"] }
    if force { words.append("--force") }
    return words.map(RunCommand.quoted).joined(separator: " ")
  }

  /// Reads the whole run of a side; returns `nil` if the side is a CSV file.
  private static func stored(_ side: String) -> StoredRun? { try? StoredRun(folder: NamedSides.parse(side).path) }

  private func deliver(_ page: String, _ usual: String) throws {
    if let out, Console.isOutput(out) { return Console.deliver(page) }
    let path = out ?? usual
    try reporting { try FileWriter.atomic.write(page, path) }
    Console.say(path)
  }

  static func path(in folder: String, _ name: String = "report.html") -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
