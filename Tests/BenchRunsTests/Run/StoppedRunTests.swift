import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchWorkloads
import Foundation
import RunsFixtures
import TestSupport
import Testing

@testable import BenchRuns

struct StoppedRunTests {
  /// Two points, each with two cells, each with four repetitions.
  private static let swept =
    FakeBench.scenario.replacing("repetitions: 2", with: "repetitions: 1") + "sweep: { dataset.posts: [3, 6] }\n"
  private static let tables = [
    "measurements.csv", "summary.csv", "latency.csv", "allocations.csv", "blast.csv", "views.csv",
  ]

  @Test func `a run that is stopped at any repetition and gone on with leaves the bytes of an undisturbed one`() throws
  {
    try withTemporaryFolder { output in
      let whole = try FakeBench.run(Self.swept, output: "\(output)/whole")
      let expected = try Self.tables.map { try read("\(whole.folder ?? "")/\($0)") }
      for stop in [0, 3, 8, 15] {
        let runner = StoppingRunner([stop])
        let stopped = try interrupted(runner, "\(output)/\(stop)")
        let result = try FakeBench.bench(runner, output: "elsewhere").resume(StoppedRun(folder: stopped))
        #expect(result.manifest.run.state == .finished)
        #expect(runner.asked.value == 17, "each repetition once, and once more the one that was stopped")
        #expect(try Self.tables.map { try read("\(stopped)/\($0)") } == expected, "stopped at \(stop)")
        #expect(result.judgements == whole.judgements)
        #expect(result.manifest.points == whole.manifest.points)
        #expect(result.manifest.cells == whole.manifest.cells)
        #expect(!FileManager.default.fileExists(atPath: "\(stopped)/journal.jsonl"))
      }
    }
  }

