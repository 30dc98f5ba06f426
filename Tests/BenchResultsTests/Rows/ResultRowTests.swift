import BenchCore
import BenchResults
import ResultsFixtures
import Testing

struct ResultRowTests {
  private func value(
    _ metric: String, _ phase: String, _ operation: String, in rows: [ResultRow]
  ) -> MetricValue? {
    let found = rows.filter { $0.metric == metric && $0.phase == phase && $0.operation == operation }
    return found.count == 1 ? found[0].value : nil
  }

  private func rows(_ measurement: Measurement, entities: Int = 1111) -> [ResultRow] {
    ResultRow.rows(of: ResultLines(measurement, entities: entities), cell: Fixture.cell(), repetition: 1)
  }

  private let counts = Fixture.measurement(
    .counts,
    [
      ("load", nil, Fixture.counts(0, [.entityWrites: 5_000])),
      ("calm", "update-author", Fixture.counts(10, [.entityWrites: 10, .recomputations: 3])),
      ("calm", "read-feed", Fixture.counts(5, [.queries: 5])),
      ("storm", "update-author", Fixture.counts(30, [.entityWrites: 31])),
    ])

  @Test func `totals of the play leave the load out`() {
    let rows = rows(counts)
    #expect(value("entity_writes", "*", "*", in: rows) == .integer(41))
    #expect(value("entity_writes", "calm", "*", in: rows) == .integer(10))
    #expect(value("entity_writes", "*", "update-author", in: rows) == .integer(41))
    #expect(value("entity_writes", "load", "*", in: rows) == .integer(5_000))
    #expect(value("recomputations", "load", "*", in: rows) == nil)
  }

  @Test func `changes and reads have totals of their own`() {
    let rows = rows(counts)
    #expect(value("entity_writes", "*", "writes", in: rows) == .integer(41))
    #expect(value("queries", "*", "reads", in: rows) == .integer(5))
    #expect(value("queries", "storm", "reads", in: rows) == nil)
    #expect(rows.first { $0.phase == "*" && $0.operation == "*" }?.operations == 45)
    #expect(rows.first { $0.phase == "*" && $0.operation == "reads" }?.operations == 5)
  }

  @Test func `the load covers entities`() {
    #expect(rows(counts).filter { $0.phase == "load" }.allSatisfy { $0.operations == 1111 })
  }

  @Test func `derived metrics are never stored`() {
    #expect(!rows(counts).contains { $0.metric.hasSuffix("_per_op") || $0.metric == "waste_factor" })
  }

  @Test func `a percentile of a total is that of all its commits`() {
    let measurement = Fixture.measurement(
      .time,
      [
        ("a", "update-author", Fixture.latencies([100, 100, 100])),
        ("b", "update-post", Fixture.latencies([100, 900, 900, 900])),
        ("b", "read-feed", Fixture.latencies([50])),
      ])
    let rows = rows(measurement)
    #expect(value("latency_p50_ns", "*", "writes", in: rows) == .integer(100))
    #expect(value("latency_p50_ns", "b", "writes", in: rows) == .integer(900))
    #expect(value("latency_max_ns", "*", "*", in: rows) == .integer(900))
  }

  @Test func `what a repetition gives for the whole is taken, the rest added up`() {
    var whole = Figures(operations: 4)
    whole.elapsed = Nanoseconds(2_000)
    var load = Figures()
    load.elapsed = Nanoseconds(77)
    let measurement = Fixture.measurement(
      .time,
      [
        ("load", nil, load), ("a", "update-author", Fixture.latencies([10, 20, 30, 40])), (nil, nil, whole),
      ])
    let rows = rows(measurement)
    #expect(value("throughput_ops_per_s", "*", "*", in: rows) == .real(2_000_000))
    #expect(value("throughput_ops_per_s", "a", "*", in: rows) == nil)
    #expect(value("throughput_ops_per_s", "load", "*", in: rows) == nil)
    #expect(value("load_ns", "load", "*", in: rows) == .integer(77))
    #expect(value("latency_p50_ns", "*", "*", in: rows) == .integer(20))
  }

