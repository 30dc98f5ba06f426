import BenchCore

/// An author as given by one record.
struct AuthorDraft: Equatable {
  var id: String
  var name: String
  var points: Int
}

struct CommentDraft {
  /// The id; `nil` if the map has no path to an id.
  var id: String?
  var place: RecordPlace
  var body: String
  var author: AuthorMention?
  /// The moment; `nil` if the map has no path to it.
  var createdAt: Timestamp?
}

/// A post as given by its record, without the comments that could not be read.
struct PostDraft {
  var id: String
  var place: RecordPlace
  var title: String
  var body: String
  var author: AuthorMention?
  var tags: [String]
  /// The moment; `nil` if the map has no path to it.
  var createdAt: Timestamp?
  var comments: [CommentDraft] = []
}

enum AuthorMention {
  case copy(AuthorDraft)
  case known(AuthorID)
}

struct RecordPlace {
  var path: String
  var offset: Int
}

/// A maker of drafts from records, which reads field by field as the map says.
///
/// `null` means “unknown” for an author, “none” for tags and comments, an empty text for a text, and 0 for points, as
/// in the answers of servers. Anywhere else `null` is an error. An empty cell of a table is `null`, and so is a missing
/// field if it is optional; any other missing field is an error.
///
/// The reader is a class, because closures would copy a struct of a dozen arrays for every field; a measurement found
/// that the copies took two thirds of an import's time.
final class RecordReader {
  private let map: ImportPaths
  private let trail: Trail
  private let faults: ImportFaults
  let text: ImportText
  /// Returns the keys of the record at an offset.
  private let keys: (Int) -> [String]

  init(
    _ map: ImportPaths, _ trail: Trail, _ faults: ImportFaults, _ text: ImportText, keys: @escaping (Int) -> [String]
  ) {
    (self.map, self.trail, self.faults, self.text, self.keys) = (map, trail, faults, text, keys)
  }

  func post(
    _ record: JSONValue, _ known: DatasetAssembler, reject: (DataProblem) -> Void
  ) throws(DataProblem) -> PostDraft {
    guard case .object = record.content else { throw problem(record, "must be an object", map.posts) }
    var post = try PostDraft(
      id: identifier(map.postID, in: record), place: place(record), title: text(map.postTitle, in: record),
      body: map.postBody.map { path throws(DataProblem) in try text(path, in: record) } ?? "",
      author: mention(map.postAuthor, in: record, known),
      tags: map.postTags.map { path throws(DataProblem) in try tags(path, in: record) } ?? [],
      createdAt: map.postCreatedAt.map { path throws(DataProblem) in try moment(path, in: record) })
    guard let path = map.postComments else { return post }
    try each(path, path.steps[...], in: record) { value throws(DataProblem) in
      if value.isAbsent, !trail.isElement { return }
      do throws(DataProblem) {
        post.comments.append(try comment(value, path, known))
      } catch {
        reject(error)
      }
    }
    return post
  }

  func comment(
    _ record: JSONValue, _ known: DatasetAssembler
  ) throws(DataProblem) -> (draft: CommentDraft, post: PostID) {
    guard let list = map.comments, let path = map.commentPost else { preconditionFailure("no list of comments") }
    let draft = try comment(record, list, known)
    let post = try single(path, in: record, "must be the id of a post in map.posts") { value in
      value.identifier.flatMap { known.post($0) }
    }
    return (draft, post)
  }

  func author(_ record: JSONValue) throws(DataProblem) -> AuthorDraft {
    guard !record.isAbsent else { throw problem(record, "must be an author", map.authors ?? map.authorID) }
    return try copy(record)
  }

  private func comment(
    _ record: JSONValue, _ list: MapPath, _ known: DatasetAssembler
  ) throws(DataProblem) -> CommentDraft {
    if record.isAbsent { throw problem(record, "must be a comment", list) }
    return try CommentDraft(
      id: map.commentID.map { path throws(DataProblem) in try identifier(path, in: record) }, place: place(record),
      body: text(map.commentBody, in: record), author: mention(map.commentAuthor, in: record, known),
      createdAt: map.commentCreatedAt.map { path throws(DataProblem) in try moment(path, in: record) })
  }

  private func mention(
    _ path: MapPath?, in value: JSONValue, _ known: DatasetAssembler
  ) throws(DataProblem) -> AuthorMention? {
    guard let path else { return nil }
    let rule = "must be the id of an author in map.authors"
    return try single(path, in: value, rule) { value throws(DataProblem) -> AuthorMention?? in
      if value.isAbsent { return .some(.none) }
      guard map.hasReferences, let id = value.identifier else { return .copy(try copy(value)) }
      guard let author = known.author(id) else { return nil }
      return .known(author)
    }
  }

  private func copy(_ value: JSONValue) throws(DataProblem) -> AuthorDraft {
    try AuthorDraft(
      id: identifier(map.authorID, in: value), name: text(map.authorName, in: value),
      points: map.authorPoints.map { path throws(DataProblem) in try wholePoints(path, in: value) } ?? 0)
  }

  func place(_ record: JSONValue) -> RecordPlace { RecordPlace(path: trail.path, offset: record.offset) }

