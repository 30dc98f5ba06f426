import BenchCore

/// The size of values and containers on paper, by the formulas of the standard library and jemalloc.
///
/// | what | bytes |
/// |---|---|
/// | a block | rounded up to jemalloc's size class: four classes between two powers of two, 16 apart up to 128 |
/// | a text | none up to 15 bytes; above, a block of 32 + n + 1, and 8 more from 64 on |
/// | an array | a block of 32 + n places; one that was filled by appending has as many as doubling left it |
/// | a dictionary | 64, and a bit, a key and a value for each of 2^k buckets, of which n fill at most ¾ |
/// | a hash tree | a place for each entry ÷ 0.7, since nodes grow by doubling, and a node of 48 for every 8 entries |
/// | an object | a block of 16 + its fields |
/// | a table or index of SQLite | pages of 4,096 with heads, full where rows arrive in order, otherwise to 0.7 |
///
/// Strides of keys and values are those of `MemoryLayout`; a store's further data is written here as its head comment
/// states it.
struct PaperSize {
  private let authors: Int
  private let posts: Int
  private let comments: Int
  /// The length of each list of posts by an author and comments of a post, where it is not empty.
  private let postsByAuthor: [Int]
  private let commentsByAuthor: [Int]
  private let commentsOfPost: [Int]
  /// Each entity's texts and tags, once.
  private let texts: Int
  /// The name of the author in each post and comment once more.
  private let embeddedNames: Int
  /// The bytes of the texts and tags, without what Swift puts around them.
  private let bareTexts: (authors: Int, posts: Int, comments: Int)

  /// - Complexity: O(n), where n is the number of entities.
  init(_ dataset: Dataset) {
    authors = dataset.authors.count
    posts = dataset.posts.count
    comments = dataset.comments.count
    func lengths(_ keys: [Int]) -> [Int] {
      Array(keys.reduce(into: [:]) { counts, key in counts[key, default: 0] += 1 }.values)
    }
    postsByAuthor = lengths(dataset.posts.compactMap { $0.author?.rawValue })
    commentsByAuthor = lengths(dataset.comments.compactMap { $0.author?.rawValue })
    commentsOfPost = lengths(dataset.comments.map(\.post.rawValue))
    let names = dataset.authors.map { Self.text($0.name) }
    texts =
      names.reduce(0, +)
      + dataset.posts.reduce(0) { sum, post in
        let tags = post.tags.isEmpty ? 0 : Self.array(post.tags.count, of: 16)
        return sum + Self.text(post.title) + Self.text(post.body) + tags + post.tags.reduce(0) { $0 + Self.text($1) }
      } + dataset.comments.reduce(0) { $0 + Self.text($1.body) }
    bareTexts = (
      dataset.authors.reduce(0) { $0 + $1.name.utf8.count },
      dataset.posts.reduce(0) { sum, post in
        sum + post.title.utf8.count + post.body.utf8.count + post.tags.reduce(0) { $0 + $1.utf8.count + 1 }
      }, dataset.comments.reduce(0) { $0 + $1.body.utf8.count }
    )
    embeddedNames =
      dataset.posts.reduce(0) { sum, post in sum + (post.author.map { names[$0.rawValue] } ?? 0) }
      + dataset.comments.reduce(0) { sum, comment in sum + (comment.author.map { names[$0.rawValue] } ?? 0) }
  }

  private var entities: Int { authors + posts + comments }

  /// Returns the size of the store of this name, or `nil` if it was not calculated.
  func bytes(of store: String) -> Int? {
    switch store {
    case "atoms": return texts + atoms
    case "boxed": return texts + boxes + orders
    case "dense": return texts + dense
    case "erased": return texts + erased
    case "flat": return texts + flat
    case "flat-typed": return texts + Self.dictionary(entities, of: 16 + MemoryLayout<IntFlatEntry>.stride)
    case "nested": return texts + embeddedNames + nested + reverseIndex
    case "nested-scan": return texts + embeddedNames + nestedScan
    case "normalized", "split": return texts + tables + orders
    case "normalized-scan": return texts + tables
    case "objects": return texts + objects
    case "observable-entities": return texts + observableObjects
    case "observable-tables": return texts + tables + orders + Self.registrar
    case "persistent": return texts + trees
    case "sqlite": return database
    case "sqlite-file": return min(database, Self.connection + Self.pageCache)
    default: return nil
    }
  }
}

