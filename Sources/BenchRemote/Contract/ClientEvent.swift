/// What happens to a client: what the user does, what the network brings, what the clock does.
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
  /// What is cached of a query is to be replaced by these documents, or by nothing.
  case updated(RemoteQuery, [Document]?)
  /// What is cached of a query is to be emptied, with all that is known of its pages.
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
  /// What is not needed is to be dropped from the disk.
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

/// What a listener wants beside the rows.
public struct ListenOptions: Hashable, Sendable {
  /// Whether it hears of changes that alter no value; `nil` for what the settings say.
  public var metadata: Bool?
  /// Whether only what is cached is wanted; then nothing is asked of the server.
  public var isCacheOnly = false
  /// Whether the first event waits for the server, unless the client is offline.
  public var waitsForSync = false
  /// Whether what is cached is dropped, and fetched anew.
  public var isForced = false

  /// What listeners want who say nothing.
  public init() {}
}

/// Why data are asked for again.
public enum RefreshKind: Hashable, Sendable {
  /// The user pulled: what the server has now is wanted.
  case pull
  /// It is to be looked whether what is cached is still good.
  case validate
  /// Something has changed on the server; what is cached is no longer true.
  case invalidate
}

/// Where a value that is asked for once may come from.
public enum ValueSource: String, Hashable, Sendable {
  /// From the cache where it is good, otherwise from the server.
  case both
  /// From the cache, if it is good.
  case cache
  /// From the server.
  case origin
}

/// Which end of a list goes on.
public enum Page: String, Hashable, Sendable {
  /// After the last row.
  case next
  /// Before the first row.
  case previous
}

/// What a server answers to a request.
public enum Answer: Hashable, Sendable {
  /// The documents of a query in its order, and where the list goes on.
  case documents([Document], PageKeys)
  /// A write was applied at this version; these are the documents as they are now.
  case written(Version, [Document])
}

/// What the next and the previous page are asked for with; `nil` where there is none.
public struct PageKeys: Hashable, Sendable {
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
