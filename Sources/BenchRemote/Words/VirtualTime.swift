/// A point in virtual time, in whole milliseconds since virtual time began.
public struct VirtualTime: Hashable, Comparable, Sendable, Codable {
  /// The number of milliseconds since the world began.
  public let milliseconds: UInt64

  package init(_ milliseconds: UInt64) { self.milliseconds = milliseconds }

  /// The beginning of virtual time.
  public static let zero = VirtualTime(0)

  public static func < (left: VirtualTime, right: VirtualTime) -> Bool { left.milliseconds < right.milliseconds }

  /// Returns the time that is later by a span.
  public static func + (time: VirtualTime, span: Milliseconds) -> VirtualTime {
    VirtualTime(time.milliseconds + span.count)
  }

  /// Returns the span from `right` to `left`; zero if `left` is earlier.
  public static func - (left: VirtualTime, right: VirtualTime) -> Milliseconds {
    Milliseconds(left > right ? left.milliseconds - right.milliseconds : 0)
  }
}

/// A span of virtual time in whole milliseconds.
public struct Milliseconds: Hashable, Comparable, Codable, Sendable, ExpressibleByIntegerLiteral {
  /// The number of milliseconds.
  public let count: UInt64

  /// Creates a span of this many milliseconds.
  public init(_ count: UInt64) { self.count = count }

  /// Creates a span from a literal number of milliseconds.
  public init(integerLiteral value: UInt64) { count = value }

  /// Returns a span in seconds.
  public static func seconds(_ count: UInt64) -> Milliseconds { Milliseconds(count * 1_000) }

  /// Returns a span in minutes.
  public static func minutes(_ count: UInt64) -> Milliseconds { Milliseconds(count * 60_000) }
  public static func < (left: Milliseconds, right: Milliseconds) -> Bool { left.count < right.count }
}

/// The version of a document or of a picture: the number of the server's commit, which is at least the commit's time in
/// milliseconds. Later commits have greater versions.
public struct Version: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral, Codable {
  /// The number of the version.
  public let number: UInt64

  package init(_ number: UInt64) { self.number = number }

  /// Creates a version from a literal number.
  public init(integerLiteral value: UInt64) { number = value }

  public static func < (left: Version, right: Version) -> Bool { left.number < right.number }
}
