/// The generator of js-reactivity-benchmark, which gives 32-bit words as numbers in [0, 1). Only the graphs of that
/// benchmark are drawn from it; everything else is drawn from `RandomStream`.
///
/// Source: Chris Doty-Humphrey, PractRand (`sfc32`), without the usual warm-up; seeded by `XMur3a`.
package struct SFC32: Sendable {
  private var a: UInt32
  private var b: UInt32
  private var c: UInt32
  private var counter: UInt32

  package init(seed text: String) {
    var words = XMur3a(text)
    (a, b, c, counter) = (words.next(), words.next(), words.next(), words.next())
  }

  /// Returns the next number in [0, 1), a multiple of 2⁻³².
  package mutating func unit() -> Double {
    let sum = a &+ b
    a = b ^ (b >> 9)
    b = c &+ (c << 3)
    c = c << 21 | c >> 11
    counter &+= 1
    let word = sum &+ counter
    c &+= word
    return Double(word) / 0x1p32
  }
}

/// A generator of words from a text, to seed other generators.
///
/// Source: MurmurHash3's 32-bit form by Austin Appleby, fed with one UTF-16 unit at a time as in bryc's `xmur3a`.
package struct XMur3a: Sendable {
  private var hash: UInt32 = 2_166_136_261

  package init(_ text: String) {
    var length: UInt32 = 0
    for unit in text.utf16 {
      let scrambled = UInt32(unit) &* 3_432_918_353
      hash ^= (scrambled << 15 | scrambled >> 17) &* 461_845_907
      hash = (hash << 13 | hash >> 19) &* 5 &+ 3_864_292_196
      length += 1
    }
    hash ^= length
  }

  package mutating func next() -> UInt32 {
    hash ^= hash >> 16
    hash = hash &* 2_246_822_507
    hash ^= hash >> 13
    hash = hash &* 3_266_489_909
    hash ^= hash >> 16
    return hash
  }
}
