/// The paths of an import map, taken apart: `a.b` is two steps, `.` is none.
struct ImportPaths {
  var authors: [String]?
  var posts: [String]
  var postID: [String]
  var postTitle: [String]
  var postBody: [String]?
  var postAuthor: [String]
  var postTags: [String]?
  var postComments: [String]?
  var postCreatedAt: [String]?
  var commentID: [String]?
  var commentBody: [String]
  var commentAuthor: [String]
  var commentCreatedAt: [String]?
  var authorID: [String]
  var authorName: [String]
  var authorPoints: [String]?

  init(_ map: ImportMap) {
    authors = map.authors.map(Self.steps)
    posts = Self.steps(map.posts)
    postID = Self.steps(map.postID)
    postTitle = Self.steps(map.postTitle)
    postBody = map.postBody.map(Self.steps)
    postAuthor = Self.steps(map.postAuthor)
    postTags = map.postTags.map(Self.steps)
    postComments = map.postComments.map(Self.steps)
    postCreatedAt = map.postCreatedAt.map(Self.steps)
    commentID = map.commentID.map(Self.steps)
    commentBody = Self.steps(map.commentBody)
    commentAuthor = Self.steps(map.commentAuthor)
    commentCreatedAt = map.commentCreatedAt.map(Self.steps)
    authorID = Self.steps(map.authorID)
    authorName = Self.steps(map.authorName)
    authorPoints = map.authorPoints.map(Self.steps)
  }

  private static func steps(_ path: String) -> [String] {
    path == "." ? [] : path.split(separator: ".").map(String.init)
  }

  /// The members of a post's record that are read.
  var wanted: WantedMembers {
    let post = WantedMembers()
    for path in [postID, postTitle] + [postBody, postTags, postCreatedAt].compactMap({ $0 }) {
      _ = post.members(at: path)
    }
    addAuthor(to: post.members(at: postAuthor))
    if let postComments {
      let comment = post.members(at: postComments)
      for path in [commentBody] + [commentID, commentCreatedAt].compactMap({ $0 }) { _ = comment.members(at: path) }
      addAuthor(to: comment.members(at: commentAuthor))
    }
    return post
  }

  /// The members of an author's record that are read.
  var wantedOfAuthor: WantedMembers {
    let author = WantedMembers()
    addAuthor(to: author)
    return author
  }

  private func addAuthor(to members: WantedMembers) {
    for path in [authorID, authorName] + [authorPoints].compactMap({ $0 }) { _ = members.members(at: path) }
  }
}
