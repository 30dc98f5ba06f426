import BenchCore
import BenchResults

extension ComparisonFinding {
  /// Describes the finding: `latency_p50_ns of nested/naive in main for update-post: slower ×1.10 (1.08 to 1.13), …`.
  package func words(with companions: [ComparisonFinding]) -> String {
    let parts = [verdict, values, note, decision, cause(companions)].compactMap(\.self)
    return "\(line.words): \(parts.joined(separator: ", "))"
  }

  func group(_ pivot: ComparisonReport.Pivot) -> String {
    switch pivot {
    case .store: line.cell.store
    case .derivation: line.cell.derivation
    case .point: line.cell.point.settings.isEmpty ? "the only point" : line.cell.point.description
    case .operation: line.operation == Line.total ? "all operations" : line.operation
    }
  }

  package var size: Double {
    let (before, after) = (baseline.approximation, candidate.approximation)
    if before == after { return 1 }
    return before <= 0 || after <= 0 ? .infinity : max(before / after, after / before)
  }

  private var verdict: String? {
    if change == .inconclusive && statistics?.ratio == nil { return nil }
    return String("\(change == .inconclusive ? "" : direction)\(ratio)".drop { $0 == " " })
  }

  /// The factor with its interval after a space: ` ×1.10 (1.08 to 1.13)`; empty if there is none.
  package var ratio: String {
    // A factor close to 1 keeps its decimals: `×1.10`, `×0.952`.
    let factor = (statistics?.ratio).map { " \(ShortNumber.factor($0))" } ?? ""
    let interval = (statistics?.interval).map { " (\(ShortNumber.factors($0.lowerBound, $0.upperBound)))" } ?? ""
    return factor + interval
  }

  private var direction: String {
    if baseline == candidate { return "changed" }
    let isMore = candidate.approximation > baseline.approximation
    if metric.unit == .nanoseconds { return isMore ? "slower" : "faster" }
    if metric.unit == .operationsPerSecond { return isMore ? "faster" : "slower" }
    return isMore ? "more" : metric.unit == .bytes ? "less" : "fewer"
  }

  private var values: String {
    if regime != .count {
      return "\(metric.unit.short(baseline.approximation)) → \(metric.unit.short(candidate.approximation))"
    }
    let share = baseline.approximation == 0 ? nil : candidate.approximation / baseline.approximation - 1
    let percent = share.flatMap { $0 == 0 ? nil : " (\($0 < 0 ? "−" : "+")\(Percent.words(abs($0))))" } ?? ""
    return "\(baseline) → \(candidate)\(percent)"
  }

  private var decision: String? {
    guard let statistics else { return nil }
    let sure = metric.exactness == .exact ? "" : "p \(ShortNumber.significant(statistics.p)), "
    return sure + (change == .inconclusive ? doubt(statistics) : Layout.count(repetitions, "repetition"))
  }

  private func doubt(_ statistics: ChangeFinding) -> String {
    if let needed = statistics.repetitionsNeeded {
      return "needs about \(Layout.count(needed, "repetition")), has \(repetitions)"
    }
    return statistics.ratio == nil ? ChangeJudge.noQuotient : "even 1,000 repetitions would not decide"
  }

  private func cause(_ companions: [ComparisonFinding]) -> String? {
    if companions.isEmpty { return nil }
    let counts = companions.prefix(3).map { "\($0.line.metric) \($0.baseline) → \($0.candidate)" }
    return "also worse: \(counts.joined(separator: ", "))"
  }
}

extension Change { package var words: String { self == .same ? "the same" : rawValue } }
