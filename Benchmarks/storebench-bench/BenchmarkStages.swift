import BenchCore
import BenchWorkloads

/// The data of benchmarks: 10,000 posts by 1,000 authors with three comments each, and logs of one kind each.
struct BenchmarkStages {
  /// Enough for the clock to be noise where an operation takes nanoseconds.
  static let quick = BenchmarkStages(posts: 10_000, operations: 200_000)
  /// Enough where an operation takes microseconds.
  static let slow = BenchmarkStages(posts: 10_000, operations: 10_000)
  /// Few enough for every store, under three derivations in turn.
  static let small = BenchmarkStages(posts: 2_000, operations: 5_000)
  /// Enough where an operation copies a table of all posts.
  static let held = BenchmarkStages(posts: 2_000, operations: 500)

  let dataset: Dataset
  private let operations: Int

  init(posts: Int, operations: Int) {
    let authors = max(1, posts / 10)
    let shape = GeneratedDataset(
      authors: authors, posts: posts, comments: posts * 3, tagsPerPost: 3, distinctTags: 50, postAuthor: .uniform,
      commentPost: .uniform, commentAuthor: .uniform,
      text: TextSizes(name: 16...16, title: Self.titleLength...Self.titleLength, body: 200...200, comment: 80...80))
    dataset = Dataset.generated(shape, seed: 1)
    self.operations = operations
  }

  private static let titleLength = 40
  private static let textCount = 1_024

  /// A log of one kind over the data: evenly drawn keys, texts as long as those that are there.
  func stage(_ kind: OperationKind) -> Stage { stage(kind, operations: operations) }

  /// Makes a stage of the same data with this number of operations.
  func stage(_ kind: OperationKind, operations: Int) -> Stage {
    var stream = RandomStream(root: 1, "benchmark.\(kind.name)")
    var log = OperationLog()
    let length = kind == .updateAuthor ? 16 : Self.titleLength
    log.texts = (0..<Self.textCount).map { index in
      let text = "text \(index) "
      return text + String(repeating: "x", count: max(0, length - text.utf8.count))
    }
    let count = kind == .updateAuthor ? dataset.authors.count : dataset.posts.count
    log.operations = (0..<operations).map { index in
      let entity = UInt32(stream.position(among: count))
      if kind.isRead { return Operation(kind, entity: entity, other: Operation.noSlot) }
      if kind == .updateAuthor, !index.isMultiple(of: 2) {
        return Operation(kind, entity: entity, value: UInt32(index % 1_000), flags: .points)
      }
      return Operation(kind, entity: entity, value: UInt32(index % Self.textCount))
    }
    log.phases = [OperationLog.Phase(name: "main", operations: 0..<operations, record: true)]
    return Stage(dataset: dataset, log: log)
  }
}
