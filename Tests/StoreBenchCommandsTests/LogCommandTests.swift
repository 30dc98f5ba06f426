import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)))
struct LogCommandTests {
  /// A scenario with updates and inserts, in commits of one and of more.
  private static let scenario = """
    version: 1
    name: audited
    question: Can the counts be predicted?
    seed: 11
    dataset: { authors: 5, posts: 20, comments: 60 }
    views:
      - { kind: feed, limit: 7 }
      - { kind: detail, count: 4 }
      - { kind: author, count: 3 }
    workload:
      phases:
        - { name: one, operations: 60, mix: { update-author: 2, update-post: 1, update-comment: 1, insert-post: 1 } }
        - name: many
          operations: 60
          mix: { update-author: 1, update-comment: 2, insert-comment: 2, read-detail: 1 }
          batch: 5
          equal_writes: 0.3
    matrix: { stores: [nested, normalized], derivations: [naive] }
    repetitions: 1

    """

  /// Without Python the script is not tried, except in CI.
  private static let wantsPython =
    FileManager.default.fileExists(atPath: "/usr/bin/python3") || ProcessInfo.processInfo.environment["CI"] == "true"

  @Test(.enabled(if: wantsPython)) func `a program of another hand predicts the counts from the log`() throws {
    try Program.with { program in
      try program.write(Self.scenario, "audited.yaml")
      try program.write(try Self.audit(), "audit.py")
      let written = try program.run("log", "audited.yaml", "--out", "log")
      #expect(written.status == 0, "\(written.complaints)")
      #expect(try program.play("audited.yaml").status == 0)
      let table = "measurements.csv"
      try program.write(try program.result(table, of: "audited"), table)
      let audited = try python(program, "log", table)
      #expect(audited.status == 0, "\(audited.output)\(audited.complaints)")
      #expect(audited.output == "28 counts were predicted, 28 exactly\n", "\(audited.output)")
      // And it would see a count that is another.
      let rows = try program.text(table).split(whereSeparator: \.isNewline)
      let row = try #require(rows.first { $0.contains(",update-author,counts,1,entity_writes,") })
      let value = try #require(row.split(separator: ",").last)
      let other = row.dropLast(value.count) + "9" + value
      try program.write(try program.text(table).replacing(row, with: other), table)
      #expect(try python(program, "log", table).status == 1)
    }
  }

  @Test func `the hash is that of the run, and every step has a line`() throws {
    try Program.with { program in
      try program.write(Self.scenario, "audited.yaml")
      #expect(try program.run("log", "audited.yaml", "--out", "log").status == 0)
      #expect(try program.play("audited.yaml").status == 0)
      let hash = try #require(try program.text("log/log.json").firstMatch(of: /"operation_log_hash":"([0-9a-f]{16})"/))
        .1
      #expect(try program.result("run.json", of: "audited").contains("\"operation_log_hash\" : \"\(hash)\""))
      let operations = try program.text("log/operations.jsonl").split(separator: "\n")
      #expect(operations.count == 120)
      let last = try #require(operations.last?.firstMatch(of: /"step":([0-9]+)/)).1
      #expect(try program.text("log/required.jsonl").split(separator: "\n").count == Int(last).map { $0 + 1 })
      // The data come in again by the door for real data.
      let imported = Self.scenario.replacing(
        "dataset: { authors: 5, posts: 20, comments: 60 }",
        with: """
          dataset:
            import: log/dataset.json
            map:
              posts: posts
              post: { id: id, title: title, body: body, author: author, tags: tags, comments: comments }
              comment: { id: id, body: body, author: author }
              author: { id: id, name: name, points: points }
          """)
      try program.write(imported, "imported.yaml")
      let checked = try program.run("check", "imported.yaml")
      #expect(checked.status == 0, "\(checked.complaints)")
      #expect(checked.output.contains("imports 5 authors, 20 posts, 60 comments from log/dataset.json"))
    }
  }

  @Test func `of a sweep one point is written, and nothing is overwritten`() throws {
    try Program.with { program in
      try program.write(Self.scenario + "sweep: { dataset.posts: [10, 20] }\n", "s.yaml")
      let all = try program.run("log", "s.yaml", "--out", "log")
      #expect(all.status == 64)
      #expect(all.complaints.contains("has 2 points; name one with --point: dataset.posts=10, dataset.posts=20"))
      let none = try program.run("log", "s.yaml", "--out", "log", "--point", "dataset.posts=30")
      #expect(none.status == 64)
      #expect(none.complaints.contains("\nUsage: storebench log <scenario> "), "\(none.complaints)")
      #expect(try program.run("log", "s.yaml", "--out", "log", "--point", "dataset.posts=10").status == 0)
      #expect(try program.text("log/log.json").contains("\"point\":\"dataset.posts=10\""))
      let again = try program.run("log", "s.yaml", "--out", "log", "--point", "dataset.posts=10")
      #expect(again.status == 64)
      #expect(again.complaints.contains("--out (log) holds something already"))
      #expect(try program.run("log", "none.yaml", "--out", "x").status == 66)
    }
  }

  @Test func `the part of a point that a budget chose is written, with the hash of its run`() throws {
    try Program.with { program in
      try program.write(Self.scenario, "s.yaml")
      let point = "dataset=1/2;operations=1/4"
      #expect(try program.run("run", "s.yaml", "--allow-debug", "--points", point).status == 0)
      let written = try program.run("log", "s.yaml", "--out", "log", "--point", point)
      #expect(written.status == 0, "\(written.complaints)")
      let log = try program.text("log/log.json")
      #expect(log.contains("\"point\":\"\(point)\""), "\(log)")
      let hash = try #require(log.firstMatch(of: /"operation_log_hash":"([0-9a-f]{16})"/)).1
      #expect(try program.result("run.json", of: "audited").contains("\"operation_log_hash\" : \"\(hash)\""))
      #expect(try program.run("log", "s.yaml", "--out", "whole", "--point", "dataset=1").status == 0)
      let wrong = try program.run("log", "s.yaml", "--out", "none", "--point", "dataset.posts=7")
      #expect(wrong.status == 64)
      #expect(
        wrong.complaints.contains("--point (dataset.posts=7) is none of the scenario's, which has one point; leave"),
        "\(wrong.complaints)")
    }
  }

  private func python(_ program: Program, _ arguments: String...) throws -> Program.Ending {
    let process = try program.start(arguments, shell: #"python3 audit.py "$@""#)
    process.waitUntilExit()
    return try program.ending(of: process)
  }

  private static func audit() throws -> String {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../scripts/predict-counts")
    return try String(contentsOf: script.standardizedFileURL, encoding: .utf8)
  }
}
