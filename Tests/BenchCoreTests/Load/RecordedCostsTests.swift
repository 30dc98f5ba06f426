import Testing

@testable import BenchCore

struct RecordedCostsTests {
  private let costs = RecordedCosts([
    RecordedCost(.commit(.updatePost), tasks: 3, nanoseconds: 100),
    RecordedCost(.commit(.updatePost), tasks: 1, nanoseconds: 300),
    RecordedCost(.refresh(.updatePost), commits: 1, tasks: 1, nanoseconds: 1_000),
    RecordedCost(.refresh(.updateAuthor), commits: 1, tasks: 3, nanoseconds: 5_000),
    RecordedCost(.refreshOfSeveral(digits: 3), commits: 5, tasks: 4, nanoseconds: 8_000),
    RecordedCost(.refreshOfSeveral(digits: 4), commits: 10, tasks: 4, nanoseconds: 9_000),
  ])

  @Test func `a task takes what its kind does on average, and what was never played nothing`() {
    #expect(costs.nanoseconds(.commit(.updatePost)) == 150)
    #expect(costs.nanoseconds(.refresh(.updatePost), commits: 1) == 1_000)
    #expect(costs.nanoseconds(.read(.readFeed)) == 0 && costs.nanoseconds(.scroll) == 0)
  }

  @Test(arguments: [(1, 4_000), (3, 6_000), (5, 8_000), (6, 8_200), (10, 9_000), (20, 11_000)])
  func `a refresh of several commits lies on the line between those beside it`(_ commits: Int, _ expected: Int) {
    let kind = TaskKind(refreshing: commits, from: .insertPost)
    #expect(costs.nanoseconds(kind, commits: commits) == expected)
  }

  @Test func `of several repetitions the median stands for each kind`() {
    let found = [200.0, 100, 900].map { [RecordedCost(.scroll, tasks: 2, nanoseconds: $0)] }
    #expect(found.median == [RecordedCost(.scroll, tasks: 2, nanoseconds: 200)])
    #expect(found.dropLast().median == [RecordedCost(.scroll, tasks: 2, nanoseconds: 150)])
  }
}
