import BenchCore
import ResultsFixtures
import Testing

@testable import BenchResults

struct LoadTableFilesTests {
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

  private func files(_ repetitions: Int = 1) -> LoadTableFiles {
    var files = LoadTableFiles()
    var measurement = Fixture.measurement(.counts, [])
    #expect(files.isEmpty)
    files.add(measurement, of: Fixture.cell(), repetition: 1)
    #expect(files.isEmpty)
    measurement.loadTables = tables
    for number in 1...repetitions { files.add(measurement, of: Fixture.cell(), repetition: number) }
    return files
  }

  /// The records of a table below its head, from the pass on.
  private func rows(_ text: String, _ columns: [String]) throws -> [[String]] {
    let records = try CSVReader.records(text)
    #expect(records.first == columns)
    return records.dropFirst().map { Array($0.dropFirst(4)) }
  }

  @Test func `each table has its columns and the values of a simulation`() throws {
    let files = files()
    #expect(
      try rows(files.series(build: .release), LoadTableFiles.seriesColumns) == [
        ["counts", "1", "0", "5", "4", "2", "900", "0", "60", "0", "0", "", "700", "0", "0", "0"]
      ])
    #expect(
      try rows(files.frames(build: .release), LoadTableFiles.frameColumns) == [
        ["counts", "1", "3", "50", "90", "1", "2", "sync", "commit", "30"]
      ])
    let place = LoadTableFiles.placeColumns + ["factor", "ops_per_s", "response_p99_ns", "hitch_ms_per_s"]
    #expect(
      try rows(files.capacity(build: .release), place + ["held", "executed"]) == [
        ["counts", "1", "1.5", "30", "", "0", "true", "false"]
      ])
  }

  @Test func `curves of several repetitions are merged`() throws {
    let rows = try rows(files(2).response(build: .release), LoadTableFiles.responseColumns)
    #expect(
      rows == [
        ["counts", "*", "sync", "response", "100", "6", "0.75"], ["counts", "*", "sync", "response", "700", "8", "1"],
      ])
  }

  @Test func `curves are read back as they were written, and refused where counts do not rise`() throws {
    let files = files(2)
    let text = files.response(build: .release)
    #expect(try LoadTableFiles.curves(csv: text) == files.curves)
    #expect(files.curves.map(\.steps.count) == [2] && files.curves[0].steps[1].count == 8)
    for (old, new) in [(",8,1\r\n", ",6,1\r\n"), (",6,0.75", ",0,0.75"), (",6,0.75", ",much,0.75"), ("counts", "wall")]
    {
      #expect(text.contains(old))
      #expect(throws: CSVError.self) { try LoadTableFiles.curves(csv: text.replacing(old, with: new)) }
    }
  }

  @Test func `late frames on recorded times do not count beside those in cost units`() throws {
    var files = files()
    var measurement = Fixture.measurement(.time, [])
    measurement.loadTables = tables
    files.add(measurement, of: Fixture.cell(), repetition: 1)
    #expect(try rows(files.frames(build: .release), LoadTableFiles.frameColumns).map(\.[0]) == ["counts", "time"])
    for pass in [Pass.counts, .time] {
      #expect(files.lateFrames(pass) == [Fixture.cell(): tables.frames])
      let read = try LoadTableFiles.frames(csv: files.frames(build: .release), of: pass)
      #expect(read.map(\.entry) == tables.frames)
    }
  }

  @Test func `late frames are read back as they were written`() throws {
    let files = files()
    let read = try LoadTableFiles.frames(csv: files.frames(build: .release))
    #expect(read.map(\.cell) == [Fixture.cell()])
    #expect(read.map(\.entry) == tables.frames)
    #expect(throws: CSVError.self) { try LoadTableFiles.frames(csv: "a,b\r\n") }
    let broken = files.frames(build: .release).replacing(",30\r\n", with: ",much\r\n")
    #expect(throws: CSVError.self) { try LoadTableFiles.frames(csv: broken) }
  }

  @Test func `series and probes are read back as they were written, and refused where a field is none`() throws {
    let files = files()
    let series = files.series(build: .release)
    #expect(try LoadTableFiles.series(csv: series).map(\.entry) == tables.series)
    #expect(files.series == [Fixture.cell(): tables.series])
    let capacity = files.capacity(build: .release)
    let probes = try LoadTableFiles.probes(csv: capacity).map(\.entry)
    #expect(probes == files.probes[Fixture.cell()] && probes.map(\.rate) == [30] && probes.map(\.held) == [true])
    #expect(throws: CSVError.self) { try LoadTableFiles.series(csv: series.replacing(",900,", with: ",busy,")) }
    #expect(throws: CSVError.self) { try LoadTableFiles.series(csv: capacity) }
    #expect(throws: CSVError.self) { try LoadTableFiles.probes(csv: capacity.replacing(",true,", with: ",maybe,")) }
    #expect(throws: CSVError.self) { try LoadTableFiles.probes(csv: series) }
  }
}
