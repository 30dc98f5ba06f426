import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchScenarios
import BenchVerdicts
import BenchWorkloads
import Foundation
import TestSupport
import Testing

@testable import BenchRuns

struct ShardMergeTests {
  /// Two points, each with two cells, each with four repetitions.
  private static let swept =
    FakeBench.scenario.replacing("repetitions: 2", with: "repetitions: 1") + "sweep: { dataset.posts: [3, 6] }\n"

  @Test(arguments: [1, 3, 6])
  func `shards that are merged are the run that was not divided`(count: Int) throws {
    try withTemporaryFolder { output in
      let whole = try FakeBench.run(Self.swept, output: "\(output)/whole")
      let folders = try shards(of: count, output)
      let result = try merge(folders.reversed(), output)
      let rows = result.run.rows.filter { $0.pass != .time }
      #expect(rows == whole.run.rows.filter { $0.pass != .time })
      #expect(result.run.rows.map(\.metric) == whole.run.rows.map(\.metric))
      #expect(result.manifest.cells == whole.manifest.cells)
      #expect(result.manifest.points == whole.manifest.points)
      #expect(result.manifest.expectations == whole.manifest.expectations)
      #expect(result.manifest.warnings == whole.manifest.warnings)
      #expect(result.manifest.run.mergedFrom == (1...count).map { "s\($0)" })
      #expect(result.manifest.run.plan == whole.manifest.run.plan)
      for name in ["allocations.csv", "blast.csv", "views.csv"] {
        #expect(try read(result, name) == read(whole, name), "\(name)")
      }
      #expect(try StoredRun(folder: result.folder ?? "").rows.count == whole.run.rows.count)
    }
  }

  @Test func `a shard judges nothing, and says who does`() throws {
    try withTemporaryFolder { output in
      let result = try bench(output, Shard(2, of: 2)).run(ScenarioFile(name: "two-designs.yaml", text: Self.swept))
      #expect(result.judgements.isEmpty)
      #expect(result.manifest.run.state == .finished)
      #expect(result.manifest.run.plan?.shard == Shard(2, of: 2))
      let line = "PART  two-designs: shard 2/2, which leaves 3 expectations to `storebench merge`; "
      #expect(result.table(TableStyle(isColored: false)).hasPrefix(line + "2 cells agreed with"))
    }
  }

