/// A path of an import map, split into steps: `a.b` has two steps, and `.` has no step.
struct MapPath {
  let key: String
  let steps: [String]

  init(_ path: String, _ key: String) {
    self.key = key
    steps = path == "." ? [] : path.split(separator: ".").map(String.init)
  }

  var cure: String { "correct it or map.\(key), or leave such records out with --skip-bad-records" }
}

/// The paths of an import map. It is a class: a struct of dozens of texts would be copied for every record.
final class ImportPaths {
  let authors: MapPath?
  let posts: MapPath
  let comments: MapPath?
  let postID: MapPath
  let postTitle: MapPath
  let postBody: MapPath?
  let postAuthor: MapPath?
  let postTags: MapPath?
  let postComments: MapPath?
  let postCreatedAt: MapPath?
  let commentID: MapPath?
  let commentPost: MapPath?
  let commentBody: MapPath
  let commentAuthor: MapPath?
  let commentCreatedAt: MapPath?
  let authorID: MapPath
  let authorName: MapPath
  let authorPoints: MapPath?

  init(_ map: ImportMap) {
    authors = map.authors.map { MapPath($0, "authors") }
    posts = MapPath(map.posts, "posts")
    comments = map.comments.map { MapPath($0, "comments") }
    postID = MapPath(map.postID, "post.id")
    postTitle = MapPath(map.postTitle, "post.title")
    postBody = map.postBody.map { MapPath($0, "post.body") }
    postAuthor = map.postAuthor.map { MapPath($0, "post.author") }
    postTags = map.postTags.map { MapPath($0, "post.tags") }
    postComments = map.postComments.map { MapPath($0, "post.comments") }
    postCreatedAt = map.postCreatedAt.map { MapPath($0, "post.created_at") }
    commentID = map.commentID.map { MapPath($0, "comment.id") }
    commentPost = map.commentPost.map { MapPath($0, "comment.post") }
    commentBody = MapPath(map.commentBody, "comment.body")
    commentAuthor = map.commentAuthor.map { MapPath($0, "comment.author") }
    commentCreatedAt = map.commentCreatedAt.map { MapPath($0, "comment.created_at") }
    authorID = MapPath(map.authorID, "author.id")
    authorName = MapPath(map.authorName, "author.name")
    authorPoints = map.authorPoints.map { MapPath($0, "author.points") }
  }

  /// True if a bare value in place of an author is the id of an author in the list of authors.
  var hasReferences: Bool { authors != nil && !authorID.steps.isEmpty }

  var wantedOfPost: WantedMembers {
    let post = WantedMembers()
    add([postID, postTitle, postBody, postTags, postCreatedAt], to: post)
    if let postAuthor { addAuthor(to: post.members(at: postAuthor.steps)) }
    if let postComments { addComment(to: post.members(at: postComments.steps)) }
    return post
  }

  var wantedOfComment: WantedMembers { wanted(addComment) }

  var wantedOfAuthor: WantedMembers { wanted(addAuthor) }

  private func wanted(_ add: (WantedMembers) -> Void) -> WantedMembers {
    let members = WantedMembers()
    add(members)
    return members
  }

  private func addComment(to comment: WantedMembers) {
    add([commentBody, commentID, commentPost, commentCreatedAt], to: comment)
    if let commentAuthor { addAuthor(to: comment.members(at: commentAuthor.steps)) }
  }

  private func addAuthor(to author: WantedMembers) { add([authorID, authorName, authorPoints], to: author) }

  private func add(_ paths: [MapPath?], to members: WantedMembers) {
    for case let path? in paths { _ = members.members(at: path.steps) }
  }
}
