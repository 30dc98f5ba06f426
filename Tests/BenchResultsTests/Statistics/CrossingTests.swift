import BenchResults
import Foundation
import ResultsFixtures
import Testing

struct CrossingTests {
  private static let sizes: [Double] = [10, 100, 1_000, 10_000, 100_000]

  private func exact(_ ratio: (Double) -> Double) -> [Crossing] {
    Crossing.all(
      Self.sizes.map { size in
        Crossing.Ratio(parameter: size, value: ratio(size), interval: ratio(size)...ratio(size))
      })
  }

  @Test func `power laws cross where the closed form says, between the points played around it`() throws {
    // 2 n^1 and 600 n^0.2 are equal where n^0.8 is 300.
    let crossing = try #require(exact { 2 * $0 / (600 * pow($0, 0.2)) }.first)
    #expect(abs(crossing.estimate - pow(300, 1 / 0.8)) < 1e-6 * crossing.estimate)
    #expect(crossing.low == 1_000 && crossing.high == 10_000)
    #expect(crossing.isFirstBelow)
  }

  @Test func `designs whose order stays have no crossing`() {
    #expect(exact { _ in 0.5 }.isEmpty)
    #expect(exact { _ in 1 }.isEmpty)
    #expect(exact { 1 + 1 / $0 }.isEmpty)
  }

  @Test func `several crossings are several`() {
    let values: [Double] = [0.5, 2, 0.5, 2, 2]
    let ratios = zip(Self.sizes, values).map { Crossing.Ratio(parameter: $0, value: $1, interval: $1...$1) }
    #expect(Crossing.all(ratios).map(\.isFirstBelow) == [true, false, true])
  }

  @Test func `an interval that is not sure up to an end is open there`() throws {
    let values: [(Double, ClosedRange<Double>)] = [
      (0.5, 0.4...0.6), (0.9, 0.7...1.2), (1.1, 0.9...1.4), (1.2, 0.95...1.5), (1.3, 0.9...1.6),
    ]
    let ratios = zip(Self.sizes, values).map { Crossing.Ratio(parameter: $0, value: $1.0, interval: $1.1) }
    let crossing = try #require(Crossing.all(ratios).first)
    #expect(crossing.high == nil)
    let low = try #require(crossing.low)
    #expect((10...100).contains(low))
  }

  @Test func `the interval holds the true crossing in most of many noisy sweeps`() {
    var random = TestRandom(state: 16)
    var held = 0
    let truth = 500.0
    let draws = 120
    for _ in 0..<draws {
      func sample(_ law: (Double) -> Double, _ size: Double) -> [Double] {
        (0..<10).map { _ in
          // A sum of twelve uniform numbers is close to normal.
          let normal = (0..<12).reduce(0.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) } - 6
          return law(size) * exp(0.15 * normal)
        }
      }
      let ratios = Self.sizes.map { size -> Crossing.Ratio in
        let (above, below) = (sample({ $0 }, size), sample({ truth * pow($0 / truth, 0.2) }, size))
        let sorted = (above.sorted(), below.sorted())
        let value = (sorted.0[4] + sorted.0[5]) / (sorted.1[4] + sorted.1[5])
        return Crossing.Ratio(
          parameter: size, value: value, interval: MedianBootstrap.quotient(above, over: below, coverage: 0.95))
      }
      guard let crossing = Crossing.all(ratios).first else { continue }
      if (crossing.low ?? 0) <= truth && truth <= (crossing.high ?? .infinity) { held += 1 }
    }
    #expect(Double(held) / Double(draws) >= 0.9, "\(held) of \(draws)")
  }
}
