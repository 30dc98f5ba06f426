import BenchCore
import BenchHost
import BenchScenarios
import StoreBenchKit
import Testing

@testable import BenchRuns

struct BudgetSearchTests {
  @Test func `a time in which not even the data of the smallest size are made is an error of its own`() throws {
    let text = """
      version: 1
      name: small
      question: What does an author's change cost?
      dataset: { authors: 10, posts: 10, comments: 8 }
      views: [{ kind: feed, limit: 3 }]
      workload:
        phases:
          - { name: all, operations: 100, mix: { update-author: 1 } }
      matrix: { stores: [normalized], derivations: [naive] }

      """
    let document = try ScenarioFile(name: "small.yaml", text: text).read(.standard, .init())
    let sizes = BudgetSearch.Size.ladder(document, Bytes(Int.max)) { _ in .zero }
    var search = BudgetSearch(sizes: sizes, left: { 10 }, play: { _, _ in nil })
    try search.run()
    #expect(search.isUnmade && search.best == nil)
    let error = UnplayableError.short(of: .seconds(10), file: "small.yaml", isUnmade: search.isUnmade)
    #expect(
      error.description
        == "small.yaml: 10 s are too short to read the data and draw the operations; give it more time, or fewer data")
  }
}
