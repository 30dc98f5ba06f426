import BenchCore
import Testing

@testable import BenchWorkloads

@Suite struct ExactMixTests {
  private func counts(_ mix: [OperationKind: Double], of operations: Int) -> [Int] {
    let exact = ExactMix(Specs.phase(mix, operations: operations))
    return OperationKind.inMix.filter { mix[$0] != nil }.map { exact[$0] }
  }

  @Test func `five of a hundred in fifty thousand are exactly 2,500`() {
    #expect(counts([.insertComment: 5, .readFeed: 95], of: 50_000) == [2500, 47_500])
    #expect(counts([.insertComment: 0.05, .readFeed: 0.95], of: 50_000) == [2500, 47_500])
  }

  @Test func `what is left over goes to the largest fractions, then in order`() {
    #expect(counts([.updateAuthor: 1, .updatePost: 1, .updateComment: 1], of: 10) == [4, 3, 3])
    #expect(counts([.updateAuthor: 1, .updatePost: 5, .updateComment: 1], of: 10) == [2, 7, 1])
    #expect(counts([.updateAuthor: 1, .updatePost: 0], of: 10) == [10, 0])
    #expect(counts([.updateAuthor: 1], of: 0) == [0])
  }

  @Test func `the counts sum up, whatever the weights`() {
    var stream = RandomStream(root: 1, "mix")
    for _ in 0..<500 {
      var mix: [OperationKind: Double] = [:]
      for kind in OperationKind.inMix { mix[kind] = stream.unit() * (stream.unit() < 0.1 ? 1e308 : 1) }
      let operations = stream.position(among: 100_000)
      #expect(counts(mix, of: operations).reduce(0, +) == operations)
    }
  }

  @Test func `commits hold the batch, and reads stand alone`() {
    let exact = ExactMix(Specs.phase([.updateAuthor: 1, .readFeed: 1], operations: 46))
    var stream = RandomStream(root: 1, "kinds")
    let commits = exact.commits(batch: 10, &stream)
    #expect(commits.count { $0 == .updateAuthor } == 3)
    #expect(commits.count { $0 == .readFeed } == 23)
    #expect(commits.count == 26)
  }

  @Test(arguments: [(0.0, 0), (0.25, 25), (1.0, 100), (0.005, 1), (0.004, 0)])
  func `a share is exact and lies anywhere`(share: Double, count: Int) {
    var exact = ExactShare(share, of: 100, RandomStream(root: 1, "share"))
    #expect((0..<100).count { _ in exact.next() } == count)
    let afterwards = exact.next()
    #expect(!afterwards)
  }
}