  private func text(_ path: MapPath, in value: JSONValue) throws(DataProblem) -> String {
    try single(path, in: value, "must be a text") { value in
      switch value.content {
      case .string(let text), .cell(let text): return text
      case .null:
        faults.nulls[path.key, default: 0] += 1
        return ""
      default: return nil
      }
    }
  }

  private func identifier(_ path: MapPath, in value: JSONValue) throws(DataProblem) -> String {
    try single(path, in: value, "must be an id: a text or a whole number") { $0.identifier }
  }

  private func wholePoints(_ path: MapPath, in value: JSONValue) throws(DataProblem) -> Int {
    // Operation logs keep points in 32 bits.
    try single(path, in: value, "must be a whole number of at most 32 bits") { value in
      value.isAbsent ? 0 : value.whole.flatMap { Int32(exactly: $0) }.map { Int($0) }
    }
  }

  /// Splits a table cell into texts at commas, semicolons and bars.
  static func labels(_ list: String) -> [String] {
    list.split { ",;|".contains($0) }.map { String($0.trimmingPrefix(while: \.isWhitespace)) }
  }

  /// Returns the texts at a path; in a table, one cell holds all texts of a row.
  private func tags(_ path: MapPath, in record: JSONValue) throws(DataProblem) -> [String] {
    var tags: [String] = []
    try each(path, path.steps[...], in: record) { value throws(DataProblem) in
      switch value.content {
      case .null: return
      case .string(let tag): tags.append(tag)
      case .cell(let list): tags += Self.labels(list)
      default: throw problem(value, "must be a text", path)
      }
    }
    return tags
  }

  private func moment(_ path: MapPath, in value: JSONValue) throws(DataProblem) -> Timestamp {
    let rule = "must be milliseconds since 1970, or a moment like 2020-01-31T12:00:00Z"
    return try single(path, in: value, rule) { value in
      let milliseconds = value.whole.map { Int64($0) } ?? value.identifier.flatMap(WrittenMoment.milliseconds)
      guard let milliseconds, WrittenMoment.range.contains(milliseconds) else { return nil }
      return Timestamp(milliseconds: milliseconds)
    }
  }

  /// Reads the one value at a path; throws that it breaks the rule if `read` returns `nil`.
  private func single<T>(
    _ path: MapPath, in value: JSONValue, _ rule: String, _ read: (JSONValue) throws(DataProblem) -> T?
  ) throws(DataProblem) -> T {
    var found: T?
    var count = 0
    try each(path, path.steps[...], in: value) { value throws(DataProblem) in
      count += 1
      if count > 1 { return }
      found = try read(value)
      if found == nil { throw problem(value, rule, path) }
    }
    guard count == 1, let found else {
      throw DataProblem(
        ([trail.path] + path.steps).joined(separator: "."), count == 0 ? "no value" : "\(count) values",
        "must be one value", cure: path.cure, offset: value.offset)
    }
    return found
  }

  /// Follows steps, the rest of a path; goes into every element of a list, and stops at `null` if it may end there.
  func each(
    _ path: MapPath, _ steps: ArraySlice<String>, in value: JSONValue, mayEndAtNull: Bool = true,
    _ visit: (JSONValue) throws(DataProblem) -> Void
  ) throws(DataProblem) {
    if case .array(let elements) = value.content {
      for (index, element) in elements.enumerated() {
        try trail.follow(.index(index)) { () throws(DataProblem) in
          try each(path, steps, in: element, mayEndAtNull: mayEndAtNull, visit)
        }
      }
      return
    }
    guard let key = steps.first else { return try visit(value) }
    switch value.content {
    case .null where mayEndAtNull: try visit(value)
    case .object(let members):
      let member = members.first { $0.key == key }
      try trail.follow(.key(key)) { () throws(DataProblem) in
        let step = path.steps.count - steps.count
        guard let member else {
          guard path.isOptional else { throw missing(key, value.offset) }
          path.note(missing: step) { missing(key, value.offset).located(at: text.location(of: value.offset)) }
          return try visit(JSONValue(content: .null, offset: value.offset))
        }
        path.note(found: step)
        try each(path, steps.dropFirst(), in: member.value, mayEndAtNull: mayEndAtNull, visit)
      }
    default: throw problem(value, "must be an object that has '\(key)'", path)
    }
  }

  /// Returns the problem that the record at an offset lacks a key, to whose place the trail leads.
  func missing(_ key: String, _ offset: Int) -> DataProblem {
    let cure = NearestName.cure(key, in: keys(offset), all: "there are")
    return DataProblem(trail.path, nil, "is missing", cure: cure, offset: offset)
  }

  func problem(_ value: JSONValue, _ rule: String, _ path: MapPath) -> DataProblem {
    DataProblem(trail.path, value.shown, rule, cure: path.cure, offset: value.offset)
  }
}

extension JSONValue {
  /// The value as a whole number, which a table may write as a text; `nil` for other values.
  fileprivate var whole: Int? {
    switch content {
    case .integer(let number): number
    case .cell(let text): Int(text)
    default: nil
    }
  }
}
