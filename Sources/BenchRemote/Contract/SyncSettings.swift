import BenchCore

/// What a scenario or a sequence sets about a sync; `nil` stands for what the model does by itself.
public struct SyncSettings: Equatable, Sendable {
  /// What was chosen of the card's choices.
  public var choice = DesignChoice.none
  /// How long data are good after they came.
  public var freshFor: Milliseconds?
  /// How long data are kept that no view shows.
  public var keepUnused: Milliseconds?
  /// How often a failed request is sent again by itself.
  public var retries: Int?
  /// Within this time, two requests for the same are one.
  public var dedupe: Milliseconds?
  /// How many documents a page has; `nil` for all that there are.
  public var page: Int?
  /// Whether listeners hear of changes that alter no value: of pending marks, and of whether the view is synced.
  public var metadata = false
  /// Whether documents stay when no view shows them any more.
  public var keep = true
  /// Whose the cached documents are; one of the card's `caches`.
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
public enum SyncSetting: String, CaseIterable, Hashable, Sendable {
  /// `SyncSettings.freshFor`.
  case freshFor = "fresh_for"
  /// `SyncSettings.keepUnused`.
  case keepUnused = "keep_unused"
  /// `SyncSettings.retries`.
  case retries
  /// `SyncSettings.dedupe`.
  case dedupe
  /// `SyncSettings.metadata`.
  case metadata
  /// `SyncSettings.keep`.
  case keep
}
