// What VergeORM's database takes from Verge: a counter, and marks for a profiler that release builds leave out there,
// too.

public struct NonAtomicCounter: Hashable, Sendable {
  public private(set) var value: UInt64 = 0
  public init() {}
  public mutating func increment() { value &+= 1 }
}

struct VergeSignpostTransaction {
  init(_ name: StaticString) {}
  init(_ name: StaticString, label: @autoclosure () -> String) {}
  func end() {}
}
