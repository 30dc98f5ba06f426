import BenchRemote

/// The differences between TanStack Query and SWR, which both show stale data and fetch in the background.
struct RevalidationRules: Sendable {
  private let isSWR: Bool
  private let retries: Int?
  let freshFor: Milliseconds
  /// The time for which data without a view are kept; `nil` if they are kept for ever.
  let keepUnused: Milliseconds?
  /// The time after the start of a fetch in which no other fetch of the same query starts.
  let dedupe: Milliseconds?
  /// The time within which the app's return to the foreground counts only once.
  let focusEvery: Milliseconds?

  init(_ settings: SyncSettings) {
    isSWR = settings.word == "swr"
    freshFor = settings.freshFor ?? 0
    keepUnused = isSWR ? settings.keepUnused : settings.keepUnused ?? .minutes(5)
    dedupe = isSWR ? settings.dedupe ?? .seconds(2) : settings.dedupe
    focusEvery = isSWR ? .seconds(5) : nil
    retries = isSWR ? settings.retries : settings.retries ?? 3
  }

  /// True if the answer to a write is shown, and answers to reads that overlap a write are discarded.
  var showsWrites: Bool { isSWR }
  var showsErrorBeforeRetry: Bool { isSWR }

  /// Returns the delay of the retry after this number of failures; `nil` if there is no retry.
  func retry(after failures: Int) -> (delay: Milliseconds, spread: Int)? {
    if let retries, failures > retries { return nil }
    if isSWR { return (Milliseconds(5_000 << UInt64(min(failures, 8))), 500) }
    return (Self.delay(after: failures), 0)
  }

  /// Returns the delay of a retry: 1 s after the first failure, doubled by each further failure, and 30 s at most.
  static func delay(after failures: Int) -> Milliseconds {
    min(Milliseconds(1_000 << UInt64(min(failures - 1, 8))), .seconds(30))
  }
}
