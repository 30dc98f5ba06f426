import BenchCore

extension Dataset {
  /// Generates the data set of this shape; the same seed gives the same bytes on every machine.
  ///
  /// Every aspect draws from a separate stream (`dataset.post.author`, `dataset.comment.body.words`, …). Every post and
  /// every comment has an author. The shape obeys the rules checked for scenarios: posts and comments need authors,
  /// comments need posts, and a post has at most as many tags as there are different tags.
  package static func generated(_ shape: GeneratedDataset, seed: UInt64) -> Dataset {
    precondition(shape.authors > 0 || shape.posts + shape.comments == 0, "the reader asks for authors")
    precondition(shape.posts > 0 || shape.comments == 0, "the reader asks for posts where there are comments")
    precondition(shape.tagsPerPost <= shape.distinctTags, "the reader asks for enough tags")
    let generator = DatasetGenerator(shape: shape, seed: seed, filler: Filler(seed: seed))
    let authors = generator.authors()
    let posts = generator.posts()
    return Dataset(authors: authors, posts: posts, comments: generator.comments(under: posts))
  }
}

private struct DatasetGenerator {
  let shape: GeneratedDataset
  let seed: UInt64
  let filler: Filler

  /// The moment before the first post: 2020-01-01 00:00 UTC.
  static let beginning: Int64 = 1_577_836_800_000
  /// Milliseconds between two posts: up to two minutes.
  static let postGap = 1...120_000
  /// Milliseconds from a post to its first comment, and from each of its comments to the next: up to ten minutes.
  static let commentGap = 1...600_000

  func authors() -> [Author] {
    var names = text("dataset.author.name", shape.text.name)
    var points = RandomStream(root: seed, "dataset.author.points")
    return (0..<shape.authors).map { id in
      Author(id: AuthorID(id), name: names.next(number: id), points: points.position(among: pointsBound))
    }
  }

  func posts() -> [Post] {
    var titles = text("dataset.post.title", shape.text.title)
    var bodies = text("dataset.post.body", shape.text.body)
    var tags = TagDraw(shape.tagsPerPost, of: shape.distinctTags, seed: seed, "dataset.post.tags")
    let authors = positions(shape.postAuthor, among: shape.authors, "dataset.post.author", count: shape.posts)
    var gaps = RandomStream(root: seed, "dataset.post.gap")
    var moment = Self.beginning
    return (0..<shape.posts).map { id in
      moment += Int64(gaps.next(in: Self.postGap))
      return Post(
        id: PostID(id), title: titles.next(), body: bodies.next(), author: AuthorID(Int(authors[id])),
        tags: tags.next(), createdAt: Timestamp(milliseconds: moment))
    }
  }

  func comments(under posts: [Post]) -> [Comment] {
    var bodies = text("dataset.comment.body", shape.text.comment)
    let parents = positions(shape.commentPost, among: shape.posts, "dataset.comment.post", count: shape.comments)
    let authors = positions(shape.commentAuthor, among: shape.authors, "dataset.comment.author", count: shape.comments)
    var gaps = RandomStream(root: seed, "dataset.comment.gap")
    var moments = posts.map(\.createdAt.milliseconds)
    return (0..<shape.comments).map { id in
      let post = Int(parents[id])
      moments[post] += Int64(gaps.next(in: Self.commentGap))
      return Comment(
        id: CommentID(id), post: PostID(post), author: AuthorID(Int(authors[id])), body: bodies.next(),
        createdAt: Timestamp(milliseconds: moments[post]))
    }
  }

  /// Draws the targets of references: positions among this number of entities.
  ///
  /// Draws all positions before anything is built from them. So the tables stay in the cache, and the processor does
  /// more than one look-up at a time; together, these effects halve the cost of a draw.
  private func positions(_ spec: DistributionSpec, among population: Int, _ name: String, count: Int) -> [UInt32] {
    let distribution = AllDistributions.make(spec)
    let order = distribution.order
    let ranks = order == .shuffled ? RelationDraw.ranks(among: population, seed: seed, name) : []
    var stream = RandomStream(root: seed, name)
    return (0..<count).map { turn in
      let rank = distribution.rank(among: population, turn: turn, &stream)
      return switch order {
      case .any, .inTurn: UInt32(rank)
      case .shuffled: ranks[rank]
      case .newestFirst: UInt32(population - 1 - rank)
      }
    }
  }

  private func text(_ name: String, _ length: ClosedRange<Int>) -> TextDraw {
    TextDraw(filler, seed: seed, name, length: length)
  }
}

let pointsBound = 10_000
