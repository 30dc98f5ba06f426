import BenchCore

/// An author as one record has it.
struct AuthorDraft: Equatable {
  var id: String
  var name: String
  var points: Int
}

/// A comment as its record says.
struct CommentDraft {
  /// `nil` where the map has no path to an id.
  var id: String?
  var path: String
  var body: String
  var author: AuthorDraft?
  /// `nil` where the map has no path to it.
  var createdAt: Timestamp?
}

/// A post as its record says, without the comments that could not be read.
struct PostDraft {
  var id: String
  var path: String
  var title: String
  var body: String
  var author: AuthorDraft?
  var tags: [String]
  var comments: [CommentDraft]
  /// `nil` where the map has no path to it.
  var createdAt: Timestamp?
}

/// Makes drafts of records, field by field as the map says.
///
/// `null` means “unknown” for an author, “none” for tags and comments, an empty text for the body of a post, and 0 for
/// points, as it does in the answers of servers; anywhere else it is a mistake, and so is a field that is not there.
///
/// A class because its closures would copy a struct of a dozen arrays for every field; measured, that was two thirds
/// of an import.
final class RecordReader {
  private let map: ImportPaths
  private let trail: Trail
  /// The keys of the object that begins at an offset, for messages about a missing one.
  private let keys: (Int) -> [String]

  init(_ map: ImportPaths, _ trail: Trail, keys: @escaping (Int) -> [String]) {
    self.map = map
    self.trail = trail
    self.keys = keys
  }

  /// The post in a record.
  ///
  /// - Parameters:
  ///   - record: The value that the path to the posts leads to.
  ///   - reject: Receives comments that cannot be read.
  /// - Returns: The post.
  /// - Throws: The first problem with the post itself.
  func post(_ record: JSONValue, reject: (ImportProblem) -> Void) throws(ImportProblem) -> PostDraft {
    guard case .object = record else { throw problem(record, "must be an object") }
    let id = try identifier(map.postID, in: record)
    let title = try text(map.postTitle, in: record)
    let body = try map.postBody.map { path throws(ImportProblem) in try text(path, in: record, orNull: "") } ?? ""
    let author = try draftedAuthor(map.postAuthor, in: record)
    var tags: [String] = []
    if let path = map.postTags {
      try each(path[...], in: record) { value throws(ImportProblem) in
        if case .null = value { return }
        guard case .string(let tag) = value else { throw problem(value, "must be a text") }
        tags.append(tag)
      }
    }
    let createdAt = try map.postCreatedAt.map { path throws(ImportProblem) in try moment(path, in: record) }
    let comments = try draftedComments(in: record, reject: reject)
    return PostDraft(
      id: id, path: trail.path, title: title, body: body, author: author, tags: tags, comments: comments,
      createdAt: createdAt)
  }

  /// The author in a record of the list of authors.
  ///
  /// - Throws: The first problem with it.
  func author(_ record: JSONValue) throws(ImportProblem) -> AuthorDraft {
    guard let author = try draftedAuthor([], in: record) else { throw problem(record, "must be an author") }
    return author
  }

  private func draftedComments(
    in record: JSONValue, reject: (ImportProblem) -> Void
  ) throws(ImportProblem) -> [CommentDraft] {
    guard let path = map.postComments else { return [] }
    var comments: [CommentDraft] = []
    try each(path[...], in: record) { value throws(ImportProblem) in
      if case .null = value, !trail.isElement { return }
      do throws(ImportProblem) {
        comments.append(try draftedComment(value))
      } catch {
        reject(error)
      }
    }
    return comments
  }

  private func draftedComment(_ record: JSONValue) throws(ImportProblem) -> CommentDraft {
    if case .null = record { throw problem(record, "must be a comment") }
    let id = try map.commentID.map { path throws(ImportProblem) in try identifier(path, in: record) }
    let body = try text(map.commentBody, in: record)
    let author = try draftedAuthor(map.commentAuthor, in: record)
    let createdAt = try map.commentCreatedAt.map { path throws(ImportProblem) in try moment(path, in: record) }
    return CommentDraft(
      id: id, path: id == nil && createdAt == nil ? "" : trail.path, body: body, author: author, createdAt: createdAt)
  }

