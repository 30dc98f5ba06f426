/// A count or a time of a play of remote data; the raw value is the metric's name. All values are whole numbers.
package enum RemoteMeasure: String, CaseIterable, Sendable, Codable {
  case acknowledgedWrites = "acknowledged_writes"
  case blank = "blank_ms"
  case bytesDown = "bytes_down"
  case bytesUp = "bytes_up"
  case cacheReads = "cache_reads"
  case cancelledFetches = "cancelled_fetches"
  case clientTime = "client_ms"
  case continuationWait = "continuation_wait_ms"
  case disagreeing = "disagreeing_ms"
  case disorderedFrames = "disordered_frames"
  case divergedViews = "diverged_views"
  case documentReads = "document_reads"
  case duplicateFetches = "duplicate_fetches"
  case duplicatedWrites = "duplicated_writes"
  case emissions
  case error = "error_ms"
  case fetches
  case finalViews = "final_views"
  case flickerTime = "flicker_ms"
  case flickers
  case frames
  case fresh = "fresh_ms"
  case gateBlocked = "gate_blocked"
  case gateFalseBlocks = "gate_false_blocks"
  case gateOverruns = "gate_overruns"
  case gatePassed = "gate_passed"
  case ghostWrites = "ghost_writes"
  case givenUpWrites = "given_up_writes"
  case jumps
  case loading = "loading_ms"
  case lostWrites = "lost_writes"
  case mergedElements = "merged_elements"
  case missingRows = "missing_rows"
  case mounted = "mounted_ms"
  case neverFresh = "never_fresh"
  case opens
  case overwrittenEdits = "overwritten_edits"
  case ownDeliveries = "own_deliveries"
  case pending = "pending_ms"
  case pendingMost = "pending_most"
  case pendingWrites = "pending_writes"
  case readYourWritesMisses = "read_your_writes_misses"
  case refusedEdits = "refused_edits"
  case refusedWrites = "refused_writes"
  case repeatRows = "repeat_rows"
  case requests
  case requestsPeak = "requests_peak"
  case requiredChanges = "required_changes"
  case retries
  case settle = "settle_ms"
  case silentRefusals = "silent_refusals"
  case stale = "stale_ms"
  case throttled
  case timeTravels = "time_travels"
  case timeouts
  case tornFrames = "torn_frames"
  case torn = "torn_ms"
  case undatedRows = "undated_rows"
  case undated = "undated_ms"
  case unhealedViews = "unhealed_views"
  case waitingContinuations = "waiting_continuations"
  case writes
  case writesSent = "writes_sent"

  package struct Row: Sendable {
    package let words: MeasureRow
    /// True if only the total is meaningful, because an amount per operation has no meaning.
    package let isTotal: Bool
    /// True if each unit has a cause, so that it belongs to a kind of act; other units belong only to a phase.
    package let byAct: Bool
    package let joining: Joining
    /// The requirement on a run without which the measure is absent rather than 0; `nil` if nothing is required.
    package let need: Need?
    /// The amount added for each millisecond of a view on screen; `nil` if the play counts the measure itself.
    package let eachMillisecond: (@Sendable (ShownState) -> Int)?
    /// The amount added when a frame begins; `nil` if the play counts the measure itself.
    package let eachFrame: (@Sendable (ShownState) -> Int)?

    fileprivate init(
      _ unit: MetricUnit, better: MeasureRow.Better = .lower, isTotal: Bool = false, byAct: Bool = true,
      joins joining: Joining = .sum, with need: Need? = nil, page: String? = nil, part: MeasureRow.Part? = nil,
      eachMillisecond: (@Sendable (ShownState) -> Int)? = nil, eachFrame: (@Sendable (ShownState) -> Int)? = nil,
      meaning: String
    ) {
      words = MeasureRow(unit, better: better, words: page, part: part, meaning: meaning)
      (self.isTotal, self.byAct, self.joining) = (isTotal, byAct, joining)
      (self.need, self.eachMillisecond, self.eachFrame) = (need, eachMillisecond, eachFrame)
    }
  }

  package enum Joining: Sendable {
    case sum, most
  }

  package enum Need: Sendable {
    /// The run has a gate before writes.
    case gate
    case serverTimes
    /// The run has a value above 0; such events are part of the sync's model only then.
    case any
    case convergence
  }

  package var row: Row {
    guard let row = Self.rows[self] else { preconditionFailure("\(self) has no row below") }
    return row
  }
}

