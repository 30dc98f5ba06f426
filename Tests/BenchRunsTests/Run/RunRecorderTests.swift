import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchVerdicts
import Foundation
import RunsFixtures
import StoreBenchKit
import Synchronization
import TestSupport
import Testing

@testable import BenchRuns

/// Repetitions that fail, seen through a whole run.
struct RunRecorderTests {
  @Test func `allocations that differ from process to process are called varied`() throws {
    let bytes = Counter()
    let runner = InProcessRunner(.standard) {
      Instruments(clock: FakeInstruments.clock(), meter: FakeInstruments.meter(allocating: 48 + 16 * bytes.next()))
    }
    let result = try run(runner)
    for cell in result.manifest.cells {
      #expect(cell.varied == ["allocated_bytes", "cached_bytes", "load_allocated_bytes", "store_bytes"])
      #expect(cell.state == .finished)
    }
  }

  @Test func `a play that the time limit stopped says how far it came, the shortest of them`() throws {
    let runner = ScriptedRunner { repetition, outcome in
      guard repetition.pass == .time, case .measured(var measurement) = outcome else { return outcome }
      measurement.operationsPlayed = repetition.store == "nested" ? 10 * repetition.number : 25
      return .measured(measurement)
    }
    let cells = try run(runner).manifest.cells
    #expect(cells.map(\.stop) == [CellReport.EarlyStop(operationsPlayed: 10, operationsInLog: 25), nil])
  }

  @Test func `a clock past the limit stops the play, and the row covers what was played`() throws {
    // Each reading is a second after the one before; the limit is 5 s.
    let runner = InProcessRunner(.standard) {
      let readings = Counter()
      return Instruments(
        clock: MonotonicClock { .seconds(Double(readings.next())) }, meter: FakeInstruments.meter())
    }
    let result = try run(runner)
    // Five commits of warm-up take a second each, and the sixth is one too many.
    let stop = CellReport.EarlyStop(operationsPlayed: 6, operationsInLog: 25)
    #expect(result.manifest.cells.map(\.stop) == [stop, stop])
    #expect(result.manifest.cells.allSatisfy { $0.state == .finished })
    let p50 = result.run.rows.filter { $0.metric == "latency_p50_ns" && $0.phase == "*" && $0.operation == "*" }
    #expect(p50.map(\.operations) == [1, 1, 1, 1])
  }

