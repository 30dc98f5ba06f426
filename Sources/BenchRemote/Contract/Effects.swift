/// The effects that a sync requests for one event, in order, and the only clock that the sync may read.
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
  /// Send a write as a separate request. With `isKeyed` the server recognizes a repeated write and applies it once.
  case request(RequestID, WriteID, [WriteIntent], isKeyed: Bool)
  /// Listen to a query, from a token or from the beginning.
  case listen(TargetID, RemoteQuery, Version?)
  /// Stop listening to a target.
  case leave(TargetID)
  /// Send a write over the stream of writes, after all earlier writes.
  case send(WriteID, [WriteIntent])
  /// Show an emission to its listener.
  case show(Emission)
  /// Pass the sync an event `timer` after a time, lengthened or shortened at random by up to `spread` thousandths.
  case arm(TimerID, Milliseconds, spread: Int)
  /// Stop a timer.
  case disarm(TimerID)
  /// Report the outcome of a write, so that its continuation runs.
  case resolve(WriteID, WriteOutcome)
  /// Report that all writes for which a continuation waited have outcomes.
  case settled(WaitID)
  /// Report the value of a single read; `nil` if the query has no value.
  case value(RemoteQuery, [Document]?)
  /// Report that all listeners agree.
  case agreed
  /// Let the host count that a cache was loaded; nothing else happens.
  case loadedCache
  /// Let the host count a page that was added to a list, with the number of elements now in the list.
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
    /// A retry of a stream or of a request for data.
    case retry
    /// A retry of a write, or of the stream of writes.
    case resend
    /// The limit for establishing a connection, after which the connection counts as failed.
    case connection
    /// The deletion of data that no view shows.
    case unused
  }

  /// Creates the name of a timer.
  public init(_ purpose: Purpose, _ number: Int = 0) { (self.purpose, self.number) = (purpose, number) }
}

/// The outcome of a write.
public enum WriteOutcome: Hashable, Sendable {
  /// The server applied the write at this version.
  case acknowledged(Version)
  /// The server refused the write.
  case refused(RemoteFailure)
  /// The client stopped trying to send the write.
  case givenUp(RemoteFailure)
}
