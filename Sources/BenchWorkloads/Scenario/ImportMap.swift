/// Files of real data, with the paths to their fields.
package struct ImportedDataset: Equatable, Sendable {
  package var files: [ImportSource]
  package var map: ImportMap
  /// The factor by which the numbers of posts and authors grow.
  package var scale: Double

  package init(files: [ImportSource], map: ImportMap, scale: Double = 1) {
    (self.files, self.map, self.scale) = (files, map, scale)
  }

  /// The largest number of entities, of one kind or of all together, so that ids of 32 bits leave room for inserts.
  package static let entityLimit = 20_000_000

  package var names: String { files.map(\.path).joined(separator: ", ") }
}

package struct ImportSource: Equatable, Sendable {
  /// The first word of the paths that lead into the file; `nil` if every path leads into it.
  package var name: String?
  /// The path of the file, relative to the folder of the scenario file unless it is absolute.
  package var path: String

  package init(name: String? = nil, path: String) { (self.name, self.path) = (name, path) }
}

/// A path for each field: `a.b.c` walks objects and goes into every element of arrays; `.` is the value itself.
package struct ImportMap: Equatable, Sendable {
  /// The list of posts, from the root of the file; the paths of a post's fields begin at each of its elements.
  package var posts = ""
  /// The id of a post: a text or a whole number.
  package var postID = ""
  package var postTitle = ""
  /// The body of a post, which is a text; `nil` for empty bodies.
  package var postBody: String?
  /// The author of a post: an object, where paths of an author begin, a bare value or an id; `nil` for unknown authors.
  package var postAuthor: String?
  /// The tags of a post, which are texts; `nil` for posts without tags.
  package var postTags: String?
  /// The objects of comments inside a post, where the paths of a comment begin; `nil` if the comments are in a separate
  /// list, or if there are no comments.
  package var postComments: String?
  /// The id of a comment: a text or a whole number; `nil` if the import assigns ids.
  package var commentID: String?
  package var commentBody = "."
  /// The author of a comment: an object, bare value or id; `nil` for unknown authors.
  package var commentAuthor: String?
  /// The id of an author: a text or a whole number; copies with equal ids are copies of the same author.
  package var authorID = ""
  package var authorName = ""
  /// The points of an author, which are a whole number; `nil` for 0 points.
  package var authorPoints: String?
  /// The list of all authors, from the root of the file; `nil` if authors are only inside posts and comments.
  package var authors: String?
  /// The moment of a post: milliseconds since 1970 or a text of ISO 8601; `nil` if file order is time order.
  package var postCreatedAt: String?
  package var commentCreatedAt: String?
  /// The list of all comments, from the root of the file; `nil` if they are inside posts or do not exist.
  package var comments: String?
  package var commentPost: String?

  package static let empty = ImportMap()
}
