import BenchCore

extension Metric {
  /// A metric of the counts pass: how often an event happened.
  static func counted(
    _ name: String, _ event: Event, better: Better, scope: Scope = .play, meaning: String
  ) -> Metric {
    Metric(
      name: name, unit: .count, better: better, pass: .counts, meaning: meaning, exactness: .exact, scope: scope,
      sharedBy: .operation, origin: .measured { figures in figures.tally?.count(of: event).map { .integer($0) } })
  }

  /// A metric of the time pass: the latency that this share of commits and reads does not exceed.
  static func latency(_ name: String, share: Double, meaning: String) -> Metric {
    Metric(
      name: name, unit: .nanoseconds, better: .lower, pass: .time, meaning: meaning, exactness: .varied, scope: .play,
      tellsChangesFromReads: true, includesClock: true,
      origin: .measured { figures in figures.latency?.percentile(share).map { .nanoseconds($0) } })
  }

  /// A metric of a load over time in cost units: what the simulation of the counts pass finds under this key.
  static func unit(
    _ name: String, _ key: String, unit: MetricUnit, better: Better = .lower, lowerBound: LowerBound? = nil,
    meaning: String
  ) -> Metric {
    var metric = Metric(
      name: name, unit: unit, better: better, pass: .counts, meaning: meaning, exactness: .exact, scope: .play,
      origin: .measured { figures in
        guard let value = figures.load?[key] else { return nil }
        return Int(exactly: value).map { .integer($0) } ?? .real(value)
      })
    metric.lowerBound = lowerBound
    return metric
  }

  /// A metric of a load on real threads, or on recorded times: what the play or the simulation finds under its name.
  static func recorded(
    _ name: String, unit: MetricUnit, better: Better = .lower, pass: Pass = .time, exactness: Exactness = .varied,
    lowerBound: LowerBound? = nil, meaning: String
  ) -> Metric {
    var metric = Metric(
      name: name, unit: unit, better: better, pass: pass, meaning: meaning, exactness: exactness, scope: .play,
      origin: .measured { figures in
        guard let value = figures.load?[name] else { return nil }
        return Int(exactly: value).map { .integer($0) } ?? .real(value)
      })
    metric.lowerBound = lowerBound
    return metric
  }

  /// A metric of a play in virtual time: what is counted there under this name.
  static func remote(
    _ name: String, unit: MetricUnit = .count, better: Better = .lower, perOperation: Bool = false, meaning: String
  ) -> Metric {
    Metric(
      name: name, unit: unit, better: better, pass: .counts, meaning: meaning, exactness: .exact, scope: .play,
      sharedBy: perOperation ? .operation : nil,
      origin: .measured { figures in figures.remote?[name].map { .integer($0) } })
  }

  /// One metric of a line divided by another; absent where the second is 0.
  static func quotient(
    _ name: String, _ dividend: String, _ divisor: String, better: Better = .lower, pass: Pass = .counts,
    meaning: String
  ) -> Metric {
    Metric(
      name: name, unit: .ratio, better: better, pass: pass, meaning: meaning, exactness: .exact, scope: .play,
      origin: .derived { line in
        guard let above = line[dividend]?.exact, let below = line[divisor]?.exact else { return nil }
        return above.divided(by: below).map { .ratio($0) }
      })
  }

  /// A metric of the allocations pass.
  static func memory(
    _ name: String, unit: MetricUnit = .bytes, better: Better = .lower, scope: Scope, sharedBy: Divisor?,
    meaning: String, _ derive: @escaping @Sendable (Figures) -> MetricValue?
  ) -> Metric {
    Metric(
      name: name, unit: unit, better: better, pass: .allocations, meaning: meaning, exactness: .exact, scope: scope,
      sharedBy: sharedBy, origin: .measured(derive))
  }

  /// The metric divided by the operations (or entities) it covers, kept exact; `nil` when it is not shared by any.
  ///
  /// Absent where no operation was covered.
  package var shared: Metric? {
    guard let divisor = sharedBy else { return nil }
    let whole = name
    return Metric(
      name: "\(name)_per_\(divisor.rawValue)", unit: unit, better: better, pass: pass,
      meaning: "`\(name)` ÷ \(divisor == .entity ? "entities loaded" : "operations")", exactness: exactness,
      scope: scope,
      origin: .derived { line in
        guard let sample = line.samples[whole] else { return nil }
        if let exact = sample.value.exact { return exact.divided(by: Ratio(sample.operations)).map { .ratio($0) } }
        return sample.operations == 0 ? nil : .real(sample.value.approximation / Double(sample.operations))
      })
  }
}

extension MetricValue {
  /// A length of time in whole nanoseconds.
  static func nanoseconds(_ time: Nanoseconds) -> MetricValue {
    Int(exactly: time.rawValue).map { .integer($0) } ?? .real(Double(time.rawValue))
  }

  /// An amount of memory.
  static func bytes(_ bytes: Bytes) -> MetricValue { .integer(bytes.rawValue) }
}
