import BenchCore

// Metrics of a play in virtual time: each `RemoteMeasure`, each `RemoteSample`, and their quotients. The values are
// exact and the same on every machine.

extension Metric {
  /// The metrics by which a design is chosen if no remote data are played.
  package static let designChoice: [Metric] = [.viewUpdates, .entityWrites, .latencyP50, .peakLiveBytes]

  /// The rate that a load holds, on the times of the run or on recorded costs; it replaces latency and memory in
  /// choosing a design for a load.
  package static let capacities = [recorded(.capacity), unit(.capacity).onRecordedCosts].compactMap(\.self)

  /// The metrics by which a sync is chosen: the states of users' screens, and the load of the server.
  package static let syncChoice = [RemoteMeasure.blank, .stale, .torn, .error, .disagreeing, .requests].map {
    Metric.remote($0)
  }

  static let remoteCounts = RemoteMeasure.allCases.map { remote($0) }

  static let remoteTimes = RemoteSample.allCases.flatMap { sample in
    RemoteSample.shares.map { share in
      let (name, words) = sample.row(share)
      return remote(name, words, isTotal: true)
    }
  }

  static let remoteQuotients = [
    quotient(
      "cache_reads_per_emission", "cache_reads", "emissions", meaning: "`cache_reads` ÷ `emissions`"),
    quotient(
      "deliveries_per_write", "own_deliveries", "writes", words: "changes of one's own screen per write",
      meaning: "`own_deliveries` ÷ `writes`"),
    quotient(
      "emissions_per_change", "emissions", "required_changes", meaning: "`emissions` ÷ `required_changes`"),
    quotient("write_amplification", "writes_sent", "writes", meaning: "`writes_sent` ÷ `writes`"),
  ]

  package var isRemote: Bool {
    Self.remoteCounts.contains(self) || Self.remoteTimes.contains(self) || Self.remoteQuotients.contains(self)
  }

  package static func remote(_ measure: RemoteMeasure) -> Metric {
    remote(measure.rawValue, measure.row.words, isTotal: measure.row.isTotal)
  }

  private static func remote(_ name: String, _ words: MeasureRow, isTotal: Bool) -> Metric {
    Metric(
      name, words, pass: .counts, exactness: .exact, sharedBy: isTotal ? nil : .operation,
      measured: { figures in figures.remote?[name].map { .integer($0) } })
  }
}
