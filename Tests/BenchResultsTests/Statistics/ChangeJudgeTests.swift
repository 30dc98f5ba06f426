import BenchCore
import Foundation
import ResultsFixtures
import Testing

@testable import BenchResults

struct ChangeJudgeTests {
  /// Times of a machine: a normal noise of this size, and now and then a neighbour.
  private func times(_ count: Int, around middle: Double, noise: Double, _ random: inout TestRandom) -> [Double] {
    (0..<count).map { _ in
      let sum = (0..<12).reduce(0.0) { sum, _ in sum + Double.random(in: 0...1, using: &random) }
      let neighbour = Int.random(in: 0..<50, using: &random) == 0 ? 1.3 : 1
      return middle * (1 + noise * (sum - 6)) * neighbour
    }
  }

  private func judge(
    _ baseline: [Double], _ candidate: [Double], better: Metric.Better = .lower, threshold: Double = 0.05
  ) -> ChangeFinding {
    ChangeJudge(threshold: threshold).judge([.init(baseline, candidate, better: better)])[0]
  }

  private func changes(
    trials: Int, repetitions: Int, factor: Double, noise: Double, threshold: Double
  ) -> [Change: Int] {
    var random = TestRandom(state: 2_026)
    return (0..<trials).reduce(into: [:]) { found, _ in
      let baseline = times(repetitions, around: 1_000, noise: noise, &random)
      let candidate = times(repetitions, around: 1_000 * factor, noise: noise, &random)
      found[judge(baseline, candidate, threshold: threshold).change, default: 0] += 1
    }
  }

  @Test(arguments: [0.01, 0.03, 0.08])
  func `the same against the same is hardly ever called a change`(noise: Double) {
    let found = changes(trials: 400, repetitions: 10, factor: 1, noise: noise, threshold: 0.05)
    #expect(found[.worse, default: 0] + found[.better, default: 0] <= 4, "\(found)")
  }

  @Test func `a tenth more is found with ten repetitions, a twentieth with thirty`() {
    let tenth = changes(trials: 100, repetitions: 10, factor: 1.1, noise: 0.02, threshold: 0.05)
    #expect(tenth[.worse, default: 0] >= 95, "\(tenth)")
    let twentieth = changes(trials: 100, repetitions: 30, factor: 1.05, noise: 0.02, threshold: 0.02)
    #expect(twentieth[.worse, default: 0] >= 95, "\(twentieth)")
  }

  @Test func `who swaps the sides swaps the words`() {
    var random = TestRandom(state: 5)
    for factor in [0.8, 0.93, 1, 1.02, 1.06, 1.3] {
      let baseline = times(8, around: 50, noise: 0.02, &random)
      let candidate = times(8, around: 50 * factor, noise: 0.02, &random)
      let (there, back) = (judge(baseline, candidate), judge(candidate, baseline))
      let swapped: [Change: Change] = [.worse: .better, .better: .worse]
      #expect(back.change == swapped[there.change] ?? there.change, "\(factor)")
      #expect(judge(baseline, candidate, better: .higher).change == back.change)
    }
  }

  /// A machine on which a neighbour comes and goes: it makes everything a quarter slower for a while. Who only passes
  /// by is not in these numbers, because a short play is made again until one was left alone.
  private func rounds(_ count: Int, factor: Double, _ random: inout TestRandom) -> ChangeJudge.Pair {
    var isBusy = false
    let rounds = (0..<count).map { _ -> (Double, Double) in
      if Int.random(in: 0..<3, using: &random) == 0 { isBusy.toggle() }
      let pace = isBusy ? 1_280.0 : 1_000
      return (
        pace * Double.random(in: 0.97...1.03, using: &random),
        pace * factor * Double.random(in: 0.97...1.03, using: &random)
      )
    }
    return ChangeJudge.Pair(rounds.map(\.0), rounds.map(\.1), better: .lower, isPaired: true)
  }

  @Test func `rounds that were played side by side find what a busy neighbour hides otherwise`() {
    var random = TestRandom(state: 77)
    var found = (paired: 0, apart: 0)
    for _ in 0..<100 {
      var pair = rounds(10, factor: 1.1, &random)
      if ChangeJudge().judge([pair])[0].change == .worse { found.paired += 1 }
      pair.isPaired = false
      if ChangeJudge().judge([pair])[0].change == .worse { found.apart += 1 }
    }
    #expect(found.paired >= 95, "\(found)")
    #expect(found.apart < 50, "\(found)")
  }

  @Test func `rounds of the same against the same are hardly ever called a change`() {
    var random = TestRandom(state: 78)
    let alarms = (0..<400).filter { _ in
      [.worse, .better].contains(ChangeJudge().judge([rounds(10, factor: 1, &random)])[0].change)
    }
    #expect(alarms.count <= 4)
  }

