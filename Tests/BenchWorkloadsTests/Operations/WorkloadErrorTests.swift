import BenchCore
import Testing

@testable import BenchWorkloads

@Suite struct WorkloadErrorTests {
  @Test func `deleting more posts than there are is an error, not a crash`() {
    let scenario = Specs.scenario(Specs.dataset(posts: 20), [Specs.phase([.deletePost: 1], name: "clear out")])
    expect(scenario, .undrawn(.nothingLeft(.post), phase: "clear out", operation: 21, kind: .deletePost))
    #expect(
      message(scenario) == "phase \"clear out\": operation 21 (delete-post) finds no post left; "
        + "give the data set more posts, or the mix fewer delete-post")
  }

  @Test func `a kind that needs comments is an error where there are none`() {
    let scenario = Specs.scenario(Specs.dataset(comments: 0), [Specs.phase([.updateComment: 1])])
    expect(scenario, .undrawn(.nothingLeft(.comment), phase: "phase", operation: 1, kind: .updateComment))
    #expect(
      message(scenario) == "phase \"phase\": operation 1 (update-comment) finds no comment left; "
        + "give the data set more comments, or the mix fewer delete-comment and delete-post")
  }

  @Test(arguments: [OperationKind.insertPost, .insertComment, .readAuthorPosts, .updateAuthor])
  func `a kind that needs authors is an error when all are deleted`(kind: OperationKind) {
    let phases = [
      Specs.phase([.deleteAuthor: 1], operations: 20, name: "first"), Specs.phase([kind: 1], name: "second"),
    ]
    expect(Specs.scenario(phases), .undrawn(.nothingLeft(.author), phase: "second", operation: 1, kind: kind))
  }

  @Test(arguments: [OperationKind.refetch, .readDetail, .readThread, .insertComment, .updatePost])
  func `a kind that needs posts is an error where there are none`(kind: OperationKind) {
    let scenario = Specs.scenario(Specs.dataset(posts: 0, comments: 0), [Specs.phase([kind: 1])])
    expect(scenario, .undrawn(.nothingLeft(.post), phase: "phase", operation: 1, kind: kind))
  }

  @Test func `a feed can be read when nothing is there`() throws {
    let scenario = Specs.scenario(Specs.dataset(authors: 0, posts: 0, comments: 0), [Specs.phase([.readFeed: 1])])
    #expect(try scenario.drawn().operations.count == 1000)
  }

  @Test func `points beyond 32 bits are an error`() {
    let dataset = Dataset(authors: [Author(id: AuthorID(0), name: "a", points: 1 << 31)])
    #expect(throws: WorkloadError.pointsOutOfRange(author: 0, points: 1 << 31)) {
      try OperationLog.draw(Specs.scenario([Specs.phase([.readFeed: 1])]), dataset: dataset)
    }
    #expect(
      WorkloadError.pointsOutOfRange(author: 0, points: 1 << 31).description
        == "author 0 has 2147483648 points, and points must be from -2147483648 to 2147483647")
  }

  @Test func `more entities than ids are an error before anything is drawn`() {
    let scenario = Specs.scenario([Specs.phase([.insertPost: 1], operations: 1 << 32)])
    expect(scenario, .tooManyEntities(.post, count: 60 + 1 << 32))
    #expect(
      WorkloadError.tooManyEntities(.post, count: 4_294_967_356).description
        == "the data set and what is inserted come to 4294967356 posts, and there can be at most 4294967294")
  }

  @Test func `too many records are an error with their place and the cure`() {
    #expect(
      WorkloadError.undrawn(.tooManyRecords, phase: "p", operation: 3, kind: .refetch).description
        == "phase \"p\": operation 3 (refetch) would bring the records of all pages to more than 4294967295; "
        + "make the pages smaller or fewer")
  }

  private func expect(_ scenario: Scenario, _ error: WorkloadError) {
    #expect(throws: error) { try scenario.drawn() }
  }

  private func message(_ scenario: Scenario) -> String {
    do {
      _ = try scenario.drawn()
      return ""
    } catch {
      return "\(error)"
    }
  }
}
