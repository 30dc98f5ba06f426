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
      for (kind, most) in [(ViewKind.detail, 60), (.thread, 60), (.author, 20), (.authorPosts, 20), (.feed, 1)] {
        let views = try views([Specs.view(kind, count: 5, keys: keys), Specs.view(kind, count: 500, keys: keys)])
        #expect(Set(views).count == views.count)
        #expect(views.count == most)
        #expect(views.allSatisfy { $0.kind == kind })
      }
    }
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
}