  private func draftedAuthor(_ path: [String], in record: JSONValue) throws(ImportProblem) -> AuthorDraft? {
    try single(path, in: record) { value throws(ImportProblem) -> AuthorDraft? in
      if case .null = value { return nil }
      let id = try identifier(map.authorID, in: value)
      let name = try text(map.authorName, in: value)
      let points = try map.authorPoints.map { path throws(ImportProblem) in try wholePoints(path, in: value) } ?? 0
      return AuthorDraft(id: id, name: name, points: points)
    }
  }
}

extension RecordReader {
  private func text(_ path: [String], in value: JSONValue, orNull: String? = nil) throws(ImportProblem) -> String {
    try single(path, in: value) { value throws(ImportProblem) -> String in
      if case .string(let text) = value { return text }
      if case .null = value, let orNull { return orNull }
      throw problem(value, "must be a text")
    }
  }

  private func identifier(_ path: [String], in value: JSONValue) throws(ImportProblem) -> String {
    try single(path, in: value) { value throws(ImportProblem) -> String in
      switch value {
      case .string(let text) where !text.isEmpty: return text
      case .integer(let number): return String(number)
      default: throw problem(value, "must be a text or a whole number, to be told from others")
      }
    }
  }

  private func wholePoints(_ path: [String], in value: JSONValue) throws(ImportProblem) -> Int {
    try single(path, in: value) { value throws(ImportProblem) -> Int in
      if case .null = value { return 0 }
      // Operation logs keep points in 32 bits.
      guard case .integer(let number) = value, Int32(exactly: number) != nil else {
        throw problem(value, "must be a whole number of at most 32 bits")
      }
      return number
    }
  }

  private func moment(_ path: [String], in value: JSONValue) throws(ImportProblem) -> Timestamp {
    try single(path, in: value) { value throws(ImportProblem) -> Timestamp in
      let milliseconds: Int64? =
        switch value {
        case .integer(let number): Int64(number)
        case .string(let text): WrittenMoment.milliseconds(text)
        default: nil
        }
      guard let milliseconds, WrittenMoment.range.contains(milliseconds) else {
        throw problem(value, "must be milliseconds since 1970, or a moment like 2020-01-31T12:00:00Z")
      }
      return Timestamp(milliseconds: milliseconds)
    }
  }

  /// The one value that a path leads to.
  private func single<T>(
    _ path: [String], in value: JSONValue, _ read: (JSONValue) throws(ImportProblem) -> T
  ) throws(ImportProblem) -> T {
    var found: T?
    var count = 0
    try each(path[...], in: value) { value throws(ImportProblem) in
      count += 1
      if count == 1 { found = try read(value) }
    }
    guard count == 1, let found else {
      throw ImportProblem(
        path: "\(trail.path).\(path.joined(separator: "."))", value: count == 0 ? "no value" : "\(count) values",
        rule: "must be one value")
    }
    return found
  }

  /// Follows a path; where it meets a list it goes on in every element, where it meets `null` it ends.
  private func each(
    _ path: ArraySlice<String>, in value: JSONValue, _ visit: (JSONValue) throws(ImportProblem) -> Void
  ) throws(ImportProblem) {
    if case .array(let elements) = value {
      for (index, element) in elements.enumerated() {
        try trail.follow(.index(index)) { () throws(ImportProblem) in try each(path, in: element, visit) }
      }
      return
    }
    guard let key = path.first else { return try visit(value) }
    switch value {
    case .null: try visit(value)
    case .object(let members, let offset):
      let member = members.first { $0.key == key }
      try trail.follow(.key(key)) { () throws(ImportProblem) in
        guard let member else {
          throw ImportProblem(
            path: trail.path, rule: "is missing", cure: NearestName.cure(key, in: keys(offset), all: "there are"))
        }
        try each(path.dropFirst(), in: member.value, visit)
      }
    default: throw problem(value, "must be an object that has '\(key)'")
    }
  }

  private func problem(_ value: JSONValue, _ rule: String) -> ImportProblem {
    ImportProblem(path: trail.path, value: value.kind, rule: rule)
  }
}
