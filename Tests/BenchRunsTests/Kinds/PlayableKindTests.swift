import BenchCore
import BenchResults
import StoreBenchKit
import Testing

@testable import BenchRuns
@testable import BenchScenarios
@testable import BenchWorkloads

/// Kinds of scenario: the two lists, and what is asked of each kind.
@Suite struct PlayableKindTests {
  @Test func `every kind whose files can be read can be played, and each once`() {
    #expect(AllPlayableKinds.list.map(\.kind) == ScenarioKind.all)
    #expect(Set(ScenarioKind.all).count == ScenarioKind.all.count)
  }

  @Test func `a file without a kind is about stores`() { #expect(ScenarioKind.all.first == .store) }

  @Test func `the section of a file says that it is of a load or of threads`() throws {
    func kind(_ text: String) throws -> ScenarioKind {
      let problems = ProblemList(file: "s.yaml", limit: 1)
      return try #require(YAMLComposer.compose(Array(text.utf8), into: problems)).scenarioKind
    }
    #expect(try kind("name: a\n") == .store)
    #expect(try kind("load: { phases: [] }\n") == .load)
    #expect(try kind("kind: store\nload: 5\n") == .load)
    #expect(try kind("load: { on: threads }\n") == .threads)
    #expect(try kind("kind: remote\nload: { on: threads }\n") == .remote)
    #expect(try kind("kind: load\n") == .store)
  }

  @Test func `graphs and remote data have no log`() {
    #expect(ScenarioKind.all.filter { $0.reasonAgainstLog != nil } == [.graph, .remote])
  }
}
