import BenchCore
import BenchHost
import BenchReports
import BenchResults
import DesignsFixtures
import Foundation
import RunsFixtures
import StoreBenchKit
import TestSupport
import Testing

@testable import BenchRuns
@testable import BenchScenarios
@testable import BenchWorkloads

/// Broken scenarios, traces, imports, recorded logs, journals and run folders: each is taken for what it says or
/// refused with its place, and none becomes another number.
///
/// `make fuzz` makes 100,000 mutants from a new seed, which it prints; here it is 1,000 from a seed that stays. That
/// nothing crashes, or hangs, shows in the test coming to its end. Of scenarios and journals there are fewer, because
/// each is read at all of its points, or played to its end. `scripts/fuzz` divides the mutants among processes and says
/// which mutant it was where one crashes or hangs.
@Suite(.serialized, .timeLimit(.minutes(60)))
struct FuzzTests {
  /// The input that is broken.
  enum Target: String, CaseIterable {
    case scenario, trace, importedData, recordedLog, journal, runFolder, numbers

    /// The number of its mutants among 100.
    var share: Int {
      switch self {
      case .scenario: 3
      case .trace: 8
      case .importedData: 19
      case .recordedLog: 3
      case .journal: 1
      case .runFolder: 16
      case .numbers: 50
      }
    }
  }

  private static let total = setting("FUZZ") ?? 1_000
  private static let seed = UInt64(setting("SEED") ?? 17)

  /// The number of this process and of all processes: it takes every mutant whose number leaves this rest.
  private static let part = (setting("FUZZ_PART") ?? 0, of: setting("FUZZ_PARTS") ?? 1)
  /// The file that names each mutant before it is tried; the script that started this process reads it after a crash.
  private static let note = ProcessInfo.processInfo.environment["FUZZ_NOTE"].flatMap {
    FileHandle(forWritingAtPath: $0)
  }

