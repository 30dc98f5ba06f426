import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchVerdicts
import Foundation
import RunsFixtures
import StoreBenchKit
import TestSupport
import Testing

@testable import BenchRuns

struct BenchTests {
  private static let files = [
    "measurements.csv", "summary.csv", "latency.csv", "allocations.csv", "blast.csv", "views.csv", "run.json",
  ]

  @Test func `everything a run leaves behind is as recorded`() throws {
    try withTemporaryFolder { output in
      let result = try FakeBench.run(output: output)
      let table = result.table(TableStyle(isColored: false, isWide: false))
      try expectSnapshot(table.replacing(output, with: "OUT"), named: "table.txt")
      for name in Self.files {
        try expectSnapshot(try String(contentsOfFile: "\(result.folder ?? "")/\(name)", encoding: .utf8), named: name)
      }
    }
  }

  @Test func `two runs with one seed leave the same bytes`() throws {
    try withTemporaryFolder { output in
      let texts = try (1...2).map { number in
        let result = try FakeBench.run(output: "\(output)/\(number)")
        return try Self.files.map {
          try String(contentsOfFile: "\(result.folder ?? "")/\($0)", encoding: .utf8)
        }
      }
      #expect(texts[0] == texts[1])
    }
  }

  @Test func `the time limit ends the plays that are timed, which say so, and none that count`() throws {
    try withTemporaryFolder { output in
      let readings = Counter()
      let runner = InProcessRunner(.standard) {
        let late = MonotonicClock { .seconds(Double(readings.next())) }
        var instruments = Instruments(clock: late, meter: FakeInstruments.meter())
        instruments.stopwatch = late
        return instruments
      }
      let report = try FakeBench.run(FakeBench.scenario, runner, output: output)
      #expect(report.run.manifest.cells.map { $0.stop?.operationsPlayed } == [6, 6])
      func covered(_ metric: String) -> Set<Int> {
        let rows = report.run.rows.filter { $0.metric == metric && $0.phase == "*" && $0.operation == "*" }
        return Set(rows.map(\.operations))
      }
      #expect(covered("entity_writes") == [20] && covered("allocated_bytes") == [20])
      #expect(covered("latency_p50_ns") == [1], "five of the warm-up are not recorded")
      let table = report.table(TableStyle(isColored: false, isWide: false))
      #expect(table.contains("stopped after 6 of 25 operations"))
    }
  }

  @Test func `the counts do not depend on the instruments`() throws {
    try withTemporaryFolder { output in
      let system = InProcessRunner(.standard) { .system() }
      let counts = try [FakeBench.runner(), system].enumerated().map { number, runner in
        ReferenceCounts(of: try FakeBench.run(FakeBench.scenario, runner, output: "\(output)/\(number)").run.rows)
      }
      #expect(counts[0].csv == counts[1].csv)
      #expect(!counts[0].csv.isEmpty)
    }
  }

  @Test func `sends events for what it plans, prepares and plays, in this order`() throws {
    try withTemporaryFolder { output in
      let log = EventLog()
      let text = FakeBench.scenario + "sweep: { dataset.posts: [3, 6] }\n"
      _ = try FakeBench.run(text, listener: log.hear, output: output)
      let words = log.all.map { event in
        switch event {
        case .planned(let scenario, let cells, let repetitions, _): "planned \(scenario) \(cells) \(repetitions)"
        case .opened(let folder): "opened \(folder.hasPrefix(output))"
        case .preparing(let point): "preparing \(point)"
        case .playing: "playing"
        case .ended(let planned, let failed, let done, let total, _):
          "\(failed ? "failed" : "ended") \(planned.pass.rawValue) \(done)/\(total)"
        case .failed: "failed"
        }
      }
      let passes = ["counts", "counts", "time", "time", "time", "time"] + Array(repeating: "allocations", count: 4)
      var expected = ["planned two-designs.yaml 4 20", "opened true"]
      for (posts, start) in [(3, 1), (6, 11)] {
        expected.append("preparing dataset.posts=\(posts)")
        for (offset, pass) in passes.enumerated() { expected.append("ended \(pass) \(start + offset)/20") }
      }
      #expect(words == expected)
    }
  }

  @Test(arguments: [
    ("dataset.posts: [3, 6]", 2), ("payload.extra_strings: [0, 2]", 2), ("views.limit: [2, 3]", 2),
    ("hold: [0, 1]", 1),
  ])
  func `a point plays the stage of the one before only if nothing but the designs and their way differ`(
    sweep: String, stages: Int
  ) throws {
    try withTemporaryFolder { output in
      let log = EventLog()
      let result = try FakeBench.run(FakeBench.scenario + "sweep: { \(sweep) }\n", listener: log.hear, output: output)
      let prepared = log.all.count { if case .preparing = $0 { true } else { false } }
      #expect(prepared == stages)
      #expect(result.manifest.points.count == 2)
    }
  }

