import BenchCore
import BenchStores
import DesignsFixtures
import Testing

@testable import BenchDerivations

@Suite struct OnReadDerivationTests {
  @Test func `computes once per read of a mounted view, and never for a commit`() throws {
    let counted = try Counted("on-read", SmallWorkloads.everything(seed: 11))
    #expect(counted.disagreement == nil)
    #expect(counted[.notifications] == 0 && counted[.comparisons] == 0)
    #expect(counted[.recomputations] > 0 && counted[.recomputations] == counted[.viewUpdates])
    #expect(counted[.staleViews] == 0)
  }

  @Test func `a value that is read twice is computed twice, and one without a read never`() {
    var bench = Workbench(
      NormalizedStore.self, OnReadDerivation.self, views: [.author(AuthorID(0)), .author(AuthorID(1))])
    let change = bench.commit(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .points(7)))
    #expect(change[.recomputations] == 0 && change[.viewUpdates] == 0)
    #expect(bench.screen.rows(0).first?.number == 0)
    bench.derivation.read(0, now: bench.store, &bench.screen)
    bench.derivation.read(0, now: bench.store, &bench.screen)
    let reads = bench.screen.probe.take()
    #expect(reads[.recomputations] == 2 && reads[.wastedRecomputations] == 1 && reads[.wastedUpdates] == 1)
    #expect(bench.screen.rows(0).first?.number == 7)
  }
}
