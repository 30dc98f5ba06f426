import Foundation
import Testing

@testable import BenchCore

@Suite struct LatencyHistogramTests {
  /// Vectors of HdrHistogram's own layout, three significant digits.
  @Test(arguments: [
    (1_000, 1_000, 1_000), (2_047, 2_047, 2_047), (2_048, 2_048, 2_049), (10_000, 4_322, 10_007),
    (50_000_000, 16_885, 50_003_967), (100_000_000, 17_909, 100_007_935),
  ])
  func `a value is counted where HdrHistogram counts it`(value: UInt64, index: Int, highest: UInt64) {
    #expect(LatencyHistogram.index(of: value) == index)
    #expect(LatencyHistogram.highestValue(at: index) == highest)
  }

  @Test func `3,600,000,000 stands at 23,220`() {
    #expect(LatencyHistogram.index(of: 3_600_000_000) == 23_220)
  }

  /// The known-value test of HdrHistogram's own suite, without its correction for omitted values.
  @Test func `percentiles of ten thousand short latencies and a long one`() {
    var histogram = LatencyHistogram()
    for _ in 0..<10_000 { histogram.record(Nanoseconds(1_000)) }
    histogram.record(Nanoseconds(100_000_000))
    #expect(histogram.count == 10_001)
    #expect(histogram.percentile(0.5) == Nanoseconds(1_000))
    #expect(histogram.percentile(0.9999) == Nanoseconds(1_000))
    #expect(histogram.percentile(0.99999) == Nanoseconds(100_000_000))
    #expect(histogram.maximum == Nanoseconds(100_000_000))
  }

  @Test func `the median of two is the smaller, and anything above it the larger`() {
    var histogram = LatencyHistogram()
    histogram.record(Nanoseconds(1))
    histogram.record(Nanoseconds(2))
    #expect(histogram.percentile(0.5) == Nanoseconds(1))
    #expect(histogram.percentile(0.500000000000001) == Nanoseconds(2))
  }

  @Test func `an empty histogram has no percentile`() {
    #expect(LatencyHistogram().percentile(0.5) == nil)
  }

  @Test func `what lasts longer than a minute counts as a minute and keeps its maximum`() {
    var histogram = LatencyHistogram()
    histogram.record(Nanoseconds(120_000_000_000))
    #expect(histogram.count == 1)
    #expect(histogram.maximum == Nanoseconds(120_000_000_000))
  }

  @Test func `merging is recording both`() {
    var both = LatencyHistogram()
    var left = LatencyHistogram()
    var right = LatencyHistogram()
    for value in stride(from: UInt64(1), to: 100_000, by: 777) {
      both.record(Nanoseconds(value))
      if value.isMultiple(of: 2) { left.record(Nanoseconds(value)) } else { right.record(Nanoseconds(value)) }
    }
    left.merge(right)
    #expect(left == both)
  }

  @Test func `the curve of a list of latencies is that of a histogram which records them`() {
    var step: UInt64 = 1
    let latencies = (0..<500).map { place -> Nanoseconds in
      step = (step &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407)
      return Nanoseconds(place % 3 == 0 ? 70_000 + UInt64(place) : step >> (26 + UInt64(place) % 30))
    }
    #expect(latencies.contains { $0 > .seconds(60) })
    var histogram = LatencyHistogram()
    for latency in latencies { histogram.record(latency) }
    let curve = LatencyHistogram.curve(of: latencies)
    #expect(curve.map(\.latency) == histogram.curve.map(\.latency))
    #expect(curve.map(\.count) == histogram.curve.map(\.count))
    #expect(LatencyHistogram.curve(of: []).isEmpty)
  }

  @Test func `the curve holds every recording`() {
    var histogram = LatencyHistogram()
    for value in [5, 5, 7, 3_000, 3_000_000] { histogram.record(Nanoseconds(UInt64(value))) }
    #expect(histogram.curve.map(\.count) == [2, 1, 1, 1])
    #expect(histogram.curve.last?.latency == Nanoseconds(3_000_000))
  }

  @Test func `sum and maximum are those of the latencies, not of their buckets`() throws {
    let latencies: [UInt64] = [1, 4_097, 123_457, 10_000_001, 120_000_000_000]
    var histogram = LatencyHistogram()
    for latency in latencies { histogram.record(Nanoseconds(latency)) }
    #expect(histogram.sum == Nanoseconds(latencies.reduce(0, +)))
    #expect(histogram.maximum == Nanoseconds(120_000_000_000))
    let read = try JSONDecoder().decode(LatencyHistogram.self, from: JSONEncoder().encode(histogram))
    #expect(read == histogram)
    var twice = histogram
    twice.merge(read)
    #expect(twice.sum == Nanoseconds(2 * latencies.reduce(0, +)))
  }

  /// Bucket 4,322 is of 10,000 to 10,007.
  @Test func `a histogram of an earlier version has the sum of the middles of its buckets`() throws {
    let text = #"{"buckets":[5,2,4322,3],"maximum":{"rawValue":10003}}"#
    let histogram = try JSONDecoder().decode(LatencyHistogram.self, from: Data(text.utf8))
    #expect(histogram.sum == Nanoseconds(2 * 5 + 3 * 10_004))
  }
}
