/// An event of a client: from its user, the network or the clock.
public enum ClientEvent: Hashable, Sendable {
  /// The app has started: the first event of every process.
  case started
  /// A screen opens and shows a query from now on.
  case opened(ListenerID, RemoteQuery, ListenOptions)
  /// A screen has closed.
  case closed(ListenerID)
  /// A refresh, by the user's pull or for another reason.
  case refreshed(ListenerID, RefreshKind)
  /// The user has reached an end of the list and asks for the page there.
  case nextPage(ListenerID, Page, continuingAfterFailure: Bool)
  /// The app is in the foreground again.
  case focused
  /// The app went to the background.
  case blurred
  /// The device has noticed that it is connected, or that it is not.
  case connectivity(isOnline: Bool)
  /// A write by the user, applied as a whole or not at all.
  case wrote(WriteID, [WriteIntent])
  /// A wait until all writes that are pending now have an outcome.
  case awaited(WaitID)
  /// New cached data of a query; `nil` for no data.
  case updated(RemoteQuery, [Document]?)
  /// A request to empty the cache of a query and reset the state of its pages.
  case cleared(RemoteQuery)
  /// A request for the present value of a query, which is answered once.
  case asked(RemoteQuery, ValueSource)
  /// A request was answered.
  case answered(RequestID, Answer)
  /// A request failed.
  case failed(RequestID, RemoteFailure)
  /// A message came over a stream.
  case wire(WireMessage)
  /// A timer of this name fired.
  case timer(TimerID)
  /// A listener of the agreement signal was added (`true`) or removed.
  case watchedAgreement(Bool)
  /// A request to delete unneeded data from the disk.
  case collected
}

/// The options of a listener.
public struct ListenOptions: Hashable, Sendable, Codable {
  /// True to emit also when only marks have changed; `nil` to use the sync's setting.
  public var metadata: Bool?
  /// True to show cached data only, without asking the server.
  public var isCacheOnly = false
  /// True if the first event waits for the server, unless the client is offline.
  public var waitsForSync = false
  /// True to drop cached data and fetch them again.
  public var isForced = false

  package init() {}
}

/// The reason for fetching data again.
public enum RefreshKind: Hashable, Sendable, Codable {
  /// The user pulled to refresh.
  case pull
  /// The cached data are to be checked, and fetched only if they are stale.
  case validate
  /// Something has changed on the server; the cached data are out of date.
  case invalidate
}

/// The places from which the value of a single read may come.
public enum ValueSource: String, Hashable, Sendable, Codable {
  /// From the cache if the cached value is valid, otherwise from the server.
  case both
  /// Only from the cache, if the cached value is valid.
  case cache
  /// Only from the server.
  case origin
}

/// A page to fetch next, at one end of a list.
public enum Page: String, Hashable, Sendable, Codable {
  /// The page after the last row.
  case next
  /// The page before the first row.
  case previous
}

/// The server's answer to a request.
public enum Answer: Hashable, Sendable, Codable {
  /// The documents of a query in the query's order, and the keys of the adjacent pages.
  case documents([Document], PageKeys)
  /// The version at which a write was applied, and the documents as they are now.
  case written(Version, [Document])
}

/// The keys of the next and the previous page; a key is `nil` where there is no page.
public struct PageKeys: Hashable, Sendable, Codable {
  /// The key of the next page.
  public var next: String?
  /// The key of the previous page.
  public var previous: String?

  /// Creates the keys for both ends of a list; without arguments, no page is left at either end.
  public init(next: String? = nil, previous: String? = nil) { (self.next, self.previous) = (next, previous) }

  package subscript(page: Page) -> String? {
    get { page == .next ? next : previous }
    set { if page == .next { next = newValue } else { previous = newValue } }
  }
}