  @Test func `a run may be stopped again and again`() throws {
    try withTemporaryFolder { output in
      let whole = try FakeBench.run(Self.swept, output: "\(output)/whole")
      // Every fourth time the runner is asked, it is stopped.
      let runner = StoppingRunner(Set(stride(from: 3, to: 100, by: 4)))
      let folder = try interrupted(runner, "\(output)/stopped")
      var state = RunManifest.RunRecord.State.interrupted
      var starts = 1
      while state == .interrupted && starts < 50 {
        state = try FakeBench.bench(runner, output: output).resume(StoppedRun(folder: folder)).manifest.run.state
        starts += 1
      }
      #expect(starts == 6, "three repetitions at each of five starts, and one at the last")
      #expect(
        try Self.tables.map { try read("\(folder)/\($0)") }
          == Self.tables.map {
            try read("\(whole.folder ?? "")/\($0)")
          })
    }
  }

  @Test func `points that are through are not made again, but for the last, whose operations are looked at`() throws {
    try withTemporaryFolder { output in
      let runner = StoppingRunner([11])
      let folder = try interrupted(runner, output)
      let log = EventLog()
      _ = try FakeBench.bench(runner, output: output, listener: log.hear).resume(StoppedRun(folder: folder))
      let prepared = log.all.compactMap { if case .preparing(let point) = $0 { point.description } else { nil } }
      #expect(prepared == ["dataset.posts=6"])
    }
  }

  @Test func `a cell that has failed is not played again`() throws {
    try withTemporaryFolder { output in
      let asked = Counter()
      let runner = ScriptedRunner { repetition, outcome in
        if asked.next() == 4 { throw Interrupted() }
        return repetition.store == "nested" ? .failed(repetition.garbled("")) : outcome
      }
      let folder = try interrupted(runner, output)
      let result = try FakeBench.bench(runner, output: output).resume(StoppedRun(folder: folder))
      #expect(result.manifest.cells.map(\.state) == [.failed, .finished, .failed, .finished])
      #expect(asked.value == 11, "one for each failed cell, four for each sound one, and the one that was stopped")
    }
  }

  // MARK: Damage

  /// A bit that flips, a line or a part of it that is gone, lines that change places, a line twice, an end that is cut
  /// off, from a seed. `STUDY=1000` makes a thousand of them.
  @Test func `a damaged journal is refused with the line, or leads to the counts of an undisturbed run`() throws {
    try withTemporaryFolder { output in
      let whole = try FakeBench.run(Self.swept, output: "\(output)/whole")
      let counts = whole.run.rows.filter { $0.pass == .counts }
      let stopped = try interrupted(StoppingRunner([13]), "\(output)/stopped")
      let journal = try Data(contentsOf: URL(filePath: "\(stopped)/journal.jsonl"))
      let study = ProcessInfo.processInfo.environment["STUDY"].flatMap { Int($0) } ?? 40
      var random = RandomStream(root: 17, "damage")
      var outcomes: [Bool: Int] = [:]
      for number in 1...study {
        let folder = "\(output)/damaged"
        try FileManager.default.copyItem(atPath: stopped, toPath: folder)
        try Damage.any(&random).done(to: journal, &random).write(to: URL(filePath: "\(folder)/journal.jsonl"))
        do {
          let result = try FakeBench.bench(output: output).resume(StoppedRun(folder: folder))
          #expect(result.run.rows.filter { $0.pass == .counts } == counts, "damage \(number)")
          outcomes[true, default: 0] += 1
        } catch let error as RunFolderError {
          #expect(error.place.contains(/\/journal\.jsonl:[0-9]+$/), "damage \(number): \(error)")
          outcomes[false, default: 0] += 1
        }
        try FileManager.default.removeItem(atPath: folder)
      }
      #expect(outcomes.count == 2, "some are refused and some do no harm: \(outcomes)")
    }
  }

  // MARK: What is refused

  @Test func `another program is refused, with everything that differs`() throws {
    try withTemporaryFolder { output in
      let folder = try interrupted(StoppingRunner([3]), output)
      var other = FakeBench.environment
      other.build.executableHash = "00000000000000aa"
      other.build.toolchain = "Swift 6.3"
      let error = try refusal { try FakeBench.bench(output: output, environment: other).resume(.init(folder: folder)) }
      #expect(
        error.description
          == "\(folder): a run must be continued by the program that began it (here: toolchain Swift 6.3, "
          + "before Swift 6.1; executable 00000000000000aa, before unknown); use that program, or run the scenario "
          + "again"
      )
    }
  }

  @Test func `another machine is allowed and reported`() throws {
    try withTemporaryFolder { output in
      let folder = try interrupted(StoppingRunner([3]), output)
      var other = FakeBench.environment
      other.machine.processor = "Other"
      let result = try FakeBench.bench(output: output, environment: other).resume(StoppedRun(folder: folder))
      #expect(result.manifest.warnings.contains { $0.contains("continued on another") && $0.contains("Other") })
    }
  }

  @Test func `imported data that have changed are refused, even if the operations have not`() throws {
    try withTemporaryFolder { output in
      let data = #"[{"id":1,"title":"one","by":"ann"},{"id":2,"title":"two","by":"ben"}]"#
      try FileWriter.create("\(output)/d.json", with: data)
      let map = "{ posts: ., post: { id: id, title: title, author: by }, author: { id: ., name: . } }"
      let dataset = "dataset: { import: d.json, map: \(map) }\nviews"
      let text = FakeBench.scenario.replacing(#/dataset:\n(  .*\n)+?views/#, with: dataset)
      let file = ScenarioFile(name: "\(output)/two-designs.yaml", text: text)
      let folder = try #require(try FakeBench.bench(StoppingRunner([3]), output: output).run(file).folder)
      try FileWriter.atomic.write(data.replacing("two", with: "too"), "\(output)/d.json")
      let error = try refusal { try FakeBench.bench(output: output).resume(StoppedRun(folder: folder)) }
      #expect(error.rule == "the data and operations must be those that the run began with")
      #expect(error.cure == "take the imported data back as it was, or run the scenario again")
    }
  }

  @Test(arguments: [
    (
      "\"operation_log_hash\" : \"", "\"operation_log_hash\" : \"0",
      "the data and operations must be those that the run began with"
    ),
    ("seed: 7", "seed: 8", "the scenario must be the one that was run"),
    (
      "\"skips_bad_records\" : false", "\"shard\" : {\"number\": 1, \"count\": 2}, \"skips_bad_records\" : false",
      "the journal must hold what run.json plans"
    ),
    ("\"plan\" : {", "\"plans\" : {", "only a run with a plan can be continued"),
    ("\"is_in_process\" : false", "\"is_in_process\" : true", "a run in one process cannot be continued"),
    (
      "\"seed\" : 7,", "\"seed\" : 7, \"merged_from\" : [\"a\", \"b\"],", "a merged run is neither resumed nor merged"
    ),
  ])
  func `a folder that says something else than it did is refused`(old: String, new: String, rule: String) throws {
    try withTemporaryFolder { output in
      let folder = try interrupted(StoppingRunner([9]), output)
      let manifest = try read("\(folder)/run.json")
      try #require(manifest.contains(old))
      try FileWriter.atomic.write(RunManifest.signed(manifest.replacing(old, with: new)), "\(folder)/run.json")
      let error = try refusal { try FakeBench.bench(output: output).resume(StoppedRun(folder: folder)) }
      #expect(error.rule.hasPrefix(rule), "\(error)")
    }
  }

  @Test func `a run that is finished has nothing left, and is not started again`() throws {
    try withTemporaryFolder { output in
      let stopped = try StoppedRun(folder: try #require(try FakeBench.run(output: output).folder) + "/")
      #expect(stopped.isFinished)
      let before = try read("\(stopped.folder)/measurements.csv")
      #expect(throws: RunFolderError.self) { try FakeBench.bench(output: output).resume(stopped) }
      #expect(try read("\(stopped.folder)/measurements.csv") == before)
    }
  }

  private func refusal(_ body: () throws -> RunReport) throws -> RunFolderError {
    try #require(#expect(throws: RunFolderError.self) { try body() })
  }

  /// Plays the swept scenario until the runner stops it.
  private func interrupted(_ runner: any RepetitionRunner, _ output: String) throws -> String {
    let result = try FakeBench.run(Self.swept, runner, output: output)
    try #require(result.manifest.run.state == .interrupted)
    return try #require(result.folder)
  }

  private func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}

/// A runner that is stopped whenever it is asked for one of these times, before it plays: its clock then goes on as if
/// it had not been asked.
private final class StoppingRunner: RepetitionRunner {
  private let inner = FakeBench.runner()
  private let stops: Set<Int>
  let asked = Counter()

  init(_ stops: Set<Int>) { self.stops = stops }

  func prepare(_ stage: any PlayableStage) { inner.prepare(stage) }

  func run(_ repetition: Repetition) throws -> Outcome {
    if stops.contains(asked.next()) { throw Interrupted() }
    return try inner.run(repetition)
  }
}
