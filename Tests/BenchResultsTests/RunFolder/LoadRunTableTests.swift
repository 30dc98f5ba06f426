import ResultsFixtures
import Testing

@testable import BenchCore
@testable import BenchResults

struct LoadRunTableTests {
  private var tables: LoadTables {
    var tables = LoadTables()
    var step = LoadTables.Step()
    (step.arrivals, step.done, step.queueMax, step.busyMain, step.framesDue) = (5, 4, 2, 900, 60)
    step.responseMax = 700
    tables.series = [step]
    tables.frames = [
      LoadTables.Frame(
        tick: 3, began: 50, ended: 90, dropped: 1, queued: 2, flow: "sync", operation: "commit", task: 30)
    ]
    tables.curves = [
      LoadTables.Curve(phase: "*", flow: "sync", measure: "response", values: [100, 700], counts: [3, 1])
    ]
    tables.limits = ["hitch_ms_per_s", "response_p99_ns"]
    tables.probes = [
      LoadTables.Probe(factor: 1.5, rate: 30, values: [LoadValue(0), nil], held: true, executed: false)
    ]
    return tables
  }

  private func filled<Table: LoadRunTable>(_ repetitions: Int = 1, _ passes: [Pass] = [.counts]) -> Table {
    var table = Table()
    table.add(Fixture.measurement(.counts, []), of: Fixture.cell())
    #expect(table.csv(build: .release) == nil)
    for pass in passes {
      var measurement = Fixture.measurement(pass, [])
      measurement.loadTables = tables
      for number in 1...repetitions { table.add(measurement, of: Fixture.cell(), repetition: number) }
    }
    return table
  }

  private func text<Table: LoadRunTable>(
    _ table: Table.Type, _ repetitions: Int = 1, _ passes: [Pass] = [.counts]
  ) throws -> String {
    let table: Table = filled(repetitions, passes)
    return try #require(table.csv(build: .release))
  }

  /// The records of a table below its head, from the pass on.
  private func rows(_ text: String) throws -> [[String]] {
    try CSVReader.records(text).dropFirst().map { Array($0.dropFirst(4)) }
  }

  @Test func `each table has its columns and the values of a simulation`() throws {
    #expect(
      try rows(text(SeriesTable.self)) == [
        ["counts", "1", "0", "5", "4", "2", "900", "0", "60", "0", "0", "", "700", "0", "0", "0"]
      ])
    #expect(
      try rows(text(LateFramesTable.self)) == [
        ["counts", "1", "3", "50", "90", "1", "2", "sync", "commit", "30"]
      ])
    let capacity = try text(CapacityTable.self)
    #expect(
      capacity.hasPrefix(
        "scenario,point,store,derivation,pass,repetition,factor,ops_per_s,response_p99_ns,hitch_ms_per_s,held,"))
    #expect(try rows(capacity) == [["counts", "1", "1.5", "30", "", "0", "true", "false"]])
  }

  @Test func `curves of several repetitions are merged`() throws {
    #expect(
      try rows(text(ResponseTable.self, 2)) == [
        ["counts", "*", "sync", "response", "100", "6", "0.75"], ["counts", "*", "sync", "response", "700", "8", "1"],
      ])
  }

  @Test func `curves are read back as they were written, and refused where counts do not rise`() throws {
    let text = try text(ResponseTable.self, 2)
    let curves = try ResponseTable.run(text).loadCurves
    #expect(curves.map(\.steps.count) == [2] && curves[0].steps[1].count == 8 && curves[0].flow == "sync")
    for (old, new) in [(",8,1\r\n", ",6,1\r\n"), (",6,0.75", ",0,0.75"), (",6,0.75", ",much,0.75"), ("counts", "wall")]
    {
      #expect(text.contains(old))
      #expect(throws: CSVError.self) { try ResponseTable.run(text.replacing(old, with: new)) }
    }
  }

  @Test func `late frames on recorded times do not count beside those in cost units`() throws {
    let text = try text(LateFramesTable.self, 1, [.counts, .time])
    #expect(try rows(text).map(\.[0]) == ["counts", "time"])
    let run = try LateFramesTable.run(text)
    #expect(run.lateFrames == [Fixture.cell(): tables.frames])
    #expect(run.recordedFrames == [Fixture.cell(): tables.frames])
    #expect(throws: CSVError.self) { try LateFramesTable.read("a,b\r\n") }
    #expect(throws: CSVError.self) { try LateFramesTable.read(text.replacing(",30\r\n", with: ",much\r\n")) }
  }

  @Test func `series and probes are read back as they were written, and refused where a field is none`() throws {
    let series = try text(SeriesTable.self)
    #expect(try SeriesTable.run(series).loadSeries == [Fixture.cell(): tables.series])
    let capacity = try text(CapacityTable.self)
    let probes = try #require(CapacityTable.run(capacity).loadProbes[Fixture.cell()])
    #expect(probes.map(\.rate) == [30] && probes.map(\.held) == [true] && probes.map(\.executed) == [false])
    #expect(throws: CSVError.self) { try SeriesTable.read(series.replacing(",900,", with: ",busy,")) }
    #expect(throws: CSVError.self) { try SeriesTable.read(capacity) }
    #expect(throws: CSVError.self) { try CapacityTable.read(capacity.replacing(",true,", with: ",maybe,")) }
    #expect(throws: CSVError.self) { try CapacityTable.read(series) }
  }
}
