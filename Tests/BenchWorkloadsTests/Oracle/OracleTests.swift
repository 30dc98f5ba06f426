import BenchCore
import BenchWorkloads
import Testing

@Suite struct OracleTests {
  @Test(arguments: [ViewKey.feed(limit: 5), .tagged("t"), .topAuthors(limit: 5), .badge(limit: 5, depth: 3)])
  func `an answer costs what it shows, however much data there is`(view: ViewKey) {
    let (few, many) = (duration(of: view, posts: 1_000), duration(of: view, posts: 30_000))
    #expect(many < few * 10 + .milliseconds(20), "\(view): \(few) and \(many)")
  }

  /// The shortest of five times for 200 answers, over this many posts, as many authors, and five posts with the tag.
  private func duration(of view: ViewKey, posts: Int) -> Duration {
    let oracle = Oracle(
      Dataset(
        authors: (0..<posts).map { Author(id: AuthorID($0), name: "a", points: $0 % 7) },
        posts: (0..<posts).map { id in
          Post(
            id: PostID(id), title: "t", body: "", author: AuthorID(id), tags: id < 5 ? ["t"] : [],
            createdAt: Timestamp(milliseconds: Int64(id)))
        }))
    let clock = ContinuousClock()
    return (0..<5).map { _ in clock.measure { for _ in 0..<200 { _ = oracle.rows(view) } } }.min() ?? .zero
  }

  @Test func `ranks follow points, and tags and counts what there is`() {
    var oracle = Oracle(
      Dataset(
        authors: (0..<3).map { Author(id: AuthorID($0), name: "a\($0)", points: 5) },
        posts: (0..<2).map {
          Post(
            id: PostID($0), title: "p\($0)", body: "", author: AuthorID(0), tags: ["t"],
            createdAt: Timestamp(milliseconds: Int64($0)))
        }))
    let edits = [AuthorEdit(id: AuthorID(2), change: .points(6)), AuthorEdit(id: AuthorID(0), change: .points(4))]
    OwnedCommit.updateAuthors(edits).lend { oracle.apply($0) }
    #expect(oracle.rows(.topAuthors(limit: 3)).map(\.id) == [2, 1, 0])
    #expect(oracle.rows(.tagged("t")).map(\.id) == [1, 0])
    OwnedCommit.deletePosts([PostID(1)]).lend { oracle.apply($0) }
    #expect(oracle.rows(.tagged("t")).map(\.id) == [0] && oracle.rows(.feed(limit: 2)).map(\.id) == [0])
  }
}
