import BenchCore

// Metrics of a load: each `LoadMeasure` has a metric for each form in its row.

extension Metric {
  package static let loads = LoadMeasure.allCases.flatMap { measure in measure.row.forms.map { load(measure, $0) } }

  /// The number of values that a percentile of a load needs; `nil` for other metrics.
  package var fewestValues: Int? {
    if !isOfLoad { return nil }
    let shares: [(String, LoadMeasure.Share)] = [("_p50_", .p50), ("_p90_", .p90), ("_p99_9_", .p999), ("_p99_", .p99)]
    return shares.first { name.contains($0.0) }?.1.least
  }

  package var isOfLoad: Bool {
    Self.loads.contains(self) || name.hasPrefix(LoadSource.recordedCosts) || name.hasSuffix("_per_frame")
  }

  package static func unit(_ measure: LoadMeasure) -> Metric { load(measure, .units) }
  package static func recorded(_ measure: LoadMeasure) -> Metric { load(measure, .clock) }
  package static func counts(_ measure: LoadMeasure) -> Metric { load(measure, .counts(isExact: true)) }

  static let recomputationsPerFrame = quotient(
    "recomputations_per_frame", "recomputations", "frames_due", meaning: "`recomputations` ÷ `frames_due`")

  static let entityWritesPerFrame = quotient(
    "entity_writes_per_frame", "entity_writes", "frames_due", meaning: "`entity_writes` ÷ `frames_due`")

  /// The same metric on recorded costs of the design at its point; `nil` for a metric not in cost units.
  var onRecordedCosts: Metric? {
    if !name.hasPrefix(LoadSource.units) { return nil }
    return LoadMeasure(rawValue: String(name.dropFirst(LoadSource.units.count))).map {
      .load($0, LoadSource.recordedCosts, .counts, .exact)
    }
  }

  private static func load(_ measure: LoadMeasure, _ form: LoadMeasure.Form) -> Metric {
    switch form {
    case .units: load(measure, LoadSource.units, .counts, .exact)
    case .clock: load(measure, "", .time, .varied)
    case .counts(let isExact): load(measure, "", .counts, isExact ? .exact : .varied)
    }
  }

  private static func load(
    _ measure: LoadMeasure, _ prefix: String, _ pass: Pass, _ exactness: Exactness
  ) -> Metric {
    let name = prefix + measure.rawValue
    return Metric(
      name, measure.row.words, bound: measure.row.words.bound?.prefixed(prefix), pass: pass, exactness: exactness,
      includesClock: [.waitP50, .waitP99].contains(measure),
      measured: { figures in
        guard let value = figures.load?[name] else { return nil }
        return Int(exactly: value).map { .integer($0) } ?? .real(value)
      })
  }
}
