import Foundation

/// Zipf's law as a table of whole numbers, exact for any key count: a prefix of the table is the table of fewer keys.
///
/// Rank r, from 0, weighs 2³² · (r + 1)^−theta, rounded to a whole number *before* it is summed. If two machines differ
/// in the last bit of `pow`, a weight w differs by w · 2⁻⁵³, so w rounds differently only if it is that close to a
/// half. For ten million keys at theta 0.99, the chance of any such weight is below 1 in 50,000. Sums of up to 2³²
/// weights fit into 64 bits. A weight below 2⁻³³ of the first weight rounds to 0, so its rank is never drawn.
///
/// Each drawn key takes one bounded draw and one binary search; a guide by the leading bits limits the search to a few
/// neighbouring entries (Chen and Asau, "On generating random variates from an empirical distribution", 1974).
final class ZipfTable {
  let theta: Double
  private(set) var cumulative: [UInt64] = []
  private var guide: [UInt32] = []
  private var shift: UInt64 = 0

  init(theta: Double) { self.theta = theta }

  /// Draws a rank among `count`; extends the table if the table is too short.
  ///
  /// - Complexity: O(log n), but O(n) for a call that extends the table; such a call at least doubles the table.
  func rank(among count: Int, _ stream: inout RandomStream) -> Int {
    if count > cumulative.count { grow(to: count) }
    let point = stream.next(below: cumulative[count - 1])
    let bucket = Int(truncatingIfNeeded: point >> shift)
    var first = Int(guide[bucket])
    var span = Int(guide[bucket + 1]) - first
    // The search halves the span without branching, because a branch on a random draw cannot be predicted.
    while span > 0 {
      let half = (span + 1) / 2
      first += cumulative[first + half - 1] <= point ? half : 0
      span -= half
    }
    return first
  }

  private func grow(to count: Int) {
    precondition(count <= Int(UInt32.max), "more weights could overflow their sum")
    let target = min(max(count, 2 * cumulative.count), Int(UInt32.max))
    cumulative.reserveCapacity(target)
    var total = cumulative.last ?? 0
    for rank in cumulative.count..<target {
      total += UInt64((pow(Double(rank + 1), -theta) * 0x1p32).rounded())
      cumulative.append(total)
    }
    buildGuide(total)
  }

  /// Divides the sum of weights into up to twice as many buckets as ranks, and stores the first rank of each bucket.
  private func buildGuide(_ total: UInt64) {
    shift = 0
    while total >> shift >= UInt64(2 * cumulative.count) { shift += 1 }
    let buckets = Int(total >> shift) + 1
    guide = []
    guide.reserveCapacity(buckets + 1)
    var rank = 0
    for bucket in 0..<buckets {
      let start = UInt64(bucket) << shift
      while rank < cumulative.count - 1 && cumulative[rank] <= start { rank += 1 }
      guide.append(UInt32(rank))
    }
    guide.append(UInt32(cumulative.count - 1))
  }
}
