import Testing

@testable import BenchCore

/// A session taken by hand, as code around it does that decides itself when the next step comes.
@Suite struct SessionTests {
  private typealias Played = Session<FlawedStore<Sound>, Repeating<Once>, CountingProbe>

  private static let stage = SmallStage.stage(
    [SmallStage.rename(0, 0), SmallStage.rename(1, 1)], views: [.author(AuthorID(0)), .author(AuthorID(1))])

  private func open() -> Played {
    var probe = CountingProbe()
    let store = FlawedStore<Sound>(Self.stage.payload(), &probe)
    return Session(over: store, PlayRequest(Self.stage), probe)
  }

  private func names(_ session: borrowing Played) -> [String] {
    (0..<2).map { session.screen.rows($0)[0].headline }
  }

  @Test func `shows what the store held when it was opened, and after each refresh what it holds then`() {
    var session = open()
    var reader = SegmentReader(.allCommits)
    let hasSteps = reader.next(limit: 10, of: Self.stage)
    #expect(hasSteps)
    let atFirst = names(session)
    #expect(atFirst == ["Ann", "Bob"])
    session.commit(reader.segment.commit(reader.segment.steps[0]))
    session.touched.beginFurtherCommit()
    session.commit(reader.segment.commit(reader.segment.steps[1]))
    let (before, keys, commits) = (names(session), session.touched.keys.count, session.touched.commits)
    #expect(before == ["Ann", "Bob"], "nothing was refreshed yet")
    #expect(keys == 2 && commits == 2)
    session.refresh()
    let (after, keysLeft, commitsNext) = (names(session), session.touched.keys.count, session.touched.commits)
    #expect(after == ["Cid", "Dan"])
    #expect(keysLeft == 0 && commitsNext == 1)
  }

  @Test func `plays a step with its refresh, if one follows it`() {
    var session = open()
    var reader = SegmentReader(.allCommits)
    let hasSteps = reader.next(limit: 10, of: Self.stage)
    #expect(hasSteps)
    session.play(reader.segment.steps[0], of: reader.segment)
    let between = names(session)
    #expect(between == ["Ann", "Bob"])
    session.play(reader.segment.steps[1], of: reader.segment)
    let after = names(session)
    #expect(after == ["Cid", "Dan"])
  }

  @Test func `the carrier lends the store that it owns, as it is after each commit`() {
    var session = open()
    var reader = SegmentReader()
    let hasSteps = reader.next(limit: 10, of: Self.stage)
    #expect(hasSteps)
    let before = session.carrier.store.author(AuthorID(0))?.name
    session.commit(reader.segment.commit(reader.segment.steps[0]))
    let after = session.carrier.store.author(AuthorID(0))?.name
    #expect(before == "Ann")
    #expect(after == "Cid")
  }
}
