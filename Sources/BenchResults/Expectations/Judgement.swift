/// A sentence and what became of it.
public struct Judgement: Equatable, Sendable {
  public let expectation: Expectation
  public let verdict: Verdict
  /// One for each cell (or pair of cells) the sentence is about, in the order of cells.
  public let findings: [Finding]

  /// What was found in one cell.
  public struct Finding: Equatable, Sendable {
    /// The cell, or the pair as `normalized/naive over nested/naive`, with its point.
    public let place: String
    public let verdict: Verdict
    public let value: MetricValue?
    /// Why there is no value, or why it cannot be judged.
    public let note: String?
  }

  /// The finding that is farthest from what must be; of those with the verdict of the whole.
  public var worst: Finding? {
    let limit = expectation.limit.approximation
    func excess(_ finding: Finding) -> Double {
      finding.value.map { expectation.comparison.excess($0.approximation, over: limit) } ?? -.infinity
    }
    return findings.filter { $0.verdict == verdict }.max { excess($0) < excess($1) }
  }

  /// The actual value in words: `1001 (nested/naive at dataset.posts=1000), as in all 2 cells`.
  public var actual: String {
    guard let worst else { return "no cell matches" }
    let value = worst.value.map(words)
    let told = [value, worst.note].compactMap(\.self).joined(separator: ", ")
    if findings.count == 1 { return "\(told) (\(worst.place))" }
    let values = findings.map(\.value)
    let same = findings.filter { $0.verdict == verdict }.count
    if same == findings.count, worst.note == nil, values.allSatisfy({ $0 == worst.value }) {
      return "\(told) in all \(findings.count) cells"
    }
    let share = same == findings.count ? "worst of \(findings.count) cells" : "\(same) of \(findings.count) cells"
    return "\(told) (\(worst.place); \(share))"
  }

  /// All digits of what is exact, three of what was measured.
  private func words(_ value: MetricValue) -> String {
    if expectation.metric.exactness == .exact || value.approximation.magnitude < 0.001 { return value.description }
    return ShortNumber.significant(value.approximation)
  }
}

/// How many sentences of a run ended how.
public struct VerdictCounts: Equatable, Sendable {
  public let passed: Int
  public let failed: Int
  public let inconclusive: Int
  public let missing: Int

  public init(_ judgements: [Judgement]) { self.init(judgements.map(\.verdict)) }

  public init(_ verdicts: [Verdict]) {
    func count(_ verdict: Verdict) -> Int { verdicts.count { $0 == verdict } }
    passed = count(.pass)
    failed = count(.fail)
    inconclusive = count(.inconclusive)
    missing = count(.missing)
  }

  /// How many sentences there were.
  public var total: Int { passed + failed + inconclusive + missing }
}
