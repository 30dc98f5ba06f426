import Testing

@testable import BenchCore

@Suite struct CountsObserverTests {
  private typealias Small = SmallStage

  @Test func `a sound store agrees, and everything is counted`() throws {
    let stage = Small.stage(
      [Small.rename(0, 0), Small.retitle(1), Small.rename(1, 1, batch: 2), Small.rename(0, 2, batch: 0)],
      views: [.author(AuthorID(0)), .detail(PostID(1))])
    let measurement = Contestant(FlawedStore<Sound>.self, Repeating<Once>.self).count(stage)
    #expect(measurement.disagreement == nil)
    #expect(measurement.operationsPlayed == 4)
    #expect(measurement.figures("load")?.tally?[.entityWrites] == 5)
    let authors = try #require(measurement.figures("all", .updateAuthor))
    #expect(authors.operations == 3)
    #expect(authors.tally?[.entityWrites] == 3)
    #expect(authors.tally?[.notifications] == 4, "two commits, two views")
    #expect(authors.tally?[.recomputations] == 4)
    #expect(authors.tally?[.requiredUpdates] == 3, "the profile twice, the post of the other author once")
    #expect(authors.tally?[.wastedUpdates] == 1)
    #expect(authors.tally?[.staleViews] == 0)
    #expect(measurement.figures("all", .updatePost)?.tally?[.requiredUpdates] == 1)
  }

