/// What a repetition is instrumented for; never two at once, because each instrument disturbs the others.
public enum Pass: String, CaseIterable, Sendable, Codable {
  /// Exact integers per operation kind, checked against the truth; no clock runs.
  case counts
  /// Latency and throughput; nothing is counted and the allocator is not asked.
  case time
  /// Bytes, allocations and live memory; no clock runs.
  case allocations
}

/// What one repetition of one pass found: figures for the whole play, for each phase, and for each kind in a phase.
public struct Measurement: Equatable, Sendable, Codable {
  /// What was instrumented.
  public var pass: Pass
  /// The load, the whole play, then phase by phase: the phase as a whole, then its kinds; only what was measured.
  public var lines: [Line]
  /// How many operations the log has, warm-up included, and how many of them were played.
  public var operationsInLog: Int
  /// How many of those were played, warm-up included; fewer where the time limit or a disagreement ended the play, or
  /// where the truth covers only a part.
  public var operationsPlayed: Int
  /// Depends on everything that was shown; equal for all designs that played the same log to its end.
  public var checksum: Int
  /// Where this design first differed from the oracle; only the counts pass looks.
  public var disagreement: Disagreement?
  /// Of a design that is expected to go stale, how often it showed something else than the oracle, in recorded phases
  /// and others: views that became wrong, and reads that answered wrongly. `nil` of all other designs, which end at
  /// their first disagreement.
  public var differences: Int?
  /// How far commits reached; only the counts pass looks.
  public var reaches: [Reach] = []

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

/// The raw quantities of one line; what its pass did not measure is `nil`, never 0.
public struct Figures: Equatable, Sendable, Codable {
  /// Changes and reads covered; a commit counts once for each of its changes.
  public var operations: Int
  /// How often each event happened; only of the counts pass.
  public var tally: Tally?
  /// One entry per commit or read.
  public var latency: LatencyHistogram?
  /// The time of the throughput play, or of the load.
  public var elapsed: Nanoseconds?
  /// Taken from the allocator, by the allocator's size classes, whether given back or not.
  public var allocatedBytes: Bytes?
  /// Given back to the allocator, whoever took it.
  public var freedBytes: Bytes?
  /// Allocations and frees of the phase with their sizes.
  public var allocations: AllocationProfile?
  /// The most that was live at once over load and play, payloads included, above what was live before.
  public var peakLiveBytes: Bytes?
  /// Live after the load, payloads dropped; only of the load.
  public var storeBytes: Bytes?
  /// What each held state adds to the live bytes at the end of the play.
  public var snapshotBytes: Bytes?
  /// Live bytes that the derivation holds at the end of the play.
  public var cachedBytes: Bytes?
  /// What the leaves of a layered graph come to in the end.
  public var graphSum: Double?

  /// Figures that cover so many operations; everything else is `nil`.
  public init(operations: Int = 0) { self.operations = operations }

  /// Takes in the figures of another line of the same pass: amounts are added, peaks are not.
  public mutating func merge(_ other: Figures) {
    operations += other.operations
    tally = Self.combine(tally, other.tally) { $0 += $1 }
    latency = Self.combine(latency, other.latency) { $0.merge($1) }
    elapsed = Self.combine(elapsed, other.elapsed) { $0 = $0 + $1 }
    allocatedBytes = Self.combine(allocatedBytes, other.allocatedBytes) { $0 = $0 + $1 }
    freedBytes = Self.combine(freedBytes, other.freedBytes) { $0 = $0 + $1 }
    allocations = Self.combine(allocations, other.allocations) { $0.merge($1) }
    peakLiveBytes = Self.combine(peakLiveBytes, other.peakLiveBytes) { $0 = max($0, $1) }
    storeBytes = Self.combine(storeBytes, other.storeBytes) { $0 = max($0, $1) }
    snapshotBytes = Self.combine(snapshotBytes, other.snapshotBytes) { $0 = max($0, $1) }
    cachedBytes = Self.combine(cachedBytes, other.cachedBytes) { $0 = max($0, $1) }
    graphSum = Self.combine(graphSum, other.graphSum) { $0 = $1 }
  }

  private static func combine<Value>(
    _ left: Value?, _ right: Value?, _ join: (inout Value, Value) -> Void
  ) -> Value? {
    guard var result = left else { return right }
    if let right { join(&result, right) }
    return result
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
  /// What the oracle says it must show; filled in by whoever holds the oracle.
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
