import BenchResults
import Foundation
import Testing

/// Runs whose repetitions play side by side leave what they leave one after the other.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct JobsCommandTests {
  /// Designs that keep the contract beside one for each way to break it, at two points.
  private static let text =
    tiny("nested", "crashing", "normalized", "killed", "leaving", "forgetful", "dense", repetitions: 2)
    + "sweep: { dataset.posts: [4, 6] }\n"

  /// The results of a run that do not depend on the clock.
  private struct Left: Equatable {
    var status: Int32
    var complaints: String
    var cells: [String]
    var rows: [Substring]
    var journal: [String]
    var repetitions: [RepetitionKey]

    init(_ program: Program, jobs: Int) throws {
      // A shard keeps its journal.
      let ending = try program.play("s.yaml", "--shard", "1/1", "--jobs", "\(jobs)")
      status = ending.status
      complaints = ending.complaints
      cells = try program.cells()
      rows = try program.rows("counts") + program.rows("allocations")
      let run = try #require(
        FileManager.default.contentsOfDirectory(atPath: "\(program.folder)/results/tiny").first)
      let folder = "results/tiny/\(run)"
      repetitions = try Journal(folder: "\(program.folder)/\(folder)").entries.map(\.repetition)
      // Times and resident pages differ from process to process.
      journal = try program.text("\(folder)/journal.jsonl").split(separator: "\n").map(String.init).filter {
        $0.contains(#""pass":"counts""#)
      }
      try FileManager.default.removeItem(atPath: "\(program.folder)/results")
    }
  }

  @Test func `rows, journal and blame are those of one job`() throws {
    try Program.with { program in
      try program.write(Self.text, "s.yaml")
      let one = try Left(program, jobs: 1)
      #expect(one.status == 3)
      #expect(one.cells.filter { !$0.hasSuffix("finished") }.count == 2 * 4)
      #expect(one.rows.count > 100 && one.journal.count == 2 * 7)
      for jobs in [2, 8] {
        let more = try Left(program, jobs: jobs)
        #expect(more.cells == one.cells, "\(jobs) jobs")
        #expect(more.complaints == one.complaints, "\(jobs) jobs")
        #expect(more.rows == one.rows, "\(jobs) jobs")
        #expect(more.repetitions == one.repetitions, "\(jobs) jobs")
        #expect(more.journal == one.journal, "\(jobs) jobs")
        #expect(more.status == one.status)
      }
    }
  }

  @Test func `a run that is killed with eight jobs goes on with two as if it had had one`() throws {
    try Program.with { program in
      let scenario = tiny("normalized", "nested", "hanging", "dense", "crashing")
      try program.write(scenario, "s.yaml")
      #expect(try program.play("s.yaml", "--hang-limit", "1", "--jobs", "1").status == 3)
      let (counts, cells) = (try program.rows("counts"), try program.cells())
      try FileManager.default.removeItem(atPath: "\(program.folder)/results")

      let process = try program.start(Program.playing + ["s.yaml", "--jobs", "8"])
      try program.wait { try program.children().contains { $0.contains("hanging") } }
      let run = try #require(
        FileManager.default.contentsOfDirectory(atPath: "\(program.folder)/results/tiny").first)
      let folder = "results/tiny/\(run)"
      // Those behind the one that hangs end, and wait for their turn.
      try program.wait {
        let known = try? Journal(folder: "\(program.folder)/\(folder)").entries.count
        return try known == 2 && program.children().count == 1
      }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try program.wait { try program.children().isEmpty }
      let known = try Journal(folder: "\(program.folder)/\(folder)").entries.map(\.repetition.cell.store)
      #expect(known == ["normalized", "nested"])

      let rest = try program.run("run", "--resume", folder, "--allow-debug", "--hang-limit", "1", "--jobs", "2")
      #expect(rest.status == 3, "\(rest.complaints)")
      #expect(try program.rows("counts") == counts)
      #expect(try program.cells() == cells)
    }
  }

  @Test(arguments: [
    (["--jobs", "0"], "--jobs (0) must be"), (["--jobs", "2", "--smoke", "--in-process"], "--jobs plays"),
  ])
  func `a number of jobs that cannot be is refused`(options: [String], words: String) throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      let process = try program.start(Program.playing + ["s.yaml"] + options)
      process.waitUntilExit()
      let ending = try program.ending(of: process)
      #expect(ending.status == 64)
      #expect(ending.complaints.contains(words), "\(ending.complaints)")
    }
  }
}
