import BenchCore
import BenchHost
import BenchReports
import BenchResults
import BenchScenarios
import BenchWorkloads
import Foundation
import StoreBenchKit
import TestSupport
import Testing

@testable import BenchRuns

/// Logs that `storebench log` wrote, read as recorded logs.
struct RecordedLogTests {
  /// Every kind of operation, commits of one and of many, views of every kind that come and go.
  static let scenario = """
    version: 1
    name: recorded
    question: Is it the same when it is played again?
    seed: 5
    dataset: { authors: 9, posts: 30, comments: 90, tags: { per_post: 2, distinct: 7 } }
    views:
      - { kind: detail, count: 3 }
      - { kind: feed, limit: 5, render_cost: 10 }
      - { kind: thread, count: 2 }
      - { kind: author-posts, count: 2 }
      - { kind: author, count: 3 }
      - { kind: comment-count, count: 2 }
      - { kind: top-authors, limit: 4 }
      - { kind: tagged, count: 2 }
      - { kind: badge, limit: 5, depth: 3 }
      - { kind: post-row, count: 2 }
      - { kind: thread, count: 2, limit: 1 }
      - { kind: author-posts, count: 2, limit: 2, from: oldest }
      - { kind: tagged, count: 2, limit: 3, from: oldest }
    workload:
      phases:
        - { name: warm-up, operations: 10, mix: { read-feed: 1 }, record: false }
        - name: one
          operations: 90
          mix: { update-author: 3, update-post: 2, update-comment: 2, insert-post: 1, insert-comment: 2, refetch: 1,
            read-detail: 2, read-feed: 1, read-thread: 1, read-author-posts: 1, delete-comment: 1 }
          refetch: { page: 4, changed: 0.5 }
          churn: { subscribe: 200, unsubscribe: 200 }
        - name: many
          operations: 90
          mix: { update-author: 3, update-comment: 2, delete-author: 0.2, delete-post: 0.3, insert-comment: 2,
            refetch: 1, read-detail: 1 }
          batch: 6
          equal_writes: 0.3
          refetch: { page: 3, changed: 0.5 }
    matrix: { stores: [nested, normalized], derivations: [naive, keyed] }
    repetitions: 1

    """

  /// The scenario that plays what the log of the one above says.
  static let replay = """
    version: 1
    name: recorded
    question: Is it the same when it is played again?
    seed: 5
    dataset:
      import: log/dataset.json
      map:
        authors: authors
        posts: posts
        post: { id: id, title: title, body: body, author: author, tags: tags, comments: comments,
          created_at: created_at }
        comment: { id: id, body: body, author: author, created_at: created_at }
        author: { id: id, name: name, points: points }
    workload: { log: log/operations.jsonl, views: log/views.json }
    matrix: { stores: [nested, normalized], derivations: [naive, keyed] }
    repetitions: 1

    """

  private static func file(_ text: String, in folder: String) -> ScenarioFile {
    ScenarioFile(name: "\(folder)/recorded.yaml", text: text)
  }

  static func log(_ text: String, in folder: String) throws -> AuditLog {
    let file = file(text, in: folder)
    let document = try file.read(.standard, .init())
    let plan = Plan(document, .standard, only: DesignFilter(), measuresAllocations: false)
    return try AuditLog(
      try #require(plan.points.first), of: "recorded",
      by: StageBuilder(folder: folder, skipsBadRecords: false))
  }

  /// Writes the log of a scenario into the folder `log`.
  static func write(_ scenario: String, in folder: String) throws -> [(name: String, text: String)] {
    let files = try log(scenario, in: folder).files
    try FileWriter.atomic.createFolder("\(folder)/log")
    for (name, text) in files { try FileWriter.create("\(folder)/log/\(name)", with: text) }
    return files
  }

  @Test func `a log that is played again is the same log, and comes to the same counts`() throws {
    try withTemporaryFolder { folder in
      let files = try Self.write(Self.scenario, in: folder)
      for (again, first) in zip(try Self.log(Self.replay, in: folder).files.dropLast(), files) {
        #expect(again.text == first.text, "\(first.name)")
      }
      let counts = try [Self.scenario, Self.replay].map { text in
        let file = Self.file(text, in: folder)
        let rows = try FakeBench.bench(output: "\(folder)/results").run(file).run.rows
        return rows.filter { $0.pass == .counts }
      }
      #expect(counts[0].count > 100)
      #expect(counts[0] == counts[1])
    }
  }

