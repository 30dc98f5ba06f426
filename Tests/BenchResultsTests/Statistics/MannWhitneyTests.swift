import ResultsFixtures
import Testing

@testable import BenchResults

struct MannWhitneyTests {
  private func isNear(_ left: Double, _ right: Double, within share: Double = 1e-9) -> Bool {
    abs(left - right) <= share * abs(right)
  }

  /// The permeability of membranes, from Hollander and Wolfe (1973), page 69, which R's manual shows, too: one-sided
  /// 0.1272.
  @Test func `p of a textbook is found`() {
    let term = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
    let early = [1.15, 0.88, 0.90, 0.74, 1.21]
    let p = MannWhitney.p(term, early)
    #expect(abs(p - 2 * 0.1272) < 1e-4, "\(p)")
    #expect(p == MannWhitney.p(early, term))
  }

  /// The ages at which diabetes was found, which SciPy's manual shows: U = 17, exactly 1/9, about 0.1113.
  @Test func `p of a manual is found, exactly and about`() {
    let (males, females) = ([19.0, 22, 16, 29, 24], [20.0, 11, 17, 12])
    #expect(isNear(MannWhitney.exact(males, females), 1.0 / 9))
    #expect(isNear(MannWhitney.approximate(males, females), 0.11134688653314041))
  }

  @Test func `samples that lie wholly apart have the smallest p there is`() {
    let (low, high) = ((1...5).map(Double.init), (6...10).map(Double.init))
    #expect(isNear(MannWhitney.p(low, high), 2.0 / 252))
    #expect(MannWhitney.smallest(5, 5) == MannWhitney.p(low, high))
    #expect(isNear(MannWhitney.smallest(10, 10), 2.0 / 184_756))
    #expect(MannWhitney.smallest(1, 1) == 1)
  }

  /// Of the six ways to deal two and two of 1, 2, 2, 3, four have a sum as far from 5 as {1, 2} has.
  @Test func `ties are dealt out like everything else`() {
    #expect(isNear(MannWhitney.exact([1, 2], [2, 3]), 4.0 / 6))
    #expect(MannWhitney.exact([7, 7, 7], [7, 7, 7]) == 1)
    #expect(MannWhitney.approximate([7, 7, 7], [7, 7, 7]) == 1)
  }

  @Test func `without values nothing is surprising`() {
    #expect(MannWhitney.p([], [1, 2, 3]) == 1)
  }

  @Test func `where the exact way ends, the approximation is near`() {
    var random = TestRandom(state: 11)
    for shift in [0.0, 0.1, 0.3] {
      let left = (0..<25).map { _ in Double.random(in: 0...1, using: &random).roundedToTenths }
      let right = (0..<25).map { _ in (shift + Double.random(in: 0...1, using: &random)).roundedToTenths }
      #expect(abs(MannWhitney.exact(left, right) - MannWhitney.approximate(left, right)) < 0.01)
    }
  }
}

extension Double {
  fileprivate var roundedToTenths: Double { (self * 10).rounded() / 10 }
}
