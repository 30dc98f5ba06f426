import BenchCore
import BenchResults
import BenchVerdicts
import ResultsFixtures
import Testing

struct JudgeTests {
  private let names = ExpectationNames(
    stores: ["nested", "normalized"], derivations: ["naive", "memoized"], presets: ["reswift", "verge"],
    phases: ["main"],
    operations: ["update-author"])

  private func judge(
    _ sentence: String, _ rows: [ResultRow], _ cells: [CellReport]? = nil, clock: ClockCost? = nil
  ) throws -> Judgement {
    let reports = cells ?? Set(rows.map(\.cell)).map { CellReport(cell: $0) }
    return Judge(index: ResultIndex(rows), cells: reports, clock: clock).judge(try Expectation(sentence, names: names))
  }

  private func verdict(_ sentence: String, _ rows: [ResultRow], clock: ClockCost? = nil) throws -> Verdict {
    try judge(sentence, rows, clock: clock).verdict
  }

  private let small = "dataset.posts=20"
  private let large = "dataset.posts=1000"

  @Test func `a quotient of counts is compared without rounding`() throws {
    let cell = Fixture.cell("nested")
    let operations = 9_000_000_000_000_000  // So many that one write more is lost in a floating-point quotient.
    let total = 1_001 * operations
    let exact = Fixture.row(cell, "entity_writes", .integer(total), operations: operations)
    let off = Fixture.row(cell, "entity_writes", .integer(total + 1), operations: operations)
    let sentence = "entity_writes_per_op of nested == 1001"
    #expect(try verdict(sentence, [exact]) == .pass)
    #expect(try verdict(sentence, [off]) == .fail)
  }

  @Test func `every matching cell must hold, and the worst is shown`() throws {
    let rows = [
      Fixture.row(Fixture.cell("nested", "naive", small), "stale_views", .integer(0)),
      Fixture.row(Fixture.cell("nested", "naive", large), "stale_views", .integer(3)),
      Fixture.row(Fixture.cell("nested", "memoized", large), "stale_views", .integer(5)),
    ]
    let judgement = try judge("stale_views of * == 0", rows)
    #expect(judgement.verdict == .fail)
    #expect(judgement.actual == "5 (nested/memoized at dataset.posts=1000; 2 of 3 cells)")
    #expect(try verdict("stale_views of * == 0 at \(small)", rows) == .pass)
  }

  @Test func `a sentence that matches nothing is missing`() throws {
    let rows = [Fixture.row(Fixture.cell("nested"), "stale_views", .integer(0))]
    #expect(try judge("stale_views of normalized == 0", rows).actual == "no cell matches")
    #expect(try verdict("stale_views of normalized == 0", rows) == .missing)
    #expect(try verdict("stale_views of nested == 0 at dataset.posts=3", rows) == .missing)
    #expect(try verdict("stale_views of nested == 0 in main", rows) == .missing)
    #expect(try verdict("allocations of nested == 0", rows) == .missing)
    #expect(Verdict.missing.isFailure)
  }

  @Test func `a star on either side leaves out what is not played, unless nothing else is named at a point`() throws {
    let cells = [
      Fixture.cell("nested", "naive", small), Fixture.cell("nested", "memoized", small),
      Fixture.cell("nested", "memoized", large),
    ]
    let reports = [
      CellReport(cell: cells[0]), CellReport(cell: cells[1], gap: "no"), CellReport(cell: cells[2], gap: "no"),
    ]
    let rows = [Fixture.row(cells[0], "stale_views", .integer(0))]
    func verdict(_ sentence: String) throws -> Verdict { try judge(sentence, rows, reports).verdict }
    for design in ["nested", "nested/*", "*/*"] {
      #expect(try verdict("stale_views of \(design) == 0 at \(small)") == .pass, "\(design)")
    }
    #expect(try verdict("stale_views of nested/memoized == 0 at \(small)") == .missing)
    #expect(try verdict("stale_views of nested == 0") == .missing, "none is played at the large size")
  }

  @Test func `a missing value of a profile says the option that measures it`() throws {
    let rows = [Fixture.row(Fixture.cell("nested"), "stale_views", .integer(0))]
    let actual = try judge("retains_per_op of nested > 0", rows).actual
    #expect(actual.contains("nested/naive has no such value, which needs --profile references"), "\(actual)")
    #expect(try !judge("allocations of nested == 0", rows).actual.contains("--profile"))
  }

