/// The actions that a sync asks for, in order, and the time, which is all that it may ask.
public struct Effects: Sendable {
  /// The time by the device's own clock.
  public let now: VirtualTime
  /// The actions so far.
  public private(set) var list: [Effect] = []

  /// No effects yet, at a time.
  public init(now: VirtualTime) { self.now = now }

  /// Asks for one thing more.
  public mutating func append(_ effect: Effect) { list.append(effect) }
}

/// One thing that a sync wants done.
public enum Effect: Hashable, Sendable {
  /// Ask the server for a query's documents, or for a page of them.
  case fetch(RequestID, RemoteQuery, pageKey: String?)
  /// Forget a request; its answer will not come.
  case cancel(RequestID)
  /// Send a write as a separate request; a repetition of one with a key is recognized by the server.
  case request(RequestID, WriteID, [WriteIntent], isKeyed: Bool)
  /// Listen to a query, from a token on or from the beginning.
  case listen(TargetID, RemoteQuery, Version?)
  /// Listen no more.
  case leave(TargetID)
  /// Send a write over the stream of writes, after those that were sent before.
  case send(WriteID, [WriteIntent])
  /// Show a listener what there is now.
  case show(Emission)
  /// Let an event `timer` come after a time, of which up to `spread` thousandths are added or taken away by chance.
  case arm(TimerID, Milliseconds, spread: Int)
  /// Let it not come.
  case disarm(TimerID)
  /// The fate of a write is known: its continuation runs.
  case resolve(WriteID, WriteOutcome)
  /// The writes that a continuation waited for are settled.
  case settled(WaitID)
  /// The one value that was asked for; `nil` where there is none.
  case value(RemoteQuery, [Document]?)
  /// All listeners agree.
  case agreed
  /// A cache was loaded; counted, never done.
  case loadedCache
  /// A page was added to a list, which has this number of elements now; counted, never done.
  case mergedPage(Int)
}

/// Names a timer by its purpose, and by a number where there are several.
public struct TimerID: Hashable, Sendable {
  /// The purpose.
  public let purpose: Purpose
  /// Of which thing; 0 where there is only one.
  public let number: Int

  /// A purpose of timers.
  public enum Purpose: Int, Hashable, Sendable {
    /// A stream or a request is tried again.
    case retry
    /// The stream of writes is tried again.
    case resend
    /// A connection that does not come is taken for none.
    case connection
    /// Data that no view shows are dropped.
    case unused
    /// Two requests for the same are one no longer.
    case dedupe
  }

  /// The timer for a purpose.
  public init(_ purpose: Purpose, _ number: Int = 0) { (self.purpose, self.number) = (purpose, number) }
}

/// The outcome of a write.
public enum WriteOutcome: Hashable, Sendable {
  /// The server applied it.
  case acknowledged(Version)
  /// The server refused it.
  case refused(RemoteFailure)
  /// The client stopped trying.
  case givenUp(RemoteFailure)
}
