import BenchRemote

/// The differences between the two libraries that show stale data and fetch in the background.
struct RevalidationRules: Sendable {
  private let isSWR: Bool
  private let retries: Int?
  let freshFor: Milliseconds
  /// The time for which data without a view are kept; `nil` means forever.
  let keepUnused: Milliseconds?
  /// The time after the begin of a fetch in which no other starts for the same query.
  let dedupe: Milliseconds?
  /// The foreground counts once within this time.
  let focusEvery: Milliseconds?

  init(_ settings: SyncSettings) {
    isSWR = settings.word == "swr"
    freshFor = settings.freshFor ?? 0
    keepUnused = isSWR ? settings.keepUnused : settings.keepUnused ?? .minutes(5)
    dedupe = isSWR ? settings.dedupe ?? .seconds(2) : settings.dedupe
    focusEvery = isSWR ? .seconds(5) : nil
    retries = isSWR ? settings.retries : settings.retries ?? 3
  }

  /// True if the answer to a write is shown, and reads during the write are discarded.
  var showsWrites: Bool { isSWR }
  var showsErrorBeforeRetry: Bool { isSWR }

  /// Returns the delay of the retry after this number of failures; `nil` for no retry.
  func retry(after failures: Int) -> (delay: Milliseconds, spread: Int)? {
    if let retries, failures > retries { return nil }
    if isSWR { return (Milliseconds(5_000 << UInt64(min(failures, 8))), 500) }
    return (Self.delay(after: failures), 0)
  }

  /// A second after the first failure, then twice as long each time, up to half a minute.
  static func delay(after failures: Int) -> Milliseconds {
    min(Milliseconds(1_000 << UInt64(min(failures - 1, 8))), .seconds(30))
  }
}
