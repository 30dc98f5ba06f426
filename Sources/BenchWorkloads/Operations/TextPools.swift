import BenchCore

/// The new texts that a log writes: a bounded number per field, for any number of operations.
struct TextPools {
  private(set) var texts: [String] = []
  private(set) var names = 0..<0
  private(set) var titles = 0..<0
  private(set) var bodies = 0..<0
  private(set) var comments = 0..<0
  let tagSets: [[String]]

  /// The number of texts of a field; there are fewer if this number would exceed `mostBytes`.
  private static let most = 1024
  private static let fewest = 16
  private static let mostBytes = 4 << 20
  private static let tagSetCount = 256

  init(_ source: DatasetSource, _ dataset: Dataset, seed: UInt64) {
    tagSets = Self.tagSets(source, dataset, seed: seed)
    let sizes = Self.sizes(source, dataset)
    let filler = Filler(seed: seed)
    names = add(filler, seed, "workload.text.name", sizes.name)
    titles = add(filler, seed, "workload.text.title", sizes.title)
    bodies = add(filler, seed, "workload.text.body", sizes.body)
    comments = add(filler, seed, "workload.text.comment", sizes.comment)
  }

  private mutating func add(_ filler: Filler, _ seed: UInt64, _ name: String, _ sizes: ClosedRange<Int>) -> Range<Int> {
    let length = max(1, sizes.lowerBound)...max(1, sizes.upperBound)
    var draw = TextDraw(filler, seed: seed, name, length: length)
    let count = min(Self.most, max(Self.fewest, Self.mostBytes / length.upperBound))
    let first = texts.count
    for _ in 0..<count { texts.append(draw.next()) }
    if texts[first...].allSatisfy({ $0 == texts[first] }) {
      texts[first + 1] = (texts[first].hasPrefix("a") ? "b" : "a") + texts[first].dropFirst()
    }
    return first..<texts.count
  }

  /// Returns the text sizes of a generated data set; for imported data, ranges of 0.5 to 1.5 times the mean size.
  private static func sizes(_ source: DatasetSource, _ dataset: Dataset) -> TextSizes {
    if case .generated(let shape) = source { return shape.text }
    return TextSizes(
      name: around(dataset.authors.lazy.map { $0.name.utf8.count }),
      title: around(dataset.posts.lazy.map { $0.title.utf8.count }),
      body: around(dataset.posts.lazy.map { $0.body.utf8.count }),
      comment: around(dataset.comments.lazy.map { $0.body.utf8.count }))
  }

  private static func around(_ lengths: some Collection<Int>) -> ClosedRange<Int> {
    let mean = lengths.reduce(0, +) / max(1, lengths.count)
    return mean / 2...mean + mean / 2
  }

  private static func tagSets(_ source: DatasetSource, _ dataset: Dataset, seed: UInt64) -> [[String]] {
    switch source {
    case .generated(let shape):
      var draw = TagDraw(shape.tagsPerPost, of: shape.distinctTags, seed: seed, "workload.tags")
      return (0..<tagSetCount).map { _ in draw.next() }
    case .imported:
      var stream = RandomStream(root: seed, "workload.tags")
      if dataset.posts.isEmpty { return [[]] }
      return (0..<tagSetCount).map { _ in dataset.posts[stream.position(among: dataset.posts.count)].tags }
    }
  }
}