  @Test func `a failed cell is missing even if it left rows`() throws {
    let cell = Fixture.cell("nested")
    let report = CellReport(
      cell: cell, failure: .crashed(signal: 9, lastWords: "", pass: .time, repetition: 2))
    let judgement = try judge(
      "stale_views of nested == 0", [Fixture.row(cell, "stale_views", .integer(0))], [report])
    #expect(judgement.verdict == .missing)
    #expect(judgement.actual.contains("signal 9 (SIGKILL) in the time pass, repetition 2"))
  }

  @Test func `a time of a play that was stopped is inconclusive, but not where it covers what was counted`() throws {
    let cell = Fixture.cell("nested")
    func times(_ operations: Int) -> [ResultRow] {
      (1...6).map {
        Fixture.row(cell, "latency_p50_ns", .integer(1_000), phase: "main", operations: operations, repetition: $0)
      }
    }
    let counts = Fixture.row(cell, "stale_views", .integer(0), phase: "main", operations: 71)
    let stopped = CellReport(cell: cell, stop: .init(operationsPlayed: 71, operationsInLog: 280))
    let sentence = "latency_p50_ns of nested < 9999 in main"
    #expect(try judge(sentence, times(70) + [counts], [CellReport(cell: cell)]).verdict == .pass)
    let short = try judge(sentence, times(70) + [counts], [stopped])
    #expect(short.verdict == .inconclusive)
    #expect(short.actual.contains("stopped after 71 of 280 operations"), "\(short.actual)")
    #expect(try judge(sentence, times(71) + [counts], [stopped]).verdict == .pass, "the phase came to its end")
    #expect(try judge("stale_views of nested == 0 in main", [counts], [stopped]).verdict == .pass)
  }

  /// As many repetitions as it takes to tell a time, all the same.
  private func times(_ store: String, _ metric: String, _ value: Int) -> [ResultRow] {
    (1...5).map { Fixture.row(Fixture.cell(store), metric, .integer(value), repetition: $0) }
  }

