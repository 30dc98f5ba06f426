/// An event of a client: from its user, the network or the clock.
public enum ClientEvent: Hashable, Sendable {
  /// The app has started. The first event of every process.
  case started
  /// A screen wants to show a query from now on.
  case opened(ListenerID, RemoteQuery, ListenOptions)
  /// A screen is gone.
  case closed(ListenerID)
  /// The user pulled, or something else asks for what the server has now.
  case refreshed(ListenerID, RefreshKind)
  /// The user has come to the end of what is shown.
  case nextPage(ListenerID, Page, continuingAfterFailure: Bool)
  /// The app came to the foreground.
  case focused
  /// The app went to the background.
  case blurred
  /// The device knows that it is connected, or that it is not.
  case connectivity(isOnline: Bool)
  /// The user writes; all of it is applied, or nothing.
  case wrote(WriteID, [WriteIntent])
  /// Something waits until all writes that are pending now are settled.
  case awaited(WaitID)
  /// The cached data of a query are to be replaced by these documents, or by nothing.
  case updated(RemoteQuery, [Document]?)
  /// The cached data of a query are to be emptied, with the state of its pages.
  case cleared(RemoteQuery)
  /// One value is asked for, once.
  case asked(RemoteQuery, ValueSource)
  /// A request was answered.
  case answered(RequestID, Answer)
  /// A request failed.
  case failed(RequestID, RemoteFailure)
  /// A message came over a stream.
  case wire(WireMessage)
  /// A timer that was armed ran down.
  case timer(TimerID)
  /// Listeners want to hear when all of them agree, or no longer.
  case watchedAgreement(Bool)
  /// Unneeded data are to be dropped from the disk.
  case collected
}

/// Names a screen that shows a query.
public struct ListenerID: Hashable, Comparable, Sendable {
  /// Its number, counted from 1.
  public let number: Int

  /// The listener with this number.
  public init(_ number: Int) { self.number = number }

  public static func < (left: ListenerID, right: ListenerID) -> Bool { left.number < right.number }
}

/// Names a continuation that waits until all writes are settled.
public struct WaitID: Hashable, Sendable {
  /// Its number, counted from 1.
  public let number: Int

  /// The wait with this number.
  public init(_ number: Int) { self.number = number }
}

/// The wishes of a listener besides the rows.
public struct ListenOptions: Hashable, Sendable, Codable {
  /// True to hear of changes that alter no value; `nil` for the setting of the sync.
  public var metadata: Bool?
  /// True to show cached data only; then nothing is asked of the server.
  public var isCacheOnly = false
  /// True if the first event waits for the server, unless the client is offline.
  public var waitsForSync = false
  /// True to drop cached data and fetch them again.
  public var isForced = false

  /// The options of a listener without wishes.
  public init() {}
}

/// Why data are asked for again.
public enum RefreshKind: Hashable, Sendable, Codable {
  /// The user pulled: what the server has now is wanted.
  case pull
  /// It is to be looked whether what is cached is still good.
  case validate
  /// Something has changed on the server; what is cached is no longer true.
  case invalidate
}

/// The allowed sources of a value that is asked for once.
public enum ValueSource: String, Hashable, Sendable, Codable {
  /// From the cache where it is good, otherwise from the server.
  case both
  /// From the cache, if it is good.
  case cache
  /// From the server.
  case origin
}

/// An end of a list.
public enum Page: String, Hashable, Sendable, Codable {
  /// After the last row.
  case next
  /// Before the first row.
  case previous
}

/// The server's answer to a request.
public enum Answer: Hashable, Sendable, Codable {
  /// The documents of a query in its order, and where the list goes on.
  case documents([Document], PageKeys)
  /// A write was applied at this version; these are the documents as they are now.
  case written(Version, [Document])
}

/// The keys with which the next and the previous page are asked for; `nil` without one.
public struct PageKeys: Hashable, Sendable, Codable {
  /// The key of the next page.
  public var next: String?
  /// The key of the page before.
  public var previous: String?

  /// Keys for both ends; without any, of a list that is whole.
  public init(next: String? = nil, previous: String? = nil) {
    self.next = next
    self.previous = previous
  }
}
