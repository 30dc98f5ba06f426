/// The quantity that a repetition measures; a repetition measures only one, because instruments disturb each other.
package enum Pass: String, CaseIterable, Sendable, Codable {
  /// Exact integers per operation kind, checked against the truth; no clock runs.
  case counts
  /// Latency and throughput; nothing is counted, and the allocator is not read.
  case time
  /// Bytes, allocations and live memory; no clock runs.
  case allocations
  case sites
  case references
  case cycles

  /// The repetitions that a run may have.
  package static let repetitions = 1...1_000
  package static let standard: Set<Pass> = [.counts, .time, .allocations]

  /// True if the scenario's time limit ends plays of this pass. Other plays run to the end of the log, because counts
  /// and allocations must not depend on the clock.
  package var isTimed: Bool { self == .time || self == .cycles }

  package var isProfile: Bool { !Pass.standard.contains(self) }
  package var absenceWords: String { "\(self == .sites ? "allocation sites" : rawValue) are absent" }

  package var hasMetrics: Bool { self != .sites && self != .cycles }
}

/// The result of one repetition of one pass: figures for the whole play, for each phase, and for each kind in a phase.
@usableFromInline package struct Measurement: Equatable, Sendable, Codable {
  package var pass: Pass
  /// The lines of the load, the whole play, and each phase: first a line of the whole phase, then lines of its kinds.
  package var lines: [Line]
  /// The number of operations in the log, including those of warm-up phases.
  package var operationsInLog: Int
  /// The number of operations played, including warm-up. The number is less than in the log if the time limit ended a
  /// timed play, if a disagreement ended the play, or if the truth covers only a part of the log.
  package var operationsPlayed: Int
  /// A number that depends on everything shown; it is the same for all designs that played the same log to its end.
  package var checksum: Int
  /// The first difference of this design from the oracle; present only in the counts pass.
  package var disagreement: Disagreement?
  /// The number of differences from the oracle in all phases, recorded or not (views that became wrong, and wrong
  /// answers to reads), of a design that is expected to go stale. `nil` for all other designs, whose play stops at the
  /// first disagreement.
  package var differences: Int?
  /// True if the time for planning a load ran out; `nil` for all other measurements.
  package var isStopped: Bool?
  package var reaches: [Reach] = []
  package var viewWorks: [ViewWork] = []
  /// The figures of a load over time, by phase and by flow: `writes`, `reads` or `frames`.
  package var loads: [Line] = []
  /// The times by kind of task; present only for loads on recorded times.
  package var costs: [RecordedCost]?
  package var frames: [FrameRecord]?
  /// The tables of a load: by time, by late frame, as curves, and by probe of the search; `nil` without a load.
  package var loadTables: LoadTables?
  /// The shortest reading of the yardstick, in this or an earlier process; present only for loads on recorded times.
  package var bestPace: Nanoseconds?
  package var memory: MemoryCurve?
  package var sites: SiteProfile?
  package var cycles: [CycleStack]?
  /// The reason why the references pass or the cycles pass has no result; `nil` if there is a result.
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

/// The first difference between a design and the oracle.
package struct Disagreement: Equatable, Sendable, Codable {
  /// The position in the log, from 0, of the operation at which the difference was found.
  package var operation: Int
  /// The operation's kind as scenarios spell it, or `the end` for the final comparison of the screen.
  package var kind: String
  package var view: String
  /// The slot, from 0; `nil` for the answer to a read that no mounted view shows.
  package var slot: Int?
  package var shown: [String]
  /// The rows of the oracle, as text; empty until they are filled in, where the oracle is available.
  package var expected: [String]
  /// The virtual time since the beginning at which a sync broke a promise; `nil` for a difference from the oracle.
  package var timeMs: UInt64?

  package init(
    operation: Int, kind: String, view: String, slot: Int?, shown: [String], expected: [String] = [],
    timeMs: UInt64? = nil
  ) {
    (self.operation, self.kind, self.view) = (operation, kind, view)
    (self.slot, self.shown, self.expected, self.timeMs) = (slot, shown, expected, timeMs)
  }
}
