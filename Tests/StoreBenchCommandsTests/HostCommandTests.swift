import Foundation
import Testing

/// `--designs`: executables with designs of their own beside `storebench`.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct HostCommandTests {
  /// Products of the build that the tests are of.
  private static func product(_ name: String) -> String {
    Program.executable.deletingLastPathComponent().appending(path: name).path()
  }

  private static let host = product("host-fixture")

  /// Runs `storebench` itself, which has none of the designs of tests.
  private func storebench(_ program: Program, _ arguments: String...) throws -> Program.Ending {
    try storebench(program, arguments)
  }

  private func storebench(_ program: Program, _ arguments: [String]) throws -> Program.Ending {
    let process = try program.start(arguments, shell: "exec \(Self.product("storebench")) \"$@\"")
    process.waitUntilExit()
    return try program.ending(of: process)
  }

  private func play(_ program: Program, _ hosts: String...) throws -> Program.Ending {
    let process = try program.start(
      Program.playing + ["tiny.yaml", "--hang-limit", "3"] + hosts.flatMap { ["--designs", $0] },
      shell: "exec \(Self.product("storebench")) \"$@\"")
    process.waitUntilExit()
    return try program.ending(of: process)
  }

  /// A host that describes itself as the real one does, and does something else where it is to play.
  private func disloyal(_ program: Program, _ play: String) throws -> String {
    try program.write(
      "#!/bin/sh\nif [ \"$1\" = __describe ]; then exec \(Self.host) \"$@\"; fi\n\(play)\n", "disloyal")
    let process = try program.start([], shell: "chmod +x disloyal")
    process.waitUntilExit()
    return "./disloyal"
  }

  @Test func `a store in a host counts what it does in the program`() throws {
    try Program.with { program in
      try program.write(tiny("twin", "normalized"), "tiny.yaml")
      let ending = try play(program, Self.host)
      #expect(ending.status == 0, "\(ending.complaints)")
      #expect(try program.cells().sorted() == ["normalized memoized finished", "twin memoized finished"])
      let ours = try program.rows("normalized", "counts").map { String($0).replacing("normalized", with: "twin") }
      #expect(try program.rows("twin", "counts").map { String($0) } == ours)
      #expect(ours.count > 10)
      #expect(ending.output.contains("--designs \(Self.host)"))
    }
  }

  @Test func `a host that crashes, leaves or talks fails its cells, with its name, and the others are played`() throws {
    try Program.with { program in
      try program.write(tiny("crashing", "leaving", "hanging", "chatty", "normalized"), "tiny.yaml")
      let fixture = Program.executable.path()
      let ending = try play(program, fixture)
      #expect(ending.status == 3)
      #expect(
        try program.cells() == [
          "crashing memoized failed", "leaving memoized failed", "hanging memoized failed", "chatty memoized finished",
          "normalized memoized finished",
        ])
      // A release build does not print why a precondition is broken.
      let reason = Program.isDebugBuild ? "the sixth commit is too much for this store" : "crashed"
      #expect(try program.result("run.json").contains(reason))
      #expect(ending.complaints.contains(fixture) || ending.output.contains(fixture))
    }
  }

  @Test(arguments: [
    ("exit 0", "disloyal: it printed nothing where its result belongs; a host must print one object of JSON"),
    ("kill -9 $$", "disloyal said nothing"), ("sleep 60", "disloyal said nothing"),
    ("while echo progress 1 9; do sleep 0.2; done", "timed out"), ("echo words >&2; exit 7", "disloyal: words"),
    ("echo hello", "its result cannot be read: it printed 'hello' (The given data was not valid JSON.); a host must"),
    ("echo '{\"version\": 4, \"choices\": []}'", "disloyal: it is of version 4, and version 6 was announced"),
  ])
  func `a host that does not play as it announced fails its cells alone`(script: String, words: String) throws {
    try Program.with { program in
      try program.write(tiny("twin", "normalized"), "tiny.yaml")
      let ending = try play(program, try disloyal(program, script))
      #expect(ending.status == 3, "\(ending.complaints)")
      #expect(try program.cells() == ["twin memoized failed", "normalized memoized finished"])
      #expect(try program.result("run.json").contains(words))
    }
  }

  @Test func `a host is asked before anything is played, and what is no host is refused`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "tiny.yaml")
      for (path, reason) in [
        ("/bin/false", "does not answer as a host of designs"), ("/nowhere/host", "there is no such file"),
        ("/bin/echo", "its description cannot be read"), (Self.product("storebench"), "brings no designs of its own"),
      ] {
        let ending = try play(program, path)
        #expect(ending.status == 64 && ending.complaints.contains("--designs \(path): "), "\(ending.complaints)")
        #expect(ending.complaints.contains(reason), "\(ending.complaints)")
      }
      // A host that is not there may have been spelled wrong, also where a scenario names designs that it would have.
      try program.write(tiny("twin", "normalized"), "tiny.yaml")
      #expect(try play(program, "/nowhere/host").status == 64)
      #expect(!FileManager.default.fileExists(atPath: "\(program.folder)/results"))
    }
  }

  @Test func `a host that prints before it describes itself is refused, or fails its cells`() throws {
    try Program.with { program in
      try program.write("#!/bin/sh\necho Loading\nexec \(Self.host) \"$@\"\n", "loud")
      try program.start([], shell: "chmod +x loud").waitUntilExit()
      try program.write(tiny("normalized"), "tiny.yaml")
      let refused = try play(program, "./loud")
      #expect(refused.status == 64)
      #expect(
        refused.complaints.contains("--designs ./loud: its description cannot be read: it printed 'Loading' ("),
        "\(refused.complaints)")
      try program.write(tiny("twin", "normalized"), "tiny.yaml")
      let ending = try play(program, "./loud")
      #expect(ending.status == 3, "\(ending.complaints)")
      #expect(try program.cells() == ["twin memoized failed", "normalized memoized finished"])
      #expect(try program.result("run.json").contains("it printed 'Loading' ("))
      #expect(ending.output.contains("must print one object of JSON"), "\(ending.output)")
    }
  }

  @Test func `two hosts with one name are refused, and both are named`() throws {
    try Program.with { program in
      try program.write(tiny("twin"), "tiny.yaml")
      let process = try program.start([], shell: "ln -s \(Self.host) other")
      process.waitUntilExit()
      let ending = try play(program, Self.host, "./other")
      #expect(ending.status == 64)
      #expect(
        ending.complaints.contains("--designs ./other: its design twin is one of --designs \(Self.host), too"),
        "\(ending.complaints)")
    }
  }

  @Test func `list, check and conformance know the designs of a host`() throws {
    try Program.with { program in
      let list = try storebench(program, "list", "stores", "--designs", Self.host)
      #expect(list.output.contains("  twin  "), "\(list.complaints)")
      try program.write(tiny("twin"), "tiny.yaml")
      #expect(try storebench(program, "check", "tiny.yaml").status == 65)
      #expect(try storebench(program, "check", "tiny.yaml", "--designs", Self.host).status == 0)
      let conformance = try storebench(program, "conformance", "--designs", Self.host)
      #expect(conformance.output.hasPrefix("twin: conforms, in "), "\(conformance.complaints)")
      let wrong = try storebench(
        program, "conformance", "crashing", "--designs", Program.executable.path(), "--search-limit", "0")
      #expect(wrong.status == 3 && wrong.output.contains("the store's process ended"), "\(wrong.complaints)")
    }
  }

  /// A host under another name, whose description is changed by a script of sed.
  private func host(_ program: Program, _ name: String, describing change: String) throws -> String {
    try program.write(
      """
      #!/bin/sh
      if [ "$1" = __describe ]; then \(Self.host) __describe | sed '\(change)'; else exec \(Self.host) "$@"; fi

      """, name)
    try program.start([], shell: "chmod +x \(name)").waitUntilExit()
    return "./\(name)"
  }

  @Test func `a host of another build mode is a warning, and its times stay`() throws {
    try Program.with { program in
      try program.write(tiny("twin", "normalized"), "tiny.yaml")
      let other = Program.isDebugBuild ? "release" : "debug"
      let change = #"s/"mode":"[a-z]*"/"mode":"\#(other)"/"#
      let ending = try play(program, try host(program, "mode", describing: change))
      #expect(ending.status == 0, "\(ending.complaints)")
      let warning = "./mode has another build mode, \(other), than this program, "
      #expect(try program.result("run.json").contains(warning), "\(ending.output)")
      #expect(try !program.rows("twin", "throughput_ops_per_s").isEmpty)
    }
  }

  @Test func `allocations of a host with another allocator are absent, and its counts are there`() throws {
    try Program.with { program in
      try program.write(tiny("twin", "normalized"), "tiny.yaml")
      let change = #"s/"allocator":"[^"]*",*//; s/"build":{/&"allocator":"mimalloc",/; s/,}/}/"#
      let ending = try play(program, try host(program, "other", describing: change))
      #expect(ending.status == 0, "\(ending.complaints)")
      let run = try program.result("run.json")
      #expect(run.contains("./other has another allocator, mimalloc, than this program, "), "\(ending.output)")
      #expect(run.contains("its allocations are absent"))
      #expect(try program.rows("twin", "allocations").isEmpty && program.rows("twin", "counts").count > 10)
      let isMeasured = !ending.output.contains("allocations are not measured")
      #expect(try program.rows("normalized", "allocations").isEmpty == !isMeasured)
      #expect(try program.cells().sorted() == ["normalized memoized finished", "twin memoized finished"])
    }
  }

  @Test func `designs of two hosts and of the program stand in one table, and explain knows them`() throws {
    try Program.with { program in
      try program.write(tiny("twin", "chatty", "normalized"), "tiny.yaml")
      let ending = try play(program, Self.host, Program.executable.path())
      #expect(ending.status == 0, "\(ending.complaints)")
      let stores = ["twin", "chatty", "normalized"]
      for store in stores { #expect(ending.output.contains("\n \(store)/memoized "), "\(ending.output)") }
      #expect(try program.cells() == stores.map { "\($0) memoized finished" })
      let counts = try ["twin", "normalized"].map { store in
        try program.rows(store, "counts").map { String($0).replacing(store, with: "") }
      }
      #expect(counts[0] == counts[1] && counts[0].count > 10)
      let explained = try storebench(program, ["explain", "latest", "twin/memoized"])
      #expect(explained.status == 0 && explained.output.contains("twin/memoized"), "\(explained.complaints)")
    }
  }

  @Test func `a host that takes long to start has the times of its play`() throws {
    try Program.with { program in
      try program.write(tiny("twin", "normalized"), "tiny.yaml")
      let ending = try play(program, try disloyal(program, "sleep 0.4; exec \(Self.host) \"$@\""))
      #expect(ending.status == 0, "\(ending.complaints)")
      let row = try #require(try program.rows("twin", "load_ns").first)
      let value = row.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }.max()
      #expect(try #require(value) < 200_000_000, "\(row)")
    }
  }

  @Test func `a host is a fraction of the program`() throws {
    func size(_ name: String) throws -> Int {
      try #require(try FileManager.default.attributesOfItem(atPath: Self.product(name))[.size] as? Int)
    }
    #expect(try size("host-fixture") * 2 < size("storebench"), "with its stores and syncs")
  }

  @Test func `each command that knows hosts says so in its help`() throws {
    try Program.with { program in
      for command in ["run", "check", "list", "conformance", "timeline", "log", "judge", "merge", "baseline check"] {
        let help = try storebench(program, ["help"] + command.split(separator: " ").map(String.init))
        #expect(help.output.contains("--designs <designs>"), "\(command)")
      }
    }
  }

  @Test func `a host that is started by hand says what it is for`() throws {
    try Program.with { program in
      let process = try program.start([], shell: "exec \(Self.host)")
      process.waitUntilExit()
      let ending = try program.ending(of: process)
      #expect(ending.status == 64)
      #expect(ending.complaints.contains("storebench run my.yaml --designs \(Self.host)"))
    }
  }
}
