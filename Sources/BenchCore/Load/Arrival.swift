/// The time, flow and sort of one request, in eight bytes.
///
/// Bits 16 to 63 are nanoseconds since the load began (up to 78 hours), bits 8 to 15 the flow, bits 0 to 7 the sort.
package struct Arrival: Hashable, Comparable, Sendable {
  package enum Sort: UInt8, Sendable, CaseIterable {
    case commit
    case read
    case work
  }

  /// The arrival as one word; words are ordered by time, then by flow, then by sort.
  package let word: UInt64

  package init(at nanoseconds: Int, flow: Int, sort: Sort = .commit) {
    precondition((0..<1 << 48).contains(nanoseconds), "an arrival lies within 78 hours")
    precondition((0...255).contains(flow), "a load has at most 256 flows")
    word = UInt64(nanoseconds) << 16 | UInt64(flow) << 8 | UInt64(sort.rawValue)
  }

  package init(word: UInt64) { self.word = word }

  /// The time since the load began.
  package var nanoseconds: Int { Int(word >> 16) }

  package var flow: Int { Int(word >> 8 & 0xff) }
  package var sort: Sort { Sort(rawValue: UInt8(truncatingIfNeeded: word)) ?? .commit }

  package func moved(to nanoseconds: Int) -> Arrival { Arrival(at: nanoseconds, flow: flow, sort: sort) }

  package static func < (left: Self, right: Self) -> Bool { left.word < right.word }
}
