import BenchCore
import DesignsFixtures
import Testing

@Suite struct DistinctDerivationTests {
  @Test func `computes every view at every commit, and delivers only what changed`() throws {
    let counted = try Counted("distinct", SmallWorkloads.everything(seed: 11))
    #expect(counted.disagreement == nil)
    #expect(counted[.recomputations] == counted.commits * counted.views)
    #expect(counted[.notifications] == counted.commits * counted.views)
    #expect(counted[.comparisons] == counted.commits * counted.views)
    #expect(counted[.viewUpdates] == counted[.requiredUpdates])
    #expect(counted[.wastedUpdates] == 0)
  }
}
