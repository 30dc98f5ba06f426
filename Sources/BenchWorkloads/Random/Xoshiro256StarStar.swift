/// The generator from which everything except graphs is drawn: 256 bits of state, period 2²⁵⁶ − 1.
///
/// Source: Blackman, Vigna, "Scrambled linear pseudorandom number generators", 2018 (`xoshiro256starstar.c`); seeded
/// with four words of `SplitMix64`, as its authors advise.
package struct Xoshiro256StarStar: Sendable {
  private var a: UInt64
  private var b: UInt64
  private var c: UInt64
  private var d: UInt64

  package init(seed: UInt64) {
    var words = SplitMix64(seed: seed)
    (a, b, c, d) = (words.next(), words.next(), words.next(), words.next())
  }

  package mutating func next() -> UInt64 {
    let result = (b &* 5).rotatedLeft(by: 7) &* 9
    let carried = b << 17
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= carried
    d = d.rotatedLeft(by: 45)
    return result
  }
}

extension UInt64 {
  /// Rotates as the published algorithm does; inlined, because it is one instruction.
  @inline(__always)
  fileprivate func rotatedLeft(by count: UInt64) -> UInt64 { (self << count) | (self >> (64 &- count)) }
}