package struct ShownState: Sendable {
  package let state: State
  /// True if a spinner is shown together with the rows.
  package let isLoading: Bool
  /// The number of rows without a time from the server.
  package let undated: Int
  package let jumps: Int
  /// True if two comments are in an order other than the server's final order.
  package let isDisordered: Bool

  package init(_ state: State, isLoading: Bool, undated: Int, jumps: Int, isDisordered: Bool) {
    (self.state, self.isLoading, self.undated) = (state, isLoading, undated)
    (self.jumps, self.isDisordered) = (jumps, isDisordered)
  }

  package enum State: String, Sendable, Codable {
    /// The rows are exactly those that should be shown.
    case fresh
    case stale
    /// The rows as a whole were never right.
    case torn
    /// Nothing is shown.
    case blank
    /// An error is shown instead of rows.
    case error
  }
}

/// A time that is sampled in a play; two percentiles of each time are metrics.
package enum RemoteSample: String, CaseIterable, Sendable, Codable {
  case content = "time_to_content"
  case fresh = "time_to_fresh"
  case settled = "time_to_settled"
  case shown = "time_to_shown"

  package static let shares: [Share] = [("p50", 50, "median"), ("p99", 99, "99th percentile of the")]
  package typealias Share = (name: String, percent: Int, page: String)

  package func row(_ share: Share) -> (name: String, words: MeasureRow) {
    let tail = share.percent == 50 ? "the median" : "the \(share.percent)th percentile"
    return (
      "\(rawValue)_\(share.name)_ms",
      MeasureRow(.milliseconds, words: words.page.map { "\(share.page) \($0)" }, meaning: "\(words.meaning): \(tail)")
    )
  }

  private var words: (page: String?, meaning: String) {
    switch self {
    case .content:
      (
        "time until a view shows something",
        "the time from opening a view to its first frame that has rows or says that there are none"
      )
    case .fresh:
      (
        "time until a view is fresh",
        "the time from opening a view to its first frame with exactly the rows that it must show"
      )
    case .shown:
      ("time until one's own write is seen", "the time from a write to the writer's first frame that shows it")
    case .settled: (nil, "the time from a write to the writer's first frame that shows it as the server has it")
    }
  }
}

// MARK: - Rows

extension RemoteMeasure {
  package static let ofTime = allCases.filter { $0.row.eachMillisecond != nil }
  package static let ofFrames = allCases.filter { $0.row.eachFrame != nil }

