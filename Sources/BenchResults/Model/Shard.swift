/// One of several parts that a run is divided into, written `2/4`: the second of four.
package struct Shard: Hashable, Sendable, Codable {
  /// From 1.
  package let number: Int
  package let count: Int

  /// A part; `nil` where there is none of that number, or more than `limit` are wanted.
  package init?(_ number: Int, of count: Int) {
    guard (1...Self.limit).contains(count), (1...count).contains(number) else { return nil }
    (self.number, self.count) = (number, count)
  }

  package init?(_ text: String) {
    let sides = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let number = sides[0], let count = sides[1] else { return nil }
    self.init(number, of: count)
  }

  /// More than there will be machines.
  package static let limit = 1_000
}

extension Shard: CustomStringConvertible {
  package var description: String { "\(number)/\(count)" }
}
