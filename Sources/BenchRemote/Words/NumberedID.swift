/// The number of one of several things; the type parameter is different for each kind of thing.
public struct NumberedID<Named>: Hashable, Comparable, Sendable {
  /// The number, counted from 1.
  public let number: Int

  /// Creates the name that has this number.
  @inlinable public init(_ number: Int) { self.number = number }

  /// Advances to the next number and returns the new name.
  @inlinable public mutating func next() -> Self {
    self = Self(number + 1)
    return self
  }

  @inlinable public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// The name of a listener: a screen that shows a query.
public typealias ListenerID = NumberedID<ListenOptions>

/// The name of a request.
public typealias RequestID = NumberedID<Answer>

/// The name of a target: one query that the server watches for a client. Clients number their targets.
public typealias TargetID = NumberedID<RemoteQuery>

/// The name of a continuation that waits until all pending writes have outcomes.
public typealias WaitID = NumberedID<WriteOutcome>

/// The name of a write of this client, numbered in the order of creation.
public typealias WriteID = NumberedID<WriteIntent>
