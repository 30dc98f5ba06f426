import Foundation
import ResultsFixtures
import Testing

@testable import BenchResults

struct MedianBootstrapSumsTests {
  private let left = [10.0, 11, 12, 13, 15]
  private let right = [20.0, 21, 23, 24, 30, 31]

  private func log(_ sample: [Double], _ weight: Double) -> MedianBootstrap.Term {
    .init(sample: sample, weight: weight) { Foundation.log($0) }
  }

  @Test func `one sample of five may be any of its values`() {
    #expect(MedianBootstrap.interval(of: [.init(sample: left)], coverage: 0.95) == 10...15)
    #expect(MedianBootstrap.interval(of: [.init(sample: [4, 4, 4])], coverage: 0.95) == 4...4)
  }

  @Test func `a difference of logarithms is the quotient, but for a line of the grid`() {
    let sum = MedianBootstrap.interval(of: [log(right, 1), log(left, -1)], coverage: 0.95)
    let quotient = MedianBootstrap.quotient(right, over: left, coverage: 0.95)
    #expect(abs(exp(sum.lowerBound) / quotient.lowerBound - 1) < 0.002)
    #expect(abs(exp(sum.upperBound) / quotient.upperBound - 1) < 0.002)
    #expect(exp(sum.lowerBound) <= quotient.lowerBound * 1.000_01 && exp(sum.upperBound) >= quotient.upperBound * 0.999)
  }

  @Test func `what does not vary is its own sum`() {
    let terms = [MedianBootstrap.Term(sample: [2, 2]), .init(sample: [5, 5, 5], weight: -3)]
    #expect(MedianBootstrap.interval(of: terms, coverage: 0.95) == (-13)...(-13))
  }

  /// Drawn often enough, resampled sums lie within the interval as often as it says.
  @Test func `it holds what resampling finds`() {
    let samples = [left, right, [1.0, 1.2, 1.3, 1.9, 2.4]]
    let weights = [1.0, -0.5, 2]
    let interval = MedianBootstrap.interval(
      of: zip(samples, weights).map { .init(sample: $0, weight: $1) }, coverage: 0.95)
    var random = TestRandom(state: 11)
    let draws = 4_000
    var within = 0
    for _ in 0..<draws {
      let sum = zip(samples, weights).reduce(0.0) { sum, next in
        let drawn = next.0.map { _ in next.0.randomElement(using: &random) ?? 0 }.sorted()
        let median = (drawn[(drawn.count - 1) / 2] + drawn[drawn.count / 2]) / 2
        return sum + median * next.1
      }
      if interval.contains(sum) { within += 1 }
    }
    let share = Double(within) / Double(draws)
    #expect((0.94...0.98).contains(share), "\(share)")
  }
}
