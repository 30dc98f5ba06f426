import BenchCore

// What a play in virtual time comes to: exact, the same on every machine.

extension Metric {
  static let remoteAcknowledgedWrites = remote(
    "acknowledged_writes", better: .higher, perOperation: true,
    meaning: "writes that the server applied and the client knows of")

  package static let remoteBlankTime = remote(
    "blank_ms", unit: .milliseconds, perOperation: true,
    meaning: "view-time with nothing to show: before the first rows, or after they were cleared")

  static let remoteBytesDown = remote(
    "bytes_down", unit: .bytes, perOperation: true,
    meaning: "bytes that the server sent: 64 a message, 16 a document, 8 a field and its text")

  static let remoteBytesUp = remote(
    "bytes_up", unit: .bytes, perOperation: true,
    meaning: "bytes that clients sent, counted as `bytes_down`")

  static let remoteCacheReads = remote(
    "cache_reads", perOperation: true,
    meaning: "loads of a cache; absent where the sync's model loads none")

  static let remoteCancelledFetches = remote(
    "cancelled_fetches", perOperation: true,
    meaning: "requests whose answer was no longer wanted")

  static let remoteContinuationWaitTime = remote(
    "continuation_wait_ms", unit: .milliseconds,
    meaning: "time that continuations which wait for the server waited")

  static let remoteDisagreeingTime = remote(
    "disagreeing_ms", unit: .milliseconds,
    meaning: "time during which two views of a client show different values of one entity")

  static let remoteDisorderedFrames = remote(
    "disordered_frames", perOperation: true,
    meaning: "frames with two comments in another order than the server's final one")

  static let remoteDivergedViews = remote(
    "diverged_views",
    meaning: "views that differ from what the server has when nothing is left to happen")

  static let remoteDocumentReads = remote(
    "document_reads", perOperation: true,
    meaning: "documents that the server read to answer or to push")

  package static let remoteDuplicateFetches = remote(
    "duplicate_fetches", perOperation: true,
    meaning: "fetches whose answer equals the one before")

  static let remoteDuplicatedWrites = remote(
    "duplicated_writes", perOperation: true,
    meaning: "times a write was applied again")

  static let remoteEmissions = remote(
    "emissions", perOperation: true,
    meaning: "events that the sync raised to listeners of views")

  package static let remoteErrorTime = remote(
    "error_ms", unit: .milliseconds, perOperation: true,
    meaning: "view-time with an error in the place of rows")

  package static let remoteFetches = remote(
    "fetches", perOperation: true,
    meaning: "requests for data")

  static let remoteFlickerTime = remote(
    "flicker_ms", unit: .milliseconds,
    meaning: "how long the frames B were shown in A, B, A")

  static let remoteFlickers = remote(
    "flickers", perOperation: true,
    meaning: "frames B in A, B, A within a second, where A and B differ")

  static let remoteFrames = remote(
    "frames", better: .neither, perOperation: true,
    meaning: "what views show from one delivery or change of marks to the next")

  static let remoteFreshTime = remote(
    "fresh_ms", unit: .milliseconds, better: .higher, perOperation: true,
    meaning: "view-time of frames that are exactly what must be shown")

  static let remoteGateBlocked = remote(
    "gate_blocked", better: .neither, perOperation: true,
    meaning: "acts that the gate stopped; absent without a gate")

  static let remoteGateFalseBlocks = remote(
    "gate_false_blocks", perOperation: true,
    meaning: "acts that the gate stopped although the server had room")

  package static let remoteGateOverruns = remote(
    "gate_overruns", perOperation: true,
    meaning: "writes that the server accepted beyond the gate's limit")

  package static let remoteGatePassed = remote(
    "gate_passed", better: .neither, perOperation: true,
    meaning: "acts that the gate let through")

  static let remoteGhostWrites = remote(
    "ghost_writes", perOperation: true,
    meaning: "writes that were given up and yet applied")

  static let remoteGivenUpWrites = remote(
    "given_up_writes", perOperation: true,
    meaning: "writes that the client gave up, and said so")

  static let remoteJumps = remote(
    "jumps", perOperation: true,
    meaning: "rows that changed places though they were neither added nor removed")

  static let remoteLoadingTime = remote(
    "loading_ms", unit: .milliseconds, perOperation: true,
    meaning: "view-time with content and a spinner")

  static let remoteLostWrites = remote(
    "lost_writes", perOperation: true,
    meaning: "writes that were not refused and are neither on the server nor waiting")

  static let remoteMergedElements = remote(
    "merged_elements", perOperation: true,
    meaning: "elements of the lists that were made anew to append a page")

  static let remoteMissingRows = remote(
    "missing_rows", perOperation: true,
    meaning: "rows of a list loaded page by page that are missing between two rows that are shown")

  package static let remoteMountedTime = remote(
    "mounted_ms", unit: .milliseconds, better: .neither,
    meaning: "view-time on screen: blank + fresh + stale + torn + error")

  static let remoteNeverFresh = remote(
    "never_fresh", perOperation: true,
    meaning: "views that never showed what must be shown until they were closed or the play ended")

  static let remoteOpens = remote(
    "opens", better: .neither, perOperation: true,
    meaning: "times a view came on screen")

  package static let remoteOwnDeliveries = remote(
    "own_deliveries", perOperation: true,
    meaning: "deliveries to the writer's own screens that the writes caused")

