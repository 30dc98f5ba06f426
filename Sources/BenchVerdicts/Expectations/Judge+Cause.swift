import BenchCore
import BenchResults

/// A phase and an operation kind of a cell, with the size of this kind's deviation in this phase.
private struct Mover {
  let pair: JudgedPair
  let phase: String
  let operation: String
  let value: MetricValue
  var baseline: MetricValue?
  var size = 0.0

  var place: String { "\(operation) in \(phase)" }
}

extension Judge {
  /// Returns the cause of a failed sentence: the point and the operation kind with the largest deviation; with a
  /// baseline, also the counts that changed there. Returns `nil` if the cause adds nothing to sentence and value.
  func cause(_ judgement: Judgement) -> String? {
    let expectation = judgement.expectation
    guard judgement.verdict == .fail, expectation.slope == nil else { return nil }
    let failing = judgement.findings.filter { $0.verdict == .fail }
    let told = expectation.limit.needsBaseline ? failing : [judgement.worst].compactMap(\.self)
    guard let most = told.flatMap({ movers(expectation, $0.pair) }).max(by: { $0.size < $1.size }) else { return nil }
    if let base = most.baseline { return baselineCause(expectation, most, base) }
    if expectation.operation == most.operation { return nil }
    return "worst: \(most.place) of \(most.pair.place), \(expectation.words(most.value))"
  }

  private func baselineCause(_ expectation: Expectation, _ most: Mover, _ base: MetricValue) -> String {
    let words = "\(expectation.words(base)) → \(expectation.words(most.value))"
    let counts = expectation.metric.pass == .counts ? [] : companions(of: most)
    let with = counts.isEmpty ? "" : "; changed with it: \(counts.joined(separator: ", "))"
    return "moved most: \(most.place) of \(most.pair.place), \(words)\(with)"
  }

  private func movers(_ expectation: Expectation, _ pair: JudgedPair) -> [Mover] {
    index.parts(of: pair.cell, pass: expectation.metric.pass).compactMap { phase, operation -> Mover? in
      guard expectation.covers(phase: phase, operation: operation) else { return nil }
      var part = expectation
      (part.phase, part.operation) = (phase, operation)
      guard let value = try? sample(part, pair).middle else { return nil }
      var mover = Mover(pair: pair, phase: phase, operation: operation, value: value)
      switch expectation.limit {
      case .number(let limit, _):
        mover.size = expectation.comparison.excess(value.approximation, over: limit.approximation)
      case .baseline:
        let values = baseline?.values(expectation.metric, pair.cell, phase, operation) ?? []
        guard pair.divisor == nil, let base = Spread(values)?.median, base != value else { return nil }
        let (new, old) = (value.approximation, base.approximation)
        mover.size = new > 0 && old > 0 ? max(new / old, old / new) : .infinity
        mover.baseline = base
      }
      return mover
    }
  }

  private func companions(of mover: Mover) -> [String] {
    let cell = mover.pair.cell
    let moved = AllMetrics.stored.filter { $0.pass == .counts }.compactMap { metric -> String? in
      let now = index.typical(of: metric, cell: cell, phase: mover.phase, operation: mover.operation)
      let then = Spread(baseline?.values(metric, cell, mover.phase, mover.operation) ?? [])?.median
      guard let now, let then, now != then else { return nil }
      return "\(metric.name) \(then) → \(now)"
    }
    return Array(moved.prefix(3))
  }
}

extension Expectation {
  fileprivate func covers(phase: String, operation: String) -> Bool {
    guard (self.phase ?? Line.total) == Line.total || self.phase == phase else { return false }
    if self.operation == Line.total || self.operation == operation { return true }
    let isRead = OperationKind(name: operation)?.isRead ?? false
    return self.operation == (isRead ? Line.reads : Line.writes)
  }
}
