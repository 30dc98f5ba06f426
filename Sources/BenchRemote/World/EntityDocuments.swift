import BenchCore

/// The representation of entities as documents.
///
/// An author is `authors/<id>`, a post `posts/<id>`, a comment `posts/<id>/comments/<id>`. Ids have eight digits, so
/// documents of the same time sort by id. In a nested answer a post contains its author in the field `author_document`
/// and its comments in `comment_documents`; each of these documents has the additional fields `id` and `version`.
package enum EntityDocuments {
  package static let authors = "authors"
  package static let posts = "posts"
  static let comments = "comments"
  static let authorInside = "author_document"
  static let commentsInside = "comment_documents"
  /// The offset of pending times, with which they sort after every assigned time, and among themselves by local time.
  static let pendingBase: Int64 = 1 << 52

  package static func authorKey(_ id: Int) -> DocumentKey { DocumentKey(collection: authors, id: text(id)) }
  package static func postKey(_ id: Int) -> DocumentKey { DocumentKey(collection: posts, id: text(id)) }
  package static func commentKey(_ id: Int, of post: Int) -> DocumentKey {
    DocumentKey(collection: comments(of: postKey(post)), id: text(id))
  }
  static func comments(of post: DocumentKey) -> String { "\(posts)/\(post.id)/\(comments)" }
  package static func comments(ofPost id: Int) -> String { comments(of: postKey(id)) }

  private static func text(_ id: Int) -> String {
    let digits = String(id)
    return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
  }

  package static func documents(of dataset: Dataset, version: Version) -> [Document] {
    dataset.authors.map { Document(key: authorKey($0.id.rawValue), version: version, fields: fields($0)) }
      + dataset.posts.map { Document(key: postKey($0.id.rawValue), version: version, fields: fields($0)) }
      + dataset.comments.map {
        Document(
          key: commentKey($0.id.rawValue, of: $0.post.rawValue), version: version,
          fields: fields(body: $0.body, author: $0.author?.rawValue, at: .number(Int($0.createdAt.milliseconds))))
      }
  }

  private static func fields(_ author: Author) -> Fields {
    ["name": .text(author.name), "points": .number(author.points)]
  }

  private static func fields(_ post: Post) -> Fields {
    var fields: Fields = [
      "at": .number(Int(post.createdAt.milliseconds)), "body": .text(post.body), "title": .text(post.title),
    ]
    if let author = post.author { fields["author"] = .number(author.rawValue) }
    if !post.tags.isEmpty { fields["tags"] = .list(post.tags.map { .text($0) }) }
    return fields
  }

  /// Returns the fields of a comment; pass no time if the server assigns the time.
  package static func fields(body: String, author: Int?, at time: FieldValue?) -> Fields {
    var fields: Fields = ["body": .text(body)]
    if let author { fields["author"] = .number(author) }
    fields["at"] = time
    return fields
  }

  static func embedding(_ document: Document) -> Fields {
    var fields = document.fields
    fields["id"] = .text(document.key.id)
    fields["version"] = .number(Int(document.version.number))
    return fields
  }
}

extension DocumentKey {
  var isPost: Bool { collection == EntityDocuments.posts }
  var isAuthor: Bool { collection == EntityDocuments.authors }
  var isComment: Bool { collection.hasSuffix("/" + EntityDocuments.comments) }
  var number: Int { Int(id) ?? 0 }
  var parentPost: Int {
    // Parses the digits between the first two slashes. The string is not split, because this property is read often.
    var number = 0
    var slashes = 0
    for byte in collection.utf8 {
      if byte == UInt8(ascii: "/") {
        slashes += 1
        if slashes == 2 { break }
      } else if slashes == 1 {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return 0 }
        number = number &* 10 &+ Int(byte - UInt8(ascii: "0"))
      }
    }
    return number
  }
}