  @Test func `a time is on one side of the limit only if its interval is`() throws {
    let cell = Fixture.cell("nested")
    let rows = [900, 940, 1_000, 1_010, 90_000].enumerated().map {
      Fixture.row(cell, "load_ns", .integer($1), phase: "load", repetition: $0 + 1)
    }
    #expect(try verdict("load_ns of nested <= 90000", rows) == .pass)
    #expect(try verdict("load_ns of nested < 900", rows) == .fail)
    let open = try judge("load_ns of nested < 1001", rows)
    #expect(open.verdict == .inconclusive)
    #expect(
      open.actual
        == "1000, between 900 and 90000, the repetitions cannot decide, because the limit is within the noise "
        + "(nested/naive)")
  }

  @Test func `times of a disturbed machine decide only what times twice or half as long would`() throws {
    let cell = Fixture.cell("nested")
    let times = (1...6).flatMap { repetition in
      [
        Fixture.row(cell, "response_p99_ns", .integer(1_000 + repetition), operations: 5_000, repetition: repetition),
        Fixture.row(cell, "disturbed_share", .real(0.25), repetition: repetition),
      ]
    }
    #expect(try verdict("response_p99_ns of nested < 2_100", times) == .pass)
    #expect(try verdict("response_p99_ns of nested < 1_900", times) == .inconclusive)
    #expect(try verdict("response_p99_ns of nested < 600", times) == .inconclusive)
    #expect(try verdict("response_p99_ns of nested < 400", times) == .fail)
    let calm = times.filter { $0.metric != "disturbed_share" }
    #expect(try verdict("response_p99_ns of nested < 1_900", calm) == .pass)
  }

  @Test func `few repetitions of a time decide nothing, however far it is from the limit`() throws {
    let rows = Array(times("nested", "latency_p50_ns", 5).prefix(4))
    let judgement = try judge("latency_p50_ns of nested < 1000000", rows)
    #expect(judgement.verdict == .inconclusive)
    #expect(judgement.actual == "5.00, 4 repetitions; a time needs at least 5 (nested/naive)")
  }

  @Test func `a median has the interval that tables have, and with five values that of the bootstrap`() throws {
    func interval(_ count: Int) throws -> ClosedRange<Double>? {
      let values = (1...count).map { MetricValue.integer(1_000 + $0) }
      let rows = values.enumerated().map { index, value in
        Fixture.row(Fixture.cell("nested"), "latency_p50_ns", value, repetition: index + 1)
      }
      return try judge("latency_p50_ns of nested < 5000", rows).findings.first?.interval
    }
    #expect(try interval(5) == 1_001...1_005)
    #expect(try interval(10) == 1_002...1_009)
    #expect(try interval(10) == Spread((1...10).map { .integer(1_000 + $0) })?.interval)
  }

  @Test func `a quotient of times has three digits, one of counts has all`() throws {
    func rows(_ metric: String) -> [ResultRow] {
      let isTime = metric.hasPrefix("latency")
      return [("nested", 300_000), ("normalized", 100_001)].flatMap { store, value in
        times(store, metric, value).prefix(isTime ? 5 : 1)
      }
    }
    #expect(
      try judge("latency_p50_ns of normalized over nested < 1", rows("latency_p50_ns")).actual
        == "0.333, between 0.333 and 0.333 (normalized/naive over nested/naive)")
    #expect(
      try judge("entity_writes of normalized over nested < 1", rows("entity_writes")).actual
        == "0.33333666666666667 (normalized/naive over nested/naive)")
  }

  /// A preset at a point, beside a cell of the matrix that has the same store and derivation, at the same point.
  private func beside(_ preset: Int, _ matrix: Int, _ point: String = "n=20") -> [ResultRow] {
    let cell = Fixture.cell("normalized", "naive", "\(point);commit=locked;preset=reswift")
    return [
      Fixture.row(cell, "entity_writes", .integer(preset)),
      Fixture.row(Fixture.cell("normalized", "naive", point), "entity_writes", .integer(matrix)),
    ]
  }

  @Test func `a preset is found by its name, and by no other but the star`() throws {
    let rows = beside(7, 3)
    #expect(try judge("entity_writes of reswift == 7", rows).actual == "7 (reswift at n=20)")
    #expect(try judge("entity_writes of normalized/naive == 3", rows).findings.count == 1)
    #expect(try judge("entity_writes of */naive == 3", rows).findings.count == 1)
    #expect(try judge("entity_writes of * > 0", rows).findings.count == 2)
    #expect(try verdict("entity_writes of verge == 7", rows) == .missing)
  }

  @Test func `a preset pairs with designs on their own way at the same point`() throws {
    let rows = beside(8, 2) + beside(30, 3, "n=50")
    let judgement = try judge("entity_writes of reswift over normalized <= 10", rows)
    #expect(
      judgement.findings.map(\.place) == [
        "reswift over normalized/naive at n=20", "reswift over normalized/naive at n=50",
      ])
    #expect(judgement.verdict == .pass)
    #expect(try verdict("entity_writes of reswift over normalized < 10", rows) == .fail)
    #expect(try judge("entity_writes of * over reswift < 1", rows).findings.count == 2)
    #expect(
      try judge("slope(n) of entity_writes of reswift over normalized/naive > 0", rows).findings.map(\.place)
        == ["reswift over normalized/naive"])
  }

  @Test func `a preset that only a star means has no axis to pair on`() throws {
    let rows = beside(8, 2) + [Fixture.row(Fixture.cell("nested", "naive", "n=20"), "entity_writes", .integer(4))]
    #expect(
      try judge("entity_writes of * over nested < 1", rows).findings.map(\.place)
        == ["normalized/naive over nested/naive at n=20"])
    #expect(try judge("entity_writes of * over nested/naive < 9", rows).findings.count == 2)
  }

  @Test func `cells pair on every axis that is open on both sides`() throws {
    func rows(_ values: [String: Int]) -> [ResultRow] {
      values.map { design, value in
        let axes = design.split(separator: "/").map(String.init)
        return Fixture.row(Fixture.cell(axes[0], axes[1]), "entity_writes", .integer(value))
      }
    }
    let all = rows(["nested/naive": 100, "nested/memoized": 50, "normalized/naive": 10, "normalized/memoized": 10])
    let judgement = try judge("entity_writes of normalized over nested <= 0.2", all)
    #expect(judgement.findings.map(\.value) == [.ratio(Ratio(1, 5) ?? Ratio(0)), .ratio(Ratio(1, 10) ?? Ratio(0))])
    #expect(judgement.verdict == .pass)
    #expect(try verdict("entity_writes of normalized over nested < 0.2", all) == .fail)
    #expect(try judge("entity_writes of normalized over nested/naive == 0.1", all).findings.count == 2)
    #expect(try judge("entity_writes of * over nested < 1", all).findings.count == 2)
    #expect(try judge("entity_writes of normalized/naive over nested/memoized == 0.2", all).verdict == .pass)
  }

  @Test func `a pair without a partner, or over nothing, is missing`() throws {
    let lonely = [Fixture.row(Fixture.cell("normalized"), "entity_writes", .integer(1))]
    #expect(try verdict("entity_writes of normalized over nested < 1", lonely) == .missing)
    let zero = lonely + [Fixture.row(Fixture.cell("nested"), "entity_writes", .integer(0))]
    #expect(try verdict("entity_writes of normalized over nested < 1", zero) == .missing)
  }

  @Test func `a latency under ten clock reads is not compared`() throws {
    let rows = times("nested", "latency_p50_ns", 5_000) + times("normalized", "latency_p50_ns", 199)
    let clock = ClockCost(readNs: 20)
    let sentence = "latency_p50_ns of normalized over nested < 0.1"
    #expect(try verdict(sentence, rows, clock: clock) == .inconclusive)
    #expect(try verdict(sentence, rows, clock: ClockCost(readNs: 19.9)) == .pass)
    #expect(try verdict("latency_p50_ns of nested < 1", rows, clock: clock) == .fail)
  }

  @Test func `repetitions of a count that disagree decide only what they agree on`() throws {
    let cell = Fixture.cell("nested")
    let rows = [10, 12].enumerated().map {
      Fixture.row(cell, "allocations", .integer($1), repetition: $0 + 1)
    }
    #expect(try verdict("allocations of nested < 20", rows) == .pass)
    #expect(try verdict("allocations of nested > 20", rows) == .fail)
    #expect(try verdict("allocations of nested <= 10", rows) == .inconclusive)
  }

  @Test func `a phase and an operation narrow what is meant`() throws {
    let cell = Fixture.cell("nested")
    let rows = [
      Fixture.row(cell, "entity_writes", .integer(1)),
      Fixture.row(cell, "entity_writes", .integer(2), phase: "main"),
      Fixture.row(cell, "entity_writes", .integer(3), phase: "main", operation: "update-author"),
      Fixture.row(cell, "entity_writes", .integer(4), phase: "load"),
    ]
    #expect(try verdict("entity_writes of nested == 1", rows) == .pass)
    #expect(try verdict("entity_writes of nested == 2 in main", rows) == .pass)
    #expect(try verdict("entity_writes of nested == 3 in main for update-author", rows) == .pass)
    #expect(try verdict("entity_writes of nested == 4 in load", rows) == .pass)
  }

  @Test func `a run counts its verdicts`() throws {
    let rows = [Fixture.row(Fixture.cell("nested"), "stale_views", .integer(0))]
    let sentences = ["stale_views of * == 0", "stale_views of * == 1", "queries of * == 0", "stale_views of * < 9"]
    let counts = VerdictCounts(try sentences.map { try judge($0, rows) })
    #expect([counts.passed, counts.failed, counts.inconclusive, counts.missing] == [2, 1, 0, 1])
  }

  @Test func `a warning is counted apart and fails nothing, missing or not`() throws {
    let rows = [Fixture.row(Fixture.cell("nested"), "stale_views", .integer(0))]
    let judgements = try ["stale_views of * == 1", "queries of * == 0", "stale_views of * == 0"].map { sentence in
      var expectation = try Expectation(sentence, names: names)
      expectation.level = .warn
      let reports = [CellReport(cell: Fixture.cell("nested"))]
      return Judge(index: ResultIndex(rows), cells: reports, clock: nil).judge(expectation)
    }
    #expect(judgements.map(\.verdict) == [.fail, .missing, .pass])
    #expect(judgements.map(\.isFailure) == [false, false, false])
    let counts = VerdictCounts(judgements)
    #expect([counts.passed, counts.failed, counts.missing, counts.warned, counts.total] == [1, 0, 0, 2, 3])
  }
}
