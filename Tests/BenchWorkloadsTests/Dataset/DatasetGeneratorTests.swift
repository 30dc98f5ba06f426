import BenchCore
import DesignsFixtures
import Testing

@testable import BenchWorkloads

@Suite struct DatasetGeneratorTests {
  static let shape = GeneratedDataset(
    authors: 50, posts: 200, comments: 1000, tagsPerPost: 3, distinctTags: 20, postAuthor: .uniform,
    commentPost: DistributionSpec("zipfian", ["theta": 0.9]), commentAuthor: DistributionSpec("zipfian"),
    text: TextSizes(name: 16...16, title: 20...60, body: 200...200, comment: 0...80))

  /// Also holds in a release build: `swift test -c release` runs the same test.
  @Test func `the same seed gives the same bytes on every machine and in every build`() {
    #expect(Dataset.generated(Self.shape, seed: 42).stableHash.hexadecimal == "d9e6d897929c9be2")
    #expect(Dataset.generated(Self.shape, seed: 43).stableHash != Dataset.generated(Self.shape, seed: 42).stableHash)
  }

  @Test func `whatever the shape, readers can rely on the invariants`() {
    var stream = RandomStream(root: 5, "shapes")
    for seed in 0..<100 {
      let shape = randomShape(&stream)
      let dataset = Dataset.generated(shape, seed: UInt64(seed))
      #expect(dataset.brokenInvariant == nil)
      #expect(dataset.authors.count == shape.authors)
      #expect(dataset.posts.count == shape.posts)
      #expect(dataset.comments.count == shape.comments)
      #expect(dataset.posts.allSatisfy { $0.author != nil && shape.text.title.contains($0.title.utf8.count) })
      #expect(dataset.posts.allSatisfy { $0.tags.count == shape.tagsPerPost && Set($0.tags).count == $0.tags.count })
      #expect(dataset.comments.allSatisfy { $0.author != nil && shape.text.comment.contains($0.body.utf8.count) })
    }
  }

