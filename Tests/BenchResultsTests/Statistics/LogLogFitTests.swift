import Foundation
import Testing

@testable import BenchResults

struct LogLogFitTests {
  @Test func `a power law has its exponent, whatever stands before it`() throws {
    let fit = try #require(LogLogFit([1, 10, 50, 1_000]))
    for exponent in [-1, 0, 0.5, 1, 2] {
      let values = [1, 10, 50, 1_000].map { 7 * pow($0, exponent) }
      #expect(abs(fit.exponent(of: values) - exponent) < 1e-12)
    }
  }

  @Test func `it is the straight line of least squares`() throws {
    // By hand: logs of 1, 2, 4 are 0, 1, 2 (times ln 2), of 1, 4, 4 are 0, 2, 2: the slope is (0·-1 + 2·0 + 2·1) / 2.
    #expect(abs(try #require(LogLogFit([1, 2, 4])).exponent(of: [1, 4, 4]) - 1) < 1e-12)
  }

  @Test(arguments: [[], [3], [3, 3], [0, 1], [-1, 1, 2]])
  func `there is no line through one point, or through no logarithm`(parameters: [Double]) {
    #expect(LogLogFit(parameters) == nil)
  }
}