  @Test func `shards on different machines are merged with a warning`() throws {
    try withTemporaryFolder { output in
      var other = FakeBench.environment
      other.machine.processor = "Other"
      let folders = try [folder(output, 1, of: 2), folder(output, 2, of: 2, environment: other)]
      let warning = try #require(try merge(folders, output).manifest.warnings.first)
      #expect(
        warning.hasPrefix("shards were played on different machines, so their times cannot be compared: 1/2 on Linux"))
      #expect(warning.contains("2/2 on Linux 6.1, Other"))
    }
  }

  // MARK: What is refused

  @Test func `shards that are missing, doubled or unfinished are named, all at once`() throws {
    try withTemporaryFolder { output in
      let first = try folder(output, 1, of: 4)
      let again = try folder("\(output)/again", 1, of: 4)
      let stopped = try folder(output, 3, of: 4, runner: ScriptedRunner { _, _ in throw Interrupted() })
      #expect(
        try refusal([first, again, stopped], output) == [
          "\(stopped): only finished shards are merged (here: interrupted); storebench run --resume \(stopped)",
          "shard 2/4: all shards of a run are merged (here: it is missing); run it with --shard 2/4, "
            + "or name its folder",
          "shard 4/4: all shards of a run are merged (here: it is missing); run it with --shard 4/4, "
            + "or name its folder",
          "\(again): each shard is merged once (here: shard 1/4 is also \(first)); leave one of them out",
        ])
      #expect(!FileManager.default.fileExists(atPath: "\(output)/merged"), "nothing is left of what was refused")
    }
  }

  @Test func `what is not of one run is refused, whatever it is`() throws {
    try withTemporaryFolder { output in
      let folders = try shards(of: 2, output)
      let manifest = try StoredRun(folder: folders[1]).manifest
      func differing(_ change: (inout RunManifest) -> Void) throws -> [String] {
        var changed = manifest
        change(&changed)
        try FileWriter.atomic.write(try changed.json(), "\(folders[1])/run.json")
        return try refusal(folders, output).compactMap { words in
          words.firstMatch(of: /: its (.*) must be that of/).map { String($0.1) }
        }
      }
      let scenario = manifest.scenario
      #expect(
        try differing { $0.scenario = .init(name: scenario.name, file: scenario.file, text: scenario.text + "\n") } == [
          "scenario"
        ])
      #expect(try differing { $0.run.seed = 8 } == ["seed"])
      #expect(try differing { $0.run.isSmoke = true } == ["smoke"])
      #expect(try differing { $0.run.plan?.repetitions = 3 } == ["repetitions"])
      #expect(try differing { $0.run.plan?.stores = ["nested", "normalized"] } == ["stores"])
      #expect(try differing { $0.run.plan?.derivations = ["memoized"] } == ["derivations"])
      #expect(try differing { $0.run.plan?.skipsBadRecords = true } == ["bad records"])
      #expect(try differing { $0.run.plan?.shard = Shard(2, of: 3) } == ["number of shards"])
      #expect(try differing { $0.build.executableHash = "aa" } == ["executable"])
      #expect(try differing { $0.build.toolchain = "Swift 6.3" } == ["toolchain"])
      #expect(try differing { $0.build.allocator = "other" } == ["allocator"])
      #expect(try differing { $0.machine.architecture = "other" } == ["architecture"])
    }
  }

  @Test func `a shard of another seed is refused for its seed alone`() throws {
    try withTemporaryFolder { output in
      let first = try folder(output, 1, of: 2)
      var other = bench(output, Shard(2, of: 2))
      other.options.reading.seed = 99
      let second = try #require(try other.run(ScenarioFile(name: "two-designs.yaml", text: Self.swept)).folder)
      let words = try refusal([first, second], output)
      #expect(words.count == 1 && words[0].contains(": its seed must be that of "), "\(words)")
    }
  }

  @Test func `a merged run is not merged again, and is called what it is`() throws {
    try withTemporaryFolder { output in
      let merged = try #require(try merge(try shards(of: 2, output), output).folder)
      let rule = "a merged run is neither resumed nor merged (here: of 2 shards); merge its shards again"
      #expect(try refusal([merged], output) == ["\(merged): \(rule)"])
    }
  }

  @Test func `a whole run is no shard`() throws {
    try withTemporaryFolder { output in
      let whole = try #require(try FakeBench.run(output: output).folder)
      #expect(try refusal([whole], output) == ["\(whole): only shards are merged (here: a whole run); leave it out"])
    }
  }

  @Test func `another program than the one that played is refused`() throws {
    try withTemporaryFolder { output in
      let folders = try shards(of: 2, output)
      var other = bench(output)
      other.environment.build.executableHash = "aa"
      let error = #expect(throws: MergeError.self) { try ShardMerge(folders, by: other).merge() }
      #expect(error?.description.contains("shards are merged by the program that played them: executable") == true)
    }
  }

  @Test func `other operations, a cell in two shards and a cell in none are refused`() throws {
    try withTemporaryFolder { output in
      let folders = try shards(of: 2, output)
      let journals = try folders.map { try String(contentsOfFile: "\($0)/journal.jsonl", encoding: .utf8) }
      try FileWriter.atomic.write(journals[0], "\(folders[1])/journal.jsonl")
      let words = try refusal(folders, output)
      #expect(words.filter { $0.contains("every cell is in one shard") }.count == 2)
      #expect(words.filter { $0.contains("every cell of the plan must be in one") }.count == 2)

      try FileWriter.atomic.write(journals[1], "\(folders[1])/journal.jsonl")
      let stored = try StoredRun(folder: folders[0]).manifest
      var changed = try StoredRun(folder: folders[1]).manifest
      changed.points[0].point = stored.points[0].point
      try FileWriter.atomic.write(try changed.json(), "\(folders[1])/run.json")
      let rule = "the data and operations must be those of \(folders[0])"
      #expect(try refusal(folders, output).map { $0.contains(rule) } == [true])
    }
  }

  @Test func `a folder that is not there is named as missing`() throws {
    try withTemporaryFolder { output in
      let error = #expect(throws: MergeError.self) { try merge(["\(output)/none"], output) }
      #expect(error?.problems.map(\.isMissing) == [true])
    }
  }

  // MARK: Support

  private func bench(_ output: String, _ shard: Shard? = nil) -> Bench {
    var bench = FakeBench.bench(output: output)
    bench.options.shard = shard
    return bench
  }

  private func folder(
    _ output: String, _ number: Int, of count: Int, runner: any RepetitionRunner = FakeBench.runner(),
    environment: BenchEnvironment = FakeBench.environment
  ) throws -> String {
    var bench = bench(output, Shard(number, of: count))
    bench.runner = runner
    bench.environment = environment
    bench.environment.newRun = { (Date(timeIntervalSince1970: 1_769_903_999), "s\(number)") }
    return try #require(try bench.run(ScenarioFile(name: "two-designs.yaml", text: Self.swept)).folder)
  }

  private func shards(of count: Int, _ output: String) throws -> [String] {
    try (1...count).map { try folder(output, $0, of: count) }
  }

  private func merge(_ folders: [String], _ output: String) throws -> RunReport {
    try ShardMerge(folders, by: bench("\(output)/merged")).merge()
  }

  private func refusal(_ folders: [String], _ output: String) throws -> [String] {
    let error = #expect(throws: MergeError.self) { try merge(folders, output) }
    return try #require(error).problems.map(\.description)
  }

  private func read(_ result: RunReport, _ name: String) throws -> String {
    try String(contentsOfFile: "\(result.folder ?? "")/\(name)", encoding: .utf8)
  }
}
