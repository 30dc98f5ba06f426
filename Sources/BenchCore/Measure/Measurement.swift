/// The instrument of a repetition; never two at once, because each disturbs the others.
package enum Pass: String, CaseIterable, Sendable, Codable {
  /// Exact integers per operation kind, checked against the truth; no clock runs.
  case counts
  /// Latency and throughput; nothing is counted and the allocator is not asked.
  case time
  /// Bytes, allocations and live memory; no clock runs.
  case allocations
  case sites
  case references
  case cycles

  package static let standard: Set<Pass> = [.counts, .time, .allocations]

  /// True if the time limit of a scenario ends its plays. Counts and allocations are played to the end, because they
  /// must not depend on the clock.
  package var isTimed: Bool { self == .time || self == .cycles }

  package var isProfile: Bool { !Pass.standard.contains(self) }
  package var absenceWords: String { "\(self == .sites ? "allocation sites" : rawValue) are absent" }

  package var hasMetrics: Bool { self != .sites && self != .cycles }
}

/// The result of one repetition of one pass: figures for the whole play, for each phase, and for each kind in a phase.
@usableFromInline package struct Measurement: Equatable, Sendable, Codable {
  package var pass: Pass
  /// The load, the whole play, then phase by phase: the phase as a whole, then its kinds; only measured lines.
  package var lines: [Line]
  /// The number of operations in the log, warm-up included.
  package var operationsInLog: Int
  /// The number of operations played, warm-up included; fewer than in the log if the time limit ended a timed play or a
  /// disagreement any play, or if the truth covers only a part.
  package var operationsPlayed: Int
  /// Depends on everything that was shown; equal for all designs that played the same log to its end.
  package var checksum: Int
  /// The first difference of this design from the oracle; only in the counts pass.
  package var disagreement: Disagreement?
  /// Of a design that is expected to go stale, how often it showed something else than the oracle, in recorded phases
  /// and others: views that became wrong, and reads that answered wrongly. `nil` of all other designs, which end at
  /// their first disagreement.
  package var differences: Int?
  /// True if its time was over before its end: of planning a load; `nil` of all others.
  package var isStopped: Bool?
  package var reaches: [Reach] = []
  package var viewWorks: [ViewWork] = []
  /// The figures of a load over time, by phase, and by flow, `writes`, `reads` or `frames`.
  package var loads: [Line] = []
  /// The times of kinds of tasks; only of loads on recorded times.
  package var costs: [RecordedCost]?
  package var frames: [FrameRecord]?
  /// The same over time, by late frame, as curves, and by probe of the search; `nil` where no load was simulated.
  package var loadTables: LoadTables?
  /// The shortest reading of the yardstick, in this process or in one before; only of loads on recorded times.
  package var bestPace: Nanoseconds?
  package var memory: MemoryCurve?
  package var sites: SiteProfile?
  package var cycles: [CycleStack]?
  /// Why there is nothing of the references or the cycles pass; `nil` where there is.
  package var absence: String?

  package init(
    pass: Pass, lines: [Line] = [], operationsInLog: Int, operationsPlayed: Int = 0, checksum: Int = 0,
    disagreement: Disagreement? = nil
  ) {
    (self.pass, self.lines, self.operationsInLog) = (pass, lines, operationsInLog)
    (self.operationsPlayed, self.checksum, self.disagreement) = (operationsPlayed, checksum, disagreement)
  }

  var hasWrites: Bool {
    lines.contains { line in
      guard line.phase != "load", let tally = line.figures.tally else { return false }
      return tally[.entityWrites] + tally[.entityRemovals] > 0
    }
  }

  mutating func exclude(_ events: [Event]) {
    for index in lines.indices {
      for event in events { lines[index].figures.tally?.exclude(event) }
    }
  }

  package struct Line: Equatable, Sendable, Codable {
    /// The recorded phase, `load` for the ingest, or `nil` for the whole play.
    package var phase: String?
    /// The operation kind by name, or `nil` for all kinds of the phase.
    package var operation: String?
    package var figures: Figures

    package init(phase: String?, operation: String?, figures: Figures) {
      (self.phase, self.operation, self.figures) = (phase, operation, figures)
    }
  }
}

/// The first moment at which a design showed something else than the oracle.
package struct Disagreement: Equatable, Sendable, Codable {
  /// The operation's position in the log, from 0, and its kind by name.
  package var operation: Int
  /// As scenarios spell it, or `the end` for what the last look at the screen found.
  package var kind: String
  package var view: String
  /// From 0; `nil` for the answer to a read of no mounted view.
  package var slot: Int?
  package var shown: [String]
  /// The rows of the oracle, as lines; filled in where the oracle is available.
  package var expected: [String]

  package init(operation: Int, kind: String, view: String, slot: Int?, shown: [String], expected: [String] = []) {
    (self.operation, self.kind, self.view) = (operation, kind, view)
    (self.slot, self.shown, self.expected) = (slot, shown, expected)
  }
}
