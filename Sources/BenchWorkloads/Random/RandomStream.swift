import BenchCore

/// A named stream of random numbers, from which exactly one aspect of a data set or a workload draws.
///
/// The name and the root seed of the scenario decide all numbers. So an aspect that is added, or that draws more often,
/// changes no other stream. A stream is a value: a copy repeats the numbers that follow.
///
///     var ages = RandomStream(root: 42, "dataset.author.points")
///     ages.next(below: 100)
package struct RandomStream: Sendable {
  private var generator: Xoshiro256StarStar

  /// Creates the stream of this name under a root seed, seeded by `SplitMix64(root ^ fnv1a64(name))`.
  package init(root: UInt64, _ name: String) { self.init(seed: root ^ fnv1a64(name.utf8)) }

  package init(seed: UInt64) { generator = Xoshiro256StarStar(seed: seed) }

  package mutating func next() -> UInt64 { generator.next() }

  /// Returns a number from 0 up to, not including, `bound`, which is at least 1; all numbers are equally likely.
  ///
  /// Multiply and reject (Lemire, "Fast random integer generation in an interval", 2019): the high word of `draw ×
  /// bound`, with a new draw while the low word is below `2⁶⁴ mod bound`. The method fixes the sequence and so is part
  /// of the contract, unlike the method of `Int.random(in:using:)`.
  package mutating func next(below bound: UInt64) -> UInt64 {
    precondition(bound > 0, "nothing lies below 0")
    var product = generator.next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let rejected = (0 &- bound) % bound
      while product.low < rejected { product = generator.next().multipliedFullWidth(by: bound) }
    }
    return product.high
  }

  /// Returns a position among `count` things, at least one; all positions are equally likely.
  package mutating func position(among count: Int) -> Int { Int(next(below: UInt64(count))) }

  /// Returns a number of the range; all numbers are equally likely, and a range of one number draws nothing.
  package mutating func next(in range: ClosedRange<Int>) -> Int {
    if range.lowerBound == range.upperBound { return range.lowerBound }
    return range.lowerBound + Int(next(below: UInt64(range.upperBound - range.lowerBound) + 1))
  }

  /// Returns a number in [0, 1) with 53 random bits: `(draw >> 11) · 2⁻⁵³`.
  package mutating func unit() -> Double { Double(generator.next() >> 11) * 0x1p-53 }

  /// Shuffles the elements; every order is equally likely (Fisher–Yates, from the end).
  ///
  /// - Complexity: O(n), with one draw for each element except one.
  package mutating func shuffle<Element>(_ elements: inout [Element]) {
    var unplaced = elements.count
    while unplaced > 1 {
      let chosen = position(among: unplaced)
      unplaced -= 1
      elements.swapAt(chosen, unplaced)
    }
  }

  /// Returns the numbers 0 ..< `count` in a random order.
  package mutating func permutation(of count: Int) -> [UInt32] {
    changing(Array(0..<UInt32(count))) { shuffle(&$0) }
  }
}
