import BenchCore
import BenchResults

/// The comparison of two runs, or of two designs.
///
/// Counts are compared exactly, and times and other varying values by the statistics of `ChangeJudge`. A value that the
/// baseline has and the candidate lacks is an error, never a skip. If machine, build or scenario differ, times are
/// refused. At points where different operations were played, all values are refused.
package struct RunComparison: Sendable {
  package struct Options: Sendable {
    /// The names of the compared metrics; `nil` means `usual`, or for two designs the metrics that choose a design.
    package var metrics: [String]?
    /// The share by which a time must change to matter.
    package var threshold: Double
    package var thresholds: [String: Double]
    package var isForced: Bool

    /// The default threshold: a smaller change is noise on most machines, and too small to notice.
    package static let usualThreshold = 0.05

    package init(
      metrics: [String]? = nil, threshold: Double = usualThreshold, thresholds: [String: Double] = [:],
      isForced: Bool = false
    ) { (self.metrics, self.threshold, self.thresholds, self.isForced) = (metrics, threshold, thresholds, isForced) }
  }

  package let baseline: ComparedSide
  package let candidate: ComparedSide
  package let options: Options
  package let errors: [ComparisonError]
  package let findings: [ComparisonFinding]
  package let samples: [ChangeJudge.Pair]
  package let news: [String]
  package let refusals: [String]
  /// The differences between the files of two runs of a load, besides their rows; empty for two designs.
  package let loads: [String]
  /// The names of compared metrics that have no line shared by both sides; empty unless two designs are compared.
  package let unknown: [String]
  /// All differing counts of two designs, by phase and operation; the verdict ignores them.
  package let details: [ComparisonFinding]
  package let refusedLines: Int
  /// The number of latencies left out because they are under ten clock reads on both sides; repetitions do not help.
  package let clockBoundLines: Int

  /// The default metrics: all stored metrics except some tails, so that of the latencies only median and p99 remain.
  package static let usual: [String] = {
    let tails: [Metric] = [.latencyP90, .latencyP999, .latencyMax]
    return AllMetrics.stored.filter { !tails.contains($0) }.map(\.name)
  }()

  /// Compares the sides in O(n log n) for n rows, plus the statistics of each line of times.
  package init(_ baseline: ComparedSide, _ candidate: ComparedSide, _ options: Options = Options()) {
    let isOfDesigns = baseline.isOtherDesign(than: candidate)
    let metrics = options.metrics ?? (isOfDesigns ? Self.choice(baseline, candidate) : Self.usual)
    let pairing = Pairing(baseline, candidate, metrics: metrics, ofSums: isOfDesigns)
    let conditions = Conditions(baseline.run, candidate.run)
    func isAllowed(_ line: Pairing.Shared) -> Bool { options.isForced || !conditions.refuse(line) }
    let allowed = pairing.shared.filter(isAllowed)
    let lines = allowed.filter { pairing.clockBoundSides($0) < 2 }
    (self.baseline, self.candidate, self.options) = (baseline, candidate, options)
    errors = pairing.errors
    news = pairing.news
    refusals = conditions.reasons(for: pairing.shared)
    loads = Self.loads(baseline, candidate, conditions, options)
    refusedLines = pairing.shared.count - allowed.count
    clockBoundLines = allowed.count - lines.count
    (findings, samples) = Self.findings(lines, pairing, options)
    let known = Set(pairing.shared.map(\.metric.name))
    unknown = isOfDesigns && metrics != Self.usual ? metrics.filter { !known.contains($0) } : []
    let counts = AllMetrics.stored.filter { $0.pass == .counts && $0.exactness == .exact }.map(\.name)
    let counted = isOfDesigns ? Pairing(baseline, candidate, metrics: counts).shared.filter(isAllowed) : []
    details = counted.compactMap(ComparisonFinding.counts).filter { $0.change != .same }
  }

  package var isOfDesigns: Bool { baseline.isOtherDesign(than: candidate) }

  private static func choice(_ baseline: ComparedSide, _ candidate: ComparedSide) -> [String] {
    let measured = Set([baseline, candidate].flatMap { $0.run.rows.lazy.map(\.metric) })
    let isRemote = measured.contains(Metric.remote(.mounted).name)
    let rate = Metric.capacities.first { measured.contains($0.name) }
    let local = rate.map { [.viewUpdates, .entityWrites, $0] } ?? Metric.designChoice
    let names = (isRemote ? Metric.syncChoice : local).map(\.name)
    return measured.isDisjoint(with: names) ? usual : names
  }

  package var isEmpty: Bool { findings.isEmpty && errors.isEmpty && clockBoundLines == 0 }

  /// Lists the differences between the files of loads. The list is empty if operations differ, unless `isForced`.
  private static func loads(
    _ baseline: ComparedSide, _ candidate: ComparedSide, _ conditions: Conditions, _ options: Options
  ) -> [String] {
    guard baseline.design == nil, candidate.design == nil, let before = baseline.run.run, let after = candidate.run.run,
      options.isForced || conditions.otherLogs.isEmpty
    else { return [] }
    return LoadChanges(baseline: before, candidate: after).lines
  }

  private static func findings(
    _ lines: [Pairing.Shared], _ pairing: Pairing, _ options: Options
  ) -> ([ComparisonFinding], [ChangeJudge.Pair]) {
    var findings: [ComparisonFinding] = []
    var measured: [Pairing.Shared] = []
    for line in lines {
      if line.metric.exactness == .exact, !pairing.isOpen(line), let finding = ComparisonFinding.counts(line) {
        findings.append(finding)
      } else if let doubt = pairing.doubt(line) {
        let finding = finding(line, ChangeFinding(change: .inconclusive, p: 1), note: doubt)
        findings += [finding].compactMap(\.self)
      } else {
        measured.append(line)
      }
    }
    let samples = measured.map { line in
      ChangeJudge.Pair(
        line.baseline.numbers, line.candidate.numbers, better: line.metric.better,
        isTested: line.metric.exactness == .varied, isPaired: pairing.isPaired(line),
        threshold: options.thresholds[line.metric.name])
    }
    let statistics = ChangeJudge(threshold: options.threshold).judge(samples)
    findings += zip(measured, statistics).compactMap { finding($0, $1) }
    return (findings.ordered { $0.line < $1.line }, samples)
  }

  private static func finding(
    _ line: Pairing.Shared, _ statistics: ChangeFinding, note: String? = nil
  ) -> ComparisonFinding? {
    guard let before = Spread(line.baseline.values), let after = Spread(line.candidate.values) else { return nil }
    return ComparisonFinding(
      line: line.line, metric: line.metric, regime: line.metric.pass == .time ? .time : .varying,
      change: statistics.change, baseline: before.median, candidate: after.median,
      repetitions: min(before.repetitions, after.repetitions), statistics: note == nil ? statistics : nil, note: note)
  }
}

extension Conditions {
  func refuse(_ shared: Pairing.Shared) -> Bool {
    otherLogs.contains(shared.line.cell.point.ofOperations) || !objections(to: shared.metric.pass).isEmpty
  }

  func reasons(for lines: [Pairing.Shared]) -> [String] {
    let passes = Set(lines.map(\.metric.pass))
    let points = Set(lines.map(\.line.cell.point.ofOperations)).intersection(otherLogs).ordered()
    let logs = points.map { "everything\($0.ending): other operations were played (the operation logs differ)" }
    let builds = passes.contains(.allocations) ? allocations : []
    let times = passes.contains(.time) ? self.times.filter { !builds.contains($0) } : []
    let both = passes.contains(.time) ? "times and allocations" : "allocations"
    return logs + builds.map { "\(both): \($0)" } + times.map { "times: \($0)" }
  }
}
