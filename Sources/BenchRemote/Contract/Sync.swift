/// A way to get remote data and to send own writes: events in, effects out.
///
/// A sync is a pure state machine. It has no clock, draws nothing, starts no task and touches no file; the host alone
/// knows time, luck and stores. The same events give the same effects on every machine.
///
/// A sync is a value, and its card says which system it models. `handle` is called once for each event, in the order of
/// the events; what the sync wants done, it appends to `effects`, in the order in which it is to happen.
public protocol Sync: Sendable {
  /// The state that survives a restart of the app.
  associatedtype Kept: Sendable

  /// The name, the modelled system and the promises.
  static var card: SyncCard { get }

  /// A sync as the app starts: with what an earlier process kept, or with nothing.
  init(_ settings: SyncSettings, from kept: Kept?)

  /// Called for each event, in order.
  mutating func handle(_ event: ClientEvent, _ effects: inout Effects)

  /// Returns the state that a restart would find. Called whenever the process may end, so also between any two events.
  func keep() -> Kept

  /// Returns the state that an app keeps if its cache of a query is as given: for sequences that do not begin at the
  /// beginning.
  ///
  /// `nil`, unless the sync says otherwise: sequences for it cannot begin so.
  static func kept(_ state: CacheState, of query: RemoteQuery, _ settings: SyncSettings) -> Kept?

  /// The state of a query's cache, in the words of sequences; `nil`, unless the sync says otherwise.
  func state(of query: RemoteQuery) -> CacheState?
}

extension Sync {
  public static func kept(_ state: CacheState, of query: RemoteQuery, _ settings: SyncSettings) -> Kept? { nil }
  public func state(of query: RemoteQuery) -> CacheState? { nil }
}

/// The state of one query in a sync that caches by query: at the begin of a sequence, and at its end.
public struct CacheState: Hashable, Sendable, Codable {
  /// The state of the whole.
  public var main = PageState.fixed
  /// The state of the next page.
  public var next = PageState.fixed
  /// The state of the page before.
  public var previous = PageState.fixed
  /// The cached documents; `nil` for none.
  public var documents: [Document]?
  /// True if it was saved too long ago to be good.
  public var isExpired = false
  /// The keys of its pages.
  public var keys = PageKeys()

  /// An empty cache at rest.
  public init() {}
}