package struct ShownEntity: Equatable, Sendable {
  // Indirect, because a client has each value in several tables.
  package indirect enum Value: Equatable, Sendable {
    case author(Author)
    case post(Post)
    case comment(Comment)
  }

  package let key: DocumentKey
  package let value: Value
  package let version: Version
  /// True if unconfirmed writes of this client are applied to the entity.
  package let isPending: Bool
  /// True if the server has not assigned the entity's time yet.
  package let isUndated: Bool
  /// The fields that the server sent; all other fields are empty.
  package let sent: FieldMask

  /// Appends the entity of a row and the entities nested in the row. `names` are the requested fields of a post, `nil`
  /// for all. Comments at the beginning and the end that equal those of `other` are skipped.
  static func append(_ row: Row, besides other: Row?, asked names: [String]?, to entities: inout [ShownEntity]) {
    let start = entities.count
    append(row.key, row.fields, row.version, row.isPending, asked: names, to: &entities)
    guard row.key.isPost else { return }
    appendAuthor(of: row.fields, to: &entities)
    guard case .list(let comments) = row.fields[EntityDocuments.commentsInside] else { return }
    entities.reserveCapacity(start + 2)
    let collection = EntityDocuments.comments(of: row.key)
    for case .map(let fields) in middle(of: comments, besides: other) {
      guard case .text(let id) = fields["id"] else { continue }
      let key = DocumentKey(collection: collection, id: id)
      append(key, fields, fields.embeddedVersion, false, to: &entities)
      appendAuthor(of: fields, to: &entities)
    }
  }

  private static func middle(of comments: [FieldValue], besides other: Row?) -> ArraySlice<FieldValue> {
    guard case .list(let others) = other?.fields[EntityDocuments.commentsInside] else { return comments[...] }
    return comments[comments.difference(to: others).gone]
  }

  private static func appendAuthor(of fields: Fields, to entities: inout [ShownEntity]) {
    guard case .map(let author) = fields[EntityDocuments.authorInside], case .text(let id) = author["id"]
    else { return }
    let key = DocumentKey(collection: EntityDocuments.authors, id: id)
    append(key, author, author.embeddedVersion, false, to: &entities)
  }

  private static func append(
    _ key: DocumentKey, _ fields: Fields, _ version: Version, _ isPending: Bool, asked names: [String]? = nil,
    to entities: inout [ShownEntity]
  ) {
    let isUndated =
      switch fields["at"] {
      case .pending, .null, .none: !key.isAuthor
      default: false
      }
    entities.append(
      ShownEntity(
        key: key, value: Value(key, fields), version: version, isPending: isPending, isUndated: isUndated,
        sent: names.map { sent(fields, $0) } ?? .all))
  }

  /// Returns the fields of a post that count as sent: the requested fields, and any other fields that are present.
  private static func sent(_ fields: Fields, _ names: [String]) -> FieldMask {
    var sent = FieldMask.all
    for (field, name) in [(FieldMask.title, "title"), (.body, "body"), (.tags, "tags")]
    where fields[name] == nil && !names.contains(name) { sent.remove(field) }
    return sent
  }

  /// Returns this entity, with the fields that it lacks taken from another state.
  func completed(by known: ShownEntity) -> ShownEntity {
    guard sent != .all, case .post(let post) = value, case .post(var whole) = known.value else { return self }
    if sent.contains(.title) { whole.title = post.title }
    if sent.contains(.body) { whole.body = post.body }
    if sent.contains(.tags) { whole.tags = post.tags }
    whole.author = post.author
    whole.createdAt = post.createdAt
    return ShownEntity(
      key: key, value: .post(whole), version: version, isPending: isPending, isUndated: isUndated,
      sent: sent.union(known.sent))
  }

  /// Returns true if two states are equal in all fields that were sent for both states.
  func agrees(with other: ShownEntity) -> Bool { completed(by: other).value == other.completed(by: self).value }
}

extension ShownEntity.Value {
  /// Creates the entity of a document; values that the document lacks are empty.
  package init(_ key: DocumentKey, _ fields: Fields) {
    if key.isAuthor {
      self = .author(
        Author(id: AuthorID(key.number), name: fields.text("name") ?? "", points: fields.number("points") ?? 0))
    } else if key.isPost {
      var tags: [String] = []
      if case .list(let values) = fields["tags"] { for case .text(let tag) in values { tags.append(tag) } }
      self = .post(
        Post(
          id: PostID(key.number), title: fields.text("title") ?? "", body: fields.text("body") ?? "",
          author: fields.number("author").map { AuthorID($0) }, tags: tags, createdAt: fields.moment))
    } else {
      self = .comment(
        Comment(
          id: CommentID(key.number), post: PostID(key.parentPost), author: fields.number("author").map { AuthorID($0) },
          body: fields.text("body") ?? "", createdAt: fields.moment))
    }
  }
}

extension Fields {
  func text(_ name: String) -> String? {
    if case .text(let text) = self[name] { text } else { nil }
  }

  fileprivate func number(_ name: String) -> Int? {
    if case .number(let number) = self[name] { number } else { nil }
  }

  fileprivate var embeddedVersion: Version { Version(UInt64(number("version") ?? 0)) }

  /// The time of the write. A pending time sorts after every assigned time, and a missing time before all times.
  fileprivate var moment: Timestamp {
    switch self["at"] {
    case .number(let number): Timestamp(milliseconds: Int64(number))
    case .pending(let time): Timestamp(milliseconds: EntityDocuments.pendingBase + Int64(time.local.milliseconds))
    default: Timestamp(milliseconds: 0)
    }
  }
}
