/// The form of a server's ids, and of the keys of a store's tables.
public enum IDForm: String, CaseIterable, Sendable, Codable {
  /// Numbers, which cost nothing to hash.
  case int
  /// Texts of 20 characters, as in `KeyTable`.
  case string

  package var name: String { rawValue }
}

/// The ids that a server sends as texts, by the numbers of the entities.
///
/// It covers every entity of a data set and every one that its log inserts, so that a store gets a ready text for each
/// id and never makes one. Texts are 20 characters long, as GitHub's node ids are, and differ at the end: too long for
/// inline storage in a `String`, so each has 64 bytes of separate memory.
@frozen public struct KeyTable: Equatable, Sendable {
  /// By the number of the author: the text at 7 names `AuthorID(7)`.
  public var authors: [String]
  /// By the number of the post.
  public var posts: [String]
  /// By the number of the comment.
  public var comments: [String]

  /// Texts by number, which must differ from one another and reach as far as the numbers that are ever used.
}

extension KeyTable {
  /// The texts for a data set and all that a log names beyond it.
  package init(_ dataset: Dataset, _ log: OperationLog) {
    let records = log.posts.map(\.author) + log.comments.map(\.author)
    let named = records.lazy.filter { $0 != .nobody }.map(\.id)
    self.init(
      authors: Self.texts("U_kgDOAAB", covering: dataset.authors.count, named),
      posts: Self.texts("I_kwDOAAB", covering: dataset.posts.count, log.posts.lazy.map(\.id)),
      comments: Self.texts("C_kwDOAAB", covering: dataset.comments.count, log.comments.lazy.map(\.id)))
  }

  /// Returns the same texts, those of the data set in separate storage, as decoding a payload makes them.
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

  /// Eleven digits of base 64.
  private static func digits(_ number: Int) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    let digits = (0..<11).reversed().map { alphabet[number >> (6 * $0) & 63] }
    return String(decoding: digits, as: UTF8.self)
  }
}