// MARK: - Stores

extension PaperSize {
  private static let author = MemoryLayout<Author>.stride
  private static let post = MemoryLayout<Post>.stride
  private static let comment = MemoryLayout<Comment>.stride
  private static let key = 8
  /// A moment and a key.
  private static let dated = 16

  private var tables: Int {
    Self.dictionary(authors, of: Self.key + Self.author) + Self.dictionary(posts, of: Self.key + Self.post)
      + Self.dictionary(comments, of: Self.key + Self.comment)
  }

  /// The order of all posts, and those of each author's posts and each post's comments with the tables that find them.
  private var orders: Int {
    Self.filled(posts, of: Self.dated) + lists(postsByAuthor, of: Self.dated) + lists(commentsOfPost, of: Self.dated)
  }

  /// Lists that were filled by appending, in a dictionary.
  private func lists(_ lengths: [Int], of stride: Int) -> Int {
    Self.dictionary(lengths.count, of: Self.key + 8) + lengths.reduce(0) { $0 + Self.filled($1, of: stride) }
  }

  private var boxes: Int {
    references + authors * Self.object(Self.author) + posts * Self.object(Self.post)
      + comments * Self.object(Self.comment)
  }

  /// A reference for each entity, found by id.
  private var references: Int {
    [authors, posts, comments].reduce(0) { $0 + Self.dictionary($1, of: Self.key + 8) }
  }

  /// An `AnyHashable` with an `Any` for each entity, its value in a box, and an `AnyHashable` for each place of an
  /// order.
  private var erased: Int {
    let kinds = [(authors, Self.author), (posts, Self.post), (comments, Self.comment)]
    let dated = 8 + MemoryLayout<AnyHashable>.stride
    return kinds.reduce(0) { $0 + Self.dictionary($1.0, of: 40 + 32) + $1.0 * Self.object($1.1) }
      + Self.filled(posts, of: dated) + lists(postsByAuthor, of: dated) + lists(commentsOfPost, of: dated)
  }

  /// An identifier of two texts and an `AnyHashable` with an `Any`, the texts, and the value in a box.
  private var flat: Int {
    let names = ["BenchCore.Author", "BenchCore.Post", "BenchCore.Comment"]
    let values = [Self.author, Self.post, Self.comment]
    return Self.dictionary(entities, of: 72 + 32)
      + zip(zip(names, values), [authors, posts, comments]).reduce(0) { sum, kind in
        let ((name, value), count) = kind
        return sum + count * (Self.text(name) + Self.text("\(name)|1234") + Self.object(value))
      }
  }

  private var nested: Int {
    Self.dictionary(authors, of: Self.key + Self.author)
      + Self.dictionary(posts, of: Self.key + MemoryLayout<PostPayload>.stride) + Self.filled(posts, of: Self.dated)
      + embeddedComments
  }

  private var embeddedComments: Int {
    commentsOfPost.reduce(0) { $0 + Self.array($1, of: MemoryLayout<CommentPayload>.stride) }
  }

  private var reverseIndex: Int {
    lists(postsByAuthor, of: Self.dated) + lists(commentsByAuthor, of: Self.key)
      + Self.dictionary(comments, of: Self.key + 16)
  }

  private var nestedScan: Int {
    Self.dictionary(authors, of: Self.key + Self.author) + Self.array(posts, of: MemoryLayout<PostPayload>.stride)
      + Self.dictionary(posts, of: Self.key + 8) + embeddedComments
  }

  private var dense: Int {
    let cells = [(authors, Self.author + 8), (posts, Self.post + 24), (comments, Self.comment + 16)]
    return cells.reduce(0) { sum, table in
      sum + Self.array(table.0, of: table.1) + Self.array(table.0, of: 4) + Self.dictionary(table.0, of: Self.key + 4)
    } + 2 * Self.array(posts, of: 8) + Self.array(comments, of: 8)
  }

  private var objects: Int {
    references + authors * Self.object(Self.author + 8 + 1) + posts * Self.object(Self.post + 8 + 8)
      + comments * Self.object(Self.comment + 8 + 8) + Self.filled(posts, of: 8)
      + (postsByAuthor + commentsOfPost).reduce(0) { $0 + Self.filled($1, of: 8) }
  }