  @Test func `the log of a load has its arrivals and flows, each arrival with its step or its work`() throws {
    let text = """
      version: 1
      name: recorded
      question: What arrives when?
      dataset: { authors: 2, posts: 3, comments: 4 }
      views: [{ kind: detail, count: 2 }]
      load:
        phases: [{ name: calm, for: 1 s }, { name: after, for: 500 ms, record: false }]
        flows:
          - { name: pushes, in: [calm], rate: 4, arrivals: constant, mix: { update-post: 1 } }
          - { name: layout, in: [calm], rate: 2, arrivals: constant, work: 5 us }
          - { name: scroll, every: frame, mix: { read-detail: 1 } }
          - { name: details, users: { count: 2, think: 80 ms }, mix: { read-detail: 1 } }
      matrix: { stores: [normalized], derivations: [keyed] }

      """
    try withTemporaryFolder { folder in
      let files = Dictionary(uniqueKeysWithValues: try Self.log(text, in: folder).files.map { ($0.name, $0.text) })
      let arrivals = try #require(files["arrivals.jsonl"])
      // 0, 0.25, 0.5 and 0.75 s, and 0 and 0.5 s; of one moment in the order of the file.
      #expect(
        arrivals.split(separator: "\n").map(String.init) == [
          #"{"arrival":0,"ns":0,"flow":"pushes","sort":"commit","step":0}"#,
          #"{"arrival":1,"ns":0,"flow":"layout","sort":"work","work_ns":5000}"#,
          #"{"arrival":2,"ns":250000000,"flow":"pushes","sort":"commit","step":1}"#,
          #"{"arrival":3,"ns":500000000,"flow":"pushes","sort":"commit","step":2}"#,
          #"{"arrival":4,"ns":500000000,"flow":"layout","sort":"work","work_ns":5000}"#,
          #"{"arrival":5,"ns":750000000,"flow":"pushes","sort":"commit","step":3}"#,
        ])
      let summary = try #require(files["log.json"])
      for part in [#""hz":60"#, #""name":"after""#, #""flow":"scroll","reads":1"#, #""think_ns":[80000000]"#] {
        #expect(summary.contains(part), "\(part) in \(summary)")
      }
      #expect(try !Self.log(Self.scenario, in: folder).files.contains { $0.name == "arrivals.jsonl" })
    }
  }

  /// Without views of its own it has those of the scenario, drawn from the same seed.
  @Test func `a log without a file of views is played before those of the scenario`() throws {
    try withTemporaryFolder { folder in
      let still = Self.scenario.replacing(#/ *churn: .*\n/#, with: "")
      let files = try Self.write(still, in: folder)
      let views = try #require(still.firstRange(of: "views:"))
      let workload = try #require(still.firstRange(of: "workload:"))
      let replay = Self.replay.replacing(", views: log/views.json", with: "")
        .replacing("matrix:", with: still[views.lowerBound..<workload.lowerBound] + "matrix:")
      for (again, first) in zip(try Self.log(replay, in: folder).files.dropLast(), files) {
        #expect(again.text == first.text, "\(first.name)")
      }
    }
  }

  @Test func `sentences can name the phases of the file, and no others`() throws {
    try withTemporaryFolder { folder in
      _ = try Self.write(Self.scenario, in: folder)
      func problems(_ sentence: String) -> [String] {
        do {
          _ = try Self.file(Self.replay + "expect:\n  - \(sentence)\n", in: folder).read(.standard, .init())
          return []
        } catch {
          return error.problems.map(\.message)
        }
      }
      #expect(problems("stale_views of * == 0 in many") == [])
      #expect(problems("stale_views of * == 0 in warm-up").count == 1, "it is not recorded")
      #expect(problems("stale_views of * == 0 in other").count == 1)
    }
  }

  /// An app may send what no drawn log does: other bodies and names on a page, authors by their id alone.
  @Test func `every design shows what a recorded page brings`() throws {
    try withTemporaryFolder { folder in
      _ = try Self.write(Self.scenario, in: folder)
      let author = try Self.author(folder)
      let lines = """
        {"kind":"refetch","posts":[{"id":0,"body":"other","author":{"id":\(author),"name":"New","points":7}}]}
        {"kind":"insert-post","post":{"id":"new","title":"t"}}
        {"kind":"insert-comment","post":"new","comment":{"id":"c","body":"b","author":0}}
        {"kind":"refetch","posts":[{"id":"new","title":"t2","comments":[{"id":"c","body":"b2"}]},{"id":1}]}
        {"kind":"read-detail","post":"new"}

        """
      try FileWriter.atomic.write(lines, "\(folder)/log/operations.jsonl")
      let file = Self.file(Self.replay, in: folder)
      let document = try file.read(.standard, .init())
      let stage = try StageBuilder(folder: folder, skipsBadRecords: false).build(document.points[0].scenario).stage
      #expect(stage.truth.stepCount == 5)
      let designs = Catalog.standard
      for store in designs.stores.map(\.name) {
        for derivation in designs.derivations.map(\.name) {
          guard let contestant = designs.contestant(store, derivation, ids: .int), contestant.reasonAgainst == nil
          else {
            continue
          }
          if contestant.isExpectedStale { continue }
          #expect(contestant.count(stage, by: .plain).disagreement == nil, "\(store)/\(derivation)")
        }
      }
    }
  }

  /// Returns the author of the first post.
  private static func author(_ folder: String) throws -> Int {
    let text = try String(contentsOfFile: "\(folder)/log/dataset.json", encoding: .utf8)
    let found = try #require(text.firstMatch(of: /"posts":\[\{"id":0,.*?"author":\{"id":([0-9]+)/))
    return try #require(Int(found.1))
  }
}
