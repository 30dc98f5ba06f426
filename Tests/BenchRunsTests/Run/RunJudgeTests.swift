import BenchResults
import BenchVerdicts
import StoreBenchKit
import TestSupport
import Testing

@testable import BenchReports
@testable import BenchRuns

struct RunJudgeTests {
  @Test func `a finished run answers with the words of its edited scenario, but not of one that plays something else`()
    throws
  {
    try withTemporaryFolder { folder in
      let path = try #require(try FakeBench.run(FakeBench.scenario, output: folder).folder)
      let judge = try RunJudge(folder: path, .standard)
      let answer = """
        answer:
          - say: "It writes {entity_writes_per_op of normalized for update-author} entities."

        """
      let edited =
        FakeBench.scenario.replacing("What does an author's change cost?", with: "What is a rename?")
        .replacing("waste_factor of nested > 2", with: "waste_factor of nested > 1_000") + answer
      let told = try judge.told(by: ScenarioFile(name: "edited.yaml", text: edited))
      let story = RunStory(told)
      #expect(story.question == "What is a rename?")
      #expect(story.answer == "It writes 1 entities.")
      #expect(told.manifest.expectations.map(\.verdict) == [.pass, .pass, .fail])
      let other = edited.replacing("operations: 20", with: "operations: 21")
      #expect(throws: RunFolderError.self) { try judge.told(by: ScenarioFile(name: "edited.yaml", text: other)) }
    }
  }

  @Test func `sentences of who looks at a part of a run are about what it played, those of its scenario about all`()
    throws
  {
    try withTemporaryFolder { folder in
      var bench = FakeBench.bench(output: folder)
      bench.options.points = [try #require(PlayedPoint("operations=1/2"))]
      let report = try bench.run(ScenarioFile(name: "two-designs.yaml", text: FakeBench.scenario))
      #expect(report.judgements.contains { $0.verdict == .missing })
      let judge = try RunJudge(folder: try #require(report.folder), .standard)
      let found = try judge.judge(
        [
          "entity_writes_per_op of normalized == 1 for update-author",
          "entity_writes_per_op of normalized == 1 for update-author at operations=1/2",
        ], against: nil)
      #expect(found.judgements.map(\.verdict) == [.pass, .pass], "\(found.judgements)")
    }
  }
}
