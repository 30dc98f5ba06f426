import BenchCore

/// The key of any entity in a table of all types: an enum with a case for each.
public protocol TypedKey<Keys>: Hashable, Sendable {
  associatedtype Keys: KeyForm

  /// The key of an author.
  static func author(_ key: Keys.AuthorKey) -> Self
  /// The key of a post.
  static func post(_ key: Keys.PostKey) -> Self
  /// The key of a comment.
  static func comment(_ key: Keys.CommentKey) -> Self

  /// A number for each key: authors before posts before comments, each by id.
  var place: Int { get }
}

/// Any entity in a table of all types: an enum with a case for each.
public protocol TypedEntry<Keys>: Equatable, Sendable {
  associatedtype Keys: KeyForm

  /// The entry of an author.
  static func author(_ entry: Keys.AuthorEntry) -> Self
  /// The entry of a post.
  static func post(_ entry: Keys.PostEntry) -> Self
  /// The entry of a comment.
  static func comment(_ entry: Keys.CommentEntry) -> Self

  /// The author, if it is one.
  var author: Keys.AuthorEntry? { get }
  /// The post, if it is one.
  var post: Keys.PostEntry? { get }
  /// The comment, if it is one.
  var comment: Keys.CommentEntry? { get }
}

enum FlatPlace {
  private static var ids: Int { 1 << 48 }

  static func ofAuthor(_ id: AuthorID) -> Int { id.rawValue }
  static func ofPost(_ id: PostID) -> Int { ids + id.rawValue }
  static func ofComment(_ id: CommentID) -> Int { 2 * ids + id.rawValue }
}

// Two enums for each form, which differ in nothing but the types of their values: see `KeyForm`.

/// A number that names an entity of any type.
public enum IntFlatKey: TypedKey {
  case author(AuthorID)
  case post(PostID)
  case comment(CommentID)

  /// Keys are numbers.
  public typealias Keys = IntKeys

  public var place: Int {
    switch self {
    case .author(let id): FlatPlace.ofAuthor(id)
    case .post(let id): FlatPlace.ofPost(id)
    case .comment(let id): FlatPlace.ofComment(id)
    }
  }
}

/// An entity of any type, known by a number.
public enum IntFlatEntry: TypedEntry {
  case author(Author)
  case post(Post)
  case comment(Comment)

  /// Keys are numbers.
  public typealias Keys = IntKeys

  public var author: Author? { if case .author(let author) = self { author } else { nil } }
  public var post: Post? { if case .post(let post) = self { post } else { nil } }
  public var comment: Comment? { if case .comment(let comment) = self { comment } else { nil } }
}

/// A text that names an entity of any type.
public enum StringFlatKey: TypedKey {
  case author(StringKey<Author>)
  case post(StringKey<Post>)
  case comment(StringKey<Comment>)

  /// Keys are texts.
  public typealias Keys = StringKeys

  public var place: Int {
    switch self {
    case .author(let key): FlatPlace.ofAuthor(key.id)
    case .post(let key): FlatPlace.ofPost(key.id)
    case .comment(let key): FlatPlace.ofComment(key.id)
    }
  }
}

/// An entity of any type, known by a text.
public enum StringFlatEntry: TypedEntry {
  case author(StringAuthor)
  case post(StringPost)
  case comment(StringComment)

  /// Keys are texts.
  public typealias Keys = StringKeys

  public var author: StringAuthor? { if case .author(let author) = self { author } else { nil } }
  public var post: StringPost? { if case .post(let post) = self { post } else { nil } }
  public var comment: StringComment? { if case .comment(let comment) = self { comment } else { nil } }
}

// MARK: - The three types

protocol FlatType<K>: Sendable {
  associatedtype K: KeyForm
  associatedtype Key: EntityKey
  associatedtype Entry: Sendable

  static func key(of entry: Entry) -> Key
  /// The same in a typed enum, there and back.
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
