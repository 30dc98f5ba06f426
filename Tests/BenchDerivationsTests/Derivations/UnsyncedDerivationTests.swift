import BenchCore
import DesignsFixtures
import Testing

@testable import BenchDerivations

@Suite struct UnsyncedDerivationTests {
  @Test func `a view is stale until it is opened again`() {
    var live = LiveScreen(UnsyncedDerivation.self, [.author(AuthorID(0))], probe: CountingProbe())
    live.apply(Commit.updateAuthors, AuthorEdit(id: AuthorID(0), change: .name("other")))
    let shown = live.screen.rows(0)
    #expect(shown.map(\.headline) == ["author 0"])
    live.unmount(0)
    live.mount(0)
    let isRight = live.isRight
    #expect(isRight)
    let tally = live.take()
    #expect(tally[.notifications] == 0 && tally[.recomputations] == 0)
  }

  @Test func `what it gets wrong is counted, and it is played to the end`() throws {
    let stage = try SmallWorkloads.everything(seed: 1)
    for contestant in OurDesigns.contestants where contestant.derivation == UnsyncedDerivation.card {
      let measurement = contestant.count(stage)
      #expect(measurement.disagreement == nil)
      #expect(measurement.operationsPlayed == stage.log.operations.count)
      let tallies = measurement.lines.compactMap(\.figures.tally)
      #expect(tallies.reduce(0) { $0 + $1[.staleViews] } > 0)
      #expect(tallies.reduce(0) { $0 + $1[.viewUpdates] } == 0)
    }
  }

  @Test func `nothing else says of itself that it goes stale`() {
    let stale = OurDesigns.contestants.filter(\.isExpectedStale).map(\.derivation.name)
    #expect(Set(stale) == ["unsynced"])
  }
}
