import Foundation
import Testing

/// `Examples/HostInC`: a host in another language, which reads the log of a play.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct HostInCTests {
  private static let example = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Examples/HostInC").standardizedFileURL
  private static let hasCompiler = ["/usr/bin/cc", "/usr/local/bin/cc"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Compiles the host, with a change of its source, and plays its scenario at smoke size.
  private func play(
    _ program: Program, replacing old: String = "", with new: String = "", _ arguments: String...
  ) throws -> Program.Ending {
    let source = try String(contentsOf: Self.example.appending(path: "host.c"), encoding: .utf8)
    #expect(old.isEmpty || source.contains(old))
    try program.write(old.isEmpty ? source : source.replacing(old, with: new), "host.c")
    let scenario = try String(contentsOf: Self.example.appending(path: "in-c.yaml"), encoding: .utf8)
    try program.write(scenario, "in-c.yaml")
    let process = try program.start(
      Program.playing + ["in-c.yaml", "--smoke", "--designs", "./host"] + arguments,
      shell: "cc -O2 -Wall -Werror -o host host.c && exec \"$0\" \"$@\"")
    process.waitUntilExit()
    return try program.ending(of: process)
  }

  @Test func `the host has at most 300 lines`() throws {
    let source = try String(contentsOf: Self.example.appending(path: "host.c"), encoding: .utf8)
    #expect(source.split(separator: "\n", omittingEmptySubsequences: false).count <= 301)
  }

  @Test(.enabled(if: hasCompiler, "there is no C compiler here"))
  func `a host in C is right, counts its writes and takes its times`() throws {
    try Program.with { program in
      let ending = try play(program)
      #expect(ending.status == 0, "\(ending.complaints)\(ending.output)")
      let cells = try program.cells(of: "in-c")
      #expect(cells.contains("c-arrays c-naive finished") && cells.contains("normalized naive finished"))
      for metric in ["entity_writes", "load_ns", "throughput_ops_per_s"] {
        #expect(try program.rows("c-arrays", "c-naive", metric, of: "in-c").count == 1, "\(metric)")
      }
      #expect(try program.rows("c-arrays", "recomputations", of: "in-c").isEmpty)
      #expect(try program.result("run.json", of: "in-c").contains("./host has another toolchain, C, than this program"))
    }
  }

  @Test(.enabled(if: hasCompiler, "there is no C compiler here"))
  func `a host in C has no profile, and a warning says so of each`() throws {
    try Program.with { program in
      let ending = try play(program, "--profile", "sites,references,cycles")
      #expect(ending.status == 0, "\(ending.complaints)\(ending.output)")
      let record = try program.result("run.json", of: "in-c")
      // Without jemalloc, the sites are absent for that reason.
      for pass in ["references", "cycles"] {
        #expect(record.contains("\(pass) are absent: ./host reads logs, and a profile needs"), "\(pass)")
      }
    }
  }

  @Test(.enabled(if: hasCompiler, "there is no C compiler here"))
  func `a host in C may tell the times of its commits and reads as numbers`() throws {
    try Program.with { program in
      let latency = #"\"latency\":{\"buckets\":[1000,2,11169,1],\"maximum\":1000000,\"sum\":1002000},"#
      let ending = try play(program, replacing: "],\\\"operations", with: "],\(latency)\\\"operations")
      #expect(ending.status == 0, "\(ending.complaints)\(ending.output)")
      let row = try #require(try program.rows("c-arrays", "c-naive", "latency_p50_ns", of: "in-c").first)
      #expect(row.contains(",1000"), "\(row)")
    }
  }

  @Test(.enabled(if: hasCompiler, "there is no C compiler here"))
  func `a host in C that answers wrongly is found out, and named with the view`() throws {
    try Program.with { program in
      let ending = try play(program, replacing: "= get(change, \"title\")->text", with: "= none")
      #expect(ending.status == 3, "\(ending.complaints)")
      #expect(try program.cells(of: "in-c").contains("c-arrays c-naive disagreed"))
    }
  }

  @Test(.enabled(if: hasCompiler, "there is no C compiler here"))
  func `a host in C that counts fewer writes than none fails`() throws {
    try Program.with { program in
      let ending = try play(program, replacing: "\\\"entity_writes\\\":%lld", with: "\\\"entity_writes\\\":-%lld")
      #expect(ending.status != 0, "\(ending.output)")
      #expect(try program.cells(of: "in-c").contains("c-arrays c-naive failed"))
    }
  }

  @Test(.enabled(if: hasCompiler, "there is no C compiler here"))
  func `there is nothing to try of a host in C, which is no conformance and no fault`() throws {
    try Program.with { program in
      _ = try play(program)
      let conformance = ["conformance", "--designs", "./host"]
      let storebench = Program.executable.deletingLastPathComponent().appending(path: "storebench").path()
      func ending(_ words: String...) throws -> Program.Ending {
        let process = try program.start(conformance + words, shell: "exec \(storebench) \"$@\"")
        process.waitUntilExit()
        return try program.ending(of: process)
      }
      let all = try ending()
      #expect(all.status == 64 && !all.output.contains("conform"), "\(all.output)\(all.complaints)")
      let reason = "not tested: its host reads logs, and a trial needs one that reads stages"
      for name in ["c-arrays", "c-naive"] { #expect(all.output.contains("\(name): \(reason)"), "\(all.output)") }
      // Beside a design that can be tried it is a gap alone.
      let twin = Program.executable.deletingLastPathComponent().appending(path: "host-fixture").path()
      let both = try ending("--designs", twin)
      #expect(both.status == 0 && both.output.contains("c-arrays: \(reason)"), "\(both.output)\(both.complaints)")
      #expect(both.output.contains("twin: conforms, in "))
    }
  }

  @Test(.enabled(if: hasCompiler, "there is no C compiler here"))
  func `what a host in C does not know is a gap with the reason`() throws {
    try Program.with { program in
      let ending = try play(program, replacing: "\\\"read-feed\\\"]", with: "\\\"read-post\\\"]")
      #expect(ending.output.contains("its host has no operation read-feed"), "\(ending.output)\(ending.complaints)")
    }
  }
}
