import BenchCore

/// The form of keys and references in a store's tables: numbers, or texts.
///
/// A store that is generic over its form is specialised for each; with numbers the key is the id that a commit names,
/// an entry is the entity itself, and everything here compiles to nothing.
///
/// A form names its own entry types. They could be one generic struct each; but if the layout of a struct depends on
/// its parameter, Swift 6.3 copies it through its value witnesses even in specialised code, and copying a dictionary of
/// them takes up to 1.5 times as long.
public protocol KeyForm: Sendable {
  /// The key of authors.
  associatedtype AuthorKey: EntityKey<Author>
  /// The key of posts.
  associatedtype PostKey: EntityKey<Post>
  /// The key of comments.
  associatedtype CommentKey: EntityKey<Comment>

  /// The entry of an author in tables.
  associatedtype AuthorEntry: KeptAuthor<Self>
  /// The entry of a post in tables.
  associatedtype PostEntry: KeptPost<Self>
  /// The entry of a comment in tables.
  associatedtype CommentEntry: KeptComment<Self>
  /// The key of any entity in a table of all types.
  associatedtype FlatKey: TypedKey<Self>
  /// Any entity in a table of all types.
  associatedtype FlatEntry: TypedEntry<Self>

  /// The form in words; asked once, when a design is registered.
  static var form: IDForm { get }

  /// Takes the texts from the payload, where the form needs them. Called once per store.
  init(_ table: KeyTable?)

  /// The key of an id, as decoding it would have given it. Called for each id that a commit or a read names.
  subscript(_ id: AuthorID) -> AuthorKey { get }
  /// The same of a post.
  subscript(_ id: PostID) -> PostKey { get }
  /// The same of a comment.
  subscript(_ id: CommentID) -> CommentKey { get }
}

/// Ids are numbers, and keys are these ids.
public struct IntKeys: KeyForm {
  /// The author itself.
  public typealias AuthorEntry = Author
  /// The post itself.
  public typealias PostEntry = Post
  /// The comment itself.
  public typealias CommentEntry = Comment
  /// An enum of ids.
  public typealias FlatKey = IntFlatKey
  /// An enum of entities.
  public typealias FlatEntry = IntFlatEntry

  public static var form: IDForm { .int }

  public init(_ table: KeyTable?) {}

  public subscript(_ id: AuthorID) -> AuthorID { id }
  public subscript(_ id: PostID) -> PostID { id }
  public subscript(_ id: CommentID) -> CommentID { id }
}

/// Ids are texts, as most servers send them.
///
/// Every key and reference is a `String` of 16 bytes, with its number 24 instead of 8. Its text is shared by all keys
/// of the entity, as in an app that decodes each id once: 64 bytes an entity, and 16 for its place in the table of
/// texts. Hashing and comparing read the text.
public struct StringKeys: KeyForm {
  /// An author with a text for a key.
  public typealias AuthorEntry = StringAuthor
  /// A post with texts for keys.
  public typealias PostEntry = StringPost
  /// A comment with texts for keys.
  public typealias CommentEntry = StringComment
  /// An enum of texts.
  public typealias FlatKey = StringFlatKey
  /// An enum of entities with texts for keys.
  public typealias FlatEntry = StringFlatEntry

  public static var form: IDForm { .string }
  private let table: KeyTable

  public init(_ table: KeyTable?) {
    guard let table else { preconditionFailure("a store with string ids needs the texts that name its entities") }
    self.table = table
  }

  public subscript(_ id: AuthorID) -> StringKey<Author> { StringKey(raw: table.authors[id.rawValue], id: id) }
  public subscript(_ id: PostID) -> StringKey<Post> { StringKey(raw: table.posts[id.rawValue], id: id) }
  public subscript(_ id: CommentID) -> StringKey<Comment> { StringKey(raw: table.comments[id.rawValue], id: id) }
}

/// A text that names an entity; hashed and compared as the text alone.
///
/// The number, 8 bytes that an app would not have, converts results to the ids of the screen.
public struct StringKey<Entity>: EntityKey {
  /// The text as the server spells it.
  public let raw: String
  /// The number by which all other code knows the entity.
  public let id: EntityID<Entity>

  public static func == (left: Self, right: Self) -> Bool { left.raw == right.raw }
  public func hash(into hasher: inout Hasher) { hasher.combine(raw) }
}
