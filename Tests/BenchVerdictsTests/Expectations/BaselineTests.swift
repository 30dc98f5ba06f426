import BenchCore
import BenchResults
import BenchVerdicts
import ResultsFixtures
import Testing

struct BaselineTests {
  private let names = ExpectationNames(
    stores: ["nested", "normalized"], derivations: ["naive"], phases: ["main"],
    operations: ["update-author", "update-post"])

  private func judge(_ sentence: String, _ now: [ResultRow], _ then: Baseline?, _ manifest: RunManifest? = nil) throws
    -> Judgement
  {
    let cells = Set(now.map(\.cell)).map { CellReport(cell: $0) }
    return Judge(index: ResultIndex(now), cells: cells, clock: nil, baseline: then, manifest: manifest)
      .judge(try Expectation(sentence, names: names))
  }

  private func run(_ rows: [ResultRow], _ manifest: RunManifest? = nil) -> Baseline {
    Baseline(RunRows(path: "before", rows: rows, manifest: manifest))
  }

  private func writes(_ value: Int, _ operation: String = "*", phase: String = "*") -> ResultRow {
    Fixture.row(Fixture.cell("nested"), "entity_writes", .integer(value), phase: phase, operation: operation)
  }

  private func times(_ values: [Int], operation: String = "*", phase: String = "*") -> [ResultRow] {
    values.enumerated().map {
      Fixture.row(
        Fixture.cell("nested"), "latency_p50_ns", .integer($1), phase: phase, operation: operation,
        repetition: $0 + 1)
    }
  }

  @Test(arguments: [
    ("== baseline", 100, Verdict.pass), ("== baseline", 101, .fail), ("<= baseline + 10%", 110, .pass),
    ("<= baseline + 10%", 111, .fail), ("< baseline - 10%", 90, .fail), ("< baseline - 10%", 89, .pass),
    ("<= baseline + 2", 102, .pass), ("<= baseline + 2", 103, .fail),
  ])
  func `a count is held against the baseline exactly`(limit: String, now: Int, verdict: Verdict) throws {
    #expect(try judge("entity_writes of nested \(limit)", [writes(now)], run([writes(100)])).verdict == verdict)
  }

  @Test func `without a baseline it is missing, and says what makes one`() throws {
    let sentence = "entity_writes of nested == baseline"
    let judgement = try judge(sentence, [writes(1)], .none(cure: "`storebench baseline save s.yaml` makes one"))
    #expect(judgement.verdict == .missing)
    #expect(judgement.actual.contains("there is no baseline; `storebench baseline save s.yaml` makes one"))
    #expect(try judge(sentence, [writes(1)], nil).verdict == .missing)
    let other = [Fixture.row(Fixture.cell("normalized"), "entity_writes", .integer(1))]
    #expect(try judge(sentence, [writes(1)], run(other)).actual.contains("before has not nested/naive"))
    let queries = [Fixture.row(Fixture.cell("nested"), "queries", .integer(1))]
    #expect(try judge(sentence, [writes(1)], run(queries)).actual.contains("before has no such value"))
  }

  @Test func `times are worse only where their interval says so`() throws {
    let then = times([1_000, 1_010, 1_020, 1_030, 1_040, 1_050])
    func verdict(_ limit: String, _ now: [Int]) throws -> Verdict {
      try judge("latency_p50_ns of nested \(limit)", times(now), run(then)).verdict
    }
    let same = [1_000, 1_010, 1_020, 1_030, 1_040, 1_050]
    #expect(try verdict("< baseline + 10%", same) == .pass)
    #expect(try verdict("< baseline + 10%", same.map { $0 * 13 / 10 }) == .fail)
    #expect(try verdict("<= baseline", same) == .inconclusive, "tighter than the noise")
    #expect(try verdict("< baseline + 200", same) == .pass)
    #expect(try verdict("< baseline + 200", same.map { $0 + 400 }) == .fail)
    #expect(try verdict("< baseline + 10%", [1, 1, 1, 1]) == .inconclusive, "too few")
  }

  @Test func `times of another machine are not compared, counts are`() throws {
    var manifest = ManifestFixture.manifest
    let (counts, durations) = ([writes(100)], times(Array(repeating: 1_000, count: 5)))
    let then = run(counts + durations, manifest)
    manifest.machine.processor = "Another"
    let now = counts + durations
    #expect(try judge("entity_writes of nested == baseline", now, then, manifest).verdict == .pass)
    let judgement = try judge("latency_p50_ns of nested < baseline + 50%", now, then, manifest)
    #expect(judgement.verdict == .inconclusive)
    #expect(judgement.actual.contains("processor Example is not Another"))
    let same = try judge("latency_p50_ns of nested < baseline + 50%", now, then, ManifestFixture.manifest)
    #expect(same.verdict == .pass)
  }

  @Test func `where other operations were played nothing is compared`() throws {
    var manifest = ManifestFixture.manifest
    manifest.points = [.init(point: Point(), entities: 1, operations: 1, operationLogHash: 1)]
    let then = run([writes(100)], manifest)
    manifest.points = [.init(point: Point(), entities: 1, operations: 1, operationLogHash: 2)]
    let judgement = try judge("entity_writes of nested == baseline", [writes(100)], then, manifest)
    #expect(judgement.verdict == .missing)
    #expect(judgement.actual.contains("other operations were played in before"))
  }

  @Test func `a violation says where most moved, and which count moved with the time`() throws {
    func rows(_ factor: Int) -> [ResultRow] {
      [
        writes(50, "update-author", phase: "main"), writes(7 * factor, "update-post", phase: "main"),
        writes(50 + 7 * factor),
      ] + times([100, 100, 100, 100, 100], operation: "update-author", phase: "main")
        + times([100, 100, 100, 100, 100].map { $0 * factor }, operation: "update-post", phase: "main")
        + times([100, 100, 100, 100, 100].map { $0 * factor })
    }
    let time = try judge("latency_p50_ns of nested < baseline + 10%", rows(3), run(rows(1)))
    #expect(
      time.cause
        == "moved most: update-post in main of nested/naive, 100 → 300; changed with it: entity_writes 7 → 21")
    let count = try judge("entity_writes of nested == baseline", rows(3), run(rows(1)))
    #expect(count.cause == "moved most: update-post in main of nested/naive, 7 → 21")
    let plain = try judge("entity_writes of nested < 10", rows(3), nil)
    #expect(plain.cause == "worst: update-author in main of nested/naive, 50")
    #expect(try judge("entity_writes of nested < 1000", rows(3), nil).cause == nil)
  }
}
