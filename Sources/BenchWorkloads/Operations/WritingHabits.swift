import BenchCore

/// The authors of inserted entities: the distributions and ranks of the data set's own relations, so that frequent
/// authors stay as frequent as they are.
struct WritingHabits {
  /// The authors of posts by rank, and those from the hottest to the coldest.
  let post: any RankDraw
  let posters: [UInt32]
  /// The same of comments.
  let comment: any RankDraw
  let commenters: [UInt32]

  /// A generated data set's relations with the ranks they were drawn by; in an imported one the authors as often as
  /// they wrote.
  init(_ source: DatasetSource, _ dataset: Dataset, seed: UInt64) {
    let count = dataset.authors.count
    switch source {
    case .generated(let shape):
      post = AllDistributions.make(shape.postAuthor)
      comment = AllDistributions.make(shape.commentAuthor)
      posters = RelationDraw.ranks(among: count, seed: seed, "dataset.post.author")
      commenters = RelationDraw.ranks(among: count, seed: seed, "dataset.comment.author")
    case .imported:
      (post, posters) = Self.counted(count, dataset.posts.lazy.map(\.author))
      (comment, commenters) = Self.counted(count, dataset.comments.lazy.map(\.author))
    }
  }

  /// The authors by how often they are referred to, the most often first, those of one number by id.
  private static func counted(_ count: Int, _ references: some Sequence<AuthorID?>) -> (CountedDraw, [UInt32]) {
    var counts = [Int](repeating: 0, count: count)
    for case let author? in references { counts[author.rawValue] += 1 }
    let ranks = (0..<UInt32(count)).sorted { (counts[Int($1)], $0) < (counts[Int($0)], $1) }
    return (CountedDraw(ranks.map { counts[Int($0)] }), ranks)
  }
}

/// A draw of keys as often as they were counted; of keys that never were, each as often as the others.
struct CountedDraw: RankDraw {
  let order = KeyOrder.shuffled
  /// The sum of the counts up to each rank.
  private let sums: [Int]

  init(_ counts: [Int]) {
    sums = counts.reduce(into: []) { sums, count in sums.append((sums.last ?? 0) + count) }
  }

  func rank(among count: Int, turn: Int, _ stream: inout RandomStream) -> Int {
    let all = sums.isEmpty ? 0 : sums[min(count, sums.count) - 1]
    if all == 0 { return stream.position(among: count) }
    let drawn = stream.position(among: all)
    return sums.prefixCount { $0 <= drawn }
  }
}
