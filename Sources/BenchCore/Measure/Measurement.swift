/// What a repetition is instrumented for; never two at once, because each instrument disturbs the others.
public enum Pass: String, CaseIterable, Sendable, Codable {
  /// Exact integers per operation kind, checked against the truth; no clock runs.
  case counts
  /// Latency and throughput; nothing is counted and the allocator is not asked.
  case time
  /// Bytes, allocations and live memory; no clock runs.
  case allocations
  /// Which places in the program allocate; only where a run is asked for it (`isProfile`).
  case sites
  /// What is asked of Swift's runtime for references; only where a run is asked for it.
  case references
  /// Where in the program the time is spent; only where a run is asked for it.
  case cycles

  /// The passes that every run takes.
  package static let standard: Set<Pass> = [.counts, .time, .allocations]

  /// Whether the time limit of a scenario ends its plays. What is counted, allocations among it, is played to the end:
  /// how far a clock lets it come would be in the numbers.
  package var isTimed: Bool { self == .time || self == .cycles }

  /// Whether it is left out unless a run is asked for it.
  package var isProfile: Bool { !Pass.standard.contains(self) }

  /// How a warning begins that says why a profile could not be taken.
  package var absenceWords: String { "\(self == .sites ? "allocation sites" : rawValue) are absent" }

  /// Whether what it finds becomes metrics; the others say where something happens.
  package var hasMetrics: Bool { self != .sites && self != .cycles }
}

/// What one repetition of one pass found: figures for the whole play, for each phase, and for each kind in a phase.
public struct Measurement: Equatable, Sendable, Codable {
  /// What was instrumented.
  public var pass: Pass
  /// The load, the whole play, then phase by phase: the phase as a whole, then its kinds; only what was measured.
  public var lines: [Line]
  /// How many operations the log has, warm-up included, and how many of them were played.
  public var operationsInLog: Int
  /// How many of those were played, warm-up included; fewer where the time limit ended a timed play or a disagreement
  /// any play, or where the truth covers only a part.
  public var operationsPlayed: Int
  /// Depends on everything that was shown; equal for all designs that played the same log to its end.
  public var checksum: Int
  /// Where this design first differed from the oracle; only the counts pass looks.
  public var disagreement: Disagreement?
  /// Of a design that is expected to go stale, how often it showed something else than the oracle, in recorded phases
  /// and others: views that became wrong, and reads that answered wrongly. `nil` of all other designs, which end at
  /// their first disagreement.
  public var differences: Int?
  /// Whether its time was over before its end: of planning a load; `nil` of all others.
  package var isStopped: Bool?
  /// How far commits reached; only the counts pass looks.
  public var reaches: [Reach] = []
  /// What a load over time came to, by phase, and by flow, `writes`, `reads` or `frames`.
  package var loads: [Line] = []
  /// The times of kinds of tasks; only of loads on recorded times.
  package var costs: [RecordedCost]?
  /// What users of remote data saw; `nil` where there are none.
  package var frames: [FrameRecord]?
  /// The same over time, by late frame, as curves, and by probe of the search; `nil` where no load was simulated.
  package var loadTables: LoadTables?
  /// The shortest reading of the yardstick, in this process or in one before; only of loads on recorded times.
  package var bestPace: Nanoseconds?
  /// What was live over the play; only of the allocations pass.
  package var memory: MemoryCurve?
  /// Which places in the program allocated; only of the sites pass.
  package var sites: SiteProfile?
  /// Where the time was spent; only of the cycles pass.
  package var cycles: [CycleStack]?
  /// Why there is nothing of the references or the cycles pass; `nil` where there is.
  package var absence: String?

  /// A measurement without reaches; differences are `nil`.
  public init(
    pass: Pass, lines: [Line] = [], operationsInLog: Int, operationsPlayed: Int = 0, checksum: Int = 0,
    disagreement: Disagreement? = nil
  ) {
    self.pass = pass
    self.lines = lines
    self.operationsInLog = operationsInLog
    self.operationsPlayed = operationsPlayed
    self.checksum = checksum
    self.disagreement = disagreement
  }

  /// Whether any slot was written or removed after the load.
  var hasWrites: Bool {
    lines.contains { line in
      guard line.phase != "load", let tally = line.figures.tally else { return false }
      return tally[.entityWrites] + tally[.entityRemovals] > 0
    }
  }

  /// Says that these events cannot happen in the design that was measured.
  mutating func exclude(_ events: [Event]) {
    for index in lines.indices {
      for event in events { lines[index].figures.tally?.exclude(event) }
    }
  }

  /// Figures and what they are about.
  public struct Line: Equatable, Sendable, Codable {
    /// The recorded phase, `load` for the ingest, or `nil` for the whole play.
    public var phase: String?
    /// The operation kind by name, or `nil` for all kinds of the phase.
    public var operation: String?
    /// The quantities, all of one pass.
    public var figures: Figures

    /// Figures about this kind in this phase; `nil` for all kinds, or for the whole play.
    public init(phase: String?, operation: String?, figures: Figures) {
      self.phase = phase
      self.operation = operation
      self.figures = figures
    }
  }
}

/// The first moment at which a design showed something else than the oracle.
public struct Disagreement: Equatable, Sendable, Codable {
  /// The operation's position in the log, from 0, and its kind by name.
  public var operation: Int
  /// As scenarios spell it, or `the end` for what the last look at the screen found.
  public var kind: String
  /// The view that differed, and its slot; a read of no mounted view has none.
  public var view: String
  /// From 0; `nil` for the answer to a read of no mounted view.
  public var slot: Int?
  /// What the design showed, a line per row.
  public var shown: [String]
  /// What the oracle says it must show; filled in where the oracle is at hand.
  public var expected: [String]

  /// A disagreement; what was expected may be filled in later.
  public init(operation: Int, kind: String, view: String, slot: Int?, shown: [String], expected: [String] = []) {
    self.operation = operation
    self.kind = kind
    self.view = view
    self.slot = slot
    self.shown = shown
    self.expected = expected
  }
}
