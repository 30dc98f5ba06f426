import BenchCore
import BenchReports
import BenchResults
import Foundation
import Testing

@Suite(.serialized, .timeLimit(.minutes(15)))
struct ExportCommandTests {
  /// Plays a small scenario and hands over the name of its run folder.
  private func played(_ body: (Program, _ run: String) throws -> Void) throws {
    try Program.with { program in
      try program.write(tiny("normalized", expect: ["stale_views of * == 0"]), "s.yaml")
      #expect(try program.play("s.yaml").status == 0)
      let runs = try FileManager.default.contentsOfDirectory(atPath: "\(program.folder)/results/tiny")
      try body(program, "results/tiny/\(try #require(runs.first))")
    }
  }

  @Test func `every format can be written of a real run`() throws {
    try played { program, run in
      for export in AllExports.list {
        let name = export.name
        if !export.profiles.isEmpty {
          let refused = try program.run("export", run, "--format", name)
          #expect(refused.status == 66)
          let profiles = export.profiles.map(\.rawValue).joined(separator: ",")
          #expect(refused.complaints.contains("run the scenario with --profile \(profiles)"), "\(refused.complaints)")
          continue
        }
        let shown = try program.run("export", run, "--format", name)
        #expect(shown.status == 0, "\(name): \(shown.complaints)")
        #expect(shown.complaints == "")
        let written = try program.run("export", run, "--format", name, "--out", "export.txt")
        #expect(written.status == 0)
        #expect(written.output == "")
        for place in ["-", "/dev/stdout"] {
          #expect(try program.run("export", run, "--format", name, "--out", place).output == shown.output, "\(place)")
        }
        #expect(try program.text("export.txt") == shown.output)
        #expect(Array(shown.output.utf8) == (try export.bytes(try StoredRun(folder: "\(program.folder)/\(run)"))))
      }
    }
  }

  @Test func `an unknown format is bad usage, with the nearest name`() throws {
    try Program.with { program in
      let near = try program.run("export", "results", "--format", "jsno")
      #expect(near.status == 64)
      #expect(near.complaints.contains("--format (jsno) is not known; did you mean 'json'?"), "\(near.complaints)")
      let far = try program.run("export", "results", "--format", "spreadsheet")
      #expect(far.status == 64)
      #expect(far.complaints.contains("the formats are: "), "\(far.complaints)")
    }
  }

  @Test(arguments: [
    ["json", "--measure", "retained"], ["junit", "--better", "higher"], ["collapsed", "--measure", "cpu"],
  ])
  func `a choice of another format, or that there is not, is bad usage`(arguments: [String]) throws {
    try Program.with { program in
      let process = try program.start(["export", "results", "--format"] + arguments)
      process.waitUntilExit()
      #expect(try program.ending(of: process).status == 64)
    }
  }

  @Test func `a missing folder, a folder of something else and a broken one have different errors`() throws {
    try played { program, run in
      let missing = try program.run("export", "no/such", "--format", "json")
      #expect(missing.status == 66)
      #expect(missing.complaints.hasPrefix("no/such: there is no such folder; "))
      try program.write("x", "else/notes.txt")
      let other = try program.run("export", "else", "--format", "json")
      #expect(other.status == 65)
      #expect(other.complaints.hasPrefix("else: a run folder holds run.json"))
      try program.write("scenario,point\r\n", "\(run)/measurements.csv")
      let broken = try program.run("export", run, "--format", "json")
      #expect(broken.status == 65)
      #expect(broken.complaints.hasPrefix("\(run)/measurements.csv:1: "))
      #expect(broken.output == "")
    }
  }

  @Test(arguments: ["latest", "tiny", "results/tiny"])
  func `the newest run is exported by the name of its scenario, or of the folder above`(name: String) throws {
    try played { program, run in
      let named = try program.run("export", name, "--format", "json")
      #expect(named.status == 0, "\(named.complaints)")
      #expect(named.output == (try program.run("export", run, "--format", "json").output))
    }
  }

  @Test func `what is no part of a run is refused with the parts that there are`() throws {
    try Program.with { program in
      try program.write(tiny("normalized") + "sweep: { dataset.posts: [6, 8] }\n", "s.yaml")
      #expect(try program.play("s.yaml").status == 0)
      let other = try program.run("export", "latest", "--format", "csv", "--only", "point=dataset.posts=7")
      #expect(other.status == 64)
      #expect(other.complaints.contains("its points dataset.posts=6, dataset.posts=8, its oper"), "\(other.complaints)")
      let unknown = try program.run("export", "latest", "--format", "csv", "--only", "foo=1")
      #expect(unknown.complaints.contains("'--only <only>': it must name store=, derivation=, preset=, point= or"))
    }
  }

  @Test func `an output that cannot be written is said`() throws {
    try played { program, run in
      let nowhere = try program.run("export", run, "--format", "json", "--out", "no/such/file.json")
      #expect(nowhere.status == 74)
      #expect(nowhere.complaints.hasPrefix("cannot write no/such/file.json: "))
      // A device that is always full; some systems have none.
      guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
      let process = try program.start(["export", run, "--format", "json"], shell: "\"$0\" \"$@\" > /dev/full")
      process.waitUntilExit()
      let full = try program.ending(of: process)
      #expect(full.status == 74)
      #expect(full.complaints.hasPrefix("cannot write standard output: "))
    }
  }
}
