import BenchRemote

/// In what the two libraries differ that show what is stale and fetch behind it.
struct RevalidationRules: Sendable {
  private let isSWR: Bool
  private let retries: Int?
  /// How long data are fresh.
  let freshFor: Milliseconds
  /// How long data are kept that no view shows; `nil` for ever.
  let keepUnused: Milliseconds?
  /// So long after a fetch began, another for the same does not.
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

  /// Whether the answer to a write is shown, and what was read while it ran is not.
  var showsWrites: Bool { isSWR }

  /// Whether an error is shown before the fetch is tried again.
  var showsErrorBeforeRetry: Bool { isSWR }

  /// When the fetch is tried again after so many failures; `nil` where it is not.
  func retry(after failures: Int) -> (delay: Milliseconds, spread: Int)? {
    if let retries, failures > retries { return nil }
    if isSWR {
      return (Milliseconds(5_000 << UInt64(min(failures, 8))), 500)
    }
    return (Self.delay(after: failures), 0)
  }

  /// A second after the first failure, then twice as long each time, up to half a minute.
  static func delay(after failures: Int) -> Milliseconds {
    min(Milliseconds(1_000 << UInt64(min(failures - 1, 8))), .seconds(30))
  }
}
