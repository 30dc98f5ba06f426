import BenchCore

/// The authors of inserted entities: the distributions and ranks of the data set's own relations, so that frequent
/// authors stay frequent.
struct WritingHabits {
  /// The distribution of `post.author`, and the authors from the hottest to the coldest in it.
  let post: DistributionSpec
  let posters: [UInt32]
  /// The same of `comment.author`.
  let comment: DistributionSpec
  let commenters: [UInt32]

  /// A generated data set's relations with the ranks they were drawn by; in an imported one `zipfian` over the authors
  /// ranked by how much they wrote.
  init(_ source: DatasetSource, _ dataset: Dataset, seed: UInt64) {
    let count = dataset.authors.count
    switch source {
    case .generated(let shape):
      post = shape.postAuthor
      comment = shape.commentAuthor
      posters = RelationDraw.ranks(among: count, seed: seed, "dataset.post.author")
      commenters = RelationDraw.ranks(among: count, seed: seed, "dataset.comment.author")
    case .imported:
      post = DistributionSpec(ZipfianDistribution.card.name)
      comment = post
      posters = Self.ranks(count, dataset.posts.lazy.map(\.author))
      commenters = Self.ranks(count, dataset.comments.lazy.map(\.author))
    }
  }

  /// The authors by how often they are referred to, the most often first, those of one number by id.
  private static func ranks(_ count: Int, _ references: some Sequence<AuthorID?>) -> [UInt32] {
    var counts = [Int](repeating: 0, count: count)
    for case let author? in references { counts[author.rawValue] += 1 }
    return (0..<UInt32(count)).sorted { (counts[Int($1)], $0) < (counts[Int($0)], $1) }
  }
}
