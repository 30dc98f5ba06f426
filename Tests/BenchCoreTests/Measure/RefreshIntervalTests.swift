import Testing

@testable import BenchCore

@Suite struct RefreshIntervalTests {
  private typealias Small = SmallStage

  /// Returns for each step whether a refresh follows, with segments of two operations.
  private func refreshes(_ interval: RefreshInterval, _ operations: [Operation]) -> [Bool] {
    let stage = Small.stage(operations, hasTruth: false)
    var reader = SegmentReader(interval)
    var answer: [Bool] = []
    while reader.next(limit: 2, of: stage) { answer += reader.segment.steps.map(\.isRefreshed) }
    return answer
  }

  @Test func `a refresh follows so many commits, and the last`() {
    let five = (0..<5).map { _ in Small.rename(0, 0) }
    #expect(refreshes(.eachCommit, five) == [true, true, true, true, true])
    #expect(refreshes(RefreshInterval(commits: 2), five) == [false, true, false, true, true])
    #expect(refreshes(RefreshInterval(commits: 7), five) == [false, false, false, false, true])
    #expect(refreshes(.allCommits, five) == [false, false, false, false, true])
  }

  @Test func `a commit of several changes is one`() {
    let batches = [Small.rename(0, 0, batch: 2), Small.rename(1, 0, batch: 0), Small.retitle(1), Small.retitle(2)]
    #expect(refreshes(RefreshInterval(commits: 2), batches) == [false, true, true])
  }

  @Test func `a step that is no commit is preceded by a refresh, and starts the interval again`() {
    let read = Operation(.readDetail, entity: 0, other: Operation.noSlot)
    let mixed = [Small.retitle(0), Small.retitle(1), read, Small.retitle(0), Small.retitle(1), Small.retitle(2)]
    #expect(refreshes(.allCommits, mixed) == [false, true, false, false, false, true])
    #expect(refreshes(RefreshInterval(commits: 2), mixed) == [false, true, false, false, true, true])
    let leaving = [Small.retitle(0), Operation(.unsubscribe, other: 0), Small.retitle(1)]
    #expect(refreshes(RefreshInterval(commits: 7), leaving) == [true, false, true])
  }

  /// The keys of all commits come at once, in their order, and are gone at the next refresh.
  @Test func `a refresh gets the keys of all commits since the last, and the state before them`() {
    let stage = Small.stage(
      [Small.rename(0, 0), Small.rename(0, 1), Small.retitle(2), Small.rename(1, 2)], views: [.author(AuthorID(0))])
    let contestant = Contestant(FlawedStore<Sound>.self, Remembering.self)
    let measurement = contestant.count(stage, refreshes: RefreshInterval(commits: 3))
    // Two commits named author 0 and one post 2; then one named author 1.
    #expect(measurement.figures("all", .updatePost)?.tally?[.selectorCalls] == 3)
    #expect(measurement.figures("all", .updatePost)?.tally?[.comparedElements] == 3)
    #expect(measurement.figures("all", .updateAuthor)?.tally?[.selectorCalls] == 1)
    #expect(measurement.figures("all", .updateAuthor)?.tally?[.comparedElements] == 1)
    // Ann was there before the first refresh, Dan before the second.
    #expect(measurement.figures("all", .updatePost)?.tally?[.cacheHits] == 3)
    #expect(measurement.figures("all", .updateAuthor)?.tally?[.cacheHits] == 1)
    #expect(measurement.disagreement == nil)
  }
}

/// Says how many keys and commits it was told of, and how long ago the past is: 1 where it differs by name, 3 where the
/// name is the first.
private struct Remembering: Derivation {
  static let card = DesignCard(
    name: "remembering", idea: "tells what it is told", source: "tests", costs: "one view", chooseWhen: "tested",
    avoidWhen: "ever", abilities: .past, reports: Set(Event.special))

  init(_ choice: DesignChoice) {}

  mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {}

  mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    screen.probe.add(touched.keys.count, .selectorCalls)
    screen.probe.add(touched.commits, .comparedElements)
    if let past = copy past { screen.probe.add(past.author(AuthorID(0))?.name == "Ann" ? 3 : 1, .cacheHits) }
    screen.recompute(0, from: store)
    screen.deliver(0)
  }
}
