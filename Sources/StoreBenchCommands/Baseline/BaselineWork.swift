import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchRuns
import BenchScenarios
import BenchVerdicts
import BenchWorkloads
import Foundation

/// The work on a scenario's baseline: to read and write the baseline's file, and to play the necessary cells.
struct BaselineWork {
  private let options: BaselineOptions
  private let catalog: Catalog
  private let file: ScenarioFile
  private let document: ScenarioDocument
  private let environment: BenchEnvironment

  init(_ options: BaselineOptions, _ catalog: Catalog) throws {
    (self.options, self.catalog) = (options, catalog)
    file = try ScenarioFile(path: options.scenario)
    document = try file.read(catalog, .init())
    environment = .current(allowDebug: options.allowDebug)
  }

  var path: String {
    let folder = options.folder.hasSuffix("/") ? String(options.folder.dropLast()) : options.folder
    return "\(folder)/\(document.base.name).csv"
  }

  var conditions: ReferenceBaseline.Conditions { .init(environment.build, environment.machine) }

  func read() throws -> ReferenceBaseline {
    if let kept = try ReferenceBaseline(path: path, of: document.base.name) { return kept }
    let cure = "`\(options.command("save"))` makes one"
    throw RunFolderError(place: path, rule: "there is no baseline", cure: cure, isMissing: true)
  }

  func write(_ baseline: ReferenceBaseline) throws {
    if RunFolder.owns(path) { throw OutputError(path: path, reason: "it is \(OwnFiles.reason)") }
    try FileWriter.atomic.createFolder(options.folder)
    try FileWriter.atomic.write(baseline.csv, path)
  }

  func unknown(to baseline: ReferenceBaseline) -> [CellIdentity] {
    let plan = Plan(document, catalog, only: DesignFilter(), measuresAllocations: false)
    return plan.cells.filter { !baseline.cells.contains($0) }
  }

  /// Plays counts, and allocations if requested, but no times; leaves no run folder. Returns a report unless the play
  /// was interrupted, and a baseline if nothing failed.
  func play(
    cells: Set<CellIdentity>?, allocations: Bool
  ) throws -> (status: ExitStatus, result: RunReport?, baseline: ReferenceBaseline?) {
    let interrupts = Interrupts()
    let scratch = try ScratchFolder()
    defer { scratch.remove() }
    let runner = ProcessRunner(
      executable: BenchEnvironment.executable, folder: scratch.url, hangLimit: .seconds(300),
      interruption: interrupts.interruption, catalog: catalog)
    let progress = ProgressLine(isShown: Console.errorIsTerminal)
    defer { progress.clear() }
    var bench = Bench(
      catalog: catalog, runner: runner, environment: environment,
      options: Bench.Options(
        only: DesignFilter(cells: cells), output: "\(scratch.url.path)/results",
        passes: allocations ? [.counts, .allocations] : [.counts], command: options.command("check")),
      interruption: interrupts.interruption, listener: progress.hear)
    bench.jobs = Jobs.cores
    let result = try bench.run(file)
    if result.manifest.run.state == .interrupted { return (.interrupted, nil, nil) }
    if result.manifest.cells.contains(where: { $0.failure != nil }) { return (.designFailed, result, nil) }
    return (.success, result, ReferenceBaseline(of: result.run.rows, result.manifest))
  }
}