  @Test func `a broken invariant is found and named`() {
    let whole = Dataset.generated(Self.shape, seed: 1)
    func broken(_ change: (inout Dataset) -> Void) -> String? {
      var dataset = whole
      change(&dataset)
      return dataset.brokenInvariant
    }
    #expect(broken { $0.authors.swapAt(1, 2) } == "author 2 stands at position 1")
    #expect(broken { $0.posts[3].author = AuthorID(50) } == "post 3 has an author who is not there")
    #expect(broken { $0.posts[5].createdAt = Timestamp(milliseconds: 0) } == "post 5 is older than the one before it")
    #expect(broken { $0.comments[7].author = AuthorID(-1) } == "comment 7 has an author who is not there")
    #expect(broken { $0.comments[7].post = PostID(200) } == "comment 7 is under a post that is not there")
    #expect(
      broken { $0.comments[7].createdAt = Timestamp(milliseconds: 0) } == "comment 7 is older than what it follows")
  }

  @Test func `texts are printable words that neither begin nor end with a space`() {
    let dataset = Dataset.generated(Self.shape, seed: 42)
    let texts =
      dataset.authors.map(\.name) + dataset.posts.flatMap { [$0.title, $0.body] } + dataset.comments.map(\.body)
    #expect(texts.allSatisfy { $0.utf8.allSatisfy { (32..<127).contains($0) } })
    #expect(texts.allSatisfy { $0.first != " " && $0.last != " " })
    #expect(Set(dataset.posts.map(\.title)).count > 190)
  }

  @Test func `authors differ from each other`() {
    var shape = Self.shape
    for (authors, length) in [(1000, 4), (50, 16), (10_000, 5), (10, 1)] {
      shape.authors = authors
      shape.text.name = length...length
      let names = Dataset.generated(shape, seed: 3).authors.map(\.name)
      #expect(Set(names).count == authors)
      #expect(names.allSatisfy { $0.utf8.count == length })
    }
  }

  @Test func `a text can be longer than the words last`() {
    let filler = Filler(seed: 1)
    let long = filler.text(from: 9, length: 3 * Filler.period)
    #expect(long.utf8.count == 3 * Filler.period)
    #expect(long.utf8.prefix(1000).elementsEqual(long.utf8.dropFirst(Filler.period).prefix(1000)))
    #expect(filler.text(from: 0, length: 0).isEmpty)
  }

  @Test func `another aspect leaves the others as they were`() {
    let before = Dataset.generated(Self.shape, seed: 42)
    var shape = Self.shape
    shape.tagsPerPost = 5
    shape.text.body = 10...500
    shape.postAuthor = DistributionSpec("hotspot")
    let after = Dataset.generated(shape, seed: 42)
    #expect(after.authors == before.authors)
    #expect(after.comments == before.comments)
    #expect(after.posts.map(\.title) == before.posts.map(\.title))
    #expect(after.posts.map(\.createdAt) == before.posts.map(\.createdAt))
    #expect(after.posts.map(\.author) != before.posts.map(\.author))
  }

  @Test func `a relation follows its distribution`() {
    var shape = Self.shape
    shape.posts = 20_000
    shape.comments = 0
    shape.authors = 1000
    shape.postAuthor = DistributionSpec("zipfian", ["theta": 0.99])
    #expect(abs(topShare(shape, authors: 10) - 0.3825) < 0.02)
    shape.postAuthor = .uniform
    #expect(topShare(shape, authors: 10) < 0.03)
    shape.postAuthor = DistributionSpec("sequential")
    #expect(
      Dataset.generated(shape, seed: 1).posts.prefix(2000).map { $0.author?.rawValue } == (0..<2000).map { $0 % 1000 })
    shape.postAuthor = DistributionSpec("latest")
    let newest = Dataset.generated(shape, seed: 1).posts.count { $0.author == AuthorID(999) }
    #expect(abs(Double(newest) / 20_000 - 0.129384) < 0.01)
  }

  @Test func `hot authors lie anywhere, and elsewhere in each relation`() {
    let posts = RelationDraw.ranks(among: 1000, seed: 42, "dataset.post.author")
    let comments = RelationDraw.ranks(among: 1000, seed: 42, "dataset.comment.author")
    #expect(posts.prefix(10) != [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(posts != comments)
  }

  @Test func `every tag is equally likely`() {
    var draw = TagDraw(3, of: 20, seed: 1, "tags")
    var counts: [String: Int] = [:]
    for _ in 0..<20_000 { for tag in draw.next() { counts[tag, default: 0] += 1 } }
    #expect(
      chiSquare((0..<20).map { counts["tag-\($0)"] ?? 0 }, [Double](repeating: 0.05, count: 20)) < chiSquareLimit(19))
  }

  private func topShare(_ shape: GeneratedDataset, authors: Int) -> Double {
    var counts = [Int](repeating: 0, count: shape.authors)
    for post in Dataset.generated(shape, seed: 1).posts { counts[post.author?.rawValue ?? 0] += 1 }
    return Double(counts.sorted(by: >).prefix(authors).reduce(0, +)) / Double(shape.posts)
  }

  private func randomShape(_ stream: inout RandomStream) -> GeneratedDataset {
    func spec() -> DistributionSpec {
      DistributionSpec(AllDistributions.cards[stream.position(among: AllDistributions.cards.count)].name)
    }
    let posts = stream.position(among: 30)
    let distinct = stream.position(among: 6)
    return GeneratedDataset(
      authors: 1 + stream.position(among: 20), posts: posts, comments: posts == 0 ? 0 : stream.position(among: 60),
      tagsPerPost: stream.position(among: distinct + 1), distinctTags: distinct, postAuthor: spec(),
      commentPost: spec(), commentAuthor: spec(),
      text: TextSizes(name: 1...9, title: 0...20, body: 5...5, comment: 3...30))
  }
}
