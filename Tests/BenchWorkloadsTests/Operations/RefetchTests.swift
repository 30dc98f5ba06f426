import BenchCore
import Testing

@testable import BenchWorkloads

@Suite struct RefetchTests {
  @Test func `a page is the drawn post and the next older ones, round from the oldest to the newest`() throws {
    let scenario = Specs.scenario(
      [Specs.phase([.refetch: 1], operations: 30, keys: DistributionSpec("sequential"), page: 4, changed: 0)])
    let log = try scenario.drawn()
    let pages = log.operations.map { operation in
      log.posts[Int(operation.value)..<Int(operation.value + operation.other)].map(\.id)
    }
    #expect(pages[0] == [0, 59, 58, 57])
    #expect(pages[5] == [5, 4, 3, 2])
  }

  @Test func `a pulled list begins with the newest post, also with one that came since`() throws {
    var phase = Specs.phase([.refetch: 1, .insertPost: 1], operations: 60, page: 4, changed: 0)
    phase.refetchFrom = .newest
    let log = try Specs.scenario([phase]).drawn()
    var newest: UInt32 = 59
    for operation in log.operations {
      if operation.kind == .insertPost {
        newest += 1
      } else {
        let page = log.posts[Int(operation.value)..<Int(operation.value + operation.other)].map(\.id)
        #expect(page == [newest, newest - 1, newest - 2, newest - 3])
      }
    }
    #expect(newest == 89)
  }

  @Test func `a page holds what lives where that is less`() throws {
    let scenario = Specs.scenario(
      Specs.dataset(posts: 3), [Specs.phase([.refetch: 1], operations: 5, page: 20)])
    #expect(try scenario.drawn().operations.allSatisfy { $0.other == 3 })
  }

  @Test func `an unchanged page shows everything as it was born`() throws {
    let scenario = Specs.scenario([Specs.phase([.refetch: 1], operations: 30, changed: 0)])
    let log = try scenario.drawn()
    let all = [Operation.initialText]
    #expect(Set(log.posts.flatMap { [$0.title, $0.body, $0.tags, $0.created, $0.author.name] }) == Set(all))
    #expect(Set(log.comments.flatMap { [$0.body, $0.created, $0.author.name] }) == Set(all))
  }

  @Test func `one author in many changed posts has one value on a page`() throws {
    let shape = Specs.dataset(authors: 2, posts: 30, comments: 60)
    let log = try Specs.scenario(shape, [Specs.phase([.refetch: 1], operations: 50, page: 10, changed: 1)]).drawn()
    for operation in log.operations {
      let records = log.posts[Int(operation.value)..<Int(operation.value + operation.other)]
      let comments = records.flatMap { log.comments[Int($0.firstComment)..<Int($0.firstComment + $0.commentCount)] }
      let points = Dictionary(grouping: records.map(\.author) + comments.map(\.author)) { $0.id }
      #expect(points.values.allSatisfy { Set($0.map(\.points)).count == 1 })
    }
  }

  @Test func `an author changes once a page, however many of its posts do`() throws {
    let shape = Specs.dataset(authors: 1, posts: 30, comments: 0)
    let log = try Specs.scenario(shape, [Specs.phase([.refetch: 1], operations: 20, page: 10, changed: 1)]).drawn()
    var points = RandomStream(root: 42, "workload.0.refetch.points")
    #expect(
      log.operations.map { Int(log.posts[Int($0.value)].author.points) }
        == (0..<20).map { _ in points.position(among: 10_000) })
  }

  @Test func `after an author is deleted, later pages show no author`() throws {
    let phases = [
      Specs.phase([.deleteAuthor: 1], operations: 20), Specs.phase([.refetch: 1], operations: 20, page: 60),
    ]
    let log = try Specs.scenario(phases).drawn()
    #expect(log.posts.count == 1200)
    #expect(log.posts.allSatisfy { $0.author == .nobody } && log.comments.allSatisfy { $0.author == .nobody })
  }
}