  private static func setting(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  @Test(arguments: Target.allCases) func `a broken file is taken for what it says, or refused`(target: Target) throws {
    try withTemporaryFolder { folder in
      let trial = try trial(target, folder)
      var outcomes: [Outcome: Int] = [:]
      let began = ContinuousClock.now
      for number in 0..<Self.total * target.share / 100 where number % Self.part.of == Self.part.0 {
        try Self.note?.seek(toOffset: 0)
        try Self.note?.write(contentsOf: Data("\(target.rawValue) \(number)          \n".utf8))
        // Each mutant can be made again alone, from the seed and its number.
        var mutator = Mutator(seed: Self.seed &+ UInt64(number) &* 0x9e37_79b9)
        let outcome = try trial(&mutator)
        outcomes[outcome, default: 0] += 1
        #expect(outcome != .wrong, "\(target.rawValue) \(number) of seed \(Self.seed)")
      }
      let tally = Outcome.allCases.map { "\($0) \(outcomes[$0] ?? 0)" }.joined(separator: ", ")
      let seconds = (ContinuousClock.now - began) / .seconds(1)
      print("fuzz: \(target.rawValue), seed \(Self.seed): \(tally), in \((seconds * 10).rounded() / 10) s")
      #expect((outcomes[.refused] ?? 0) > 0, "a fuzzer that breaks nothing tests nothing")
    }
  }

  /// The outcome of a mutant.
  private enum Outcome: CaseIterable {
    case accepted, refused
    /// It was accepted and says something else than the original where it may not.
    case wrong
  }

  private typealias Trial = (inout Mutator) throws -> Outcome

  private func trial(_ target: Target, _ folder: String) throws -> Trial {
    switch target {
    case .scenario: try scenarios()
    case .trace: traces()
    case .importedData: imports()
    case .recordedLog: try recordedLogs(folder)
    case .journal: try journals(folder)
    case .runFolder: try runFolders(folder)
    case .numbers: try numbers(folder)
    }
  }

  @Test func `the shares of all targets are all mutants`() {
    #expect(Target.allCases.reduce(0) { $0 + $1.share } == 100)
  }

  // MARK: Scenarios and data

  /// A scenario that is accepted is planned and estimated, as `check` does.
  private func scenarios() throws -> Trial {
    let place = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../scenarios")
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path()).filter { $0.hasSuffix(".yaml") }
      .sorted()
    let texts = try names.map { Array(try Data(contentsOf: place.appending(path: $0))) }
    return { mutator in
      let number = mutator.draw(texts.count)
      let file = ScenarioFile(name: names[number], bytes: mutator.mutant(of: texts[number]))
      do throws(ScenarioError) {
        let document = try file.read(.standard, .init(smoke: mutator.draw(2) == 0))
        if document.points.count < 20 {
          let plan = Plan(document, .standard, only: DesignFilter(), measuresAllocations: true)
          #expect(Estimate(plan, importedBytes: { _ in Bytes(1_000) }).peakMemory > .zero)
        }
        return .accepted
      } catch {
        #expect(
          error.problems.allSatisfy { $0.location.line >= 1 && PrintableText.line($0.description) == $0.description })
        return .refused
      }
    }
  }

  /// The times of a trace that is accepted are the numbers in front of its commas, line by line; only a first line of
  /// words is passed over.
  private func traces() -> Trial {
    let originals = [
      "seconds,what\n0,a\n0.25,b\n1.5,c\n86400,d\n", "0\r\n0.001\r\n2e1\r\n", "\u{FEFF}0.5\r1\r12\r",
      "0.5,25\n1.5,30\n\n3,x\n", "s,size\n0,25\n1,30\n",
    ].map { Array($0.utf8) }
    return { mutator in
      let bytes = mutator.mutant(of: originals[mutator.draw(originals.count)])
      guard let times = try? TraceFile.times(in: bytes) else { return .refused }
      return times == Self.firstNumbers(String(decoding: bytes, as: UTF8.self)) ? .accepted : .wrong
    }
  }

  /// The first column as a reader would write it who knows CSV and nothing of our program; `nil` where a line has no
  /// number in front.
  private static func firstNumbers(_ text: String) -> [Int]? {
    let lines = text.drop { $0 == "\u{FEFF}" }.split { ["\n", "\r", "\r\n"].contains($0) }
    var fields = lines.map { $0.prefix { $0 != "," }.filter { $0 != " " && $0 != "\t" } }.filter { !$0.isEmpty }
    if let first = fields.first, first.first.map({ $0.isLetter || $0 == "\"" || !$0.isASCII }) == true {
      fields.removeFirst()
    }
    let numbers = fields.map { Double($0) }
    return numbers.contains(nil) ? nil : numbers.map { Int((($0 ?? 0) * 1e9).rounded()) }
  }

  /// Data that are accepted keep what every data set promises.
  private func imports() -> Trial {
    let map = ImportMap(
      posts: "data.items", postID: "id", postTitle: "title", postBody: "body", postAuthor: "author",
      postTags: "tags.name",
      postComments: "comments", commentID: "id", commentBody: "body", commentAuthor: "author", authorID: "login",
      authorName: "name", authorPoints: "points")
    let original = Array(Self.json.utf8)
    return { mutator in
      do throws(ImportError) {
        let skips = mutator.draw(2) == 0
        if mutator.draw(2) == 0 { return try ForeignFiles.outcome(&mutator, skips) ? .accepted : .wrong }
        let found = try Import.read([ImportInput("d.json", mutator.mutant(of: original))], map, skips)
        return found.dataset.brokenInvariant == nil ? .accepted : .wrong
      } catch {
        return .refused
      }
    }
  }

  /// A log that is accepted is played, and designs show what the oracle says.
  private func recordedLogs(_ folder: String) throws -> Trial {
    let short = RecordedLogTests.scenario.replacing("operations: 90", with: "operations: 20")
    let files = try RecordedLogTests.write(short, in: folder)
    let texts = files.map { Array($0.text.utf8) }
    let document = try ScenarioFile(name: "\(folder)/replay.yaml", text: RecordedLogTests.replay).read(
      .standard, .init())
    let scenario = document.points[0].scenario
    guard case .imported(let source) = scenario.dataset else { return { _ in .wrong } }
    let found = try StageBuilder(folder: folder, skipsBadRecords: false).read(source)
    let names = RecordedNames(found.dataset, importedAs: found.ids)
    let designs = [("nested", "naive"), ("normalized", "keyed")].compactMap {
      Catalog.standard.contestant($0, $1, ids: .int)
    }
    return { mutator in
      do {
        let bytes = mutator.draw(4) == 0 ? mutator.mutant(of: texts[1]) : texts[1]
        let views = try RecordedViews(ImportInput("views.json", bytes), names)
        let file = RecordedFile(ImportInput("operations.jsonl", mutator.mutant(of: texts[2])))
        _ = try file.phases()
        let log = try OperationLog.recorded(file, views: views, over: found.dataset, names, scenario)
        let stage = Stage(dataset: found.dataset, log: log, truth: TruthFinder.find(found.dataset, log))
        return designs.allSatisfy { $0.count(stage, by: .plain).disagreement == nil } ? .accepted : .wrong
      } catch let error as ScenarioError {
        #expect(error.problems.allSatisfy { PrintableText.line($0.description) == $0.description })
        return .refused
      } catch is ImportError {
        return .refused
      }
    }
  }

  private static let json = """
    {"data": {"items": [
      {"id": "p1", "title": "one", "body": "a \\u00e4", "author": {"login": "ann", "name": "Ann", "points": 3},
       "tags": [{"name": "x"}, {"name": "y"}], "comments": [
         {"id": 1, "body": "hello", "author": {"login": "bob", "name": "Bob", "points": 0}},
         {"id": 2, "body": "bye", "author": null}]},
      {"id": "p2", "title": "two", "body": "", "author": {"login": "bob", "name": "Bob", "points": -4},
       "tags": [], "comments": []}
    ]}}
    """

  // MARK: What a run leaves

  /// A run that goes on with a mutant comes to the counts of an undisturbed one.
  private func journals(_ folder: String) throws -> Trial {
    let whole = try FakeBench.run(output: "\(folder)/whole")
    let counts = whole.run.rows.filter { $0.pass == .counts }
    let times = Counter()
    let runner = ScriptedRunner { _, outcome in
      if times.next() == 5 { throw Interrupted() }
      return outcome
    }
    let stopped = try #require(
      try FakeBench.run(FakeBench.scenario, runner, output: "\(folder)/stopped").folder)
    let journal = Array(try Data(contentsOf: URL(filePath: "\(stopped)/journal.jsonl")))
    return { mutator in
      let copy = "\(folder)/copy"
      try FileManager.default.copyItem(atPath: stopped, toPath: copy)
      defer { try? FileManager.default.removeItem(atPath: copy) }
      try Data(mutator.mutant(of: journal)).write(to: URL(filePath: "\(copy)/journal.jsonl"))
      do {
        let result = try FakeBench.bench(output: folder).resume(StoppedRun(folder: copy))
        return result.run.rows.filter { $0.pass == .counts } == counts ? .accepted : .wrong
      } catch is RunFolderError {
        return .refused
      }
    }
  }

  /// A run with other numbers is refused, or every command that reads runs comes to its end.
  private func numbers(_ folder: String) throws -> Trial {
    let runs = try ForeignRuns(in: folder)
    return { mutator in try runs.readOne(&mutator) ? .accepted : .refused }
  }

  /// Checks that a finished run is read as it was written.
  private func runFolders(_ folder: String) throws -> Trial {
    let path = try #require(try FakeBench.run(output: folder).folder)
    let original = try StoredRun(folder: path)
    let files = ["run.json", "measurements.csv", "latency.csv"]
    let texts = try files.map { Array(try Data(contentsOf: URL(filePath: "\(path)/\($0)"))) }
    return { mutator in
      let number = mutator.draw(files.count)
      let file = URL(filePath: "\(path)/\(files[number])")
      try Data(mutator.mutant(of: texts[number])).write(to: file)
      defer { try? Data(texts[number]).write(to: file) }
      do throws(RunFolderError) {
        let run = try StoredRun(folder: path)
        let isSame = run.rows == original.rows && run.manifest == original.manifest && run.curves == original.curves
        return isSame ? .accepted : .wrong
      } catch {
        return .refused
      }
    }
  }
}