  @Test func `plays that did not come equally far keep their own operations`() {
    var throughput = Figures(operations: 50)
    throughput.elapsed = Nanoseconds(1_000)
    let measurement = Fixture.measurement(
      .time,
      [
        ("a", nil, throughput), ("a", "read-feed", Fixture.latencies([1, 2, 3])),
        ("a", "update-post", Fixture.latencies([4, 5])), ("load", nil, Figures()),
      ])
    let rows = rows(measurement).filter { $0.operation == "*" && $0.phase != "load" }
    let covered = Dictionary(grouping: rows, by: \.metric).mapValues { Set($0.map(\.operations)) }
    #expect(covered["throughput_ops_per_s"] == [50])
    #expect(covered["latency_p50_ns"] == [5])
    #expect(rows.filter { $0.metric == "throughput_ops_per_s" }.map(\.value) == [.real(5e7), .real(5e7)])
  }

  @Test func `a warm-up in what was given for the whole does not thin the sums out`() throws {
    var whole = Figures(operations: 1_000)
    whole.peakLiveBytes = Bytes(900)
    var kind = Figures(operations: 2)
    kind.allocatedBytes = Bytes(64)
    let found = rows(Fixture.measurement(.allocations, [(nil, nil, whole), ("a", "update-author", kind)]))
    let metric = try #require(AllMetrics.named("allocated_bytes_per_op"))
    #expect(ResultIndex(found).typical(of: metric, cell: Fixture.cell())?.exact == Ratio(32))
    #expect(value("peak_live_bytes", "*", "*", in: found) == .integer(900))
  }

  @Test func `a load reported in several lines is one`() {
    var timed = Figures()
    timed.elapsed = Nanoseconds(77)
    let rows = rows(Fixture.measurement(.time, [("load", nil, Figures()), ("load", nil, timed)]))
    #expect(value("load_ns", "load", "*", in: rows) == .integer(77))
  }

  @Test func `memory of the load and the play keep apart, but for the peak`() {
    var load = Figures()
    load.allocatedBytes = Bytes(1_000)
    load.peakLiveBytes = Bytes(900)
    load.storeBytes = Bytes(400)
    var kind = Figures(operations: 2)
    kind.allocatedBytes = Bytes(64)
    var phase = Figures(operations: 2)
    phase.peakLiveBytes = Bytes(500)
    phase.allocations = AllocationProfile(classes: [.init(size: Bytes(32), allocations: 2, frees: 1)])
    let rows = rows(
      Fixture.measurement(.allocations, [("load", nil, load), ("a", "update-author", kind), ("a", nil, phase)]))
    #expect(value("allocated_bytes", "*", "*", in: rows) == .integer(64))
    #expect(value("load_allocated_bytes", "load", "*", in: rows) == .integer(1_000))
    #expect(value("allocated_bytes", "load", "*", in: rows) == nil)
    #expect(value("store_bytes", "load", "*", in: rows) == .integer(400))
    #expect(value("peak_live_bytes", "a", "*", in: rows) == .integer(500))
    #expect(value("peak_live_bytes", "*", "*", in: rows) == .integer(900))
    #expect(value("allocations", "*", "*", in: rows) == .integer(2))
    #expect(value("allocations", "a", "update-author", in: rows) == nil)
  }

  @Test func `what is measured only for the whole play has a row only for the whole play`() {
    var whole = Figures(operations: 9)
    whole.snapshotBytes = Bytes(70)
    whole.cachedBytes = Bytes(80)
    let rows = rows(Fixture.measurement(.allocations, [(nil, nil, whole)]))
    #expect(value("snapshot_bytes", "*", "*", in: rows) == .integer(70))
    #expect(value("cached_bytes", "*", "*", in: rows) == .integer(80))
    #expect(rows.count == 2)
  }
}
