/// The form of a server's ids, and of the keys of a store's tables.
public enum IDForm: String, CaseIterable, Sendable, Codable {
  /// Numbers, which cost almost nothing to hash.
  case int
  /// Texts of 20 characters, as in `KeyTable`.
  case string
}

/// The texts that a server sends as ids, indexed by the numbers of the entities.
///
/// The table covers every entity of a data set and every entity that its log inserts, so a store gets an existing text
/// for each id and never makes a text. A text has 20 characters, as GitHub's node ids do, and only its end differs from
/// other texts. A text is too long for inline storage in a `String`, so each text has 64 bytes of separate memory.
@frozen public struct KeyTable: Equatable, Sendable {
  /// The texts of authors: the text at 7 names `AuthorID(7)`.
  public var authors: [String]
  /// The texts of posts, by number.
  public var posts: [String]
  /// The texts of comments, by number.
  public var comments: [String]
}

extension KeyTable {
  /// Creates the texts for a data set and for all entities that a log adds.
  package init(_ dataset: Dataset, _ log: OperationLog) {
    let records = log.posts.map(\.author) + log.comments.map(\.author)
    let named = records.lazy.filter { $0 != .nobody }.map(\.id)
    self.init(
      authors: Self.texts("U_kgDOAAB", covering: dataset.authors.count, named),
      posts: Self.texts("I_kwDOAAB", covering: dataset.posts.count, log.posts.lazy.map(\.id)),
      comments: Self.texts("C_kwDOAAB", covering: dataset.comments.count, log.comments.lazy.map(\.id)))
  }

  /// Returns the same texts; the texts of the data set are in separate storage, as decoding a payload makes them.
  func copied(for dataset: Dataset) -> KeyTable {
    func copied(_ texts: [String], _ count: Int) -> [String] {
      texts.prefix(count).map { $0.copied() } + texts.dropFirst(count)
    }
    return KeyTable(
      authors: copied(authors, dataset.authors.count), posts: copied(posts, dataset.posts.count),
      comments: copied(comments, dataset.comments.count))
  }

  private static func texts(_ start: String, covering count: Int, _ named: some Sequence<UInt32>) -> [String] {
    let end = named.reduce(count) { max($0, Int($1) + 1) }
    return (0..<end).map { start + digits($0) }
  }

  /// Returns eleven digits of base 64.
  private static func digits(_ number: Int) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    let digits = (0..<11).reversed().map { alphabet[number >> (6 * $0) & 63] }
    return String(decoding: digits, as: UTF8.self)
  }
}
