import BenchCore

extension ScenarioBuilder {
  func dataset(_ section: Section) -> DatasetSource? {
    if section.node(DatasetKeys.file.key) != nil { return imported(section) }
    if section.node(DatasetKeys.map.key) != nil {
      section.report(DatasetKeys.map.key, "has no effect without dataset.import", cure: "name the file, or remove it")
    }
    return generated(section)
  }

  private func generated(_ section: Section) -> DatasetSource? {
    section.reportMissing(DatasetKeys.authors.key)
    section.reportMissing(DatasetKeys.posts.key)
    var shape = GeneratedDataset.empty
    let isRead = DatasetKeys.fields.read(section, into: &shape)
    let tags = section.section(DatasetKeys.tags)
    let knowsTags = tags.value(TagKeys.perPost) != nil && tags.value(TagKeys.distinct) != nil
    if knowsTags, shape.tagsPerPost > shape.distinctTags {
      tags.report(
        TagKeys.perPost.key, showing: "\(shape.tagsPerPost)",
        "must be at most \(tags.path).distinct (\(shape.distinctTags))")
    }
    let counts = [DatasetKeys.authors, DatasetKeys.posts, DatasetKeys.comments].map { section.value($0) }
    if counts.contains(nil) { return nil }
    checkCounts(section, authors: shape.authors, posts: shape.posts, comments: shape.comments)
    return isRead ? .generated(shape) : nil
  }

  private func checkCounts(_ section: Section, authors: Int, posts: Int, comments: Int) {
    if authors == 0, posts > 0 || comments > 0 {
      section.report(DatasetKeys.authors.key, "must be at least 1 where there are posts or comments to write")
    }
    if comments > 0, posts == 0 {
      section.report(DatasetKeys.posts.key, "must be at least 1 where there are comments (\(comments))")
    }
    let all = authors + posts + comments
    if all > DatasetKeys.entityLimit {
      section.report(
        DatasetKeys.comments.key, showing: "\(NumberText.grouped(all)) entities in all",
        "must keep all entities within \(NumberText.grouped(DatasetKeys.entityLimit))")
    }
  }

  private func imported(_ section: Section) -> DatasetSource? {
    for key in DatasetKeys.fields.map(\.key) where section.node(key) != nil {
      section.report(key, "has no effect beside dataset.import", cure: "the file says it; remove the key")
    }
    let file = section.value(DatasetKeys.file)
    section.reportMissing(DatasetKeys.map.key)
    guard section.node(DatasetKeys.map.key) != nil else { return nil }
    let map = section.section(DatasetKeys.map)
    let post = map.section(MapKeys.post)
    let author = map.section(MapKeys.author)
    let comments = post.value(MapKeys.Post.comments)
    let createdAt = post.value(MapKeys.Post.createdAt)
    let comment = commentFields(map, isRead: comments != nil, isDated: createdAt != nil)
    let authors = map.value(MapKeys.authors)
    let posts = map.value(MapKeys.posts)
    let postID = post.value(MapKeys.Post.id)
    let title = post.value(MapKeys.Post.title)
    let postAuthor = post.value(MapKeys.Post.author)
    let authorID = author.value(MapKeys.Author.id)
    let authorName = author.value(MapKeys.Author.name)
    guard let file, let posts, let postID, let title, let postAuthor, let authorID, let authorName, let comment else {
      return nil
    }
    return .imported(
      ImportedDataset(
        file: file,
        map: ImportMap(
          posts: posts, postID: postID, postTitle: title, postBody: post.value(MapKeys.Post.body),
          postAuthor: postAuthor, postTags: post.value(MapKeys.Post.tags), postComments: comments,
          commentID: comment.id, commentBody: comment.body, commentAuthor: comment.author, authorID: authorID,
          authorName: authorName, authorPoints: author.value(MapKeys.Author.points), authors: authors,
          postCreatedAt: createdAt, commentCreatedAt: comment.createdAt)))
  }

  /// Returns the paths of a comment's fields; a file without comments needs none.
  private func commentFields(_ map: Section, isRead: Bool, isDated: Bool) -> CommentPaths? {
    guard isRead else {
      if map.node(MapKeys.comment.key) != nil {
        map.report(
          MapKeys.comment.key, "has no effect without \(map.path).post.comments", cure: "add the path of the list")
      }
      return (nil, ".", ".", nil)
    }
    map.reportMissing(MapKeys.comment.key)
    guard map.node(MapKeys.comment.key) != nil else { return nil }
    let comment = map.section(MapKeys.comment)
    let body = comment.value(MapKeys.Comment.body)
    let author = comment.value(MapKeys.Comment.author)
    let createdAt = comment.value(MapKeys.Comment.createdAt)
    if isDated != (comment.node(MapKeys.Comment.createdAt.key) != nil) {
      comment.report(
        MapKeys.Comment.createdAt.key, "must be there if post.created_at is, and only then",
        cure: "posts and comments are in one order of time")
    }
    guard let body, let author else { return nil }
    return (comment.value(MapKeys.Comment.id), body, author, createdAt)
  }

  private typealias CommentPaths = (id: String?, body: String, author: String, createdAt: String?)
}
