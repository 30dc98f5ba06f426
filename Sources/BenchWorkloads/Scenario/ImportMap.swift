/// A file of real nested JSON and where in it the fields lie.
public struct ImportedDataset: Equatable, Sendable {
  /// The file, relative to the folder of the scenario file unless absolute.
  public var file: String
  /// Where in the file the fields lie.
  public var map: ImportMap

  /// The file at this path, read by this map.
  public init(file: String, map: ImportMap) {
    self.file = file
    self.map = map
  }
}

/// A path for each field: `a.b.c` walks objects and maps over arrays it meets; `.` is the value itself.
public struct ImportMap: Equatable, Sendable {
  /// The list of posts, from the root of the file; the paths of a post's fields begin at each of its elements.
  public var posts: String
  /// Text or whole number.
  public var postID: String
  /// Text.
  public var postTitle: String
  /// Text; `nil` for empty bodies.
  public var postBody: String?
  /// The author's object or bare value; the paths of an author's fields begin there.
  public var postAuthor: String
  /// Texts; `nil` for posts without tags.
  public var postTags: String?
  /// The comments' objects; `nil` for posts without comments. The paths of a comment's fields begin at each.
  public var postComments: String?
  /// Text or whole number; `nil` where ids are to be assigned.
  public var commentID: String?
  /// Text.
  public var commentBody: String
  /// The author's object or bare value.
  public var commentAuthor: String
  /// Text or whole number; where it is equal, two copies are of one author.
  public var authorID: String
  /// Text.
  public var authorName: String
  /// Whole number; `nil` for authors with 0 points.
  public var authorPoints: String?
  /// The list of all authors, from the root of the file; `nil` where authors are those of posts and comments.
  public var authors: String?
  /// Milliseconds since 1970 or a text of ISO 8601; `nil` where the order of the file is that of time.
  public var postCreatedAt: String?
  /// The same of a comment.
  public var commentCreatedAt: String?

  /// A path for each field; one that is `nil` is not read.
  public init(
    posts: String, postID: String, postTitle: String, postBody: String?, postAuthor: String, postTags: String?,
    postComments: String?, commentID: String?, commentBody: String, commentAuthor: String, authorID: String,
    authorName: String, authorPoints: String?, authors: String? = nil, postCreatedAt: String? = nil,
    commentCreatedAt: String? = nil
  ) {
    self.posts = posts
    self.postID = postID
    self.postTitle = postTitle
    self.postBody = postBody
    self.postAuthor = postAuthor
    self.postTags = postTags
    self.postComments = postComments
    self.commentID = commentID
    self.commentBody = commentBody
    self.commentAuthor = commentAuthor
    self.authorID = authorID
    self.authorName = authorName
    self.authorPoints = authorPoints
    self.authors = authors
    self.postCreatedAt = postCreatedAt
    self.commentCreatedAt = commentCreatedAt
  }
}
