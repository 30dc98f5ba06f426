import BenchCore
import BenchDesigns
import BenchRemote
import BenchSyncs
import Testing

@Suite struct PlayTests {
  @Test(arguments: AllSyncs.all.map { $0.card.name })
  func `a quiet chat ends with everybody equal`(name: String) throws {
    let type = try #require(AllSyncs.all.first { $0.card.name == name })
    var stage = RemoteStage(
      seed: 42, clients: [.init(author: 0), .init(author: 1)],
      views: [[RemoteView(.thread, 0)], [RemoteView(.thread, 0)]],
      phases: [.init(name: "chat", end: 60_000)])
    stage.network.roundTrip = .constant(200)
    for client in 0..<2 { stage.acts.append(.init(time: 0, client: client, phase: 0, kind: .open)) }
    for number in 0..<6 {
      var act = RemoteStage.Act(
        time: UInt64(1_000 + number * 2_000), client: number % 2, phase: 0, kind: .insertComment, subject: 10 + number)
      act.author = number % 2
      act.text = "message \(number)"
      stage.acts.append(act)
    }
    var dataset = Dataset()
    dataset.authors = (0..<2).map { Author(id: AuthorID($0), name: "author \($0)", points: 3) }
    dataset.posts = [
      Post(id: PostID(0), title: "room", body: "", author: AuthorID(0), tags: [], createdAt: Timestamp(milliseconds: 1))
    ]
    dataset.comments = (0..<4).map {
      Comment(
        id: CommentID($0), post: PostID(0), author: AuthorID($0 % 2), body: "old \($0)",
        createdAt: Timestamp(milliseconds: Int64(10 + $0)))
    }
    let normalized = try #require(AllStores.list.first { $0.card.name == "normalized" })
    let naive = try #require(AllDerivations.list.first { $0.card.name == "naive" })
    let play = RemotePlay(
      stage, dataset, sync: type, choice: type.card.choices?.standard ?? .none, cache: type.card.caches[0],
      design: RemoteDesign(Contestant(normalized, naive)), keepsLines: true)
    let book = play.play()
    for measure in RemoteMeasure.allCases where book.ledger.total(measure) != 0 {
      print(name, measure.rawValue, book.ledger.total(measure))
    }
    for sample in RemoteSample.allCases { print(name, sample.rawValue, book.ledger.times(sample, phases: [0])) }
    for frame in book.frames.prefix(30) {
      print(
        name, frame.client, frame.time.milliseconds % 3_600_000, frame.status, frame.state, frame.ids, frame.pending,
        frame.undated, frame.cause ?? -1)
    }
    #expect(book.findings == [])
    #expect(book.ledger.total(.unhealedViews) == 0)
  }
}
