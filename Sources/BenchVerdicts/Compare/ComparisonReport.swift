import BenchCore
import BenchResults

/// A readable comparison: the verdict, then the values that could not be compared, then the changes. Of the changes,
/// the worse ones are first, with counts before times. Equal values are left out.
package struct ComparisonReport: Sendable {
  package enum Pivot: String, CaseIterable, Sendable { case store, derivation, point, operation }

  package enum Outcome: String, Sendable {
    /// A value or a cell is gone, unfinished or failed.
    case error = "ERROR"
    case worse = "WORSE"
    /// Each of two designs is better at something.
    case mixed = "MIXED"
    /// A value is inconclusive or was refused.
    case inconclusive = "INCONCLUSIVE"
    /// Something became better, and nothing is worse or inconclusive.
    case better = "BETTER"
    /// A value differs, and its metric has no better direction.
    case changed = "CHANGED"
    /// No count differs, and no time differs by more than its threshold.
    case same = "SAME"

    var ink: TableStyle.Ink {
      switch self {
      case .error, .worse: .bad
      case .inconclusive, .mixed: .doubtful
      case .better, .changed, .same: .good
      }
    }
  }

  package let comparison: RunComparison
  let pivot: Pivot?
  let isWhole: Bool
  package let command: String

  /// Creates the report of a comparison that `command` repeats. A pivot adds a summary of each group. Unless `isWhole`,
  /// long lists are cut and end with the number of omitted lines.
  package init(_ comparison: RunComparison, by pivot: Pivot? = nil, isWhole: Bool = false, command: String) {
    (self.isWhole, self.comparison, self.pivot, self.command) = (isWhole, comparison, pivot, command)
  }

  /// The verdict. Errors precede worse values, and inconclusive values precede better ones: no problem is hidden.
  package var outcome: Outcome {
    if !comparison.errors.isEmpty { return .error }
    let changes = Set(comparison.findings.map(\.change))
    if changes.contains(.worse) { return comparison.isOfDesigns && changes.contains(.better) ? .mixed : .worse }
    if changes.contains(.inconclusive) || comparison.refusedLines > 0 && !comparison.options.isForced {
      return .inconclusive
    }
    if changes.contains(.better) { return .better }
    return changes.contains(.changed) ? .changed : .same
  }

  package func text(_ style: TableStyle = TableStyle()) -> String {
    var lines = [headline(style)] + marks.map { style.paint($0, .bad) } + notes
    for section in sections { lines += ["", section.title] + section.lines.map { "  \($0)" } }
    return (lines + ["", "To compare again: \(command)"] + runs.map { "  \($0)" }).joined(separator: "\n")
  }

  package struct Section {
    package let title: String
    package let lines: [String]
  }

  package var sections: [Section] {
    var sections = section("Could not be compared", comparison.errors.map { "\($0.kind.rawValue): \($0.words)" })
    sections += section(comparison.options.isForced ? "Compared by force" : "Refused", comparison.refusals)
    for change in [Change.worse, .inconclusive, .better, .changed] {
      // Only more repetitions can decide what is inconclusive, whatever its regime.
      let regimes: [ComparisonFinding.Regime?] = change == .inconclusive ? [nil] : ComparisonFinding.Regime.allCases
      sections += regimes.flatMap { changes($0, change) }
    }
    sections += section("Under load, in cost units", comparison.loads)
    return sections + details + section("New", comparison.news) + pivoted
  }

  // MARK: - The first lines

  package func headline(_ style: TableStyle) -> String {
    let forced = comparison.options.isForced && !comparison.refusals.isEmpty ? "by force" : ""
    let told = comparison.isOfDesigns ? [frontier] : ComparisonFinding.Regime.allCases.map(told)
    let parts = ([errors] + told + [refused, clockBound, forced]).filter { !$0.isEmpty }
    return "\(style.paint(outcome.rawValue, outcome.ink))  \(scenario): \(parts.joined(separator: "; "))"
  }

  private var scenario: String {
    var names = Set(comparison.findings.map(\.line.cell.scenario) + comparison.errors.map(\.cell.scenario))
    // If everything was refused, no finding names the scenario.
    if names.isEmpty {
      names = Set([comparison.candidate, comparison.baseline].compactMap(\.run.manifest?.scenario.name))
    }
    return names.ordered().joined(separator: ", ")
  }

  private var errors: String {
    ComparisonError.Kind.allCases.compactMap { kind in
      let count = comparison.errors.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }.joined(separator: ", ")
  }

  private func told(_ regime: ComparisonFinding.Regime) -> String {
    let own = comparison.findings.filter { $0.regime == regime }
    return own.isEmpty ? "" : "\(regime.rawValue): \(Self.tally(own))"
  }

  /// The metrics by change: `worse in peak_live_bytes; better in view_updates`. A metric may have more than one change.
  private var frontier: String {
    [Change.worse, .better, .inconclusive, .changed, .same].compactMap { change in
      let names = Set(comparison.findings.filter { $0.change == change }.map(\.metric.name)).ordered()
      return names.isEmpty ? nil : "\(change.words) in \(names.joined(separator: ", "))"
    }.joined(separator: "; ")
  }

  private var refused: String {
    comparison.refusedLines == 0 ? "" : "\(Layout.count(comparison.refusedLines, "value")) refused"
  }

  private var clockBound: String {
    comparison.clockBoundLines == 0 ? "" : "\(comparison.clockBoundLines) clock-bound"
  }

  /// Formats the numbers of findings by change: `2 worse, 1 inconclusive, 40 the same`.
  private static func tally(_ findings: [ComparisonFinding]) -> String {
    [Change.worse, .inconclusive, .better, .changed, .same].compactMap { change in
      let count = findings.filter { $0.change == change }.count
      return count == 0 ? nil : "\(Layout.grouped(count)) \(change.words)"
    }.joined(separator: ", ")
  }

  package var tally: String {
    [errors, Self.tally(comparison.findings), refused, clockBound].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  package var marks: [String] {
    let runs = [comparison.baseline.run, comparison.candidate.run].compactMap(\.manifest)
    return runs.contains { $0.build.mode == .debug }
      ? ["DEBUG BUILD: a release build does other work, so these times mean nothing."] : []
  }

  // MARK: - What changed

  private static let many = 20
  /// The length to which a list of inconclusive lines is cut; only more repetitions can decide these lines.
  private static let few = 5

  private func section(_ title: String, _ lines: [String], longest: Int = Self.many) -> [Section] {
    if lines.isEmpty { return [] }
    let shown = isWhole ? lines.count : longest
    let rest = lines.count - shown
    let more = rest > 0 ? ["and \(Layout.grouped(rest)) more; `storebench compare --all` shows them"] : []
    return [Section(title: title, lines: lines.prefix(shown).map(Layout.printable) + more)]
  }

  private func changes(_ regime: ComparisonFinding.Regime?, _ change: Change) -> [Section] {
    let findings = findings(regime, change)
    let ending = change == .changed ? "changed, for neither better nor worse" : "became \(change.rawValue)"
    let title = regime.map { "\($0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst()) that \(ending)" }
    return section(
      title ?? "Inconclusive", findings.map { $0.words(with: companions(of: $0)) },
      longest: change == .inconclusive ? Self.few : Self.many)
  }

  /// Returns the findings of a regime, or of all regimes for `nil`, that have this change.
  package func findings(_ regime: ComparisonFinding.Regime?, _ change: Change) -> [ComparisonFinding] {
    sorted(comparison.findings.filter { regime ?? $0.regime == $0.regime && $0.change == change })
  }

  /// Sorts findings by group if there is a pivot, then by the size of the change, largest first.
  private func sorted(_ findings: [ComparisonFinding]) -> [ComparisonFinding] {
    func group(_ finding: ComparisonFinding) -> String { pivot.map(finding.group) ?? "" }
    return findings.ordered { (group($0), $1.size) < (group($1), $0.size) }
  }

  /// Returns the counts that became worse in the cell, phase and operation of a slower time: clues to its cause.
  package func companions(of finding: ComparisonFinding) -> [ComparisonFinding] {
    if finding.regime == .count || finding.change != .worse { return [] }
    return comparison.findings.filter { other in
      other.regime == .count && other.change == .worse && other.line.cell == finding.line.cell
        && other.line.phase == finding.line.phase && other.line.operation == finding.line.operation
    }
  }

  private var details: [Section] {
    let found = sorted(comparison.details)
    let lines = [Change.worse, .better, .changed].flatMap { change in
      found.filter { $0.change == change }.map { $0.words(with: []) }
    }
    return section("Counts of each operation, which do not change the verdict: \(Self.tally(found))", lines)
  }

  private var pivoted: [Section] {
    guard let pivot else { return [] }
    let groups = Dictionary(grouping: comparison.findings) { $0.group(pivot) }.ordered { $0.key < $1.key }
    let told = groups.filter { !$0.value.allSatisfy { $0.change == .same } }
    return section("By \(pivot.rawValue)", told.map { "\($0.key): \(Self.tally($0.value))" })
  }

  // MARK: - The last lines

  /// Too few repetitions detect no change, so the changes that they would detect are omitted then.
  package var notes: [String] { [missing, tooFew ?? noise].compactMap(\.self) }

  private var missing: String? {
    let names = comparison.unknown
    return names.isEmpty ? nil : "Not judged, because at least one side has no value: \(names.joined(separator: ", "))."
  }

  /// A note if the repetitions are too few for any time to be significant, with the number needed; otherwise `nil`.
  private var tooFew: String? {
    let tested = comparison.samples.filter(\.isTested)
    if tested.isEmpty || tested.contains(where: { $0.canDiffer(family: tested.count) }) { return nil }
    let played = tested.map { min($0.baseline.count, $0.candidate.count) }.max() ?? 0
    let needed = ChangeJudge.fewest(family: tested.count, isPaired: tested.contains(where: \.isPaired))
    let family = tested.count == 1 ? "the time" : "any of \(Layout.grouped(tested.count)) times"
    return "\(Layout.count(played, "repetition")) cannot show a change in \(family), however large. "
      + "\(needed) repetitions can\(tested.count == 1 ? "" : "; or compare fewer times (--metrics)")."
  }

  private var noise: String? {
    let reaches = comparison.findings.compactMap { finding -> Double? in
      guard let statistics = finding.statistics, finding.metric.exactness == .varied, let ratio = statistics.ratio,
        let interval = statistics.interval
      else { return nil }
      return max(interval.upperBound / ratio, ratio / interval.lowerBound) - 1
    }
    let threshold = comparison.options.threshold
    let more = reaches.count > 1 ? " With \(Layout.grouped(reaches.count)) times, a change must be larger." : ""
    return DetectableChange(reaches: reaches, threshold: threshold).words.map {
      "Noise: \($0); the threshold is \(Percent.words(threshold))\(ownThresholds).\(more)"
    }
  }

  private var ownThresholds: String {
    let names = Set(comparison.findings.map(\.metric.name))
    let own = comparison.options.thresholds.filter { names.contains($0.key) }.ordered { $0.key < $1.key }
    return own.map { ", \(Percent.words($0.value)) for \($0.key)" }.joined()
  }

  /// The command of each side: `baseline (0123abc): storebench run …`.
  package var runs: [String] {
    [("baseline", comparison.baseline.run), ("candidate", comparison.candidate.run)].compactMap { name, run in
      run.manifest.map { manifest -> String in
        let revision = manifest.build.gitRevision.map { " (\($0))" } ?? ""
        return Layout.printable("\(name)\(revision): \(manifest.run.command)")
      }
    }
  }
}
