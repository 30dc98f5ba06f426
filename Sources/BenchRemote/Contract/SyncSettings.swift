import BenchCore

/// The settings of a sync in a scenario or a sequence. A setting that is `nil` has the value of the modelled system.
public struct SyncSettings: Equatable, Codable, Sendable {
  /// The chosen option, one of those on the card.
  public var choice = DesignChoice.none
  /// The time for which data are fresh after they arrived.
  public var freshFor: Milliseconds?
  /// The time for which data without a view are kept.
  public var keepUnused: Milliseconds?
  /// The number of automatic retries of a failed request.
  public var retries: Int?
  /// The time within which two fetches of the same query count as one.
  public var dedupe: Milliseconds?
  /// True if listeners are notified when only marks change. Marks show pending writes and finished synchronization.
  public var metadata = false
  /// True if documents without a view are kept.
  public var keep = true
  /// True if screens are notified when an own write changes cached data.
  public var notify = true
  /// The owner of cached documents: one of the card's `caches`.
  public var cache: CacheScope?
  /// True if writes are sent one after another, in the order in which they were made.
  public var scope = false

  package init() {}

  /// The chosen word; `nil` if no word was chosen.
  public var word: String? {
    if case .word(let word) = choice { word } else { nil }
  }
}

/// A setting of syncs that a scenario can make; the raw value is its key under `remote.client`.
public enum SyncSetting: String, CaseIterable, Hashable, Sendable, Codable {
  /// The time for which data are fresh after they arrived.
  case freshFor = "fresh_for"
  /// The time for which data without a view are kept.
  case keepUnused = "keep_unused"
  /// The number of automatic retries of a failed request.
  case retries
  /// The time within which two fetches of the same query count as one.
  case dedupe
  /// The notification of listeners when only marks change.
  case metadata
  /// The retention of documents without a view.
  case keep
  /// The notification of screens when an own write changes cached data.
  case notify

  /// The setting's property in `SyncSettings` and its meaning; readers, writers and the schema are derived from both.
  package var place: Place {
    switch self {
    case .freshFor: .time(\.freshFor, "how long cached data stay fresh")
    case .keepUnused: .time(\.keepUnused, "how long cached data are kept while no screen shows them")
    case .retries: .count(\.retries, "how many times a failed request is repeated automatically")
    case .dedupe: .time(\.dedupe, "the time within which two fetches of a query count as one")
    case .metadata: .flag(\.metadata, "whether screens are also notified if only metadata, such as *pending*, change")
    case .keep: .flag(\.keep, "whether documents that no screen shows are kept")
    case .notify: .flag(\.notify, "whether a screen is notified when the client's own write changes cached data")
    }
  }

  package enum Place {
    case time(any WritableKeyPath<SyncSettings, Milliseconds?> & Sendable, String)
    case count(any WritableKeyPath<SyncSettings, Int?> & Sendable, String)
    case flag(any WritableKeyPath<SyncSettings, Bool> & Sendable, String)
  }
}

/// The owner of a cached document: one query, or all queries together.
public enum CacheScope: String, CaseIterable, Hashable, Codable, Sendable {
  /// Each query keeps its answer, so two queries can show different values of one document.
  case byQuery = "by-query"
  /// All queries share the documents, so a document fetched by one query is shown by all.
  case shared
}
