import BenchHost
import BenchReports
import BenchResults
import BenchRuns
import BenchScenarios
import BenchVerdicts
import BenchWorkloads

extension RunCommand {
  static func status(of manifest: RunManifest, _ judgements: [Judgement], strict: Bool) -> ExitStatus {
    let counts = VerdictCounts(judgements)
    var status = manifest.run.state == .interrupted ? ExitStatus.interrupted : .success
    if manifest.cells.contains(where: { $0.failure != nil }) { status = status.combined(with: .designFailed) }
    if counts.failed + counts.missing > 0 { status = status.combined(with: .expectationFailed) }
    // A stopped run or a shard has not played everything.
    let isWhole = manifest.run.state == .finished && manifest.run.plan?.shard == nil
    if isWhole && !manifest.cells.unexpectedlySound.isEmpty { status = status.combined(with: .expectationFailed) }
    if strict && counts.inconclusive > 0 { status = status.combined(with: .inconclusive) }
    return status
  }

  /// Returns the verdict, and the sentences that do not hold.
  static func quiet(_ report: RunReport, _ style: TableStyle) -> String {
    let broken = report.judgements.filter(\.isFailure).map { judgement in
      "  \(judgement.verdict.rawValue.uppercased()): \(judgement.expectation.text) (actual: \(judgement.actual))"
    }
    return ([report.verdict(style)] + broken).joined(separator: "\n")
  }

  static func status(of error: any Error) -> ExitStatus {
    switch error {
    case let error as PlacedError: status(of: error.cause)
    case ImportError.unreadable: .inputMissing
    case is ScenarioError, is WorkloadError, is ImportError: .badData
    case is InputError: .inputMissing
    case let error as UnplayableError: error.isBadUsage ? .badUsage : .badData
    case let error as HostError: error.kind == .missing ? .inputMissing : .badData
    case is Interrupted: .interrupted
    case let error as RunFolderError: error.isMissing ? .inputMissing : .badData
    case let error as MergeError: error.problems.contains(where: \.isMissing) ? .inputMissing : .badData
    case is OutputError, is ChildError: .outputFailed
    case is CellFailure: .designFailed
    default: .internalError
    }
  }

  func writeReport(of result: RunReport, _ comparison: ComparisonReport?) throws {
    guard let folder = result.folder else { return }
    let path = ReportCommand.path(in: folder)
    try FileWriter.atomic.write(Report(result.run).html, path)
    Console.say("Report:    \(path)")
    guard let comparison else { return }
    let before = try? StoredRun(folder: comparison.comparison.baseline.run.path)
    let other = ReportCommand.path(in: folder, "comparison.html")
    try FileWriter.atomic.write(ComparisonReportPage(comparison, before: before, after: result.run).html, other)
    Console.say("Compared:  \(other)")
  }

  static func words(_ error: any Error) -> String {
    if error is Interrupted { return "interrupted" }
    if let error = error as? ChildError { return "\(error); \(error.cure)" }
    if let failure = error as? CellFailure { return failure.whole }
    return status(of: error) == .internalError ? "internal error, please report it: \(error)" : "\(error)"
  }
}
