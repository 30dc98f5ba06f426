/// A file of real nested JSON and the paths of its fields.
package struct ImportedDataset: Equatable, Sendable {
  /// The file, relative to the folder of the scenario file unless absolute.
  package var file: String
  /// The paths of the fields in the file.
  package var map: ImportMap

  /// The file at this path, read by this map.
  package init(file: String, map: ImportMap) {
    self.file = file
    self.map = map
  }
}

/// A path for each field: `a.b.c` walks objects and maps over arrays it meets; `.` is the value itself.
package struct ImportMap: Equatable, Sendable {
  /// The list of posts, from the root of the file; the paths of a post's fields begin at each of its elements.
  package var posts: String
  /// Text or whole number.
  package var postID: String
  /// Text.
  package var postTitle: String
  /// Text; `nil` for empty bodies.
  package var postBody: String?
  /// The author's object or bare value; the paths of an author's fields begin there.
  package var postAuthor: String
  /// Texts; `nil` for posts without tags.
  package var postTags: String?
  /// The comments' objects; `nil` for posts without comments. The paths of a comment's fields begin at each.
  package var postComments: String?
  /// Text or whole number; `nil` where ids are to be assigned.
  package var commentID: String?
  /// Text.
  package var commentBody: String
  /// The author's object or bare value.
  package var commentAuthor: String
  /// Text or whole number; where it is equal, two copies are of one author.
  package var authorID: String
  /// Text.
  package var authorName: String
  /// Whole number; `nil` for authors with 0 points.
  package var authorPoints: String?
  /// The list of all authors, from the root of the file; `nil` where authors are those of posts and comments.
  package var authors: String?
  /// Milliseconds since 1970 or a text of ISO 8601; `nil` where the order of the file is that of time.
  package var postCreatedAt: String?
  /// The same of a comment.
  package var commentCreatedAt: String?

  /// A path for each field; one that is `nil` is not read.
  package init(
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