  @Test func `fewer rounds than the test needs tell nothing`() {
    let values = [100.0, 101, 102, 103]
    let pair = ChangeJudge.Pair(values, values.map { $0 * 2 }, better: .lower, isPaired: true)
    let finding = ChangeJudge().judge([pair])[0]
    #expect(finding.change == .inconclusive)
    // Two tests are asked: four against four reach 2 × 2/70, six against six 2 × 2/924.
    #expect(finding.repetitionsNeeded == 6)
  }

  @Test func `where neither direction is better a change is only reported`() {
    let values = (0..<10).map { 1_000 + Double($0) }
    #expect(judge(values, values.map { $0 * 2 }, better: .neither).change == .changed)
  }

  @Test func `a test that has not agreed yet asks for more than one repetition more`() throws {
    let pairs = (0..<40).map { _ in
      ChangeJudge.Pair([10, 10.1, 10.2, 10.3, 10.4, 10.5], [12, 12.1, 12.2, 12.3, 12.4, 12.5], better: .lower)
    }
    let finding = ChangeJudge().judge(pairs)[0]
    #expect(finding.change == .inconclusive)
    // Six against six reach 1/462; forty of them need less than 1/4000.
    #expect(finding.repetitionsNeeded == 9)
  }

  @Test func `a difference within the threshold is the same, however sure it is`() {
    let finding = judge((0..<10).map { 1_000 + Double($0) }, (0..<10).map { 1_030 + Double($0) })
    #expect(finding.change == .same)
    #expect(finding.p < 0.001)
    #expect(finding.repetitionsNeeded == nil)
  }

  @Test func `a sure difference whose ratio is within the threshold and whose interval is not stays open`() throws {
    let baseline = [96.0, 97, 98, 99, 100, 100, 101, 102, 103, 104]
    let finding = judge(baseline, baseline.map { $0 * 1.045 })
    let interval = try #require(finding.interval)
    #expect(interval.lowerBound > 1 && interval.upperBound > 1.05)
    #expect(finding.p <= 0.01)
    #expect(finding.change == .inconclusive)
    #expect(judge(baseline, baseline.map { $0 * 1.055 }).change == .worse)
  }

  @Test func `fewer repetitions than the test needs tell nothing, not even that all is the same`() {
    for count in 1...4 {
      let values = [Double](repeating: 100, count: count)
      let finding = judge(values, values)
      #expect(finding.change == .inconclusive)
      #expect(finding.repetitionsNeeded == 5)
    }
    #expect(judge([1, 1, 1, 1, 1], [1, 1, 1, 1, 1]).change == .same)
  }

  @Test func `a family too large for its repetitions decides nothing, and says how many would`() {
    let pair = ChangeJudge.Pair([100, 101, 102, 103, 104], [200, 201, 202, 203, 204], better: .lower)
    #expect(ChangeJudge().judge([pair])[0].change == .worse)
    let findings = ChangeJudge().judge([pair, pair])
    #expect(findings.map(\.change) == [.inconclusive, .inconclusive])
    #expect(findings.map(\.repetitionsNeeded) == [6, 6])
  }

  /// Ten repetitions reach a fifth to each side; a difference of a tenth needs four times as many.
  @Test func `what would decide follows from how wide the interval is`() throws {
    let wide = [80.0, 85, 90, 95, 100, 100, 105, 110, 115, 120]
    let needed = try #require(judge(wide, wide.map { $0 * 1.1 }).repetitionsNeeded)
    #expect((11...60).contains(needed), "\(needed)")
    let wider = wide.map { $0 < 100 ? $0 - 15 : $0 > 100 ? $0 + 15 : $0 }
    let more = try #require(judge(wider, wider.map { $0 * 1.1 }).repetitionsNeeded)
    #expect(more > needed)
  }

  @Test func `what is exact but for a few repetitions needs no test, only ranges that lie apart`() {
    func change(_ baseline: [Double], _ candidate: [Double], better: Metric.Better = .lower) -> Change {
      ChangeJudge().judge([.init(baseline, candidate, better: better, isTested: false)])[0].change
    }
    #expect(change([1_000, 1_002], [1_200, 1_203]) == .worse)
    #expect(change([1_000, 1_002], [1_003, 1_001]) == .same)
    #expect(change([1_000, 1_200], [1_190, 1_400]) == .inconclusive)
    #expect(change([0, 0], [3, 4]) == .worse)
    #expect(change([0, 0], [0, 4]) == .inconclusive)
    #expect(change([0, 0], [3, 4], better: .neither) == .changed)
    #expect(change([0, 0], [3, 4], better: .higher) == .better)
  }

  @Test func `nothing against nothing is the same, and has no quotient`() {
    #expect(judge([0, 0, 0, 0], [0, 0, 0, 0]).change == .same)
    #expect(judge([0, 0, 0, 0], [1, 1, 1, 1]).change == .inconclusive)
    #expect(judge([], [1, 1, 1, 1]).ratio == nil)
  }
}
