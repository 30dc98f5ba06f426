import ResultsFixtures
import Testing

@testable import BenchResults

struct SignedRankTests {
  /// A scale of depression before and after a tranquilliser, from Hollander and Wolfe (1973), page 29, which R's manual
  /// shows, too: one-sided 0.01953.
  @Test func `p of a textbook is found`() {
    let before = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
    let after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
    let differences = zip(before, after).map { $0 - $1 }
    #expect(abs(SignedRank.p(differences) - 2 * 0.01953125) < 1e-12)
    #expect(SignedRank.p(differences.map { -$0 }) == SignedRank.p(differences))
  }

  @Test func `pairs that all go one way have the smallest p there is`() {
    #expect(SignedRank.p([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) == 2.0 / 1_024)
    #expect(SignedRank.smallest(10) == 2.0 / 1_024)
    #expect(SignedRank.p([3]) == 1)
  }

  /// Ranks 1.5, 1.5 and 3: of the eight ways to give signs only those of all plus and all minus are as far.
  @Test func `ties share their rank`() {
    #expect(SignedRank.p([1, 1, 2]) == 2.0 / 8)
    #expect(SignedRank.p([1, -1]) == 1)
  }

  @Test func `pairs without a difference say nothing`() {
    #expect(SignedRank.p([]) == 1)
    #expect(SignedRank.p([0, 0, 0]) == 1)
    #expect(SignedRank.p([0, 1, 2, 3, 4, 5]) == SignedRank.p([1, 2, 3, 4, 5]))
  }

  @Test func `where the exact way ends, the approximation is near`() {
    var random = TestRandom(state: 3)
    for shift in [0.0, 0.1, 0.2] {
      let differences = (0..<50).map { _ in Double.random(in: -1...1, using: &random) + shift }
      // One pair more is one too many for the exact way.
      #expect(abs(SignedRank.p(differences) - SignedRank.p(differences + [1e-9])) < 0.02)
    }
  }
}
