/// A name by number, of what its type says.
public struct NumberedID<Named>: Hashable, Comparable, Sendable {
  /// The number, counted from 1.
  public let number: Int

  /// The name with this number.
  @inlinable public init(_ number: Int) { self.number = number }

  /// Moves on to the next number, and returns that name.
  @inlinable public mutating func next() -> Self {
    self = Self(number + 1)
    return self
  }

  @inlinable public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// Names a screen that shows a query.
public typealias ListenerID = NumberedID<ListenOptions>

/// Names a request.
public typealias RequestID = NumberedID<Answer>

/// Names what the server watches for a client: one query. Clients count their targets.
public typealias TargetID = NumberedID<RemoteQuery>

/// Names a continuation that waits until all writes are settled.
public typealias WaitID = NumberedID<WriteOutcome>

/// Names a write of this client: writes are numbered as they are made.
public typealias WriteID = NumberedID<WriteIntent>
