import BenchResults
import ResultsFixtures
import Testing

struct ResultIndexTests {
  private let cell = Fixture.cell()

  @Test func `derived metrics have a row for each repetition`() throws {
    let metric = try #require(AllMetrics.named("allocations_per_op"))
    let index = ResultIndex([
      Fixture.row(cell, "allocations", .integer(10), operations: 4, repetition: 1),
      Fixture.row(cell, "allocations", .integer(11), operations: 4, repetition: 2),
    ])
    #expect(index.values(of: metric, cell: cell).map(\.exact) == [Ratio(5, 2), Ratio(11, 4)])
    #expect(index.varied(in: cell) == ["allocations"])
  }

  @Test func `a metric of the load is found where it is at home`() throws {
    let metric = try #require(AllMetrics.named("store_bytes_per_entity"))
    let index = ResultIndex([Fixture.row(cell, "store_bytes", .integer(500), phase: "load", operations: 5)])
    #expect(index.typical(of: metric, cell: cell)?.exact == Ratio(100))
    #expect(index.values(of: metric, cell: cell, phase: "*").isEmpty)
  }

  @Test func `the median of an even number is between the middle ones`() {
    #expect(Spread([.integer(4), .integer(1), .integer(3), .integer(9)])?.median == .real(3.5))
    #expect(Spread([.integer(4), .integer(1), .integer(3)])?.median == .integer(3))
    #expect(Spread([]) == nil)
  }

  @Test(arguments: [
    (5, nil), (6, 1.0...6.0), (9, 2.0...8.0), (10, 2.0...9.0), (20, 6.0...15.0), (1_000, 469.0...532.0),
    (5_000, 2_431.0...2_570.0),
  ])
  func `the interval is that of the order statistics`(count: Int, interval: ClosedRange<Double>?) {
    #expect(Spread((1...count).map { .integer($0) })?.interval == interval)
  }
}