  static let rows: [RemoteMeasure: Row] = [
    .acknowledgedWrites: Row(
      .count, better: .higher, meaning: "writes that the server applied, and that the client knows to be applied"),
    .blank: Row(
      .milliseconds, byAct: false, page: "time with nothing to see", part: .of("mounted_ms", "on screen"),
      eachMillisecond: { $0.state == .blank ? 1 : 0 },
      meaning: "time in which views show nothing: before the first rows, or after the rows were cleared"),
    .bytesDown: Row(
      .bytes, meaning: "bytes that the server sent: 64 per message, 16 per document, and 8 plus the text per field"),
    .bytesUp: Row(.bytes, meaning: "bytes that clients sent, counted like `bytes_down`"),
    .cacheReads: Row(
      .count, with: .any,
      meaning: "times that data were read from a cache; absent if there were none"),
    .cancelledFetches: Row(
      .count, part: .of("fetches", "fetches"), meaning: "fetches whose answer was no longer wanted"),
    .clientTime: Row(
      .milliseconds, better: .neither, isTotal: true, byAct: false,
      meaning: "the duration of all phases, added up over all clients"),
    .continuationWait: Row(
      .milliseconds, isTotal: true,
      meaning: "time for which an app's next steps (continuations) waited for the outcome of a write"),
    .disagreeing: Row(
      .milliseconds, isTotal: true, byAct: false, page: "time in which screens disagree",
      part: .of("client_ms", "of all clients"),
      meaning: "time in which two views of a client show different values of one entity"),
    .disorderedFrames: Row(
      .count, page: "frames out of order", part: .of("frames", "frames"), eachFrame: { $0.isDisordered ? 1 : 0 },
      meaning: "frames that show two comments in another order than the server's final order"),
    .divergedViews: Row(
      .count, isTotal: true, byAct: false, part: .of("final_views", "views"),
      meaning: "views that still differ from the server after all events are over"),
    .documentReads: Row(.count, meaning: "documents that the server read, to answer a request or to push a change"),
    .duplicateFetches: Row(
      .count, part: .of("fetches", "fetches"), meaning: "fetches whose answer equals the answer before"),
    .duplicatedWrites: Row(
      .count, page: "writes applied twice", part: .of("writes", "writes"),
      meaning: "times that the server applied a write that it had applied before"),
    .emissions: Row(.count, meaning: "events that the sync sent to views"),
    .error: Row(
      .milliseconds, byAct: false, page: "time with an error on screen",
      part: .of("mounted_ms", "that views were on screen"), eachMillisecond: { $0.state == .error ? 1 : 0 },
      meaning: "time in which views show an error instead of rows"),
    .fetches: Row(.count, part: .of("requests", "requests"), meaning: "requests that ask for data"),
    .finalViews: Row(
      .count, better: .neither, isTotal: true, byAct: false, meaning: "views on screen after the last phase"),
    .flickerTime: Row(
      .milliseconds, isTotal: true, part: .of("mounted_ms", "on screen"),
      meaning: "time for which the other content of `flickers` was shown"),
    .flickers: Row(
      .count, part: .of("frames", "frames"),
      meaning: "times that a view shows other content for at most a second, and then its earlier content again"),
    .frames: Row(
      .count, better: .neither, eachFrame: { _ in 1 },
      meaning: "frames of all views; a frame lasts until the next update, or until a mark such as 'pending' changes"),
    .fresh: Row(
      .milliseconds, better: .higher, byAct: false, part: .of("mounted_ms", "on screen"),
      eachMillisecond: { $0.state == .fresh ? 1 : 0 },
      meaning: "time in which views show exactly the rows that they must show"),
    .gateBlocked: Row(
      .count, better: .neither, with: .gate,
      meaning: "actions that the gate, a check before a write, stopped; absent without a gate"),
    .gateFalseBlocks: Row(
      .count, with: .gate, meaning: "actions that the gate stopped, although the server still had room"),
    .gateOverruns: Row(
      .count, with: .gate, page: "messages beyond the limit", part: .of("writes", "writes"),
      meaning: "writes that the server accepted, although they exceed the gate's limit"),
    .gatePassed: Row(.count, better: .neither, with: .gate, meaning: "actions that the gate allowed"),
    .ghostWrites: Row(
      .count, part: .of("given_up_writes", "writes given up"),
      meaning: "writes that the server applied, although the client had given them up"),
    .givenUpWrites: Row(
      .count, part: .of("writes", "writes"), meaning: "writes that the client gave up, and reported as such"),
    .jumps: Row(
      .count, eachFrame: { $0.jumps },
      meaning: "rows that moved to another place; added and removed rows do not count"),
    .loading: Row(
      .milliseconds, byAct: false, part: .of("mounted_ms", "on screen"),
      eachMillisecond: { $0.isLoading && $0.state != .blank ? 1 : 0 },
      meaning: "time in which views show content together with a spinner"),
    .lostWrites: Row(
      .count, page: "writes that are lost", part: .of("writes", "writes"),
      meaning: "writes that disappeared: not refused, not on the server, and not waiting"),
    .mergedElements: Row(.count, meaning: "elements of lists that were rebuilt because a page of rows was appended"),
    .missingRows: Row(
      .count, meaning: "rows that are missing between two shown rows, in a list that is loaded page by page"),
    .mounted: Row(
      .milliseconds, better: .neither, isTotal: true, byAct: false, eachMillisecond: { _ in 1 },
      meaning: "time in which views are on screen: blank + fresh + stale + torn + error"),
    .neverFresh: Row(
      .count, part: .of("opens", "views opened"),
      meaning: "views that never showed exactly the rows that they must show, before they closed or the play ended"),
    .opens: Row(.count, better: .neither, meaning: "times that a view came on screen"),
    .overwrittenEdits: Row(
      .count, page: "edits that another device overwrote", part: .of("writes", "writes"),
      meaning: "edits that another device overwrote or deleted before it had seen them"),
    .ownDeliveries: Row(.count, meaning: "updates of the writer's own screens that the write caused"),
    .pending: Row(
      .milliseconds, isTotal: true,
      meaning: "the time for which writes waited for their outcome, added up over all writes"),
    .pendingMost: Row(
      .count, isTotal: true, byAct: false, joins: .most,
      meaning: "the most writes of one client that waited for their outcome at the same time"),
    .pendingWrites: Row(
      .count, part: .of("writes", "writes"), meaning: "writes that still waited for their outcome at the end"),
    .readYourWritesMisses: Row(
      .count, meaning: "writes that a later frame of the writer's view lacks; each pair of write and view counts once"),
    .refusedEdits: Row(
      .count, part: .of("writes", "writes"),
      meaning: "refused writes that edit a document, because the document no longer exists"),
    .refusedWrites: Row(.count, part: .of("writes", "writes"), meaning: "writes that the server refused"),
    .repeatRows: Row(
      .count, page: "rows that are shown twice",
      meaning: "rows that a list shows more than once; a row counts at most once per opening of its view"),
    .requests: Row(.count, meaning: "messages in which clients ask the server for data, or send it a write"),
    .requestsPeak: Row(
      .count, isTotal: true, byAct: false, joins: .most, part: .of("requests", "requests"),
      meaning: "the most requests in one second, from all clients together"),
    .requiredChanges: Row(
      .count, better: .neither, byAct: false, meaning: "changes of what a view on screen must show"),
    .retries: Row(.count, meaning: "times that a client scheduled another try of a failed request or write"),
    .settle: Row(
      .milliseconds, isTotal: true, byAct: false, with: .convergence,
      meaning: "the time from the end of the last phase until no view differs from the server"),
    .silentRefusals: Row(
      .count, part: .of("refused_writes", "refused writes"),
      meaning: "refused writes that could not be reported, because no part of the app waited for them any more"),
    .stale: Row(
      .milliseconds, byAct: false, page: "time with old content", part: .of("mounted_ms", "that views were on screen"),
      eachMillisecond: { $0.state == .stale ? 1 : 0 },
      meaning: "time in which views show old rows, which were right earlier"),
    .throttled: Row(
      .count, part: .of("requests", "requests"),
      meaning: "requests that the server refused because the client sent too many"),
    .timeTravels: Row(.count, meaning: "documents that a client showed in an older version than it had shown before"),
    .timeouts: Row(
      .count, part: .of("requests", "requests"),
      meaning: "requests that clients gave up, because no answer came within the timeout"),
    .tornFrames: Row(
      .count, isTotal: true, byAct: false, part: .of("frames", "frames"), eachFrame: { $0.state == .torn ? 1 : 0 },
      meaning: "frames with rows that were never right together"),
    .torn: Row(
      .milliseconds, byAct: false, page: "time with fields missing", part: .of("mounted_ms", "on screen"),
      eachMillisecond: { $0.state == .torn ? 1 : 0 },
      meaning: "time in which views show rows that were never right together"),
    .undatedRows: Row(
      .count, with: .serverTimes, meaning: "rows that were shown while they had no time from the server"),
    .undated: Row(
      .milliseconds, byAct: false, with: .serverTimes, eachMillisecond: { $0.undated },
      meaning: "time in which rows were shown while they had no time from the server"),
    .unhealedViews: Row(
      .count, isTotal: true, byAct: false, part: .of("final_views", "views"),
      meaning: "views that still differ from the server after each view was refreshed once"),
    .waitingContinuations: Row(
      .count, page: "continuations that wait for the server", part: .of("writes", "writes"),
      meaning: "next steps of the app (continuations) that still waited for a write after the last phase"),
    .writes: Row(.count, better: .neither, meaning: "writes that users made"),
    .writesSent: Row(.count, meaning: "attempts to send a write to the server"),
  ]
}
