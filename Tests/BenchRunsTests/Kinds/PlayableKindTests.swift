import BenchCatalog
import BenchCore
import BenchResults
import Testing

@testable import BenchRuns
@testable import BenchWorkloads

/// Kinds of scenario: the two lists, and what is asked of each kind.
@Suite struct PlayableKindTests {
  @Test func `every kind whose files can be read can be played, and each once`() {
    #expect(AllPlayableKinds.list.map(\.kind) == ScenarioKind.all)
    #expect(Set(ScenarioKind.all).count == ScenarioKind.all.count)
  }

  @Test func `a file without a kind is about stores`() { #expect(ScenarioKind.all.first == .store) }

  @Test func `graphs and remote data have no log`() {
    #expect(ScenarioKind.all.filter { $0.reasonAgainstLog != nil } == [.graph, .remote])
  }
}
