/// The key of an entity of any type in a table of all types: an enum with a case for each type.
@usableFromInline package protocol TypedKey<Keys>: Hashable, Sendable {
  associatedtype Keys: KeyForm

  static func author(_ key: Keys.AuthorKey) -> Self
  static func post(_ key: Keys.PostKey) -> Self
  static func comment(_ key: Keys.CommentKey) -> Self
}

@usableFromInline package protocol TypedEntry<Keys>: Equatable, Sendable {
  associatedtype Keys: KeyForm

  static func author(_ entry: Keys.AuthorEntry) -> Self
  static func post(_ entry: Keys.PostEntry) -> Self
  static func comment(_ entry: Keys.CommentEntry) -> Self

  var author: Keys.AuthorEntry? { get }
  var post: Keys.PostEntry? { get }
  var comment: Keys.CommentEntry? { get }
}

// Each form of keys has two enums. Only the types of their values differ between the two forms: see `KeyForm`.

@usableFromInline package enum IntFlatKey: TypedKey {
  case author(AuthorID)
  case post(PostID)
  case comment(CommentID)

  @usableFromInline package typealias Keys = IntKeys
}

@usableFromInline package enum IntFlatEntry: TypedEntry {
  case author(Author)
  case post(Post)
  case comment(Comment)

  @usableFromInline package typealias Keys = IntKeys

  @inlinable package var author: Author? { if case .author(let author) = self { author } else { nil } }
  @inlinable package var post: Post? { if case .post(let post) = self { post } else { nil } }
  @inlinable package var comment: Comment? { if case .comment(let comment) = self { comment } else { nil } }
}

@usableFromInline package enum StringFlatKey: TypedKey {
  case author(StringKey<Author>)
  case post(StringKey<Post>)
  case comment(StringKey<Comment>)

  @usableFromInline package typealias Keys = StringKeys
}

@usableFromInline package enum StringFlatEntry: TypedEntry {
  case author(StringAuthor)
  case post(StringPost)
  case comment(StringComment)

  @usableFromInline package typealias Keys = StringKeys

  @inlinable package var author: StringAuthor? { if case .author(let author) = self { author } else { nil } }
  @inlinable package var post: StringPost? { if case .post(let post) = self { post } else { nil } }
  @inlinable package var comment: StringComment? { if case .comment(let comment) = self { comment } else { nil } }
}

// MARK: - The three types

/// A table for each type.
@usableFromInline package struct ScanTables<K: KeyForm> {
  @usableFromInline package var authors: [K.AuthorKey: K.AuthorEntry] = [:]
  @usableFromInline package var posts: [K.PostKey: K.PostEntry] = [:]
  @usableFromInline package var comments: [K.CommentKey: K.CommentEntry] = [:]

  @inlinable package init() {}
}

extension KeptAuthor where Self == Keys.AuthorEntry {
  @inlinable package static func typed(_ key: Keys.AuthorKey) -> Keys.FlatKey { .author(key) }
  @inlinable package var typed: Keys.FlatEntry { .author(self) }
  @inlinable package static func entry(in typed: Keys.FlatEntry) -> Self? { typed.author }

  @inline(__always)  // A call would cost as much as the access.
  @inlinable package static func change<Result>(
    in tables: inout ScanTables<Keys>, _ body: (inout [Key: Self], Container) -> Result
  ) -> Result {
    body(&tables.authors, Container(0))
  }
}

extension KeptPost where Self == Keys.PostEntry {
  @inlinable package static func typed(_ key: Keys.PostKey) -> Keys.FlatKey { .post(key) }
  @inlinable package var typed: Keys.FlatEntry { .post(self) }
  @inlinable package static func entry(in typed: Keys.FlatEntry) -> Self? { typed.post }

  @inline(__always)  // A call would cost as much as the access.
  @inlinable package static func change<Result>(
    in tables: inout ScanTables<Keys>, _ body: (inout [Key: Self], Container) -> Result
  ) -> Result {
    body(&tables.posts, Container(1))
  }
}

extension KeptComment where Self == Keys.CommentEntry {
  @inlinable package static func typed(_ key: Keys.CommentKey) -> Keys.FlatKey { .comment(key) }
  @inlinable package var typed: Keys.FlatEntry { .comment(self) }
  @inlinable package static func entry(in typed: Keys.FlatEntry) -> Self? { typed.comment }

  @inline(__always)  // A call would cost as much as the access.
  @inlinable package static func change<Result>(
    in tables: inout ScanTables<Keys>, _ body: (inout [Key: Self], Container) -> Result
  ) -> Result {
    body(&tables.comments, Container(2))
  }
}
