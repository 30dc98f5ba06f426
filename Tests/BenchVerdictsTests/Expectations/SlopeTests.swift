import BenchCore
import BenchResults
import BenchVerdicts
import ResultsFixtures
import Testing

struct SlopeTests {
  private let names = ExpectationNames(
    stores: ["nested", "normalized"], derivations: ["naive"], phases: ["main"], operations: ["update-author"])

  private func judge(_ sentence: String, _ rows: [ResultRow]) throws -> Judgement {
    let cells = Set(rows.map(\.cell)).map { CellReport(cell: $0) }
    return Judge(index: ResultIndex(rows), cells: cells, clock: nil).judge(try Expectation(sentence, names: names))
  }

  /// Values at three points, each a power of ten posts, over so many operations.
  private func rows(
    _ values: [Int], of store: String = "nested", _ metric: String = "entity_writes", _ repetitions: Int = 1,
    noise: Int = 0
  ) -> [ResultRow] {
    zip(["10", "100", "1000"], values).flatMap { posts, value in
      (1...repetitions).map { repetition in
        Fixture.row(
          Fixture.cell(store, "naive", "dataset.posts=\(posts)"), metric,
          .integer(value + value * noise * (repetition - 1) / 100), repetition: repetition)
      }
    }
  }

  @Test func `what grows in step has the slope 1, without rounding off`() throws {
    let linear = rows([700, 7_000, 70_000])
    for sentence in ["== 1", "== 1.00", ">= 1", "<= 1"] {
      #expect(try judge("slope(dataset.posts) of entity_writes_per_op of nested \(sentence)", linear).verdict == .pass)
    }
    let sentence = "slope(dataset.posts) of entity_writes of nested =="
    #expect(try judge("\(sentence) 2.0", rows([3, 300, 30_000])).verdict == .pass)
    #expect(try judge("\(sentence) 0.0", rows([9, 9, 9])).verdict == .pass)
  }

  @Test func `equal means to as many places as are written`() throws {
    // 11, 101, 1001 writes: the slope is 0.980.
    let almost = rows([11, 101, 1_001])
    let sentence = "slope(dataset.posts) of entity_writes of nested =="
    #expect(try judge("\(sentence) 1", almost).verdict == .pass)
    #expect(try judge("\(sentence) 1.0", almost).verdict == .pass)
    #expect(try judge("\(sentence) 1.00", almost).verdict == .fail)
    #expect(try judge("\(sentence) 0.98", almost).verdict == .pass)
    #expect(try judge("\(sentence) 1.00", almost).actual == "0.980, from 11 to 1001 (nested/naive)")
  }

  @Test func `the slope of a quotient is that of both together`() throws {
    let both = rows([10, 100, 1_000], of: "nested") + rows([10, 1_000, 100_000], of: "normalized")
    let judgement = try judge("slope(dataset.posts) of entity_writes of nested over normalized == -1.0", both)
    #expect(judgement.verdict == .pass)
    #expect(judgement.findings.map(\.place) == ["nested/naive over normalized/naive"])
  }

  @Test func `each design has a slope of its own, and all must hold`() throws {
    let both = rows([10, 100, 1_000], of: "nested") + rows([1, 1, 1], of: "normalized")
    let judgement = try judge("slope(dataset.posts) of entity_writes of * < 0.5", both)
    #expect(judgement.verdict == .fail)
    #expect(judgement.actual == "1.00, from 10 to 1000 (nested/naive; 1 of 2 designs)")
  }

  @Test func `a slope of times needs an interval on one side`() throws {
    let noisy = rows([1_000, 10_000, 100_000], of: "nested", "throughput_ops_per_s", 6, noise: 10)
    func verdict(_ limit: String) throws -> Verdict {
      try judge("slope(dataset.posts) of throughput_ops_per_s of nested \(limit)", noisy).verdict
    }
    #expect(try verdict("> 0.8") == .pass)
    #expect(try verdict("> 1.2") == .fail)
    #expect(try verdict("> 1") == .inconclusive)
    #expect(try verdict("== 1.00") == .inconclusive)
    #expect(try verdict("== 1") == .pass)
    let interval = try #require(
      try judge("slope(dataset.posts) of throughput_ops_per_s of nested > 1", noisy).worst?.interval)
    #expect(interval.contains(1) && interval.upperBound - interval.lowerBound < 0.3)
    let few = rows([1_000, 10_000, 100_000], of: "nested", "throughput_ops_per_s", 4)
    #expect(try judge("slope(dataset.posts) of throughput_ops_per_s of nested > 0.1", few).verdict == .inconclusive)
  }

  @Test func `repetitions of a count that disagree leave the slope open where it matters`() throws {
    let varied = rows([100, 1_000, 10_000], of: "nested", "allocations", 2, noise: 10)
    #expect(try judge("slope(dataset.posts) of allocations of nested > 0.5", varied).verdict == .pass)
    #expect(try judge("slope(dataset.posts) of allocations of nested >= 1", varied).verdict == .inconclusive)
  }

  @Test func `without two points, or with a zero, it is missing`() throws {
    let sentence = "slope(dataset.posts) of entity_writes of nested == 1"
    #expect(try judge(sentence, rows([7])).verdict == .missing)
    let zero = try judge(sentence, rows([0, 1, 2]))
    #expect(zero.verdict == .missing)
    #expect(zero.actual.contains("0 has no logarithm (nested/naive at dataset.posts=10)"))
    #expect(try judge("slope(hold) of entity_writes of nested == 1", rows([1, 2, 3])).verdict == .missing)
  }
}
