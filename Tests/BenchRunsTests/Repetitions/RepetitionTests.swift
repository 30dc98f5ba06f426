import BenchCore
import BenchHost
import RunsFixtures
import StoreBenchKit
import Testing

@testable import BenchRuns

struct RepetitionTests {
  private let stage = Calibration.stage(operations: 200)
  private let instruments = Instruments(clock: FakeInstruments.clock(), meter: FakeInstruments.meter())

  @Test func `the counts pass counts, and reads no instrument`() throws {
    let measurement = try play(.counts)
    #expect(measurement.pass == .counts)
    #expect(measurement.lines.allSatisfy { $0.figures.tally != nil })
    #expect(
      measurement.lines.allSatisfy {
        $0.figures.latency == nil && $0.figures.elapsed == nil && $0.figures.allocatedBytes == nil
      })
  }

  @Test func `the time pass plays twice: as a whole, and commit by commit`() throws {
    let measurement = try play(.time)
    #expect(measurement.pass == .time)
    let loads = measurement.lines.filter { $0.phase == "load" }
    #expect(loads.count == 1, "the load is timed in the first play")
    #expect(loads[0].figures.elapsed != nil)
    let whole = try #require(measurement.lines.first { $0.phase == "updates" && $0.operation == nil })
    #expect(whole.figures.elapsed != nil && whole.figures.latency == nil)
    let kinds = try #require(measurement.lines.first { $0.operation == "update-author" })
    #expect(kinds.figures.latency?.count == 200 && kinds.figures.elapsed == nil)
    #expect(measurement.lines.allSatisfy { $0.figures.tally == nil && $0.figures.allocatedBytes == nil })
    #expect(measurement.operationsPlayed == 200)
  }

  @Test func `the allocations pass asks the allocator and no clock`() throws {
    let measurement = try play(.allocations)
    let kinds = try #require(measurement.lines.first { $0.operation == "update-author" })
    #expect(kinds.figures.allocatedBytes == Bytes(200 * 48))
    #expect(kinds.figures.freedBytes == Bytes(200 * 16))
    #expect(measurement.lines.allSatisfy { $0.figures.latency == nil && $0.figures.elapsed == nil })
  }

  @Test func `without a meter nothing is made up`() throws {
    let contestant = try #require(Catalog.standard.contestant("normalized", "naive"))
    let plays = contestant.play(
      repetition(.allocations), on: stage, with: Instruments(clock: FakeInstruments.clock(), meter: nil))
    #expect(plays.fastest.lines.isEmpty)
  }

  @Test func `a play that one of the two stops covers what both have played`() throws {
    // A reading a second: the play as a whole ends after the first window beyond 5 s, the other after 6 commits.
    let readings = Counter()
    let slow = Instruments(clock: MonotonicClock { .seconds(Double(readings.next())) }, meter: nil)
    let contestant = try #require(Catalog.standard.contestant("normalized", "naive"))
    let measurement = contestant.play(repetition(.time), on: stage, with: slow).fastest
    #expect(measurement.operationsPlayed == 6)
    #expect(measurement.operationsInLog == 200)
  }

  @Test func `a play that counts blocks ends with the log, however long it takes, and notes its steps`() throws {
    let readings = Counter()
    var slow = instruments
    slow.stopwatch = MonotonicClock { .seconds(Double(readings.next())) }
    let contestant = try #require(Catalog.standard.contestant("normalized", "naive"))
    let measurement = contestant.play(repetition(.allocations), on: stage, with: slow).fastest
    #expect(measurement.operationsPlayed == 200)
    #expect(measurement.isStopped == nil)
    #expect(slow.progress.steps == 200)
    #expect(slow.progress.total == 200)
  }

  @Test func `a design that is not in the catalog is no crash`() throws {
    let runner = InProcessRunner(.standard) { .system() }
    runner.prepare(stage)
    let unknown = Repetition(store: "none", derivation: "naive", pass: .counts, number: 1, timeLimit: .seconds(5))
    #expect(try runner.run(unknown) == .failed(unknown.garbled("none/naive is not in the catalog")))
  }

  private func play(_ pass: Pass) throws -> BenchCore.Measurement {
    let contestant = try #require(Catalog.standard.contestant("normalized", "naive"))
    return contestant.play(repetition(pass), on: stage, with: instruments).fastest
  }

  private func repetition(_ pass: Pass) -> Repetition {
    Repetition(store: "normalized", derivation: "naive", pass: pass, number: 1, timeLimit: .seconds(5))
  }
}
