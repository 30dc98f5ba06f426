import BenchCore

/// A path of an import map, split into steps: `a.b` has two steps, and `.` has no step.
///
/// It is a class, because it also notes whether records have its steps: a record may lack an optional key, but a key
/// that no record has is a mistake in the map.
final class MapPath {
  let key: String
  let steps: [String]
  let isOptional: Bool
  /// The number of steps that some record has had.
  private var known = 0
  /// The problem of the first record that lacked the next step; `nil` if no record did.
  private(set) var lack: ScenarioProblem?

  init(_ path: String, _ key: String, isOptional: Bool = false) {
    (self.key, self.isOptional) = (key, isOptional)
    steps = path == "." ? [] : path.split(separator: ".").map(String.init)
  }

  func note(found step: Int) { if step >= known { (known, lack) = (step + 1, nil) } }

  func note(missing step: Int, _ problem: () -> ScenarioProblem) { if step >= known { lack = lack ?? problem() } }

  var cure: String { "correct it or map.\(key), or leave such records out with --skip-bad-records" }
}

/// The paths of an import map. It is a class: a struct of dozens of texts would be copied for every record.
final class ImportPaths {
  private let map: ImportMap
  private(set) lazy var authors = map.authors.map { MapPath($0, "authors") }
  private(set) lazy var posts = MapPath(map.posts, "posts")
  private(set) lazy var comments = map.comments.map { MapPath($0, "comments") }
  private(set) lazy var postID = MapPath(map.postID, "post.id")
  private(set) lazy var postTitle = MapPath(map.postTitle, "post.title")
  private(set) lazy var postBody = map.postBody.map { MapPath($0, "post.body", isOptional: true) }
  private(set) lazy var postAuthor = map.postAuthor.map { MapPath($0, "post.author", isOptional: true) }
  private(set) lazy var postTags = map.postTags.map { MapPath($0, "post.tags", isOptional: true) }
  private(set) lazy var postComments = map.postComments.map { MapPath($0, "post.comments", isOptional: true) }
  private(set) lazy var postCreatedAt = map.postCreatedAt.map { MapPath($0, "post.created_at") }
  private(set) lazy var commentID = map.commentID.map { MapPath($0, "comment.id") }
  private(set) lazy var commentPost = map.commentPost.map { MapPath($0, "comment.post") }
  private(set) lazy var commentBody = MapPath(map.commentBody, "comment.body")
  private(set) lazy var commentAuthor = map.commentAuthor.map { MapPath($0, "comment.author", isOptional: true) }
  private(set) lazy var commentCreatedAt = map.commentCreatedAt.map { MapPath($0, "comment.created_at") }
  private(set) lazy var authorID = MapPath(map.authorID, "author.id")
  private(set) lazy var authorName = MapPath(map.authorName, "author.name")
  private(set) lazy var authorPoints = map.authorPoints.map { MapPath($0, "author.points", isOptional: true) }

  init(_ map: ImportMap) { self.map = map }

  /// True if a bare value in place of an author is the id of an author in the list of authors.
  var hasReferences: Bool { authors != nil && !authorID.steps.isEmpty }

  var ofPost: [[String]] {
    steps([postID, postTitle, postBody, postTags, postCreatedAt]) + steps(postAuthor, ofAuthor)
      + steps(postComments, ofComment)
  }

  var ofComment: [[String]] {
    steps([commentBody, commentID, commentPost, commentCreatedAt]) + steps(commentAuthor, ofAuthor)
  }

  var ofAuthor: [[String]] { steps([authorID, authorName, authorPoints]) }

  /// The problems of optional keys that no record has.
  var lacks: [ScenarioProblem] {
    [postBody, postAuthor, postTags, postComments, commentAuthor, authorPoints].compactMap { $0?.lack }
  }

  private func steps(_ paths: [MapPath?]) -> [[String]] { paths.compactMap { $0?.steps } }

  private func steps(_ path: MapPath?, _ inner: [[String]]) -> [[String]] {
    path.map { path in inner.map { path.steps + $0 } } ?? []
  }
}
