import Foundation
import Testing

/// Runs of scenarios about remote data, as a user starts them.
struct RemoteRunTests {
  /// A small chat in which much goes wrong, for these syncs.
  private func chat(_ syncs: String, more phases: String = "") -> String {
    """
    version: 1
    name: chat
    kind: remote
    question: Does it work?
    seed: 7
    dataset: { authors: 3, posts: 1, comments: 6 }
    views: [{ kind: thread, count: 1 }]
    remote:
      network: { round_trip: { lognormal: { median: 80 ms, p99: 600 ms } }, loss: 0.1, offline: { share: 0.2 } }
      clients: { count: 2 }
      elsewhere: { per_minute: 4, mix: { insert-comment: 1 } }
    workload:
      phases:
        - { name: chat, lasts: 60 s, per_minute: 8, mix: { insert-comment: 3, update-author: 1, open: 1, close: 1 } }
    \(phases)
    matrix: { syncs: [\(syncs)], stores: [normalized], derivations: [naive] }

    """
  }

  /// A user who writes comments, evenly over the first phase, through one sync.
  private static func writer(
    _ sync: String, _ remote: String, _ pace: String, _ name: String, _ later: String...
  ) -> String {
    let phases = ["{ name: busy, \(pace), mix: { insert-comment: 1 }, spacing: even }"] + later
    return """
      version: 1
      name: \(name)
      kind: remote
      question: Does it work?
      dataset: { authors: 1, posts: 1, comments: 2 }
      views: [{ kind: thread, count: 1 }]
      remote: { \(remote) }
      workload: { phases: [\(phases.joined(separator: ", "))] }
      matrix: { syncs: [\(sync)], stores: [normalized], derivations: [naive] }

      """
  }

  @Test func `a timeline of what is not played names what is`() throws {
    try Program.with { program in
      try program.write(chat("direct, outbox"), "s.yaml")
      let sync = try program.run("timeline", "s.yaml", "--only", "sync=local-first")
      #expect(sync.status == 64 && sync.complaints.contains("and chat plays direct, outbox"), "\(sync.complaints)")
      let point = try program.run("timeline", "s.yaml", "--point", "seed=8")
      #expect(
        point.status == 64 && point.complaints.contains("has one point; leave --point out"), "\(point.complaints)")
    }
  }

  /// The rows of outbox in both tables of a run.
  private func rows(beside syncs: String) throws -> [[Substring]] {
    var rows: [[Substring]] = []
    try Program.with { program in
      try program.write(chat(syncs), "chat.yaml")
      let ending = try program.play("chat.yaml")
      #expect(ending.status == 0, "\(ending)")
      rows = try ["measurements.csv", "frames.csv"].map { name in
        try program.result(name, of: "chat").split(whereSeparator: \.isNewline).filter { $0.contains("sync=outbox") }
      }
    }
    return rows
  }

  @Test func `any build plays what is not timed, and says nothing of the machine or the clock`() throws {
    try Program.with { program in
      try program.write(chat("direct"), "chat.yaml")
      let ending = try program.run("run", "chat.yaml")
      #expect(ending.status == 0, "\(ending)")
      let words = (ending.output + ending.complaints).lowercased()
      for word in ["warning", "clock", "debug build"] { #expect(!words.contains(word), "\(words)") }
      #expect(!(try program.result("run.json", of: "chat")).contains("\"conditions\""))
    }
  }

  @Test func `a sync that is added to a matrix changes no byte of the rows of another`() throws {
    let alone = try rows(beside: "outbox")
    #expect(alone.allSatisfy { $0.count > 10 })
    #expect(try rows(beside: "local-first, outbox, direct") == alone)
  }

  @Test func `frames that acts of an earlier phase cause are in rows of their kinds`() throws {
    try Program.with { program in
      let quiet = "{ name: quiet, lasts: 10 s, per_minute: 0 }"
      try program.write(
        Self.writer(
          "direct", "network: { round_trip: { constant: 2 s } }", "lasts: 3 s, per_minute: 20", "late", quiet),
        "late.yaml")
      let ending = try program.play("late.yaml")
      #expect(ending.status == 0, "\(ending)")
      let rows = try program.result("measurements.csv", of: "late").split(whereSeparator: \.isNewline)
        .map(Self.fields).filter { $0[4] == "quiet" && $0[8] == "frames" }
      // Operation, number of its acts, frames.
      let words = rows.map { "\($0[5]) \($0[10]) \($0[11])" }
      #expect(words == ["insert-comment 0 2", "others 0 0", "* 0 2"])
    }
  }

  @Test func `a run that breaks a promise names it, the write and the time, and leaves what shows it`() throws {
    try Program.with { program in
      let remote = "network: { round_trip: { constant: 200 ms }, timeout: 150 ms }, server: { remembers: 0 ms }"
      try program.write(Self.writer("outbox", remote, "lasts: 30 s, per_minute: 4", "twice"), "twice.yaml")
      let ending = try program.play("twice.yaml")
      #expect(ending.status == 3, "\(ending)")
      let words = ending.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let write = "insert-comment posts/00000000/comments/00000002 of client 1"
      #expect(words.contains("WRONG: broken promise: no duplicates, at 0:16.250: \(write)"), "\(words)")
      try program.write(program.result("smallest.yaml", of: "twice"), "smallest.yaml")
      let smallest = try program.play("smallest.yaml")
      #expect(smallest.status == 3, "\(smallest)")
    }
  }

  private static let hasPython = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/python3")
  }

  @Test(.enabled(if: hasPython, "python3 is not there"))
  func `what users saw is counted again from the frames by a script`() throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../scripts/count-frames")
    let text = try String(contentsOf: script.standardizedFileURL, encoding: .utf8)
    try Program.with { program in
      let late =
        "    - { name: late, lasts: 30 s, per_minute: 20, mix: { insert-comment: 3, refresh: 1, open: 2, close: 1 } }"
      let syncs = "direct, local-first, { optimistic: { undo: snapshot } }, repository"
      try program.write(chat(syncs, more: late), "chat.yaml")
      try program.write(text, "recount.py")
      let ending = try program.play("chat.yaml")
      #expect(ending.status == 0, "\(ending)")
      try program.write(program.result("frames.csv", of: "chat"), "frames.csv")
      let process = try program.start([], shell: "exec python3 recount.py frames.csv")
      process.waitUntilExit()
      let recounted = try program.ending(of: process).output.split(whereSeparator: \.isNewline).map(Self.fields)
      var known: [[String]: String] = [:]
      for line in try program.result("measurements.csv", of: "chat").split(whereSeparator: \.isNewline).map(Self.fields)
      where line[5] == "*" {
        known[Array(line[0...4]) + [line[8]]] = line[11]
      }
      for line in recounted { #expect(known[Array(line[0...5])] == line[6], "\(line)") }
      // Four syncs, two phases and both together, and twenty metrics of each.
      #expect(recounted.count >= 4 * 3 * 18)
      #expect(Set(recounted.filter { $0[6] != "0" }.map { $0[5] }).count >= 16, "\(Set(recounted.map { $0[5] }))")
    }
  }

  private static func fields(_ line: Substring) -> [String] {
    line.split(separator: ",", omittingEmptySubsequences: false).map { String($0.replacing("\"", with: "")) }
  }
}
