import BenchCore

/// The settings of a sync in a scenario or a sequence; `nil` stands for the behaviour of its model.
public struct SyncSettings: Equatable, Codable, Sendable {
  /// The option that was chosen on the card.
  public var choice = DesignChoice.none
  /// The time for which data are good after they came.
  public var freshFor: Milliseconds?
  /// The time for which data without a view are kept.
  public var keepUnused: Milliseconds?
  /// The number of automatic retries of a failed request.
  public var retries: Int?
  /// Within this time, two requests for the same are one.
  public var dedupe: Milliseconds?
  /// The number of documents of a page; `nil` for all.
  public var page: Int?
  /// True if listeners hear of changes that alter no value: of pending marks, and of the end of a synchronization.
  public var metadata = false
  /// True if documents without a view are kept.
  public var keep = true
  /// True if screens are notified when an own write changes cached data; false if it is written past what they observe.
  public var notify = true
  /// The owner of cached documents; one of the card's `caches`.
  public var cache: CacheScope?
  /// Writes are made one after another, in the order in which they were made.
  public var scope = false

  /// The settings of each model itself.
  public init() {}

  /// The chosen word, or `nil` where nothing was chosen.
  public var word: String? {
    if case .word(let word) = choice { return word }
    return nil
  }
}

/// A setting of syncs that a scenario can make, by its key under `remote.client`.
public enum SyncSetting: String, CaseIterable, Hashable, Sendable, Codable {
  /// The time for which data are fresh after they came.
  case freshFor = "fresh_for"
  /// The time for which data without a view are kept.
  case keepUnused = "keep_unused"
  /// The number of automatic retries of a failed request.
  case retries
  /// The time within which two requests for the same are one.
  case dedupe
  /// The wish to hear of changes that alter no value.
  case metadata
  /// The wish to keep documents without a view.
  case keep
  /// The notification of screens when an own write changes cached data.
  case notify

  /// The place of the value in `SyncSettings`, and its meaning: readers, writers and the schema follow from it.
  package var place: Place {
    switch self {
    case .freshFor: .time(\.freshFor, "how long cached data are fresh")
    case .keepUnused: .time(\.keepUnused, "how long data without a view are kept")
    case .retries: .count(\.retries, "automatic retries of a failed request")
    case .dedupe: .time(\.dedupe, "the time within which two fetches of a query are one")
    case .metadata: .flag(\.metadata, "whether screens are notified of changes of metadata alone")
    case .keep: .flag(\.keep, "whether documents without a view are kept")
    case .notify: .flag(\.notify, "whether screens are notified when an own write changes cached data")
    }
  }

  /// A place in `SyncSettings`, by the type of its value.
  package enum Place {
    case time(any WritableKeyPath<SyncSettings, Milliseconds?> & Sendable, String)
    case count(any WritableKeyPath<SyncSettings, Int?> & Sendable, String)
    case flag(any WritableKeyPath<SyncSettings, Bool> & Sendable, String)
  }
}
