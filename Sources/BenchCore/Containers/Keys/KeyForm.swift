/// The form of keys and references in a store's tables: numbers or strings.
///
/// A store that is generic over its form is specialised for each form. With numbers, a key is the id in a commit, an
/// entry is the entity itself, and everything here compiles to nothing.
///
/// Each form has separate entry types instead of one generic struct. Even in specialised code, Swift 6.3 copies a
/// struct whose layout depends on its parameter through value witnesses, and copying a dictionary of such structs takes
/// up to 1.5 times as long.
@usableFromInline package protocol KeyForm: Sendable {
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
@usableFromInline package struct IntKeys: KeyForm {
  @usableFromInline package typealias AuthorEntry = Author
  @usableFromInline package typealias PostEntry = Post
  @usableFromInline package typealias CommentEntry = Comment
  @usableFromInline package typealias FlatKey = IntFlatKey
  @usableFromInline package typealias FlatEntry = IntFlatEntry

  @inlinable package static var form: IDForm { .int }

  @inlinable package init(_ table: KeyTable?) {}

  @inlinable package subscript(_ id: AuthorID) -> AuthorID { id }
  @inlinable package subscript(_ id: PostID) -> PostID { id }
  @inlinable package subscript(_ id: CommentID) -> CommentID { id }
}

/// Keys that are strings, as most servers send ids.
///
/// Every key and reference is a `String` of 16 bytes, or 24 with its number, instead of a number of 8 bytes. All keys
/// of an entity share the string's storage, as in an app that decodes each id once. An entity takes 64 bytes for this
/// storage, and 16 for its place in the table of strings. Hashing and comparing read the string.
@usableFromInline package struct StringKeys: KeyForm {
  @usableFromInline package typealias AuthorEntry = StringAuthor
  @usableFromInline package typealias PostEntry = StringPost
  @usableFromInline package typealias CommentEntry = StringComment
  @usableFromInline package typealias FlatKey = StringFlatKey
  @usableFromInline package typealias FlatEntry = StringFlatEntry

  @inlinable package static var form: IDForm { .string }
  @usableFromInline let table: KeyTable

  @inlinable package init(_ table: KeyTable?) {
    guard let table else { preconditionFailure("a store with string ids needs the texts that name its entities") }
    self.table = table
  }

  @inlinable package subscript(_ id: AuthorID) -> StringKey<Author> {
    StringKey(raw: table.authors[id.rawValue], id: id)
  }
  @inlinable package subscript(_ id: PostID) -> StringKey<Post> { StringKey(raw: table.posts[id.rawValue], id: id) }
  @inlinable package subscript(_ id: CommentID) -> StringKey<Comment> {
    StringKey(raw: table.comments[id.rawValue], id: id)
  }
}

/// A string that names an entity; only the string is hashed and compared.
///
/// The number serves to convert results to the ids of the screen; an app would not have these 8 bytes.
@usableFromInline package struct StringKey<Entity>: EntityKey {
  @usableFromInline package let raw: String
  /// The number by which all other code knows the entity.
  @usableFromInline package let id: EntityID<Entity>

  @inlinable init(raw: String, id: EntityID<Entity>) { (self.raw, self.id) = (raw, id) }

  @inlinable package static func == (left: Self, right: Self) -> Bool { left.raw == right.raw }
  @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(raw) }
}
