import BenchCore
import BenchResults

/// The comparison of a run with the stored baseline of an earlier run.
///
/// Counts are compared on any machine. Allocations are compared only under the same conditions; otherwise the differing
/// conditions are listed, and the check does not pass.
package struct BaselineCheck: Sendable {
  package let comparison: RunComparison
  /// The reasons why the allocations of the baseline were not compared; empty if they were compared.
  package let objections: [String]
  package let leftOut: Int
  /// The points at which the run played other operations than the baseline: the scenarios differ there.
  package let otherLogs: [Point]
  private let (check, update): (String, String)

  /// Checks a run with the commands that repeat the check and that store a new baseline.
  package init(
    _ baseline: ReferenceBaseline, path: String, rows: [ResultRow], _ manifest: RunManifest, check: String,
    update: String
  ) {
    (self.check, self.update) = (check, update)
    let conditions = ReferenceBaseline.Conditions(manifest.build, manifest.machine)
    objections = baseline.hasAllocations ? baseline.conditions.differences(from: conditions) : []
    let isComparable = objections.isEmpty
    let found = ReferenceBaseline.kept(rows).filter { isComparable || $0.pass == .counts }
    let kept = baseline.spelled(like: found).filter { isComparable || $0.pass == .counts }
    leftOut = isComparable ? 0 : baseline.rows.filter { $0.pass == .allocations }.count
    // Values that differed between repetitions were not stored, so they are not new.
    let known = Set(kept.map(\.key))
    let varied = ReferenceBaseline.varied(found)
    let candidate = found.filter { known.contains($0.key) || !varied.contains($0.key) }
    var origin = manifest
    for (place, point) in manifest.points.enumerated() {
      if let hash = baseline.logs[point.point.ofOperations] { origin.points[place].operationLogHash = hash }
    }
    otherLogs = manifest.pointsPlayed(unlike: baseline.logs).ordered()
    origin.build.gitRevision = nil
    origin.run.command = update
    comparison = RunComparison(
      ComparedSide(RunRows(path: path, rows: kept, manifest: origin)),
      ComparedSide(RunRows(path: "this run", rows: candidate, manifest: manifest)),
      .init(metrics: AllMetrics.stored.filter { $0.pass != .time }.map(\.name)))
  }

  /// The outcome; unchecked values prevent a pass.
  package var outcome: ComparisonReport.Outcome {
    let outcome = ComparisonReport(comparison, command: check).outcome
    return leftOut > 0 && [.same, .better, .changed].contains(outcome) ? .inconclusive : outcome
  }

  /// Describes the check: the verdict first and, if anything differs, the command that stores a new baseline last.
  package func text(_ style: TableStyle = TableStyle()) -> String {
    let report = ComparisonReport(comparison, command: check)
    var lines = report.text().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let told = lines[0].drop { $0 != " " }
    let rest = leftOut > 0 ? "; \(Layout.count(leftOut, "allocation value")) not comparable" : ""
    lines[0] = style.paint(outcome.rawValue, outcome == .changed ? .doubtful : outcome.ink) + told + rest
    if !objections.isEmpty {
      lines.insert(contentsOf: ["", "Not comparable, allocations"] + objections.map { "  \($0)" }, at: 1)
    }
    let isOther = comparison.findings.contains { $0.change != .same } || !comparison.errors.isEmpty
    if isOther || !comparison.news.isEmpty || !otherLogs.isEmpty || leftOut > 0 {
      lines.append("Keep what was found now: \(update)")
    }
    return lines.joined(separator: "\n")
  }
}

extension Baseline {
  package init(_ kept: ReferenceBaseline, path: String, cure: String) {
    self.init(name: path, rows: kept.rows, cure: cure) { manifest in
      let here = ReferenceBaseline.Conditions(manifest.build, manifest.machine)
      return Conditions(
        times: ["no times are kept"], allocations: kept.conditions.differences(from: here),
        otherLogs: manifest.pointsPlayed(unlike: kept.logs))
    }
  }

  package init(_ counts: ReferenceCounts, path: String, cure: String) {
    self.init(name: path, rows: counts.rows, cure: cure) { _ in
      Conditions(times: ["only counts are kept"], allocations: ["only counts are kept"], otherLogs: [])
    }
  }
}
