import BenchCore

/// The form of keys and references in a store's tables: numbers or strings.
///
/// A store that is generic over its form is specialised for each form. With numbers, a key is the id in a commit, an
/// entry is the entity itself, and everything here compiles to nothing.
///
/// Each form has separate entry types instead of one generic struct. Even in specialised code, Swift 6.3 copies a
/// struct whose layout depends on its parameter through value witnesses, and copying a dictionary of such structs takes
/// up to 1.5 times as long.
protocol KeyForm: Sendable {
  associatedtype AuthorKey: EntityKey<Author>
  associatedtype PostKey: EntityKey<Post>
  associatedtype CommentKey: EntityKey<Comment>

  associatedtype AuthorEntry: KeptAuthor<Self>
  associatedtype PostEntry: KeptPost<Self>
  associatedtype CommentEntry: KeptComment<Self>
  associatedtype FlatKey: TypedKey<Self>
  associatedtype FlatEntry: TypedEntry<Self>

  /// The form, which is read once when a design is registered.
  static var form: IDForm { get }

  init(_ table: KeyTable?)

  /// The key of an id, as decoding would have produced the key; called for each id in a commit or a read.
  subscript(_ id: AuthorID) -> AuthorKey { get }
  subscript(_ id: PostID) -> PostKey { get }
  subscript(_ id: CommentID) -> CommentKey { get }
}

/// Keys that are numeric ids.
struct IntKeys: KeyForm {
  typealias AuthorEntry = Author
  typealias PostEntry = Post
  typealias CommentEntry = Comment
  typealias FlatKey = IntFlatKey
  typealias FlatEntry = IntFlatEntry

  static var form: IDForm { .int }

  init(_ table: KeyTable?) {}

  subscript(_ id: AuthorID) -> AuthorID { id }
  subscript(_ id: PostID) -> PostID { id }
  subscript(_ id: CommentID) -> CommentID { id }
}

/// Keys that are strings, as most servers send ids.
///
/// Every key and reference is a `String` of 16 bytes, or 24 with its number, instead of a number of 8 bytes. All keys
/// of an entity share the string's storage, as in an app that decodes each id once. An entity takes 64 bytes for this
/// storage, and 16 for its place in the table of strings. Hashing and comparing read the string.
struct StringKeys: KeyForm {
  typealias AuthorEntry = StringAuthor
  typealias PostEntry = StringPost
  typealias CommentEntry = StringComment
  typealias FlatKey = StringFlatKey
  typealias FlatEntry = StringFlatEntry

  static var form: IDForm { .string }
  private let table: KeyTable

  init(_ table: KeyTable?) {
    guard let table else { preconditionFailure("a store with string ids needs the texts that name its entities") }
    self.table = table
  }

  subscript(_ id: AuthorID) -> StringKey<Author> { StringKey(raw: table.authors[id.rawValue], id: id) }
  subscript(_ id: PostID) -> StringKey<Post> { StringKey(raw: table.posts[id.rawValue], id: id) }
  subscript(_ id: CommentID) -> StringKey<Comment> { StringKey(raw: table.comments[id.rawValue], id: id) }
}

/// A string that names an entity; only the string is hashed and compared.
///
/// The number serves to convert results to the ids of the screen; an app would not have these 8 bytes.
struct StringKey<Entity>: EntityKey {
  let raw: String
  /// The number by which all other code knows the entity.
  let id: EntityID<Entity>

  static func == (left: Self, right: Self) -> Bool { left.raw == right.raw }
  func hash(into hasher: inout Hasher) { hasher.combine(raw) }
}