  static let remotePendingMost = remote(
    "pending_most",
    meaning: "the most writes of one client that waited at once")

  static let remotePending = remote(
    "pending_ms", unit: .milliseconds,
    meaning: "write-time between issue and outcome")

  static let remotePendingWrites = remote(
    "pending_writes", perOperation: true,
    meaning: "writes without an outcome at the end")

  static let remoteReadYourWritesMisses = remote(
    "read_your_writes_misses", perOperation: true,
    meaning: "pairs of a write and a view with a later frame that lacks it")

  static let remoteRefusedWrites = remote(
    "refused_writes", perOperation: true,
    meaning: "writes that the server refused")

  static let remoteRepeatRows = remote(
    "repeat_rows", perOperation: true,
    meaning: "rows that stand twice in one emission")

  static let remoteRequests = remote(
    "requests", perOperation: true,
    meaning: "messages that ask")

  static let remoteRequiredChanges = remote(
    "required_changes", better: .neither, perOperation: true,
    meaning: "changes of what a mounted view must show")

  static let remoteRetries = remote(
    "retries", perOperation: true,
    meaning: "timers armed to try again")

  static let remoteSettleTime = remote(
    "settle_ms", unit: .milliseconds,
    meaning: "from the end of the phases until no view differs from the server any more")

  static let remoteSilentRefusals = remote(
    "silent_refusals", perOperation: true,
    meaning: "refused writes of which no continuation could say so")

  package static let remoteStaleTime = remote(
    "stale_ms", unit: .milliseconds, perOperation: true,
    meaning: "view-time of frames that were right once")

  static let remoteThrottled = remote(
    "throttled", perOperation: true,
    meaning: "requests that the server told to wait")

  static let remoteTimeToContentP50 = remote(
    "time_to_content_p50_ms", unit: .milliseconds,
    meaning: "from `open` to the first frame with rows, or that says there are none: the median")

  static let remoteTimeToContentP99 = remote(
    "time_to_content_p99_ms", unit: .milliseconds,
    meaning:
      "from `open` to the first frame with rows, or that says there are none: 99 in 100 take at most this long"
  )

  static let remoteTimeToFreshP50 = remote(
    "time_to_fresh_p50_ms", unit: .milliseconds,
    meaning: "from `open` to the first frame that is exactly what must be shown: the median")

  static let remoteTimeToFreshP99 = remote(
    "time_to_fresh_p99_ms", unit: .milliseconds,
    meaning: "from `open` to the first frame that is exactly what must be shown: 99 in 100 take at most this long")

  static let remoteTimeToSettledP50 = remote(
    "time_to_settled_p50_ms", unit: .milliseconds,
    meaning: "from a write to the frame that shows it as the server has it: the median")

  static let remoteTimeToSettledP99 = remote(
    "time_to_settled_p99_ms", unit: .milliseconds,
    meaning: "from a write to the frame that shows it as the server has it: 99 in 100 take at most this long")

  static let remoteTimeToShownP50 = remote(
    "time_to_shown_p50_ms", unit: .milliseconds,
    meaning: "from a write to the frame that shows it: the median")

  static let remoteTimeToShownP99 = remote(
    "time_to_shown_p99_ms", unit: .milliseconds,
    meaning: "from a write to the frame that shows it: 99 in 100 take at most this long")

  static let remoteTimeTravels = remote(
    "time_travels", perOperation: true,
    meaning: "documents that a client showed older than before")

  static let remoteTimeouts = remote(
    "timeouts", perOperation: true,
    meaning: "requests that were given up after the timeout")

  static let remoteTornFrames = remote(
    "torn_frames",
    meaning: "frames that never were right")

  package static let remoteTornTime = remote(
    "torn_ms", unit: .milliseconds, perOperation: true,
    meaning: "view-time of frames that never were right")

  static let remoteUndatedTime = remote(
    "undated_ms", unit: .milliseconds, perOperation: true,
    meaning: "row-time shown without a server time")

  static let remoteUndatedRows = remote(
    "undated_rows", perOperation: true,
    meaning: "rows ever shown without a server time")

  static let remoteUnhealedViews = remote(
    "unhealed_views",
    meaning: "views that differ from what the server has after one refresh of each")

  static let remoteWaitingContinuations = remote(
    "waiting_continuations", perOperation: true,
    meaning: "continuations that were not called by the end of the phases")

  package static let remoteWrites = remote(
    "writes", better: .neither, perOperation: true,
    meaning: "writes that users made")

  static let remoteWritesSent = remote(
    "writes_sent", perOperation: true,
    meaning: "attempts to send a write to the server")

  static let remoteCacheReadsPerEmission = quotient(
    "cache_reads_per_emission", "cache_reads", "emissions",
    meaning: "`cache_reads` ÷ `emissions`")

  static let remoteDeliveriesPerWrite = quotient(
    "deliveries_per_write", "own_deliveries", "writes",
    meaning: "`own_deliveries` ÷ `writes`")

  static let remoteEmissionsPerChange = quotient(
    "emissions_per_change", "emissions", "required_changes",
    meaning: "`emissions` ÷ `required_changes`")

  static let remoteWriteAmplification = quotient(
    "write_amplification", "writes_sent", "writes",
    meaning: "`writes_sent` ÷ `writes`")
}
