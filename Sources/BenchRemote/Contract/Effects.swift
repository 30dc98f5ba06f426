/// The effects that a sync requests for one event, in order, and the only clock that it may read.
public struct Effects: Sendable {
  /// The time by the device's own clock.
  public let now: VirtualTime
  /// The actions so far.
  public private(set) var list: [Effect] = []

  /// Creates an empty list of effects at a time.
  public init(now: VirtualTime) { self.now = now }

  /// Appends an effect.
  public mutating func append(_ effect: Effect) { list.append(effect) }
}

/// An action requested by a sync.
public enum Effect: Hashable, Sendable {
  /// Ask the server for a query's documents, or for one page of them.
  case fetch(RequestID, RemoteQuery, pageKey: String?)
  /// Cancel a request; its answer is not delivered.
  case cancel(RequestID)
  /// Send a write as a separate request. With `isKeyed` the server recognizes a repetition and applies it once.
  case request(RequestID, WriteID, [WriteIntent], isKeyed: Bool)
  /// Listen to a query, from a token or from the beginning.
  case listen(TargetID, RemoteQuery, Version?)
  /// Stop listening to a target.
  case leave(TargetID)
  /// Send a write over the stream of writes, after all earlier ones.
  case send(WriteID, [WriteIntent])
  /// Show an emission to its listener.
  case show(Emission)
  /// Fire an event `timer` after a time, which is lengthened or shortened at random by up to `spread` thousandths.
  case arm(TimerID, Milliseconds, spread: Int)
  /// Stop a timer.
  case disarm(TimerID)
  /// Report the outcome of a write; its continuation runs.
  case resolve(WriteID, WriteOutcome)
  /// Report that the writes which a continuation waited for have outcomes.
  case settled(WaitID)
  /// Report the value of a single read; `nil` if there is none.
  case value(RemoteQuery, [Document]?)
  /// Report that all listeners agree.
  case agreed
  /// A cache was loaded. The host only counts this.
  case loadedCache
  /// A page was added to a list, which now has this number of elements. The host only counts this.
  case mergedPage(Int)
}

/// The name of a timer: its purpose, and a number if several timers have that purpose.
public struct TimerID: Hashable, Sendable {
  /// The purpose.
  public let purpose: Purpose
  /// The number of the subject; 0 if there is only one.
  public let number: Int

  /// A purpose of timers.
  public enum Purpose: Int, Hashable, Sendable {
    /// Retry of a stream or of a request for data.
    case retry
    /// Retry of a write, or of the stream of writes.
    case resend
    /// Limit for establishing a connection, after which it counts as failed.
    case connection
    /// Deletion of data that no view shows.
    case unused
    /// End of the time in which two requests for the same query are one.
    case dedupe
  }

  /// Creates the name of a timer.
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
