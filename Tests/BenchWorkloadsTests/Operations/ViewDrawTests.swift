import BenchCore
import Testing

@testable import BenchWorkloads

@Suite struct ViewDrawTests {
  private func views(_ specs: [ViewSpec], _ shape: GeneratedDataset = Specs.dataset()) throws -> [ViewKey] {
    try Specs.scenario(shape, [Specs.phase([.readFeed: 1], operations: 1)], views: specs).drawn().views
  }

  @Test func `no view is on screen twice, and none is missing that could be there`() throws {
    for card in AllDistributions.cards {
      let keys = DistributionSpec(card.name)
      for (kind, most) in [
        (ViewKind.detail, 60), (.thread, 60), (.author, 20), (.authorPosts, 20), (.feed, 1), (.topAuthors, 1),
        (.tagged, 9),
      ] {
        let views = try views([Specs.view(kind, count: 5, keys: keys), Specs.view(kind, count: 500, keys: keys)])
        #expect(Set(views).count == views.count)
        #expect(views.count == most)
        #expect(views.allSatisfy { $0.kind == kind })
      }
    }
  }

  @Test func `a draw that finds only views on screen takes the next colder entity by its own order`() throws {
    let newest = DistributionSpec("latest", ["theta": 10])
    let views = try views([Specs.view(.postRow, count: 12, keys: newest)])
    #expect(Set(views) == Set((48..<60).map { ViewKey.postRow(PostID($0)) }))
  }

  @Test func `a count of comments is about someone who spoke there, as long as there is one`() throws {
    let shape = Specs.dataset(authors: 30, posts: 3, comments: 40)
    let dataset = Dataset.generated(shape, seed: 42)
    let spoken = Set(
      dataset.comments.compactMap { comment in comment.author.map { ViewKey.commentCount($0, comment.post) } })
    let some = try views([Specs.view(.commentCount, count: 5)], shape)
    #expect(some.count == 5 && spoken.isSuperset(of: some))
    let all = try views([Specs.view(.commentCount, count: 30)], Specs.dataset(authors: 30, posts: 1, comments: 40))
    #expect(Set(all).count == 30)
    #expect(try views([Specs.view(.commentCount, count: 9)], Specs.dataset(posts: 0, comments: 0)).isEmpty)
  }

  @Test func `a read names the slot of the view that shows the same`() throws {
    let specs = [
      Specs.view(.author), Specs.view(.detail, count: 10), Specs.view(.thread, count: 10),
      Specs.view(.authorPosts, count: 10), Specs.view(.feed, limit: 7), Specs.view(.feed, limit: 9),
    ]
    let reads: [OperationKind: Double] = [.readDetail: 1, .readThread: 1, .readAuthorPosts: 1, .readFeed: 1]
    let log = try Specs.scenario([Specs.phase(reads)], views: specs).drawn()
    for operation in log.operations {
      let entity = Int(operation.entity)
      let key: ViewKey =
        switch operation.kind {
        case .readDetail: .detail(PostID(entity))
        case .readThread: .thread(PostID(entity))
        case .readAuthorPosts: .authorPosts(AuthorID(entity))
        default: .feed(limit: entity)
        }
      let slot = log.views.firstIndex(of: key).map { UInt32($0) } ?? Operation.noSlot
      #expect(operation.other == slot)
    }
    #expect(log.all(.readFeed).allSatisfy { $0.entity == 7 })
    #expect(log.all(.readDetail).contains { $0.other == Operation.noSlot })
  }

  @Test func `without a feed on screen the newest fifty are read`() throws {
    let log = try Specs.scenario([Specs.phase([.readFeed: 1], operations: 1)]).drawn()
    #expect(log.operations == [Operation(.readFeed, entity: 50, other: Operation.noSlot)])
  }

  @Test func `another view leaves the others and the operations as they were`() throws {
    let phases = [Specs.phase([.updatePost: 1])]
    let before = try Specs.scenario(phases, views: [Specs.view(.detail, count: 4)]).drawn()
    let after = try Specs.scenario(phases, views: [Specs.view(.detail, count: 4), Specs.view(.author)]).drawn()
    #expect(after.views.prefix(4) == before.views[...])
    #expect(after.operations == before.operations)
  }

  @Test func `a chain stands behind the feed that it hangs on, which comes with it once`() throws {
    let feed = ViewKey.feed(limit: 7)
    let chain = (1...5).map { ViewKey.badge(limit: 7, depth: $0) }
    #expect(try views([Specs.view(.badge, limit: 7, depth: 5)]) == [feed] + chain)
    #expect(try views([Specs.view(.badge, limit: 7, depth: 1)]) == [feed, chain[0]])
    let both = [Specs.view(.badge, limit: 7, depth: 2), Specs.view(.badge, limit: 7, depth: 3)]
    #expect(try views([Specs.view(.feed, limit: 7), Specs.view(.author)] + both).count == 1 + 1 + 3)
    #expect(try views([Specs.view(.badge, limit: 7), Specs.view(.badge, limit: 8)]).count == 4)
  }

  @Test func `a read of the feed finds the one below a badge`() throws {
    let phase = Specs.phase([.readFeed: 1], operations: 1)
    let log = try Specs.scenario([phase], views: [Specs.view(.author), Specs.view(.badge, limit: 7)]).drawn()
    #expect(log.operations == [Operation(.readFeed, entity: 7, other: 1)])
  }

  @Test func `the tag that most posts have is the hottest, of equals the text that comes first`() throws {
    let tags = [["rare"], ["b", "a"], ["b", "often", "b", "b"], ["a", "often"], [], ["often"]]
    #expect(try tagged(tags, count: 9, DistributionSpec("zipfian", ["theta": 40])) == ["often", "a", "b", "rare"])
    #expect(try tagged(tags, count: 2, DistributionSpec("zipfian", ["theta": 40])) == ["often", "a"])
  }

  @Test func `tags are taken in turn as posts brought them, and the newest is what came last`() throws {
    let tags = [["x"], ["b", "x"], ["a", "b"]]
    #expect(try tagged(tags, count: 3, DistributionSpec("sequential")) == ["x", "b", "a"])
    #expect(try tagged(tags, count: 1, DistributionSpec("latest", ["theta": 40])) == ["a"])
  }

  @Test func `a view of a tag is an error where no post has tags`() {
    #expect(throws: WorkloadError.noTags) { try tagged([[], []], count: 1, .uniform) }
    #expect(throws: WorkloadError.noTags) { try tagged([], count: 1, .uniform) }
    #expect(
      WorkloadError.noTags.description
        == "the views of kind tagged need posts with tags, and no post of the data set has one")
  }

  /// The tags on screen, over posts with these.
  private func tagged(_ tags: [[String]], count: Int, _ keys: DistributionSpec) throws -> [String] {
    let posts = tags.enumerated().map { number, tags in
      Post(
        id: PostID(number), title: "", body: "", author: nil, tags: tags,
        createdAt: Timestamp(milliseconds: Int64(number)))
    }
    let scenario = Specs.scenario(
      [Specs.phase([.readFeed: 1], operations: 1)], views: [Specs.view(.tagged, count: count, keys: keys)])
    return try OperationLog.draw(scenario, dataset: Dataset(posts: posts)).views.compactMap {
      guard case .tagged(let tag, _) = $0 else { return nil }
      return tag
    }
  }
}