  @Test func `without an allocator to ask, allocations are absent and the manifest says so`() throws {
    try withTemporaryFolder { output in
      var environment = FakeBench.environment
      environment.build.allocator = nil
      let result = try FakeBench.bench(output: output, environment: environment)
        .run(ScenarioFile(name: "s.yaml", text: FakeBench.scenario))
      #expect(!result.run.rows.contains { $0.pass == .allocations })
      #expect(result.manifest.warnings == ["allocations are not measured: this build or machine has no jemalloc"])
      #expect(result.manifest.cells.allSatisfy { $0.state == .finished })
    }
  }

  @Test func `what needs more memory than there is is refused before anything is made`() throws {
    try withTemporaryFolder { output in
      let text = FakeBench.scenario.replacing("posts: 6", with: "posts: 15_000_000")
      let asked = Counter()
      let runner = ScriptedRunner { _, outcome in
        _ = asked.next()
        return outcome
      }
      let error = #expect(throws: UnplayableError.self) { try FakeBench.run(text, runner, output: output) }
      #expect(error?.description.hasPrefix("two-designs.yaml: the run would need about ") == true)
      #expect(error?.description.hasSuffix("this machine has 8.0 GB; make the dataset or the workload smaller") == true)
      #expect(asked.value == 0)
      let left = try FileManager.default.contentsOfDirectory(atPath: output)
      #expect(left.isEmpty)
    }
  }

  @Test func `a scenario whose designs cannot be played does not pass, and leaves no folder`() throws {
    try withTemporaryFolder { output in
      let text = FakeBench.scenario.replacing("stores: [nested, normalized]", with: "stores: [objects]")
        .replacing("derivations: [memoized]", with: "derivations: [memoized-table]")
      let error = #expect(throws: UnplayableError.self) { try FakeBench.run(text, output: output) }
      let words = try #require(error?.description)
      #expect(words.hasPrefix("two-designs.yaml: no design can be played: objects/memoized-table: "), "\(words)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: output).isEmpty)
    }
  }

  @Test func `an error at one point keeps the points before it`() throws {
    final class NoSecondStage: RepetitionRunner {
      private let inner = FakeBench.runner()
      private let prepared = Counter()

      func prepare(_ stage: any PlayableStage) throws {
        if prepared.next() == 1 { throw OutputError(path: "/scratch/stage", reason: "no room") }
        inner.prepare(stage)
      }

      func run(_ repetition: Repetition) throws -> Outcome { try inner.run(repetition) }
    }
    try withTemporaryFolder { output in
      let text = FakeBench.scenario + "sweep: { dataset.posts: [3, 6] }\n"
      #expect(throws: OutputError.self) { try FakeBench.run(text, NoSecondStage(), output: output) }
      let path = try #require(try runFolders(output).first)
      let manifest = try RunManifest(json: String(contentsOfFile: "\(path)/run.json", encoding: .utf8))
      #expect(manifest.run.state == .interrupted)
      #expect(manifest.cells.map(\.state) == [.finished, .finished, .unfinished, .unfinished])
      let measurements = try String(contentsOfFile: "\(path)/measurements.csv", encoding: .utf8)
      #expect(measurements.contains("dataset.posts=3,normalized,memoized,*,*,allocations,2,allocated_bytes"))
      #expect(!measurements.contains("dataset.posts=6"))
    }
  }

  @Test func `a runner that cannot prepare ends the run with its error`() throws {
    struct NoRoom: RepetitionRunner {
      func prepare(_ stage: any PlayableStage) throws { throw OutputError(path: "/scratch/stage", reason: "no room") }
      func run(_ repetition: Repetition) -> Outcome { .failed(repetition.garbled("")) }
    }
    try withTemporaryFolder { output in
      #expect(throws: OutputError(path: "/scratch/stage", reason: "no room")) {
        try FakeBench.run(FakeBench.scenario, NoRoom(), output: output)
      }
    }
  }

  @Test func `an output folder that cannot be made is known before anything is played`() throws {
    try withTemporaryFolder { output in
      try Data().write(to: URL(filePath: "\(output)/file"))
      let asked = Counter()
      let runner = ScriptedRunner { _, outcome in
        _ = asked.next()
        return outcome
      }
      #expect(throws: OutputError.self) {
        try FakeBench.run(FakeBench.scenario, runner, output: "\(output)/file/results")
      }
      #expect(asked.value == 0)
    }
  }

  /// The run folders under an output folder.
  private func runFolders(_ output: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: output).flatMap { scenario in
      try FileManager.default.contentsOfDirectory(atPath: "\(output)/\(scenario)").map { "\(output)/\(scenario)/\($0)" }
    }
  }
}
