import BenchCore

/// The rows of a run, indexed for queries of any metric, derived ones included.
package struct ResultIndex: Sendable {
  private struct Key: Hashable {
    let cell: CellIdentity
    let pass: Pass
    let phase: String
    let operation: String
  }

  private var lines: [Key: [Int: LineValues]]
  package private(set) var phases: [String] = []

  package init(_ rows: [ResultRow]) {
    lines = [:]
    for row in rows {
      if row.phase != Line.load && row.phase != Line.total && !phases.contains(row.phase) { phases.append(row.phase) }
      let key = Key(cell: row.cell, pass: row.pass, phase: row.phase, operation: row.operation)
      let sample = LineValues.Sample(value: row.value, operations: row.operations)
      lines[key, default: [:]][row.repetition, default: LineValues()].samples[row.metric] = sample
    }
  }

  /// Returns the values of the repetitions in order; the default phase is the metric's home phase.
  package func values(
    of metric: Metric, cell: CellIdentity, phase: String? = nil, operation: String = Line.total
  ) -> [MetricValue] {
    let key = Key(cell: cell, pass: metric.pass, phase: phase ?? metric.scope.homePhase, operation: operation)
    let repetitions = (lines[key] ?? [:]).ordered { $0.key < $1.key }
    return repetitions.compactMap { metric.value(in: $0.value) }
  }

  package func operations(of metric: Metric, _ cell: CellIdentity, _ phase: String?, _ operation: String) -> Int? {
    let key = Key(cell: cell, pass: metric.pass, phase: phase ?? metric.scope.homePhase, operation: operation)
    return lines[key]?.values.compactMap { $0.samples[metric.name]?.operations }.max()
  }

  /// Returns true if each value of a stored metric covers as many operations as the counts of its line.
  func coversWhatWasCounted(_ metric: Metric, cell: CellIdentity, phase: String?, operation: String) -> Bool {
    func covered(_ pass: Pass, _ isMeant: (String) -> Bool) -> Set<Int> {
      let key = Key(cell: cell, pass: pass, phase: phase ?? metric.scope.homePhase, operation: operation)
      let samples = (lines[key] ?? [:]).values.flatMap(\.samples)
      return Set(samples.filter { isMeant($0.key) }.map(\.value.operations))
    }
    let counted = covered(.counts) { _ in true }
    return counted.count == 1 && covered(metric.pass) { $0 == metric.name } == counted
  }

  /// Returns the lines of a cell and pass in full detail, without sums, sorted by phase and operation.
  package func parts(of cell: CellIdentity, pass: Pass) -> [(phase: String, operation: String)] {
    let own = lines.keys.filter { $0.cell == cell && $0.pass == pass && $0.phase != Line.load }
    return own.filter { $0.phase != Line.total && !Line.sums.contains($0.operation) }.map { ($0.phase, $0.operation) }
      .ordered { $0 < $1 }
  }

  /// Returns the names of the operation kinds for which a cell has a metric, each with the number of operations.
  package func kinds(
    of metric: Metric, cell: CellIdentity, phase: String? = nil
  ) -> [(operation: String, median: Double, operations: Int)] {
    let phase = phase ?? metric.scope.homePhase
    let own = lines.filter { $0.key.cell == cell && $0.key.pass == metric.pass && $0.key.phase == phase }
    return own.filter { !Line.sums.contains($0.key.operation) }.compactMap { key, repetitions in
      guard let spread = Spread(repetitions.values.compactMap { metric.value(in: $0) }) else { return nil }
      let operations = repetitions.values.compactMap { $0.samples[metric.name]?.operations }.max() ?? 0
      return (key.operation, spread.median.approximation, operations)
    }.ordered { $0.operation < $1.operation }
  }

  /// Returns the value on which the repetitions agree, otherwise their median; `nil` if there is no value.
  package func typical(
    of metric: Metric, cell: CellIdentity, phase: String? = nil, operation: String = Line.total
  ) -> MetricValue? { Spread(values(of: metric, cell: cell, phase: phase, operation: operation))?.median }

  /// Returns true if the values are lower bounds: the system was saturated, or a search ended before the design failed.
  package func isLowerBound(
    _ metric: Metric, cell: CellIdentity, phase: String? = nil, operation: String = Line.total
  ) -> Bool {
    func values(_ name: String) -> [MetricValue] {
      AllMetrics.named(name).map { self.values(of: $0, cell: cell, phase: phase, operation: operation) } ?? []
    }
    switch metric.lowerBound {
    case nil: return false
    case .above(let mark): return values(mark).contains { $0.approximation > 0 }
    case .absent(let mark): return values(mark).isEmpty
    }
  }

  /// Returns the exact metrics whose repetitions disagree in this cell, in the order of `AllMetrics`.
  package func varied(in cell: CellIdentity) -> [String] {
    let own = lines.filter { $0.key.cell == cell && $0.value.count > 1 }
    return AllMetrics.stored.filter { metric in
      metric.exactness == .exact
        && own.contains { key, repetitions in
          key.pass == metric.pass && Set(repetitions.values.map { $0[metric.name] }).count > 1
        }
    }.map(\.name)
  }
}

package struct Spread: Equatable, Sendable {
  /// The median; for an even number of values, the mean of the two values in the middle.
  package let median: MetricValue
  /// The interval that contains the true median with a probability of at least 95 %; `nil` below six repetitions. It
  /// assumes no distribution: its ends are the k-th smallest and the k-th largest value, with a binomial k.
  package let interval: ClosedRange<Double>?
  package let repetitions: Int

  package init?(_ values: [MetricValue]) {
    let sorted = values.ordered { $0.approximation < $1.approximation }
    if sorted.isEmpty { return nil }
    let upper = sorted[sorted.count / 2]
    let lower = sorted[(sorted.count - 1) / 2]
    median = lower == upper ? upper : .real((lower.approximation + upper.approximation) / 2)
    interval = Self.rank(of: sorted.count).map { rank in
      sorted[rank - 1].approximation...sorted[sorted.count - rank].approximation
    }
    repetitions = sorted.count
  }

  /// Returns the largest k for which the k-th smallest and k-th largest value enclose the median in 95 % of samples.
  private static func rank(of count: Int) -> Int? {
    var tail = 0.0
    let rank = Binomial.chances(of: count, share: 0.5).prefix { chance in
      tail += chance
      return tail <= 0.025
    }.count
    return rank == 0 ? nil : rank
  }
}
