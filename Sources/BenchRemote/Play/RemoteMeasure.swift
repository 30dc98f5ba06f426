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
  case opens
  case neverFresh = "never_fresh"
  case emissions
  case deliveries
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

/// What was counted, by phase and by the kind of act that caused it.
package struct RemoteLedger: Sendable {
  private let phaseCount: Int
  private var counts: [[RemoteMeasure: Int]]
  private var samples: [[RemoteSample: [UInt64]]]

  /// A ledger in which nothing stands.
  package init(phases: Int) {
    phaseCount = phases
    let lines = phases * (ActKind.allCases.count + 1)
    counts = [[RemoteMeasure: Int]](repeating: [:], count: lines)
    samples = [[RemoteSample: [UInt64]]](repeating: [:], count: lines)
  }

  private static let kinds = Dictionary(
    uniqueKeysWithValues: ActKind.allCases.enumerated().map { ($0.element, $0.offset + 1) })

  private func place(_ phase: Int, _ kind: ActKind?) -> Int {
    phase * (ActKind.allCases.count + 1) + (kind.flatMap { Self.kinds[$0] } ?? 0)
  }

  /// Counts something of a phase, and of a kind of act where one caused it.
  mutating func add(_ amount: Int, _ measure: RemoteMeasure, phase: Int, kind: ActKind? = nil) {
    counts[place(phase, nil)][measure, default: 0] += amount
    if let kind { counts[place(phase, kind)][measure, default: 0] += amount }
  }

  /// Raises a high-water mark of a phase.
  mutating func raise(_ measure: RemoteMeasure, to amount: Int, phase: Int) {
    let place = place(phase, nil)
    counts[place][measure] = max(counts[place][measure] ?? 0, amount)
  }

  /// Notes a time.
  mutating func add(_ time: UInt64, _ sample: RemoteSample, phase: Int, kind: ActKind? = nil) {
    samples[place(phase, nil)][sample, default: []].append(time)
    if let kind { samples[place(phase, kind)][sample, default: []].append(time) }
  }

  /// What was counted in a phase, of one kind of act or of all.
  package func count(_ measure: RemoteMeasure, phase: Int, kind: ActKind? = nil) -> Int {
    counts[place(phase, kind)][measure] ?? 0
  }

  /// Whether anything stands there.
  package func hasLine(phase: Int, kind: ActKind?) -> Bool {
    !counts[place(phase, kind)].isEmpty || !samples[place(phase, kind)].isEmpty
  }

  /// What was counted over all phases.
  package func total(_ measure: RemoteMeasure) -> Int {
    (0..<phaseCount).reduce(0) { $0 + count(measure, phase: $1) }
  }

  /// The times that were noted, ascending; over all phases where none is named.
  package func times(_ sample: RemoteSample, phases: Range<Int>, kind: ActKind? = nil) -> [UInt64] {
    phases.flatMap { samples[place($0, kind)][sample] ?? [] }.sorted()
  }
}
