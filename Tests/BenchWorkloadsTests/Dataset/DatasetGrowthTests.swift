import BenchCore
import DesignsFixtures
import Testing

@testable import BenchWorkloads

/// Data at another size, held against what is said of a lift: every group has the size of its model, and nothing is a
/// copy.
@Suite struct DatasetGrowthTests {
  /// A tracker with busy and silent authors, long threads and empty ones.
  private static let model: Dataset = {
    var shape = GeneratedDataset()
    (shape.authors, shape.posts, shape.comments) = (30, 80, 400)
    (shape.tagsPerPost, shape.distinctTags) = (2, 9)
    shape.text = TextSizes(name: 9...16, title: 30...60, body: 0...200, comment: 10...80)
    shape.commentPost = DistributionSpec("zipfian", ["theta": 0.9])
    shape.commentAuthor = shape.commentPost
    shape.postAuthor = shape.commentPost
    return Dataset.generated(shape, seed: 5)
  }()

  private static func threads(_ dataset: Dataset) -> [Int] {
    var sizes = [Int](repeating: 0, count: dataset.posts.count)
    for comment in dataset.comments { sizes[comment.post.rawValue] += 1 }
    return sizes
  }

  private static func written(_ dataset: Dataset) -> [Int] {
    var sizes = [Int](repeating: 0, count: dataset.authors.count)
    for case let author? in dataset.posts.map(\.author) + dataset.comments.map(\.author) { sizes[author.rawValue] += 1 }
    return sizes
  }

  /// Returns the number of authors in each thread.
  private static func people(_ dataset: Dataset) -> [Int] {
    var people = dataset.posts.map { Set([$0.author].compactMap { $0 }) }
    for comment in dataset.comments { if let author = comment.author { people[comment.post.rawValue].insert(author) } }
    return people.map(\.count)
  }

  /// Returns the number of parts of the data that share no author and no post.
  private static func parts(_ dataset: Dataset) -> Int {
    var parents = Array(0..<(dataset.authors.count + dataset.posts.count))
    func root(_ place: Int) -> Int {
      var place = place
      while parents[place] != place { place = parents[place] }
      return place
    }
    let pairs = dataset.posts.map { ($0.id, $0.author) } + dataset.comments.map { ($0.post, $0.author) }
    var used: Set<Int> = []
    for case (let post, let author?) in pairs {
      parents[root(dataset.authors.count + post.rawValue)] = root(author.rawValue)
      used.insert(author.rawValue)
    }
    return Set(used.map(root)).count
  }

  private static func share(ofTenth sizes: [Int]) -> Double {
    let sorted = sizes.sorted(by: >)
    return Double(sorted.prefix((sizes.count + 9) / 10).reduce(0, +)) / Double(sizes.reduce(0, +))
  }

  private static func repeated(_ sizes: [Int], _ times: Int) -> [Int] {
    sizes.sorted().flatMap { Array(repeating: $0, count: times) }
  }

  @Test(arguments: [2, 7, 60]) func `at a whole scale every group has the size of its model`(scale: Int) {
    let model = Self.model
    let grown = model.grown(by: Double(scale), seed: 1)
    #expect(grown.brokenInvariant == nil)
    #expect(grown.authors.count == 30 * scale)
    #expect(Self.threads(grown).sorted() == Self.repeated(Self.threads(model), scale))
    #expect(Self.written(grown).sorted() == Self.repeated(Self.written(model), scale))
    #expect(Self.people(grown).sorted() == Self.repeated(Self.people(model), scale))
    #expect(grown.posts.map(\.tags.count).sorted() == Self.repeated(model.posts.map(\.tags.count), scale))
    #expect(
      grown.posts.map(\.body.utf8.count).sorted() == Self.repeated(model.posts.map(\.body.utf8.count), scale))
  }

  @Test func `grown data are no copies`() {
    let model = Self.model
    let grown = model.grown(by: 20, seed: 1)
    #expect(Self.parts(model) == 1)
    #expect(Self.parts(grown) == 1, "copies would be twenty parts")
    #expect(Set(grown.authors.map(\.name)).count == grown.authors.count)
    #expect(Set(grown.posts.map(\.title)).count > grown.posts.count * 9 / 10)
    #expect(Set(grown.posts.map(\.title)).isDisjoint(with: model.posts.map(\.title)))
    // Threads after one model do not stand in one run.
    let sizes = Self.threads(grown)
    let runs = zip(sizes, sizes.dropFirst()).count { $0 != $1 }
    #expect(runs > grown.posts.count / 2)
  }

  @Test(arguments: [0.1, 0.5, 1.5, 3.7]) func `at any scale skew is kept`(scale: Double) {
    let model = Self.model.grown(by: 10, seed: 3)
    let grown = model.grown(by: scale, seed: 1)
    #expect(grown.brokenInvariant == nil)
    #expect(grown.posts.count == Int((800 * scale).rounded()))
    #expect(grown.authors.count == Int((300 * scale).rounded()))
    #expect(abs(Double(grown.comments.count) / (4_000 * scale) - 1) < 0.05, "\(grown.comments.count)")
    #expect(abs(Self.share(ofTenth: Self.threads(grown)) - Self.share(ofTenth: Self.threads(model))) < 0.12)
    #expect(abs(Self.share(ofTenth: Self.written(grown)) - Self.share(ofTenth: Self.written(model))) < 0.15)
  }

  @Test func `the same seed grows the same data, and a scale of 1 leaves them`() {
    let model = Self.model
    #expect(model.grown(by: 1, seed: 1) == model)
    #expect(model.grown(by: 3, seed: 1) == model.grown(by: 3, seed: 1))
    #expect(model.grown(by: 3, seed: 1) != model.grown(by: 3, seed: 2))
  }

  @Test func `data without authors, comments or posts grow, too`() {
    var bare = Self.model
    bare.comments = []
    bare.posts = bare.posts.map { Post(id: $0.id, title: "", body: "", author: nil, tags: [], createdAt: $0.createdAt) }
    let grown = bare.grown(by: 2.5, seed: 1)
    #expect(grown.brokenInvariant == nil)
    #expect(grown.posts.count == 200 && grown.authors.count == 75)
    bare.authors = []
    #expect(bare.grown(by: 0.001, seed: 1).posts.count == 1)
    #expect(Dataset().grown(by: 60, seed: 1) == Dataset())
  }
}
