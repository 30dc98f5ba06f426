import BenchCore

/// The key of an entity of any type in a table of all types: an enum with a case for each type.
protocol TypedKey<Keys>: Hashable, Sendable {
  associatedtype Keys: KeyForm

  static func author(_ key: Keys.AuthorKey) -> Self
  static func post(_ key: Keys.PostKey) -> Self
  static func comment(_ key: Keys.CommentKey) -> Self

  /// A unique number. By this number, authors sort before posts, posts before comments, and each type by id.
  var place: Int { get }
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

enum FlatPlace {
  private static var ids: Int { 1 << 48 }

  static func ofAuthor(_ id: AuthorID) -> Int { id.rawValue }
  static func ofPost(_ id: PostID) -> Int { ids + id.rawValue }
  static func ofComment(_ id: CommentID) -> Int { 2 * ids + id.rawValue }
}

// Each form of keys has two enums. Only the types of their values differ between the two forms: see `KeyForm`.

enum IntFlatKey: TypedKey {
  case author(AuthorID)
  case post(PostID)
  case comment(CommentID)

  typealias Keys = IntKeys

  var place: Int {
    switch self {
    case .author(let id): FlatPlace.ofAuthor(id)
    case .post(let id): FlatPlace.ofPost(id)
    case .comment(let id): FlatPlace.ofComment(id)
    }
  }
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

  var place: Int {
    switch self {
    case .author(let key): FlatPlace.ofAuthor(key.id)
    case .post(let key): FlatPlace.ofPost(key.id)
    case .comment(let key): FlatPlace.ofComment(key.id)
    }
  }
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

protocol FlatType<K>: Sendable {
  associatedtype K: KeyForm
  associatedtype Key: EntityKey
  associatedtype Entry: Sendable

  static func key(of entry: Entry) -> Key
  /// Converts a key or an entry to the typed enum; `entry(in:)` converts an entry back.
  static func typed(_ key: Key) -> K.FlatKey
  static func typed(_ entry: Entry) -> K.FlatEntry
  static func entry(in typed: K.FlatEntry) -> Entry?
}

enum FlatAuthors<K: KeyForm>: FlatType {
  static func key(of entry: K.AuthorEntry) -> K.AuthorKey { entry.id }
  static func typed(_ key: K.AuthorKey) -> K.FlatKey { .author(key) }
  static func typed(_ entry: K.AuthorEntry) -> K.FlatEntry { .author(entry) }
  static func entry(in typed: K.FlatEntry) -> K.AuthorEntry? { typed.author }
}

enum FlatPosts<K: KeyForm>: FlatType {
  static func key(of entry: K.PostEntry) -> K.PostKey { entry.id }
  static func typed(_ key: K.PostKey) -> K.FlatKey { .post(key) }
  static func typed(_ entry: K.PostEntry) -> K.FlatEntry { .post(entry) }
  static func entry(in typed: K.FlatEntry) -> K.PostEntry? { typed.post }
}

enum FlatComments<K: KeyForm>: FlatType {
  static func key(of entry: K.CommentEntry) -> K.CommentKey { entry.id }
  static func typed(_ key: K.CommentKey) -> K.FlatKey { .comment(key) }
  static func typed(_ entry: K.CommentEntry) -> K.FlatEntry { .comment(entry) }
  static func entry(in typed: K.FlatEntry) -> K.CommentEntry? { typed.comment }
}
