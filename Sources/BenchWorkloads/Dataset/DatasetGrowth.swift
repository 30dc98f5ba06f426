import BenchCore

extension Dataset {
  /// Returns the data set at another size, with the same skew and group sizes: comments per post, writings per author,
  /// people per thread, posts per tag, lengths of texts, delays from a post to its comments.
  ///
  /// No record is repeated. Every post is the model of as many new posts as the scale says; so is every author of new
  /// authors. For every pair of a model post and a model author, a draw decides which new author takes part in which
  /// new post. At a whole scale, this is a random lift of the graph of authors and threads (Amit, Linial, 2002): every
  /// degree is kept exactly, and the graph does not fall apart into copies. Texts are drawn with the lengths of the
  /// models' texts. New posts follow the order of their models, but are mixed within a tenth of the history.
  package func grown(by scale: Double, seed: UInt64) -> Dataset {
    if scale == 1 || posts.isEmpty { return self }
    var growth = DatasetGrowth(self, by: scale, seed: seed)
    return growth.grown()
  }
}

private struct DatasetGrowth {
  private let model: Dataset
  private let scale: Double
  private let filler: Filler
  private var words: RandomStream
  private var places: RandomStream
  private var pairs: RandomStream
  private let threads: [[Int]]
  private let authors: ModelRanks
  private let authorCount: Int

  init(_ model: Dataset, by scale: Double, seed: UInt64) {
    (self.model, self.scale) = (model, scale)
    filler = Filler(seed: seed)
    words = RandomStream(root: seed, "dataset.scale.words")
    places = RandomStream(root: seed, "dataset.scale.places")
    pairs = RandomStream(root: seed, "dataset.scale.pairs")
    var threads = [[Int]](repeating: [], count: model.posts.count)
    for (place, comment) in model.comments.enumerated() { threads[comment.post.rawValue].append(place) }
    self.threads = threads
    authors = ModelRanks(model.writings)
    authorCount = Self.scaled(model.authors.count, scale)
  }

  private static func scaled(_ count: Int, _ scale: Double) -> Int {
    count == 0 ? 0 : max(1, Int((Double(count) * scale).rounded()))
  }

  private mutating func text(_ length: Int) -> String { filler.text(from: filler.start(&words), length: length) }

  mutating func grown() -> Dataset {
    var dataset = Dataset()
    let ids = addAuthors(to: &dataset)
    let copies = copiesOfPosts()
    // For each model post and each of its model authors: the ranks of the new authors, one for each new post.
    let casts = copies.counts.indices.map { people(of: $0, count: copies.counts[$0]) }
    var comments: [Comment] = []
    for (place, copy) in copies.inTime.enumerated() {
      let post = model.posts[copy.model]
      let pace = place * model.posts.count / copies.inTime.count
      let moment = model.posts[pace].createdAt
      func author(_ id: AuthorID?) -> AuthorID? {
        id.flatMap { casts[copy.model][$0.rawValue] }.map { ids[$0[copy.number]] }
      }
      dataset.posts.append(
        Post(
          id: PostID(place), title: text(post.title.utf8.count), body: text(post.body.utf8.count),
          author: author(post.author), tags: post.tags, createdAt: moment))
      for number in threads[copy.model] {
        let comment = model.comments[number]
        let delay = comment.createdAt.milliseconds - post.createdAt.milliseconds
        comments.append(
          Comment(
            id: CommentID(comments.count), post: PostID(place), author: author(comment.author),
            body: text(comment.body.utf8.count),
            createdAt: Timestamp(milliseconds: moment.milliseconds + delay)))
      }
    }
    comments.sort { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    dataset.comments = comments.enumerated().map { place, made in
      Comment(id: CommentID(place), post: made.post, author: made.author, body: made.body, createdAt: made.createdAt)
    }
    return dataset
  }

  private mutating func addAuthors(to dataset: inout Dataset) -> [AuthorID] {
    let models = (0..<authorCount).map { rank in
      authors.positions[min(authors.positions.count - 1, Int((Double(rank) + 0.5) / scale))]
    }
    let order = models.indices.sorted { (models[$0], $0) < (models[$1], $1) }
    var ids = [AuthorID](repeating: AuthorID(0), count: authorCount)
    for (place, rank) in order.enumerated() {
      ids[rank] = AuthorID(place)
      let author = model.authors[models[rank]]
      let name = filler.text(from: filler.start(&words), length: author.name.utf8.count, number: place)
      dataset.authors.append(Author(id: AuthorID(place), name: name, points: author.points))
    }
    return ids
  }

  private struct Copy {
    let model: Int
    /// The number of this copy among the copies of the same model, from 0.
    let number: Int
    let key: Double
  }

  /// Draws the new posts; returns their number for each model, and all new posts in time order. Models are sorted by
  /// thread size. At a fractional scale, the model of a stretch that best keeps the sum of comments in proportion is
  /// copied.
  private mutating func copiesOfPosts() -> (counts: [Int], inTime: [Copy]) {
    let sizes = ModelRanks(threads.map(\.count)).positions
    let count = Self.scaled(sizes.count, scale)
    var counts = [Int](repeating: 0, count: sizes.count)
    var copies: [Copy] = []
    let window = max(1, Double(sizes.count) / 10)
    var (wanted, made) = (0.0, 0.0)
    for place in 0..<count {
      let first = min(sizes.count - 1, Int(Double(place) / scale))
      let end = min(Double(sizes.count), Double(place + 1) / scale)
      let stretch = sizes[first..<max(first + 1, Int(end.rounded(.up)))]
      for (rank, model) in zip(first..., stretch) {
        let part = min(Double(rank + 1), end) - max(Double(rank), Double(place) / scale)
        wanted += part * scale * size(model)
      }
      let missing = wanted - made
      let chosen = stretch.min { abs(missing - size($0)) < abs(missing - size($1)) } ?? stretch[first]
      made += size(chosen)
      copies.append(Copy(model: chosen, number: counts[chosen], key: Double(chosen) + places.unit() * window))
      counts[chosen] += 1
    }
    return (counts, copies.sorted { ($0.key, $0.model, $0.number) < ($1.key, $1.model, $1.number) })
  }

  private func size(_ post: Int) -> Double { Double(threads[post].count) }

  private mutating func people(of post: Int, count: Int) -> [Int: [Int]] {
    var people: [Int: [Int]] = [:]
    if count == 0 { return people }
    let all = [model.posts[post].author] + threads[post].map { model.comments[$0].author }
    for case let author? in all where people[author.rawValue] == nil {
      let rank = Double(authors.ranks[author.rawValue])
      people[author.rawValue] = pairs.permutation(of: count).map { place in
        let share = (Double(place) + pairs.unit() * 0.999_999) / Double(count)
        return min(authorCount - 1, Int((rank + share) * scale))
      }
    }
    return people
  }
}

/// Positions ordered by their numbers, the largest number first (at equal numbers, by position), and their ranks.
private struct ModelRanks {
  let positions: [Int]
  let ranks: [Int]

  init(_ numbers: [Int]) {
    positions = numbers.indices.sorted { (numbers[$1], $0) < (numbers[$0], $1) }
    var ranks = [Int](repeating: 0, count: numbers.count)
    for (rank, position) in positions.enumerated() { ranks[position] = rank }
    self.ranks = ranks
  }
}
