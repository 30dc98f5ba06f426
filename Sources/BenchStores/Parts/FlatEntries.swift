import BenchCore

/// The key of an entity of any type in a table of all types: an enum with a case for each type.
protocol TypedKey<Keys>: Hashable, Sendable {
  associatedtype Keys: KeyForm

  static func author(_ key: Keys.AuthorKey) -> Self
  static func post(_ key: Keys.PostKey) -> Self
  static func comment(_ key: Keys.CommentKey) -> Self
}

protocol TypedEntry<Keys>: Equatable, Sendable {
  associatedtype Keys: KeyForm

  static func author(_ entry: Keys.AuthorEntry) -> Self
  static func post(_ entry: Keys.PostEntry) -> Self
  static func comment(_ entry: Keys.CommentEntry) -> Self

  var author: Keys.AuthorEntry? { get }
  var post: Keys.PostEntry? { get }
  var comment: Keys.CommentEntry? { get }
}

// Each form of keys has two enums. Only the types of their values differ between the two forms: see `KeyForm`.

enum IntFlatKey: TypedKey {
  case author(AuthorID)
  case post(PostID)
  case comment(CommentID)

  typealias Keys = IntKeys
}

package enum IntFlatEntry: TypedEntry {
  case author(Author)
  case post(Post)
  case comment(Comment)

  typealias Keys = IntKeys

  var author: Author? { if case .author(let author) = self { author } else { nil } }
  var post: Post? { if case .post(let post) = self { post } else { nil } }
  var comment: Comment? { if case .comment(let comment) = self { comment } else { nil } }
}

enum StringFlatKey: TypedKey {
  case author(StringKey<Author>)
  case post(StringKey<Post>)
  case comment(StringKey<Comment>)

  typealias Keys = StringKeys
}

enum StringFlatEntry: TypedEntry {
  case author(StringAuthor)
  case post(StringPost)
  case comment(StringComment)

  typealias Keys = StringKeys

  var author: StringAuthor? { if case .author(let author) = self { author } else { nil } }
  var post: StringPost? { if case .post(let post) = self { post } else { nil } }
  var comment: StringComment? { if case .comment(let comment) = self { comment } else { nil } }
}

// MARK: - The three types

extension KeptAuthor where Self == Keys.AuthorEntry {
  static func typed(_ key: Keys.AuthorKey) -> Keys.FlatKey { .author(key) }
  var typed: Keys.FlatEntry { .author(self) }
  static func entry(in typed: Keys.FlatEntry) -> Self? { typed.author }

  @inline(__always)  // A call would cost as much as the access.
  static func change<Result>(
    in tables: inout ScanTables<Keys>, _ body: (inout [Key: Self], Container) -> Result
  ) -> Result {
    body(&tables.authors, Container(0))
  }
}

extension KeptPost where Self == Keys.PostEntry {
  static func typed(_ key: Keys.PostKey) -> Keys.FlatKey { .post(key) }
  var typed: Keys.FlatEntry { .post(self) }
  static func entry(in typed: Keys.FlatEntry) -> Self? { typed.post }

  @inline(__always)  // A call would cost as much as the access.
  static func change<Result>(
    in tables: inout ScanTables<Keys>, _ body: (inout [Key: Self], Container) -> Result
  ) -> Result {
    body(&tables.posts, Container(1))
  }
}

extension KeptComment where Self == Keys.CommentEntry {
  static func typed(_ key: Keys.CommentKey) -> Keys.FlatKey { .comment(key) }
  var typed: Keys.FlatEntry { .comment(self) }
  static func entry(in typed: Keys.FlatEntry) -> Self? { typed.comment }

  @inline(__always)  // A call would cost as much as the access.
  static func change<Result>(
    in tables: inout ScanTables<Keys>, _ body: (inout [Key: Self], Container) -> Result
  ) -> Result {
    body(&tables.comments, Container(2))
  }
}
