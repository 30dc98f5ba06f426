/// Files of real data and where in them the fields lie.
package struct ImportedDataset: Equatable, Sendable {
  package var files: [ImportSource]
  package var map: ImportMap
  /// The factor by which posts and authors grow.
  package var scale = 1.0

  package static let entityLimit = DatasetKeys.entityLimit

  package var names: String { files.map(\.path).joined(separator: ", ") }
}

package struct ImportSource: Equatable, Sendable {
  /// The first word of the paths that lead into the file; `nil` where every path does.
  package var name: String?
  /// The file, relative to the folder of the scenario file unless absolute.
  package var path: String
}

/// A path for each field: `a.b.c` walks objects and maps over arrays it meets; `.` is the value itself.
package struct ImportMap: Equatable, Sendable {
  /// The list of posts, from the root of the file; the paths of a post's fields begin at each of its elements.
  package var posts: String
  /// Text or whole number.
  package var postID: String
  package var postTitle: String
  /// Text; `nil` for empty bodies.
  package var postBody: String?
  /// The author's object, bare value or id; the paths of an author's fields begin there. `nil` for unknown authors.
  package var postAuthor: String?
  /// Texts; `nil` for posts without tags.
  package var postTags: String?
  /// The comments' objects inside a post; `nil` if they are in a separate list, or nowhere. The paths of a
  /// comment's fields begin at each.
  package var postComments: String?
  /// Text or whole number; `nil` where ids are to be assigned.
  package var commentID: String?
  package var commentBody: String
  /// The author's object or bare value; `nil` for comments of unknown authors.
  package var commentAuthor: String?
  /// Text or whole number; where it is equal, two copies are of one author.
  package var authorID: String
  package var authorName: String
  /// Whole number; `nil` for authors with 0 points.
  package var authorPoints: String?
  /// The list of all authors, from the root of the file; `nil` where authors are those of posts and comments.
  package var authors: String?
  /// Milliseconds since 1970 or a text of ISO 8601; `nil` where the order of the file is that of time.
  package var postCreatedAt: String?
  package var commentCreatedAt: String?
  /// The list of all comments, from the root of the file; `nil` where they are inside their posts, or nowhere.
  package var comments: String?
  package var commentPost: String?
}
