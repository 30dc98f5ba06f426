import Foundation
import Testing

/// Syncs of hosts, and hosts that do not say what they have.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct HostSyncTests {
  private static func product(_ name: String) -> String {
    Program.executable.deletingLastPathComponent().appending(path: name).path()
  }

  /// Runs `storebench` itself, which has none of the designs of tests.
  private func storebench(_ program: Program, _ arguments: [String]) throws -> Program.Ending {
    let process = try program.start(arguments, shell: "exec \(Self.product("storebench")) \"$@\"")
    process.waitUntilExit()
    return try program.ending(of: process)
  }

  private func play(_ program: Program, _ file: String, _ hosts: String...) throws -> Program.Ending {
    try storebench(
      program, Program.playing + [file, "--hang-limit", "3"] + hosts.flatMap { ["--designs", $0] })
  }

  /// A host with the syncs of the fixture, or something else in place of an answer to the first argument.
  private func host(
    _ program: Program, _ name: String = "host", describes: String = "", plays: String = ""
  ) throws -> String {
    try program.write(
      """
      #!/bin/sh
      if [ "$1" = __describe ]; then :; \(describes)
      else :; \(plays)
      fi
      FIXTURE=syncs exec \(Self.product("host-fixture")) "$@"

      """, name)
    let process = try program.start([], shell: "chmod +x \(name)")
    process.waitUntilExit()
    return "./\(name)"
  }

  private func chat(_ syncs: String, stores: String = "normalized") -> String {
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
    matrix: { syncs: [\(syncs)], stores: [\(stores)], derivations: [naive] }

    """
  }

  /// The states of the cells of a run by sync: `direct finished`.
  private func states(_ program: Program, of scenario: String = "chat") throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(try program.result("run.json", of: scenario).utf8))
    let cells = try #require((object as? [String: Any])?["cells"] as? [[String: Any]])
    return cells.map { cell in
      let sync = "\(cell["point"] ?? "")".firstMatch(of: /sync=([a-z-]+)/).map { String($0.1) } ?? ""
      return "\(sync) \(cell["state"] ?? "")"
    }
  }

  @Test func `a sync in a host counts what it does in the program`() throws {
    try Program.with { program in
      try program.write(chat("local-first, twin-sync, { twin-sync: { undated: estimate } }, direct"), "chat.yaml")
      let ending = try play(program, "chat.yaml", try host(program))
      #expect(ending.status == 0, "\(ending.complaints)\(ending.output)")
      for name in ["measurements.csv", "frames.csv"] {
        let rows = try program.result(name, of: "chat").split(whereSeparator: \.isNewline).map(String.init)
        let ours = rows.filter { $0.contains("sync=local-first") }
        #expect(ours.count > 10)
        let theirs = rows.filter { $0.contains("sync=twin-sync") && !$0.contains("estimate") }
        #expect(theirs.map { $0.replacing("twin-sync", with: "local-first") } == ours)
        #expect(rows.contains { $0.contains("twin-sync-estimate") })
      }
    }
  }

  @Test func `syncs of a host that crash, leave, hang or break a promise fail their cells alone`() throws {
    try Program.with { program in
      let syncs = ["crashing-sync", "leaving-sync", "hanging-sync", "silent-sync", "twin-sync", "direct"]
      try program.write(chat(syncs.joined(separator: ", ")), "chat.yaml")
      let ending = try play(program, "chat.yaml", try host(program))
      #expect(ending.status == 3, "\(ending.complaints)")
      let expected = zip(syncs, ["failed", "failed", "failed", "disagreed", "finished", "finished"])
      #expect(try states(program) == expected.map { "\($0) \($1)" })
      let manifest = try program.result("run.json", of: "chat")
      for words in ["./host said nothing", "./host: "] { #expect(manifest.contains(words)) }
    }
  }

  @Test(arguments: [
    ("exit 0", "./host: "), ("kill -9 $$", "./host said nothing"), ("sleep 60", "./host said nothing"),
    ("echo hello; exit 0", "./host: "), ("echo words >&2; exit 7", "./host: words"),
    ("echo '{\"version\": 4, \"choices\": []}'; exit 0", "./host: it is of version 4, and version 6 was announced"),
  ])
  func `a host that does not play remote data as it announced fails its cells alone`(
    script: String, words: String
  ) throws {
    try Program.with { program in
      try program.write(chat("twin-sync, direct"), "chat.yaml")
      let ending = try play(program, "chat.yaml", try host(program, plays: script))
      #expect(ending.status == 3, "\(ending.complaints)")
      #expect(try states(program) == ["twin-sync failed", "direct finished"])
      #expect(try program.result("run.json", of: "chat").contains(words))
    }
  }

  @Test func `what is not of one host is a gap with the reason`() throws {
    try Program.with { program in
      try program.write(chat("twin-sync, direct", stores: "normalized, twin, sqlite"), "chat.yaml")
      let ending = try play(program, "chat.yaml", try host(program))
      #expect(ending.status == 0, "\(ending.complaints)")
      let manifest = try program.result("run.json", of: "chat")
      #expect(manifest.contains("./host plays it, and has no direct"))
      #expect(manifest.contains("./host plays twin-sync, and has no sqlite"))
    }
  }

  @Test func `another revision is not asked for the syncs of a host`() throws {
    try Program.with { program in
      try program.write(chat("twin-sync, direct"), "chat.yaml")
      let ending = try storebench(
        program,
        Program.playing + ["chat.yaml", "--designs", try host(program), "--against", Self.product("storebench")])
      #expect(ending.status == 0, "\(ending.complaints)")
      #expect(try states(program) == ["twin-sync finished", "direct finished"])
      #expect(try program.result("against/run.json", of: "chat").contains("storebench has no twin-sync"))
    }
  }

  @Test func `list, check and timeline know the syncs of a host`() throws {
    try Program.with { program in
      let path = try host(program)
      let list = try storebench(program, ["list", "syncs", "--designs", path])
      #expect(list.output.contains("  twin-sync ") && list.output.contains("  silent-sync "), "\(list.complaints)")
      try program.write(chat("twin-sync"), "chat.yaml")
      #expect(try storebench(program, ["check", "chat.yaml"]).status == 65)
      #expect(try storebench(program, ["check", "chat.yaml", "--designs", path]).status == 0)
      let theirs = try storebench(program, ["timeline", "chat.yaml", "--designs", path])
      try program.write(chat("local-first"), "ours.yaml")
      let ours = try storebench(program, ["timeline", "ours.yaml"])
      #expect(ours.status == 0 && ours.output.count > 500)
      #expect(theirs.output.replacing("twin-sync", with: "local-first") == ours.output, "\(theirs.complaints)")
      try program.write(chat("crashing-sync"), "chat.yaml")
      let crashed = try storebench(program, ["timeline", "chat.yaml", "--designs", path])
      #expect(crashed.status == 3 && crashed.complaints.contains("./host said nothing"), "\(crashed.complaints)")
    }
  }

  private func sequences(_ sync: String, rows: String?) -> String {
    """
    version: 1
    sequences:
      - name: "a screen shows what the server pushes"
        sync: \(sync)
        queries: { room: {} }
        steps:
          - { listen: room, see: [] }

    """
      + (rows.map { rows in
        "      - { whole: room, at: 1000, documents: { a: {} }, see: [{ room: { added: [a], rows: [\(rows)] } }] }\n"
      } ?? "")
  }

  @Test func `conformance plays sequences and sessions in the host, and names it where it does not answer`() throws {
    try Program.with { program in
      let path = try host(program)
      func conformance(_ sync: String, rows: String?, _ more: String...) throws -> Program.Ending {
        try program.write(sequences(sync, rows: rows), "sequences/all.yaml")
        return try storebench(program, ["conformance", sync, "--designs", path, "--hang-limit", "3"] + more)
      }
      let right = try conformance("twin-sync", rows: "a", "--sessions", "4")
      #expect(right.status == 0, "\(right.output)\(right.complaints)")
      #expect(right.output.contains("twin-sync: conforms, in 1 sequence\n"))
      #expect(right.output.contains("twin-sync: keeps its promises, in 4 random sessions"))
      let wrong = try conformance("twin-sync", rows: "a, b")
      #expect(wrong.status == 3 && wrong.output.contains("sequences/all.yaml:8: "), "\(wrong.output)")
      try program.write(sequences("local-first", rows: "a, b"), "sequences/all.yaml")
      let ours = try storebench(program, ["conformance", "local-first"])
      #expect(wrong.output == ours.output.replacing("local-first", with: "twin-sync"))
      let silent = try conformance("silent-sync", rows: nil, "--sessions", "3")
      #expect(silent.status == 3 && silent.output.contains("silent-sync breaks a promise: session 1: healing: "))
      #expect(silent.output.contains("syncs: [silent-sync]"), "\(silent.output)")
      for sync in ["crashing-sync", "hanging-sync"] {
        let failed = try conformance(sync, rows: nil, "--sessions", "1")
        #expect(failed.status == 3 && failed.output.contains("breaks a promise: session 1: an answer: "))
        #expect(failed.output.contains("./host said nothing"), "\(failed.output)\(failed.complaints)")
      }
    }
  }

  @Test(arguments: [
    ("kill -9 $$", "crashed (signal 9)"), ("exit 64", "does not answer as a host of designs"),
    ("echo hello; exit 0", "its description cannot be read"),
    ("echo '{\"version\": 999}'; exit 0", "it speaks version 999 of the protocol"),
  ])
  func `a host that does not describe itself fails the cells that may be its own`(
    script: String, reason: String
  ) throws {
    try Program.with { program in
      let silent = try host(program, "silent", describes: script)
      try program.write(tiny("theirs", "normalized", "twin"), "tiny.yaml")
      let ending = try play(program, "tiny.yaml", Self.product("host-fixture"), silent)
      #expect(ending.status == 3, "\(ending.complaints)")
      #expect(
        try program.cells() == [
          "theirs memoized failed", "normalized memoized finished", "twin memoized finished",
        ])
      let manifest = try program.result("run.json")
      #expect(manifest.contains("theirs may be of --designs ./silent: ") && manifest.contains(reason), "\(manifest)")
      try program.write(chat("their-sync, direct"), "chat.yaml")
      #expect(try play(program, "chat.yaml", silent).status == 3)
      #expect(try states(program) == ["their-sync failed", "direct finished"])
    }
  }

  @Test func `a host that does not describe itself is bad usage where every name is known`() throws {
    try Program.with { program in
      let silent = try host(program, "silent", describes: "exit 64")
      try program.write(tiny("normalized"), "tiny.yaml")
      #expect(try play(program, "tiny.yaml", silent).status == 64)
      try program.write(tiny("theirs"), "tiny.yaml")
      let check = try storebench(program, ["check", "tiny.yaml", "--designs", silent])
      #expect(check.status == 64 && check.complaints.contains("--designs ./silent: "), "\(check.complaints)")
      #expect(try play(program, "tiny.yaml", Self.product("host-fixture")).status == 65)
    }
  }
}