  @Test func `a disagreement is explained with what both showed`() throws {
    let runner = ScriptedRunner { repetition, outcome in
      guard repetition.pass == .counts, repetition.store == "nested", case .measured(var measurement) = outcome
      else { return outcome }
      measurement.disagreement = Disagreement(
        operation: 0, kind: "update-author", view: "feed 3", slot: 2, shown: ["nothing"])
      return .measured(measurement)
    }
    let log = EventLog()
    let result = try run(runner, listener: log.hear)
    let disagreement = try #require(result.manifest.cells[0].failure?.disagreement)
    #expect(disagreement.shown == ["nothing"])
    #expect(disagreement.expected.count == 3)
    #expect(disagreement.expected[0].hasPrefix("5: "))
    #expect(result.manifest.cells.map(\.state) == [.disagreed, .finished])
    #expect(
      log.failures == [
        "nested/memoized: WRONG: at operation 0 (update-author) view feed 3 in slot 2 showed something else than it "
          + "must"
      ])
    #expect(!result.run.rows.contains { $0.cell.store == "nested" }, "a wrong design has no numbers")
  }

  @Test func `a read that answers wrong is explained by the view it looks at`() throws {
    let runner = ScriptedRunner { repetition, outcome in
      guard repetition.pass == .counts, case .measured(var measurement) = outcome else { return outcome }
      measurement.disagreement = Disagreement(
        operation: 24, kind: "read-feed", view: "feed 3", slot: nil, shown: ["nothing"])
      return .measured(measurement)
    }
    let text = FakeBench.scenario.replacing("update-author: 3, read-feed: 1", with: "read-feed: 1")
    let expected = try run(runner, text).manifest.cells[0].failure?.disagreement?.expected
    #expect(expected?.count == 3)
  }

  @Test(arguments: [
    (
      CellFailure.crashed(signal: 11, lastWords: "last words", pass: .time, repetition: 1),
      "crashed: signal 11 (SIGSEGV) in the time pass, repetition 1"
    ),
    (
      .exited(code: 9, lastWords: "last words", pass: .time, repetition: 1),
      "exited with code 9 in the time pass, repetition 1"
    ),
    (
      .timedOut(after: .seconds(3), lastWords: "last words", pass: .time, repetition: 1),
      "timed out: killed after 3.00s without progress in the time pass, repetition 1"
    ),
    (
      .exited(code: 0, lastWords: "not JSON", pass: .time, repetition: 1),
      "gave no result that can be read in the time pass, repetition 1"
    ),
  ])
  func `a repetition that fails takes its cell with it, alone`(failure: CellFailure, words: String) throws {
    let played = Counter()
    let runner = ScriptedRunner { repetition, outcome in
      guard repetition.store == "nested" else { return outcome }
      _ = played.next()
      return repetition.pass == .time ? .failed(failure) : outcome
    }
    let result = try run(runner)
    #expect(result.manifest.cells[0].failure?.words == words)
    #expect(result.manifest.cells.map(\.state) == [.failed, .finished])
    #expect(played.value == 2, "counts, the first repetition of the time pass, and then no more")
    let other = result.run.rows.filter { $0.cell.store == "normalized" && $0.pass == .allocations }
    #expect(other.contains { $0.repetition == 2 })
  }

  @Test func `a run that is interrupted keeps what it has and judges nothing`() throws {
    let played = Counter()
    let runner = ScriptedRunner { repetition, outcome in
      if played.next() == 3 { throw Interrupted() }
      return outcome
    }
    let result = try run(runner)
    #expect(result.manifest.run.state == .interrupted)
    #expect(result.judgements.isEmpty)
    #expect(result.manifest.cells.map(\.state) == [.unfinished, .unfinished])
    #expect(Set(result.run.rows.map(\.pass)) == [.counts])
    #expect(result.table(TableStyle(isColored: false, isWide: false)).hasPrefix("INTERRUPTED"))
  }

  @Test func `a simulation of a load that contradicts itself ends the run with an internal error`() throws {
    let runner = ScriptedRunner { _, outcome in
      guard case .measured(var measurement) = outcome else { return outcome }
      measurement.loadTables = LoadTables()
      measurement.loadTables?.violation = "Little's law: 3 ns in all, and the queue's integral is 4 ns"
      return .measured(measurement)
    }
    let error = #expect(throws: ContradictionError.self) { try run(runner) }
    #expect(error?.description.contains("Little's law: 3 ns") == true)
  }

  @Test func `run.json keeps the best pace that was seen, and later processes get it`() throws {
    let given = Mutex<[UInt64?]>([])
    let runner = ScriptedRunner { repetition, outcome in
      guard repetition.pass == .time, case .measured(var measurement) = outcome else {
        #expect(repetition.bestPace == nil)
        return outcome
      }
      let place = given.withLock { given in
        given.append(repetition.bestPace?.rawValue)
        return given.count - 1
      }
      measurement.bestPace = Nanoseconds([2_000, 2_100, 1_900, 1_950][place % 4])
      return .measured(measurement)
    }
    let result = try run(runner)
    #expect(result.manifest.bestPaceNs == 1_900)
    #expect(given.withLock { $0 } == [nil, 2_000, 2_000, 1_900])
  }

  private func run(
    _ runner: any RepetitionRunner, _ text: String = FakeBench.scenario,
    listener: @escaping @Sendable (BenchEvent) -> Void = { _ in }
  ) throws -> RunReport {
    try withTemporaryFolder { try FakeBench.run(text, runner, listener: listener, output: $0) }
  }
}