  @Test func `a forgotten write is found at its operation, in the view that shows it`() {
    // The third commit begins at operation 3, because the second holds two.
    let stage = Small.stage(
      [
        Small.rename(0, 0), Small.rename(0, 1, batch: 2), Small.rename(1, 1, batch: 0), Small.rename(0, 2),
        Small.rename(1, 2),
      ], views: [.author(AuthorID(1)), .author(AuthorID(0))])
    let measurement = Contestant(FlawedStore<ForgetsThird>.self, Repeating<Once>.self).count(stage)
    #expect(
      measurement.disagreement
        == Disagreement(
          operation: 3, kind: "update-author", view: "author(author 0)", slot: 1, shown: ["0: Dan [no author] 1"]))
    #expect(measurement.operationsPlayed == 4, "nothing is played beyond the first disagreement")
    #expect(measurement.figures("all", .updateAuthor)?.tally?[.staleViews] == 1)
  }

  @Test func `a view that is never notified goes stale`() {
    let stage = Small.stage([Small.rename(1, 0), Small.rename(0, 0)], views: [.author(AuthorID(0))])
    let measurement = Contestant(FlawedStore<Sound>.self, Repeating<Never>.self).count(stage)
    #expect(measurement.disagreement?.operation == 1)
    #expect(measurement.disagreement?.shown == ["0: Ann [no author] 1"])
  }

  @Test func `a stale view is counted once, until it was right again`() {
    // Ann is to become Cid, then Dan, then Ann again, then Cid; the screen shows Ann all the time.
    let initial = Operation.initialText
    let stage = Small.stage(
      [Small.rename(0, 0), Small.rename(0, 1), Small.rename(0, initial), Small.rename(0, 0)],
      views: [.author(AuthorID(0))])
    let tally = playOn(FlawedStore<Sound>.self, Repeating<Never>.self, stage).figures("all", .updateAuthor)?.tally
    #expect(tally?[.staleViews] == 2)
    #expect(tally?[.requiredUpdates] == 4)
  }

  @Test func `a read that answers wrong is found`() {
    let read = Operation(.readDetail, entity: 0, other: Operation.noSlot)
    let stage = Small.stage([Small.rename(0, 0), Small.rename(0, 1), Small.rename(0, 2), read])
    let measurement = Contestant(FlawedStore<ForgetsThird>.self, Repeating<Once>.self).count(stage)
    #expect(
      measurement.disagreement
        == Disagreement(
          operation: 3, kind: "read-detail", view: "detail(post 0)", slot: nil,
          shown: ["0: title 0 · body 0 [Dan] 1"]))
    #expect(measurement.figures("all", .readDetail)?.tally?[.queries] == 1)
  }

  @Test func `a read of a mounted view looks at the screen`() {
    let read = Operation(.readDetail, entity: 2, other: 0)
    let stage = Small.stage([read], views: [.detail(PostID(2))])
    let sound = Contestant(FlawedStore<Sound>.self, Repeating<Never>.self).count(stage)
    #expect(sound.disagreement == nil)
    #expect(sound.figures("all", .readDetail)?.tally?[.queries] == 0)
  }

  /// Nothing in these logs changes what the wrong view shows, and nobody reads it.
  @Test(arguments: [
    SmallStage.rename(1, 0), Operation(.readDetail, entity: 0, other: Operation.noSlot),
  ])
  func `a load that went wrong is found although nothing changes there`(operation: Operation) {
    let stage = Small.stage([operation], views: [.author(AuthorID(0)), .feed(limit: 3)])
    let measurement = Contestant(FlawedStore<MisreadsTitle>.self, Repeating<Never>.self).count(stage)
    #expect(measurement.disagreement?.operation == 0)
    #expect(measurement.disagreement?.view == "feed(3 posts)")
    #expect(measurement.disagreement?.slot == 1)
  }

  @Test func `counts end where the truth ends`() {
    let full = Small.stage(
      [Small.rename(0, 0, batch: 2), Small.rename(1, 0, batch: 0), Small.rename(0, 1), Small.rename(0, 2)],
      views: [.author(AuthorID(0))])
    var truth = Truth()
    truth.initial = full.truth.initial
    truth.append([(full.truth.slots[0], full.truth.digests[0])])
    let stage = Stage(dataset: full.dataset, log: full.log, truth: truth)
    let measurement = Contestant(FlawedStore<Sound>.self, Repeating<Once>.self).count(stage)
    #expect(measurement.operationsPlayed == 2)
    #expect(measurement.operationsInLog == 4)
    #expect(measurement.figures("all", .updateAuthor)?.operations == 2)
  }

  @Test func `a value that is replaced within its commit is a glitch, and only where it differs`() {
    let stage = Small.stage([Small.rename(0, 0)], views: [.author(AuthorID(0)), .author(AuthorID(1))])
    let glitching = Contestant(FlawedStore<Sound>.self, Glitching.self).count(stage)
    #expect(glitching.disagreement == nil, "it ends right")
    #expect(glitching.figures("all", .updateAuthor)?.tally?[.glitches] == 1)
    for sound in [
      Contestant(FlawedStore<Sound>.self, Repeating<Once>.self),
      Contestant(FlawedStore<Sound>.self, Repeating<Twice>.self),
    ] {
      #expect(sound.count(stage).figures("all", .updateAuthor)?.tally?[.glitches] == 0)
    }
  }

  @Test func `a phase that is not recorded is checked and not counted`() {
    let phases = [
      OperationLog.Phase(name: "warm", operations: 0..<3, record: false),
      OperationLog.Phase(name: "hot", operations: 3..<4, record: true),
    ]
    let operations = [Small.rename(0, 0), Small.rename(0, 1), Small.rename(0, 2), Small.rename(1, 2)]
    let stage = Small.stage(operations, views: [.author(AuthorID(0))], phases: phases)
    let sound = Contestant(FlawedStore<Sound>.self, Repeating<Once>.self).count(stage)
    #expect(sound.lines.map(\.phase) == ["load", "hot"])
    #expect(sound.figures("hot", .updateAuthor)?.operations == 1)
    let flawed = Contestant(FlawedStore<ForgetsThird>.self, Repeating<Once>.self).count(stage)
    #expect(flawed.disagreement?.operation == 2)
  }

  /// Plays on whatever the observer says, as the measured loop would if it went on after a disagreement.
  private func playOn<S: Store, D: Derivation>(_ store: S.Type, _ derivation: D.Type, _ stage: Stage) -> Measurement {
    var observer = CountsObserver(stage)
    var probe = CountingProbe()
    var store = S(stage.dataset.payload(), &probe)
    observer.reached(.storeFilled, &probe)
    var screen = Screen(of: stage.log.views, painter: .none, probe: probe)
    for slot in stage.log.views.indices { screen.mount(slot, from: store) }
    var derivation = D(.none)
    var touched = Touched()
    var reader = SegmentReader()
    while reader.next(limit: observer.segmentLimit, of: stage) {
      observer.segmentBegan(reader.segment)
      for step in reader.segment.steps {
        store.commit(reader.segment.commit(step), &touched, &screen.probe)
        derivation.refresh(touched, now: store, before: nil, &screen)
        _ = observer.stepEnded(step, Rows(), &screen)
      }
      observer.segmentEnded(reader.segment)
    }
    return observer.measurement
  }
}
