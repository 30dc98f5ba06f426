import BenchCore
import BenchResults
import ResultsFixtures
import Testing

@testable import BenchVerdicts

struct JudgementClaimTests {
  /// The words of a claim about a count at 10, 100 and 1,000 posts.
  private func words(_ sentence: String, _ counts: [Int: Int]) throws -> String {
    let run = AnswerFixture.counts(sizes: counts.keys.sorted(), [("nested", { counts[$0] ?? 0 })])
    let expectation = try Expectation(sentence, names: ExpectationNames(of: run))
    return Judge(run, clock: nil, baseline: nil).judge(expectation).claimWords
  }

  @Test(arguments: [
    ([10: 1, 100: 1, 1_000: 1], "holds"), ([10: 5, 100: 5, 1_000: 5], "does not hold"),
    ([10: 5, 100: 1, 1_000: 1], "holds from posts = 100 on"), ([10: 1, 100: 1, 1_000: 5], "holds up to posts = 100"),
    ([10: 1, 100: 5, 1_000: 1], "does not hold"), ([10: 5, 100: 1, 1_000: 5], "does not hold"),
  ])
  func `a claim holds, does not hold, or holds from a size on`(counts: [Int: Int], words: String) throws {
    #expect(try self.words("entity_writes_per_op of nested < 2", counts) == words)
  }

  @Test func `what has no value, or no sure one, cannot be judged`() throws {
    #expect(
      try words("recomputations of nested < 2", [10: 1]) == "cannot be told on this machine")
    #expect(Verdict.inconclusive.claimWords == "cannot be told on this machine")
  }

  @Test func `a claim is neither a failure nor a warning, and counts nowhere`() throws {
    let run = AnswerFixture.counts([("nested", { $0 })])
    var expectation = try Expectation("entity_writes_per_op of nested < 2", names: ExpectationNames(of: run))
    expectation.level = .claim
    let judgement = Judge(run, clock: nil, baseline: nil).judge(expectation)
    #expect(judgement.verdict == .fail && !judgement.isFailure)
    #expect(VerdictCounts([judgement]).total == 0)
    let record = RunManifest.ExpectationRecord(judgement)
    #expect(record.claim == "does not hold")
    #expect(VerdictCounts([record]).total == 0)
  }
}
