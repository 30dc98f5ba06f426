import BenchCore

extension ScenarioBuilder {
  func dataset(_ section: Section) -> DatasetSource? {
    if section.node(DatasetKeys.files.key) != nil { return imported(section) }
    section.forbid(DatasetKeys.map.key, "has no effect without dataset.import", cure: "name the files, or remove it")
    return generated(section)
  }

  private func generated(_ section: Section) -> DatasetSource? {
    section.reportMissing(DatasetKeys.authors.key)
    section.reportMissing(DatasetKeys.posts.key)
    var shape = GeneratedDataset()
    let isRead = DatasetKeys.fields.read(section, into: &shape)
    let tags = section.section(DatasetKeys.tags)
    let knowsTags = tags.value(TagKeys.perPost) != nil && tags.value(TagKeys.distinct) != nil
    if knowsTags, shape.tagsPerPost > shape.distinctTags {
      tags.report(
        TagKeys.perPost.key, showing: "\(shape.tagsPerPost)",
        "must be at most \(tags.path).distinct (\(shape.distinctTags))")
    }
    let counts = [DatasetKeys.authors, DatasetKeys.posts, DatasetKeys.comments].map { section.value($0) }
    guard !counts.contains(nil), let scale = section.value(DatasetKeys.scale) else { return nil }
    shape.scale(by: scale)
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
    for key in DatasetKeys.fields.map(\.key) {
      section.forbid(key, "has no effect beside dataset.import", cure: "the file says it; remove the key")
    }
    let files = section.value(DatasetKeys.files)
    section.reportMissing(DatasetKeys.map.key)
    guard section.node(DatasetKeys.map.key) != nil else { return nil }
    let map = importMap(section.section(DatasetKeys.map), files)
    guard let files, let map, let scale = section.value(DatasetKeys.scale) else { return nil }
    return .imported(ImportedDataset(files: files, map: map, scale: scale))
  }

  private func importMap(_ map: Section, _ files: [ImportSource]?) -> ImportMap? {
    for key in [MapKeys.posts, MapKeys.comments, MapKeys.authors] { checkName(map, key, files) }
    let post = map.section(MapKeys.post)
    let author = map.section(MapKeys.author)
    let createdAt = post.value(MapKeys.Post.createdAt)
    let comment = commentFields(map, post, isDated: createdAt != nil)
    let posts = map.value(MapKeys.posts)
    let postID = post.value(MapKeys.Post.id)
    let title = post.value(MapKeys.Post.title)
    let authorID = author.value(MapKeys.Author.id)
    let authorName = author.value(MapKeys.Author.name)
    let hasAuthors = [post.node(MapKeys.Post.author.key), map.node(MapKeys.authors.key)].contains { $0 != nil }
    if !hasAuthors, let comment, comment.author == nil {
      return post.refuse(
        MapKeys.Post.author.key, "is missing, and no other key of the map says who the authors are",
        cure: "add post.author, comment.author or authors")
    }
    guard let posts, let postID, let title, let authorID, let authorName, let comment else { return nil }
    return ImportMap(
      posts: posts, postID: postID, postTitle: title, postBody: post.value(MapKeys.Post.body),
      postAuthor: post.value(MapKeys.Post.author), postTags: post.value(MapKeys.Post.tags),
      postComments: post.value(MapKeys.Post.comments), commentID: comment.id, commentBody: comment.body,
      commentAuthor: comment.author, authorID: authorID, authorName: authorName,
      authorPoints: author.value(MapKeys.Author.points), authors: map.value(MapKeys.authors), postCreatedAt: createdAt,
      commentCreatedAt: comment.createdAt, comments: map.value(MapKeys.comments), commentPost: comment.post)
  }

  private func checkName(_ map: Section, _ field: Field<String>, _ files: [ImportSource]?) {
    let names = (files ?? []).compactMap(\.name)
    guard !names.isEmpty, let path = map.value(field) else { return }
    let first = String(path.prefix { $0 != "." })
    if names.contains(first) { return }
    map.report(
      field.key, "must begin with the name of a file in dataset.import",
      cure: NearestName.cure(first, in: Array(Set(names)).sorted(), all: "names"))
  }

  /// Reads the paths of a comment's fields; a file without comments needs no such paths.
  private func commentFields(_ map: Section, _ post: Section, isDated: Bool) -> CommentPaths? {
    let isInside = post.node(MapKeys.Post.comments.key) != nil
    let isApart = map.node(MapKeys.comments.key) != nil
    if isInside, isApart {
      return map.refuse(
        MapKeys.comments.key, "must not be there beside \(map.path).post.comments",
        cure: "comments are inside their posts, or in a list of their own")
    }
    guard isInside || isApart else {
      map.forbid(
        MapKeys.comment.key, "has no effect without \(map.path).post.comments or \(map.path).comments",
        cure: "add the path of the list")
      return CommentPaths(id: nil, post: nil, body: ".", author: nil, createdAt: nil)
    }
    map.reportMissing(MapKeys.comment.key)
    guard map.node(MapKeys.comment.key) != nil else { return nil }
    let comment = map.section(MapKeys.comment)
    let createdAt = comment.value(MapKeys.Comment.createdAt)
    if isDated != (comment.node(MapKeys.Comment.createdAt.key) != nil) {
      comment.report(
        MapKeys.Comment.createdAt.key, "must be there if post.created_at is, and only then",
        cure: "posts and comments are in one order of time")
    }
    if isApart != (comment.node(MapKeys.Comment.post.key) != nil) {
      comment.report(
        MapKeys.Comment.post.key, "must be there if \(map.path).comments is, and only then",
        cure: "it leads to the id of the post")
    }
    guard let body = comment.value(MapKeys.Comment.body) else { return nil }
    return CommentPaths(
      id: comment.value(MapKeys.Comment.id), post: comment.value(MapKeys.Comment.post), body: body,
      author: comment.value(MapKeys.Comment.author), createdAt: createdAt)
  }
}

private struct CommentPaths {
  let id: String?
  let post: String?
  let body: String
  let author: String?
  let createdAt: String?
}
