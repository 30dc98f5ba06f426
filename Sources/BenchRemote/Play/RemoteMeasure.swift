/// What is counted in a play, by the names of the rows that it makes. All are whole numbers that add up.
package enum RemoteMeasure: String, CaseIterable, Sendable, Codable {
  case blank = "blank_ms"
  case loading = "loading_ms"
  case error = "error_ms"
  case fresh = "fresh_ms"
  case stale = "stale_ms"
  case torn = "torn_ms"
  case mounted = "mounted_ms"
  case disagreeing = "disagreeing_ms"
  case undated = "undated_ms"
  case pending = "pending_ms"
  case flickerTime = "flicker_ms"
  case frames
  case tornFrames = "torn_frames"
  case disorderedFrames = "disordered_frames"
  case jumps
  case undatedRows = "undated_rows"
  case flickers
  case repeatRows = "repeat_rows"
  case missingRows = "missing_rows"
  case opens
  case neverFresh = "never_fresh"
  case emissions
  case deliveries
  case ownDeliveries = "own_deliveries"
  case requiredChanges = "required_changes"
  case requests
  case fetches
  case duplicateFetches = "duplicate_fetches"
  case documentReads = "document_reads"
  case bytesDown = "bytes_down"
  case bytesUp = "bytes_up"
  case cacheReads = "cache_reads"
  case mergedElements = "merged_elements"
  case retries
  case timeouts
  case throttled
  case cancelledFetches = "cancelled_fetches"
  case writes
  case writesSent = "writes_sent"
  case acknowledgedWrites = "acknowledged_writes"
  case refusedWrites = "refused_writes"
  case givenUpWrites = "given_up_writes"
  case pendingWrites = "pending_writes"
  case lostWrites = "lost_writes"
  case duplicatedWrites = "duplicated_writes"
  case ghostWrites = "ghost_writes"
  case silentRefusals = "silent_refusals"
  case waitingContinuations = "waiting_continuations"
  case continuationWait = "continuation_wait_ms"
  case pendingMost = "pending_most"
  case gatePassed = "gate_passed"
  case gateBlocked = "gate_blocked"
  case gateOverruns = "gate_overruns"
  case gateFalseBlocks = "gate_false_blocks"
  case readYourWritesMisses = "read_your_writes_misses"
  case timeTravels = "time_travels"
  case divergedViews = "diverged_views"
  case unhealedViews = "unhealed_views"
  case settle = "settle_ms"
}

/// What is timed in a play: of each, two percentiles make rows.
package enum RemoteSample: String, CaseIterable, Sendable, Codable {
  case content = "time_to_content"
  case fresh = "time_to_fresh"
  case shown = "time_to_shown"
  case settled = "time_to_settled"
}

extension RemoteMeasure {
  /// Whether each unit of it has a cause, so that acts of each kind have their share; otherwise only phases do.
  package var isByAct: Bool {
    switch self {
    case .blank, .loading, .error, .fresh, .stale, .torn, .mounted, .disagreeing, .undated, .tornFrames,
      .requiredChanges, .pendingMost, .divergedViews, .unhealedViews, .settle:
      false
    default: true
    }
  }
}

/// What was counted, by phase and by the kind of act that caused it.
package struct RemoteLedger: Sendable {
  private let phaseCount: Int
  private var counts: [Int]
  private var samples: [[[UInt64]]]

  private static let kindCount = ActKind.allCases.count + 2
  private static let measureCount = RemoteMeasure.allCases.count
  private static let places = Dictionary(
    uniqueKeysWithValues: RemoteMeasure.allCases.enumerated().map { ($0.element, $0.offset) })
  private static let kinds = Dictionary(
    uniqueKeysWithValues: ActKind.allCases.enumerated().map { ($0.element, $0.offset + 2) })

  /// What a line is about.
  package enum Line: Hashable, Sendable {
    /// All that happened.
    case all
    /// What no act caused: what others wrote, what the network did.
    case other
    /// What acts of one kind caused.
    case kind(ActKind)

    fileprivate var place: Int {
      switch self {
      case .all: 0
      case .other: 1
      case .kind(let kind): RemoteLedger.kinds[kind] ?? 1
      }
    }
  }

  /// A ledger in which nothing stands.
  package init(phases: Int) {
    phaseCount = phases
    counts = [Int](repeating: 0, count: phases * Self.kindCount * Self.measureCount)
    let none = [[UInt64]](repeating: [], count: RemoteSample.allCases.count)
    samples = [[[UInt64]]](repeating: none, count: phases * Self.kindCount)
  }

  private func place(_ measure: RemoteMeasure, _ phase: Int, _ line: Line) -> Int {
    (phase * Self.kindCount + line.place) * Self.measureCount + (Self.places[measure] ?? 0)
  }

  /// Counts something of a phase, and of a kind of act where one caused it.
  mutating func add(_ amount: Int, _ measure: RemoteMeasure, phase: Int, kind: ActKind? = nil) {
    counts[place(measure, phase, .all)] += amount
    counts[place(measure, phase, kind.map { .kind($0) } ?? .other)] += amount
  }

  /// Raises a high-water mark of a phase.
  mutating func raise(_ measure: RemoteMeasure, to amount: Int, phase: Int) {
    let place = place(measure, phase, .all)
    counts[place] = max(counts[place], amount)
  }

  /// Notes a time.
  mutating func add(_ time: UInt64, _ sample: RemoteSample, phase: Int, kind: ActKind? = nil) {
    let row = phase * Self.kindCount
    samples[row][sample.place].append(time)
    samples[row + (kind.map { Line.kind($0) } ?? .other).place][sample.place].append(time)
  }

  /// What was counted in a phase.
  package func count(_ measure: RemoteMeasure, phase: Int, line: Line = .all) -> Int {
    counts[place(measure, phase, line)]
  }

  /// What was counted over all phases.
  package func total(_ measure: RemoteMeasure) -> Int {
    (0..<phaseCount).reduce(0) { $0 + count(measure, phase: $1) }
  }

  /// The times that were noted in phases, ascending.
  package func times(_ sample: RemoteSample, phases: [Int], line: Line = .all) -> [UInt64] {
    phases.flatMap { samples[$0 * Self.kindCount + line.place][sample.place] }.sorted()
  }
}

extension RemoteSample {
  fileprivate var place: Int {
    switch self {
    case .content: 0
    case .fresh: 1
    case .shown: 2
    case .settled: 3
    }
  }
}
