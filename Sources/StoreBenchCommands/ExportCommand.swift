import ArgumentParser
import BenchCore
import BenchReports
import BenchResults

/// `storebench export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a run in another format, such as CSV, JSON or Markdown.",
    discussion: """
      EXAMPLES
        storebench export results/quickstart/20260131T235959Z-a1b2c3 --format markdown
        storebench export results/quickstart/20260131T235959Z-a1b2c3 --format json --out quickstart.json
        storebench export results/quickstart/20260131T235959Z-a1b2c3 --format hgrm --only \
      store=nested,derivation=naive,operation=writes --out nested.hgrm

      FORMATS
      \(formats)

      EXIT CODES
      \(ExitStatus.help)
      """.asParagraphs)

  @OptionGroup var named: NamedRun

  @Option(help: "One of: \(names.joined(separator: ", ")).", completion: .list(names))
  var format: String

  @Option(
    help: "With --format collapsed: the quantity to count for each stack. One of: \(measures.joined(separator: ", ")).",
    completion: .list(measures))
  var measure: String?

  @Option(help: "For github-action-benchmark: export the metrics for which lower values, or higher values, are better.")
  var better: Better?

  enum Better: String, ExpressibleByArgument, CaseIterable { case lower, higher }

  @Flag(help: "For csv: omit rows that are totals of other rows, so that you can add up the others.")
  var parts = false

  @Option(
    help: "Export only a part, such as store=nested,derivation=naive,point=dataset.posts=20,operation=writes.",
    transform: { try read(RunPart($0), RunPart.rule) })
  var only: RunPart = RunPart()

  @Option(help: "The file to write or replace; - means standard output. (default: -)", completion: .file())
  var out: String?

  private static var names: [String] { AllExports.list.map(\.name) }
  private static var measures: [String] { ProfileMeasure.folded.map(\.name) }

  private static var formats: String { .table(AllExports.list.map { ($0.name, $0.meaning) }) }

  func validate() throws {
    try OwnFiles.check("--out", out)
    try refuse(format, notIn: Self.names, "--format (\(format)) is not known", all: "the formats are")
    if let measure {
      try refuse(measure, notIn: Self.measures, "--measure (\(measure)) is not known", all: "the measures are")
    }
    try refuse(measure != nil && format != "collapsed", "--measure needs --format collapsed")
    try refuse(
      better != nil && format != "github-action-benchmark", "--better needs --format github-action-benchmark")
    try refuse(parts && format != "csv", "--parts needs --format csv")
  }

  func run() throws {
    guard let export = AllExports.named(format) else { return }
    var options = Export.Options()
    options.measure = ProfileMeasure.folded.first { $0.name == measure }
    if better == .higher { options.better = .higher }
    options.isParts = parts
    try reporting {
      let run = try part(of: try StoredRun(folder: RunName.folder(named.folder)))
      try check(export, options, run)
      try deliver(export, options, run)
    }
  }

  private func deliver(_ export: Export, _ options: Export.Options, _ run: StoredRun) throws {
    let bytes = try export.bytes(run, options)
    if let out, !Console.isOutput(out) { return try FileWriter.replace(out, with: bytes) }
    if export.isText { return Console.deliver(String(decoding: bytes, as: UTF8.self)) }
    if Console.deliver(bytes: bytes) { return }
    throw ExitStatusError.saying(
      "\(export.name) is for programs, and a terminal cannot show it; add --out <file>", .badUsage)
  }

  private func part(of run: StoredRun) throws(ExitStatusError) -> StoredRun {
    let part = run.only(only)
    if only == RunPart() || !part.isEmpty { return part }
    let designs = Set(run.manifest.cells.map(\.cell.design)).ordered().joined(separator: ", ")
    let operations = Set(run.rows.map(\.operation)).ordered().joined(separator: ", ")
    let points = Set(run.manifest.cells.map(\.cell.point)).ordered().filter { !$0.settings.isEmpty }
    let places = points.isEmpty ? "" : ", its points \(points.firstTen)"
    throw ExitStatusError.saying(
      "--only leaves nothing of \(named.folder); its designs are \(designs)\(places), its operations \(operations)",
      .badUsage)
  }

  private func check(_ export: Export, _ options: Export.Options, _ run: StoredRun) throws(ExitStatusError) {
    let profiles = options.measure.map { [$0.profile] } ?? export.profiles
    if profiles.isEmpty || profiles.contains(where: run.has) { return }
    let names = profiles.map(\.rawValue)
    let reason = run.manifest.warnings.first { warning in profiles.contains { warning.hasPrefix($0.absenceWords) } }
    let isPart = only != RunPart()
    let cure = isPart ? "choose another part" : "run the scenario with --profile \(names.joined(separator: ","))"
    throw ExitStatusError.saying(
      "\(named.folder): \(export.name) is made of the profile \(names.joined(separator: " or ")), which "
        + "\(isPart ? "the part chosen by --only" : "the run") does not have; \(reason ?? cure)", .inputMissing)
  }
}
