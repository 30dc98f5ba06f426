/// A time in the data, in milliseconds since 1970, unrelated to this program's clocks.
@frozen public struct Timestamp: Hashable, Comparable, Sendable {
  /// The milliseconds since the beginning of 1970, UTC.
  public let milliseconds: Int64

  /// Creates the time this number of milliseconds after the beginning of 1970, UTC.
  @inlinable public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  @inlinable public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
}

/// A duration, or a reading of a clock with an arbitrary origin.
@usableFromInline package struct Nanoseconds: Hashable, Comparable, Sendable, Codable {
  @usableFromInline package var rawValue: UInt64

  @inlinable package init(_ rawValue: UInt64) { self.rawValue = rawValue }

  @inlinable package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Returns the sum; it would overflow only after 584 years.
  @inlinable package static func + (left: Self, right: Self) -> Self { Self(left.rawValue &+ right.rawValue) }

  /// Returns the difference, or 0 if the right side is equal to or later than the left side.
  @inlinable package static func - (left: Self, right: Self) -> Self {
    Self(left.rawValue > right.rawValue ? left.rawValue &- right.rawValue : 0)
  }

  @usableFromInline package static let zero = Nanoseconds(0)

  @inlinable package static func seconds(_ seconds: Double) -> Self { Self(UInt64(seconds * 1e9)) }

  @inlinable package var seconds: Double { Double(rawValue) / 1e9 }
}

/// An amount of memory; negative if more was freed than allocated.
@usableFromInline package struct Bytes: Hashable, Comparable, Sendable, Codable {
  @usableFromInline package var rawValue: Int

  @inlinable package init(_ rawValue: Int) { self.rawValue = rawValue }

  @inlinable package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  @inlinable package static func + (left: Self, right: Self) -> Self { Self(left.rawValue + right.rawValue) }

  @inlinable package static func - (left: Self, right: Self) -> Self { Self(left.rawValue - right.rawValue) }

  package static let zero = Bytes(0)
}
