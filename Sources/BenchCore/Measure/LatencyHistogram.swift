/// Latencies in buckets that keep three significant digits, from 1 ns to 60 s; longer latencies count as 60 s.
///
/// The layout is HdrHistogram's (Gil Tene): 2,048 sub-buckets that double in width with every power of two, so a value
/// is at most 0.1 % from the edge of its bucket. Sum and maximum are stored separately and exactly. Recording takes a
/// few instructions and never allocates. The type is written here because it must be inlined into the measured loop.
package struct LatencyHistogram: Equatable, Sendable {
  var counts = [UInt32](repeating: 0, count: LatencyHistogram.bucketCount)
  package private(set) var count = 0
  package private(set) var maximum = Nanoseconds.zero
  package private(set) var sum = Nanoseconds.zero

  /// The base-2 logarithm of half the number of sub-buckets.
  static let halfBits = 10
  static let longest: UInt64 = 60_000_000_000
  static let bucketCount = index(of: longest) + 1

  /// Creates an empty histogram with memory for all its buckets: about 110 KB.
  package init() {}

  /// Returns the index of a value's bucket: `((bucket + 1) << 10) + (sub − 1024)` in HdrHistogram's terms.
  static func index(of nanoseconds: UInt64) -> Int {
    let bits = 64 - (nanoseconds | ((2 << halfBits) - 1)).leadingZeroBitCount
    let bucket = bits - halfBits - 1
    return (bucket << halfBits) + Int(truncatingIfNeeded: nanoseconds >> UInt64(bucket))
  }

  /// Returns the largest value that is counted in the bucket at `index`.
  static func highestValue(at index: Int) -> UInt64 {
    let half = 1 << halfBits
    if index < 2 * half { return UInt64(index) }
    let bucket = UInt64(index / half - 1)
    let sub = UInt64(index % half + half)
    return ((sub + 1) << bucket) - 1
  }

  package static let subBucketCount = 2 << halfBits

  package static let powerCount = (bucketCount - 1) >> halfBits

  package static func bucket(of latency: Nanoseconds) -> ClosedRange<UInt64> {
    let index = Self.index(of: min(latency.rawValue, longest))
    let highest = highestValue(at: index)
    return (index == 0 ? 0 : highestValue(at: index - 1) + 1)...highest
  }

  package mutating func record(_ latency: Nanoseconds) {
    let value = min(latency.rawValue, Self.longest)
    counts[Self.index(of: value)] += 1
    count += 1
    sum = sum + latency
    if latency > maximum { maximum = latency }
  }

  package mutating func merge(_ other: LatencyHistogram) {
    for index in other.counts.indices where other.counts[index] > 0 { counts[index] += other.counts[index] }
    count += other.count
    sum = sum + other.sum
    maximum = max(maximum, other.maximum)
  }

  /// Returns the latency that this share (0 to 1) of all latencies does not exceed; `nil` if there are no latencies.
  package func percentile(_ share: Double) -> Nanoseconds? {
    if count == 0 { return nil }
    let wanted = max(1, Int((share * Double(count)).nextDown.rounded(.up)))
    var seen = 0
    for index in counts.indices {
      seen += Int(counts[index])
      if seen >= wanted { return Nanoseconds(min(Self.highestValue(at: index), maximum.rawValue)) }
    }
    return maximum
  }

  /// The filled buckets, from the shortest latency to the longest.
  package var curve: [(latency: Nanoseconds, count: Int)] {
    counts.indices.filter { counts[$0] > 0 }.map { index in
      (Nanoseconds(min(Self.highestValue(at: index), maximum.rawValue)), Int(counts[index]))
    }
  }

  /// Returns the filled buckets of these latencies; needs no memory for empty ones, because a load has many curves.
  static func curve(of latencies: [Nanoseconds]) -> [(latency: Nanoseconds, count: Int)] {
    let sorted = latencies.sorted()
    guard let maximum = sorted.last else { return [] }
    var steps: [(latency: Nanoseconds, count: Int)] = []
    var last = -1
    for latency in sorted {
      let index = index(of: min(latency.rawValue, longest))
      if index == last {
        steps[steps.count - 1].count += 1
      } else {
        steps.append((Nanoseconds(min(highestValue(at: index), maximum.rawValue)), 1))
        last = index
      }
    }
    return steps
  }
}

extension LatencyHistogram: Codable {
  private enum Key: CodingKey { case buckets, maximum, sum }

  /// Writes only the filled buckets, as pairs of index and count, with the exact maximum and sum.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    let filled = counts.indices.filter { counts[$0] > 0 }
    try container.encode(filled.flatMap { [$0, Int(counts[$0])] }, forKey: .buckets)
    try container.encode(maximum, forKey: .maximum)
    try container.encode(sum, forKey: .sum)
  }

  /// Reads the output of `encode`, or of a host in another language. If there is no sum, as in earlier versions, it is
  /// computed from the middles of the buckets, with an error of at most 0.05 %.
  package init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: Key.self)
    let pairs = try container.decode([Int].self, forKey: .buckets)
    guard pairs.count.isMultiple(of: 2) else { throw Self.corrupted(container, "an index without a count") }
    for position in stride(from: 0, to: pairs.count, by: 2) {
      guard counts.indices.contains(pairs[position]), let amount = UInt32(exactly: pairs[position + 1]) else {
        throw Self.corrupted(container, "bucket \(pairs[position]) with count \(pairs[position + 1])")
      }
      counts[pairs[position]] = amount
      count += Int(amount)
    }
    maximum = try Self.time(container, .maximum)
    sum = container.contains(.sum) ? try Self.time(container, .sum) : sumOfMiddles
  }

  /// Reads a time in the form of `encode`, or as the plain number of a program in another language.
  private static func time(_ container: KeyedDecodingContainer<Key>, _ key: Key) throws -> Nanoseconds {
    if let number = try? container.decode(UInt64.self, forKey: key) { return Nanoseconds(number) }
    return try container.decode(Nanoseconds.self, forKey: key)
  }

  private var sumOfMiddles: Nanoseconds {
    counts.indices.filter { counts[$0] > 0 }.reduce(.zero) { sum, index in
      let highest = Self.highestValue(at: index)
      let lowest = index == 0 ? 0 : Self.highestValue(at: index - 1) + 1
      return sum + Nanoseconds((lowest + (highest - lowest + 1) / 2) &* UInt64(counts[index]))
    }
  }

  private static func corrupted(_ container: KeyedDecodingContainer<Key>, _ what: String) -> DecodingError {
    .dataCorruptedError(forKey: .buckets, in: container, debugDescription: what)
  }
}
