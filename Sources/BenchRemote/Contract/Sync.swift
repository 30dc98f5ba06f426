/// A way to get remote data and to send writes: events in, effects out.
///
/// A sync is a pure state machine: a value without a clock, random numbers, tasks or files. The host provides time,
/// chance and stores. The same events give the same effects on every machine. The card names the modelled system.
public protocol Sync: Sendable {
  /// The state that survives a restart of the app.
  associatedtype Kept: Sendable

  /// The name, the modelled system and the promises.
  static var card: SyncCard { get }

  /// Creates a sync at the start of the app, with the state kept by an earlier process, if any.
  init(_ settings: SyncSettings, from kept: Kept?)

  /// Handles one event and appends the requested effects in order. The host passes each event once, in order.
  mutating func handle(_ event: ClientEvent, _ effects: inout Effects)

  /// Returns the state from which a restart continues. The process may end between any two events.
  func keep() -> Kept

  /// Returns the kept state of an app that has this cache of a query, for sequences that begin with a filled cache.
  ///
  /// The default returns `nil`, which means that the sync does not support such sequences.
  static func kept(_ state: CacheState, of query: RemoteQuery, _ settings: SyncSettings) -> Kept?

  /// Returns the state of a query's cache in the terms of sequences; the default returns `nil`.
  func state(of query: RemoteQuery) -> CacheState?
}

extension Sync {
  public static func kept(_ state: CacheState, of query: RemoteQuery, _ settings: SyncSettings) -> Kept? { nil }
  public func state(of query: RemoteQuery) -> CacheState? { nil }
}

/// The state of one query in a sync that caches by query, at the beginning or the end of a sequence.
public struct CacheState: Hashable, Sendable, Codable {
  /// The state of the query as a whole.
  public var main = PageState.fixed
  /// The state of the next page.
  public var next = PageState.fixed
  /// The state of the previous page.
  public var previous = PageState.fixed
  /// The cached documents; `nil` if none are cached.
  public var documents: [Document]?
  /// True if the documents are older than the sync accepts.
  public var isExpired = false
  /// The keys of the adjacent pages.
  public var keys = PageKeys()

  /// Creates an empty cache at rest.
  public init() {}
}
