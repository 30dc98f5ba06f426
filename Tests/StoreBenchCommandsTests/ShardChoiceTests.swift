import BenchResults
import Foundation
import Testing

@testable import StoreBenchCommands

struct ShardChoiceTests {
  private static let jobs: [(value: String, variables: [String: String], shard: String)] = [
    ("2/4", [:], "2/4"),
    ("auto", ["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "4"], "1/4"),
    ("auto", ["SLURM_ARRAY_TASK_ID": "13", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_COUNT": "4"], "4/4"),
    ("auto", ["CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "3"], "3/3"),
    // GitLab sets this in every job, and the index only where there are several.
    (
      "auto",
      [
        "SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_COUNT": "2", "CI_NODE_TOTAL": "1",
      ], "1/2"
    ),
    ("auto/4", ["JOB_COMPLETION_INDEX": "0"], "1/4"), ("auto/4", ["JOB_COMPLETION_INDEX": "3"], "4/4"),
    ("auto/4", ["PARALLEL_SEQ": "4"], "4/4"),
    // An engine that gives both is another choice.
    ("auto/4", ["PARALLEL_SEQ": "2", "CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"], "2/4"),
  ]

  @Test(arguments: jobs)
  func `a job of an engine has the shard of its number`(
    value: String, variables: [String: String], shard: String
  ) throws {
    let choice = try #require(ShardChoice(argument: value))
    #expect(choice.description == value)
    #expect(try choice.shard(in: variables).description == shard)
  }

  @Test(arguments: ["", "Auto", "auto/", "auto/0", "auto/1001", "auto/2/3", "auto/-1", "2", "0/4"])
  func `what is no choice is refused`(text: String) {
    #expect(ShardChoice(argument: text) == nil)
  }

  private static let wrong: [(value: String, variables: [String: String], words: String)] = [
    (
      "auto", [:],
      "--shard auto needs SLURM_ARRAY_TASK_ID (a Slurm job array) or CI_NODE_INDEX (GitLab), and neither is set; with "
        + "a Kubernetes indexed Job or GNU parallel say --shard auto/<n>, elsewhere --shard <i>/<n>"
    ),
    (
      "auto/3", ["SLURM_ARRAY_TASK_ID": "1"],
      "--shard auto/3 needs JOB_COMPLETION_INDEX (a Kubernetes indexed Job) or PARALLEL_SEQ (GNU parallel), and "
        + "neither is set; with a Slurm job array or GitLab say --shard auto, elsewhere --shard <i>/<n>"
    ),
    (
      "auto/3", ["JOB_COMPLETION_INDEX": "0", "PARALLEL_SEQ": "1"],
      "--shard auto/3: JOB_COMPLETION_INDEX and PARALLEL_SEQ are both set; say --shard <i>/3"
    ),
    (
      "auto", ["CI_NODE_INDEX": "1"],
      "--shard auto: CI_NODE_TOTAL (not set) must be a number; give the job `parallel: <n>`"
    ),
    (
      "auto", ["SLURM_ARRAY_TASK_ID": "x", "SLURM_ARRAY_TASK_COUNT": "2"],
      "--shard auto: SLURM_ARRAY_TASK_ID (x) must be a number; submit the array with --array=1-<n>"
    ),
    (
      "auto", ["SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "3"],
      "--shard auto: SLURM_ARRAY_TASK_ID (5) is none of 3 from 1, at most 1000; submit the array with --array=1-<n>"
    ),
    (
      "auto",
      ["SLURM_ARRAY_TASK_ID": "\(Int.max)", "SLURM_ARRAY_TASK_MIN": "\(Int.min)", "SLURM_ARRAY_TASK_COUNT": "2"],
      "--shard auto: SLURM_ARRAY_TASK_ID (\(Int.max)) is none of 2 from \(Int.min), at most 1000; submit the array "
        + "with --array=1-<n>"
    ),
    (
      "auto/4", ["PARALLEL_SEQ": "5"],
      "--shard auto/4: PARALLEL_SEQ (5) is none of 4 from 1, at most 1000; start as many jobs as there are shards"
    ),
  ]

  @Test(arguments: wrong)
  func `a job that is none of several is said with the cure`(
    value: String, variables: [String: String], words: String
  ) throws {
    let choice = try #require(ShardChoice(argument: value))
    let error = #expect(throws: (any Error).self) { try choice.shard(in: variables) }
    #expect(error.map { "\($0)" } == words)
  }

  /// The variables of the job with the number that stands for #, and the number of the first one.
  private static let recipes: [(heading: String, variables: [String: String], first: Int)] = [
    ("Slurm", ["SLURM_ARRAY_TASK_ID": "#", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "4"], 1),
    ("GitLab", ["CI_NODE_INDEX": "#", "CI_NODE_TOTAL": "4"], 1),
    ("Kubernetes", ["JOB_COMPLETION_INDEX": "#"], 0),
  ]

  /// The commands of docs/large-runs.md, in jobs whose variables are set as the engine does.
  @Test(.timeLimit(.minutes(5)), arguments: recipes)
  func `the recipe for an engine leaves the run that was not divided`(
    heading: String, variables: [String: String], first: Int
  ) throws {
    let page = try largeRunsPage().components(separatedBy: "\n## ")
    let section = try #require(page.first { $0.hasPrefix("\(heading)\n") })
    let play = try #require(section.firstMatch(of: /storebench run [^"\n]+/)).output
    let merge = try #require(section.firstMatch(of: /storebench merge [^"'\n]+/)).output
    try Program.with { program in
      try program.write(tiny("nested", "normalized", name: "my"), "my.yaml")
      for number in 1...4 {
        let job = variables.mapValues { $0.replacing("#", with: "\(number - 1 + first)") }
        let ending = try program.shell(String(play), with: job)
        #expect(ending.status == 0, "\(ending.complaints)")
        #expect(ending.output.contains("shard \(number)/4"))
      }
      let ending = try program.shell(String(merge))
      #expect(ending.status == 0, "\(ending.complaints)")
      let merged = try program.rows("counts", of: "my")
      try FileManager.default.removeItem(atPath: "\(program.folder)/results")
      #expect(try program.play("my.yaml").status == 0)
      #expect(try program.rows("counts", of: "my") == merged)
    }
  }

  @Test func `a job without the variables ends with 64`() throws {
    try Program.with { program in
      try program.write(tiny("normalized"), "s.yaml")
      let process = try program.start(
        Program.playing + ["s.yaml", "--shard", "auto"], with: ["SLURM_ARRAY_TASK_ID": "", "CI_NODE_INDEX": ""])
      process.waitUntilExit()
      let ending = try program.ending(of: process)
      #expect(ending.status == 64)
      #expect(ending.complaints.contains("--shard auto needs SLURM_ARRAY_TASK_ID"), "\(ending.complaints)")
    }
  }
}
