import BenchCore
import BenchResults
import ResultsFixtures
import Testing

@testable import BenchVerdicts

struct DetectableChangeTests {
  @Test func `without noise, every change beyond the threshold is detectable`() {
    let change = DetectableChange(reaches: [0, 0, 0], threshold: 0.05)
    #expect(change.words == "a change of 5 % would be detected in half of the timings, one of 5 % in nine of ten")
  }

  /// Half of the intervals reach 2 %: 5 % + 0.839 × 2 % = 6.7 %; the widest 50 %: 1.839 × 50 % = 92 %.
  @Test func `the smallest detectable change grows with the noise`() {
    let change = DetectableChange(reaches: [0.02, 0.5, 0.01], threshold: 0.05)
    #expect(change.words == "a change of 6.70 % would be detected in half of the timings, one of 92 % in nine of ten")
  }

  @Test func `where nothing was measured there is nothing to say`() {
    #expect(DetectableChange(reaches: [], threshold: 0.05).words == nil)
    #expect(DetectableChange(medians: [], threshold: 0.05).words == nil)
  }

  @Test func `two medians differ by more than one of them`() throws {
    let spread = try #require(Spread((1...10).map { .real(1_000 + Double($0)) }))
    #expect(DetectableChange(medians: [spread]).words?.hasPrefix("a change of 5.") == true)
  }

  /// The estimate holds: of trials with the change that it names, about 95 of 100 are found.
  @Test func `a change of the size that it names is found as often as it says`() {
    var random = TestRandom(state: 9)
    func times(_ middle: Double) -> [Double] {
      (0..<15).map { _ in
        let sum = (0..<12).reduce(0.0) { sum, _ in sum + Double.random(in: 0...1, using: &random) }
        return middle * (1 + 0.02 * (sum - 6))
      }
    }
    let judge = ChangeJudge()
    let findings = (0..<100).map { _ in judge.judge([.init(times(1_000), times(1_000), better: .lower)])[0] }
    let reaches = findings.compactMap { finding in
      finding.interval.map { max($0.upperBound / (finding.ratio ?? 1), (finding.ratio ?? 1) / $0.lowerBound) - 1 }
    }.sorted()
    let share = max(0.05 + 0.84 * reaches[50], 1.84 * reaches[50])
    let found = (0..<100).filter { _ in
      judge.judge([.init(times(1_000), times(1_000 * (1 + share)), better: .lower)])[0].change == .worse
    }
    #expect(found.count >= 88, "\(found.count) of 100 with \(share)")
  }
}