  /// Objects with a reference to a registrar and a mark; their ids are constants.
  private var observableObjects: Int {
    references + authors * Self.object(Self.author + 8 + 8 + 1) + posts * Self.object(Self.post + 8 + 8 + 1)
      + comments * Self.object(Self.comment + 8 + 8) + entities * Self.registrar + Self.filled(posts, of: 8)
      + (postsByAuthor + commentsOfPost).reduce(0) { $0 + Self.filled($1, of: 8) }
  }

  /// A registrar of Observation: an object that refers to another, which has a lock, a number and two empty tables.
  private static let registrar = object(8) + object(40 + 8 + 8 + 8)

  /// A value, a list of subscribers and a token in each; the lists of ids are separate cells.
  private var atoms: Int {
    let cells =
      authors * Self.object(Self.author + 16) + posts * Self.object(Self.post + 16)
      + comments * Self.object(Self.comment + 16) + (postsByAuthor.count + commentsOfPost.count) * Self.object(8 + 16)
    return references + cells + orders
  }

  /// Orders are trees of chunks of 32; the index holds one in 32 bytes per key.
  private var trees: Int {
    let lists = postsByAuthor + commentsOfPost
    return Self.tree(authors, of: Self.key + Self.author) + Self.tree(posts, of: Self.key + Self.post)
      + Self.tree(comments, of: Self.key + Self.comment) + Self.tree(postsByAuthor.count, of: Self.key + 24)
      + Self.tree(commentsOfPost.count, of: Self.key + 24) + Self.filled(posts, of: Self.dated)
      + lists.reduce(0) { $0 + Self.filled($1, of: Self.dated) }
  }

  /// Rows with their texts, 2 to 3 bytes for a number, 6 for a moment and 1 to 2 per column; in addition five indexes,
  /// of which one grows at its end. The connection and its statements take the same for any number of rows.
  private var database: Int {
    let rows = [
      (authors * 13 + bareTexts.authors, true), (posts * 27 + bareTexts.posts, true),
      (comments * 26 + bareTexts.comments, true),
    ]
    let indexes = [
      (authors * 9, false), (posts * 15, true), (posts * 18, false), (comments * 18, false), (comments * 12, false),
    ]
    return Self.connection + (rows + indexes).reduce(0) { $0 + Self.pages($1.0, inOrder: $1.1) }
  }
}

// MARK: - Formulas

extension PaperSize {
  static func block(_ bytes: Int) -> Int {
    if bytes <= 128 { return max(8, bytes <= 8 ? 8 : (bytes + 15) / 16 * 16) }
    let power = Int.bitWidth - (bytes - 1).leadingZeroBitCount - 1
    let step = 1 << (power - 2)
    return (bytes + step - 1) / step * step
  }

  static func text(_ text: String) -> Int {
    let count = text.utf8.count
    if count <= 15 { return 0 }
    return block(32 + count + 1 + (count >= 64 ? 8 : 0))
  }

  static func array(_ count: Int, of stride: Int) -> Int { count == 0 ? 0 : block(32 + count * stride) }

  /// An array that was filled by appending: it doubles when it is full, and uses all of its block.
  static func filled(_ count: Int, of stride: Int) -> Int {
    if count == 0 { return 0 }
    var size = block(32 + stride)
    var capacity = (size - 32) / stride
    while capacity < count {
      size = block(32 + 2 * capacity * stride)
      capacity = (size - 32) / stride
    }
    return size
  }

  static func dictionary(_ count: Int, of stride: Int) -> Int {
    if count == 0 { return 0 }
    var buckets = 2
    while buckets * 3 / 4 < count { buckets *= 2 }
    return block(64 + max(8, buckets / 8) + buckets * stride)
  }

  static func tree(_ count: Int, of stride: Int) -> Int { count * stride * 10 / 7 + count / 8 * 48 }

  /// A connection with its schema and prepared statements.
  private static let connection = 256 << 10
  /// Of a file SQLite keeps 2,000 KiB of pages and heads in memory.
  private static let pageCache = 2_000 * 1_024 / (4_096 + 256) * block(4_096 + 256)

  static func pages(_ bytes: Int, inOrder: Bool) -> Int {
    let pages = (inOrder ? bytes : bytes * 10 / 7) / 4_096 + 1
    return pages * block(4_096 + 256)
  }

  static func object(_ fields: Int) -> Int { block(16 + fields) }
}
