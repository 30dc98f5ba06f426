import BenchCore
import BenchResults
import ResultsFixtures
import Testing

@testable import BenchVerdicts

struct DetectableChangeTests {
  @Test func `without noise, every change beyond the threshold is detectable`() {
    let change = DetectableChange(reaches: [0, 0, 0], threshold: 0.05)
    #expect(
      change.words
        == "if one time is compared alone, a change of 5 % is detected for half of the times, "
        + "a change of 5 % for nine of ten")
  }

  /// Half of the intervals reach 2 %: 5 % + 0.839 × 2 % = 6.7 %; the widest 50 %: 1.839 × 50 % = 92 %.
  @Test func `the smallest detectable change grows with the noise`() {
    let change = DetectableChange(reaches: [0.02, 0.5, 0.01], threshold: 0.05)
    #expect(
      change.words
        == "if one time is compared alone, a change of 6.70 % is detected for half of the times, "
        + "a change of 92 % for nine of ten")
  }

  @Test func `where nothing was measured there is nothing to say`() {
    #expect(DetectableChange(reaches: [], threshold: 0.05).words == nil)
    #expect(DetectableChange(medians: [], threshold: 0.05).words == nil)
  }

  @Test func `two medians differ by more than one of them`() throws {
    let spread = try #require(Spread((1...10).map { .real(1_000 + Double($0)) }))
    let words = DetectableChange(medians: [spread]).words
    #expect(words?.hasPrefix("if one time is compared alone, a change of 5.") == true)
  }

  /// Times of a machine with a normal noise of 3 %.
  private func times(_ count: Int, _ middle: Double, _ random: inout TestRandom) -> [Double] {
    (0..<count).map { _ in
      let sum = (0..<12).reduce(0.0) { sum, _ in sum + Double.random(in: 0...1, using: &random) }
      return middle * (1 + 0.03 * (sum - 6))
    }
  }

  /// Returns the change that half of the timings are said to detect with this number of repetitions.
  private func share(_ repetitions: Int, _ random: inout TestRandom) -> Double {
    let reaches = (0..<100).compactMap { _ -> Double? in
      let (one, other) = (times(repetitions, 1_000, &random), times(repetitions, 1_000, &random))
      let pair = ChangeJudge.Pair(one, other, better: .lower)
      let finding = ChangeJudge().judge([pair])[0]
      guard let ratio = finding.ratio, let interval = finding.interval else { return nil }
      return max(interval.upperBound / ratio, ratio / interval.lowerBound) - 1
    }.sorted()
    return max(0.05 + 0.84 * reaches[50], 1.84 * reaches[50])
  }

  /// Returns the number of changes of this share that are found in 100 times, compared in families of this size.
  private func found(_ share: Double, _ repetitions: Int, family: Int, _ random: inout TestRandom) -> Int {
    (0..<100 / family).reduce(0) { sum, _ in
      let pairs = (0..<family).map { _ in
        ChangeJudge.Pair(
          times(repetitions, 1_000, &random), times(repetitions, 1_000 * (1 + share), &random), better: .lower)
      }
      return sum + ChangeJudge().judge(pairs).count { $0.change == .worse }
    }
  }

  /// The estimate holds: of trials with the change that it names, about 95 of 100 are found.
  @Test(arguments: [6, 10, 15])
  func `a change of the size that it names is found as often as it says, if compared alone`(repetitions: Int) {
    var random = TestRandom(state: 9)
    let share = share(repetitions, &random)
    let found = found(share, repetitions, family: 1, &random)
    #expect(found >= 85, "\(found) of 100 with \(share)")
  }

  @Test func `among many times it is found less often`() {
    var random = TestRandom(state: 9)
    let share = share(8, &random)
    #expect(found(share, 8, family: 50, &random) < found(share, 8, family: 1, &random))
  }
}
