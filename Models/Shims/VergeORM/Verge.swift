// What VergeORM's database takes from Verge: a counter, and marks for a profiler that release builds leave out there,
// too.

public struct NonAtomicVersionCounter: Hashable, Sendable {
  public private(set) var version: UInt64 = 0
  public init() {}
  public mutating func markAsUpdated() { version &+= 1 }
}

struct VergeSignpostTransaction {
  init(_ name: StaticString) {}
  init(_ name: StaticString, label: @autoclosure () -> String) {}
  func end() {}
}
