import BenchCore
import BenchWorkloads

/// How much the randomness in a generated data set costs, beside a hand-written loop that builds values of the same
/// sizes without any: strings of the same lengths, the same arrays, references that go round.
struct DatasetBenchmark: Sendable {
  /// The median time of the generator.
  let generated: Nanoseconds
  /// The median time of the hand-written loop.
  let handWritten: Nanoseconds
  /// The median of the ratios of neighbouring measurements; the goal is at most 2.5.
  let ratio: Double

  /// One million entities: 10,000 authors, 240,000 posts, 750,000 comments.
  static let million = GeneratedDataset(
    authors: 10_000, posts: 240_000, comments: 750_000, tagsPerPost: 3, distinctTags: 50,
    postAuthor: .uniform, commentPost: DistributionSpec("zipfian", ["theta": 0.9]),
    commentAuthor: DistributionSpec("zipfian", ["theta": 0.99]),
    text: TextSizes(name: 16...16, title: 40...40, body: 80...80, comment: 80...80))

  /// Measures both, one after the other, `rounds` times after one round that does not count.
  static func run(_ shape: GeneratedDataset = million, seed: UInt64 = 42, rounds: Int = 7) -> DatasetBenchmark {
    var generated: [Nanoseconds] = []
    var handWritten: [Nanoseconds] = []
    for round in 0...max(1, rounds) {
      let first = time { Dataset.generated(shape, seed: seed &+ UInt64(round)) }
      let second = time { handWrittenDataset(shape) }
      if round == 0 { continue }
      generated.append(first)
      handWritten.append(second)
    }
    return DatasetBenchmark(
      generated: median(generated), handWritten: median(handWritten),
      ratio: median(zip(generated, handWritten).map { Double($0.rawValue) / Double(max(1, $1.rawValue)) }))
  }

  /// The time to make a data set, without the time to give it back.
  private static func time(_ make: () -> Dataset) -> Nanoseconds {
    let clock = ContinuousClock()
    let start = clock.now
    let dataset = make()
    let (seconds, attoseconds) = start.duration(to: clock.now).components
    // Reading the count keeps the optimiser from removing the work.
    precondition(dataset.entityCount > 0, "an empty data set takes no time")
    return Nanoseconds(UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000))
  }

  private static func median<Value: Comparable>(_ values: [Value]) -> Value { values.sorted()[values.count / 2] }
}

/// Builds a data set of this shape by hand.
private func handWrittenDataset(_ shape: GeneratedDataset) -> Dataset {
  let filler = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
  func text(_ length: Int) -> String {
    String(unsafeUninitializedCapacity: length) { target in
      filler.withUnsafeBufferPointer { source in
        target.initialize(fromContentsOf: source[..<length])
      }
    }
  }
  var dataset = Dataset()
  dataset.authors.reserveCapacity(shape.authors)
  for id in 0..<shape.authors {
    dataset.authors.append(Author(id: AuthorID(id), name: text(shape.text.name.upperBound), points: id))
  }
  let tags = (0..<shape.distinctTags).map { "tag-\($0)" }
  dataset.posts.reserveCapacity(shape.posts)
  for id in 0..<shape.posts {
    dataset.posts.append(
      Post(
        id: PostID(id), title: text(shape.text.title.upperBound), body: text(shape.text.body.upperBound),
        author: AuthorID(id % shape.authors), tags: Array(tags[..<shape.tagsPerPost]),
        createdAt: Timestamp(milliseconds: Int64(id))))
  }
  dataset.comments.reserveCapacity(shape.comments)
  for id in 0..<shape.comments {
    dataset.comments.append(
      Comment(
        id: CommentID(id), post: PostID(id % shape.posts), author: AuthorID(id % shape.authors),
        body: text(shape.text.comment.upperBound), createdAt: Timestamp(milliseconds: Int64(shape.posts + id))))
  }
  return dataset
}
