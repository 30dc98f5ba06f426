import BenchCore

/// The authors of inserted entities: distributions and ranks are as in the data set, so that frequent authors stay
/// frequent.
struct WritingHabits {
  /// The draw of the ranks of authors of posts; `posters` has the authors from the hottest to the coldest.
  let post: any RankDraw
  let posters: [UInt32]
  /// The draw of the ranks of authors of comments; `commenters` has the authors from the hottest to the coldest.
  let comment: any RankDraw
  let commenters: [UInt32]

  /// Takes the relations of a generated data set, with their ranks; for an imported data set, counts the posts and
  /// comments of each author.
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

  /// Counts references to authors; returns a draw by these counts, and the authors ordered by count, then by id.
  private static func counted(_ count: Int, _ references: some Sequence<AuthorID?>) -> (CountedDraw, [UInt32]) {
    var counts = [Int](repeating: 0, count: count)
    for case let author? in references { counts[author.rawValue] += 1 }
    let ranks = (0..<UInt32(count)).sorted { (counts[Int($1)], $0) < (counts[Int($0)], $1) }
    return (CountedDraw(ranks.map { counts[Int($0)] }), ranks)
  }
}

/// A draw of keys in proportion to their counts; if all counts are 0, all keys are equally likely.
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
