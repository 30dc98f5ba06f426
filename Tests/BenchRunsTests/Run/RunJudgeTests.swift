import BenchCatalog
import BenchResults
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
}
