import BenchCore

extension Metric {
  static func counted(
    _ name: String, _ event: Event, better: Better = .lower, scope: Scope = .play, words: String? = nil, meaning: String
  ) -> Metric {
    Metric(
      name, MeasureRow(.count, better: better, words: words, meaning: meaning), pass: .counts, exactness: .exact,
      scope: scope, sharedBy: .operation,
      measured: { figures in figures.tally?.count(of: event).map { .integer($0) } })
  }

  /// Creates a metric of the time pass: the latency that this share of commits and reads does not exceed.
  static func latency(_ name: String, share: Double, words: String? = nil, meaning: String) -> Metric {
    Metric(
      name, MeasureRow(.nanoseconds, words: words, meaning: meaning), pass: .time, exactness: .varied,
      tellsChangesFromReads: true, includesClock: true,
      measured: { figures in figures.latency?.percentile(share).map { .nanoseconds($0) } })
  }

  /// Creates the quotient of two metrics of a line. The quotient is absent where the divisor is 0.
  static func quotient(
    _ name: String, _ dividend: String, _ divisor: String, pass: Pass = .counts, words: String? = nil, meaning: String
  ) -> Metric {
    Metric(
      name, MeasureRow(.ratio, words: words, meaning: meaning), pass: pass, exactness: .exact,
      derived: { line in
        guard let above = line[dividend]?.exact, let below = line[divisor]?.exact else { return nil }
        return above.divided(by: below).map { .ratio($0) }
      })
  }

  static func memory(
    _ name: String, _ bytes: any KeyPath<Figures, Bytes?> & Sendable, better: Better = .lower, scope: Scope = .play,
    sharedBy: Divisor? = nil, words: String? = nil, meaning: String
  ) -> Metric {
    Metric(
      name, MeasureRow(.bytes, better: better, words: words, meaning: meaning), pass: .allocations, exactness: .exact,
      scope: scope, sharedBy: sharedBy,
      measured: { figures in figures[keyPath: bytes].map { .integer($0.rawValue) } })
  }

  /// The metric per operation or entity, exact if the metric is exact; `nil` for a metric without a divisor.
  package var shared: Metric? {
    guard let divisor = sharedBy else { return nil }
    let whole = name
    let sharedWords = self.words.map { "\($0) per \(divisor == .entity ? "entity" : "{each}")" }
    let meaning = "`\(name)` ÷ \(divisor == .entity ? "entities loaded" : "operations")"
    return Metric(
      "\(name)_per_\(divisor.rawValue)",
      MeasureRow(self.unit, better: self.better, words: sharedWords, meaning: meaning), pass: pass,
      exactness: exactness, scope: scope,
      derived: { line in
        guard let sample = line.samples[whole] else { return nil }
        if let exact = sample.value.exact { return exact.divided(by: Ratio(sample.operations)).map { .ratio($0) } }
        return sample.operations == 0 ? nil : .real(sample.value.approximation / Double(sample.operations))
      })
  }
}

extension MetricValue {
  static func nanoseconds(_ time: Nanoseconds) -> MetricValue {
    Int(exactly: time.rawValue).map { .integer($0) } ?? .real(Double(time.rawValue))
  }
}
