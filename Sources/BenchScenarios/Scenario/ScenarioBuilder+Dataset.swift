import BenchCore
import BenchWorkloads

extension ScenarioBuilder {
  func dataset(_ root: Section) -> DatasetSource? {
    if root.node(RootKeys.dataset.key) == nil { return nil }
    let section = root.section(RootKeys.dataset)
    if section.node(DatasetKeys.files.key) != nil { return imported(section) }
    section.forbid(DatasetKeys.map.key, "has no effect without dataset.import", cure: "name the files, or remove it")
    return generated(section)
  }

  private func generated(_ section: Section) -> DatasetSource? {
    section.reportMissing(DatasetKeys.authors.key)
    section.reportMissing(DatasetKeys.posts.key)
    var shape = GeneratedDataset()
    guard DatasetKeys.fields.read(section, into: &shape), let scale = section.value(DatasetKeys.scale) else {
      return nil
    }
    if shape.tagsPerPost > shape.distinctTags {
      let tags = section.section(DatasetKeys.tags)
      tags.report(
        TagKeys.perPost.key, showing: "\(shape.tagsPerPost)",
        "must be at most \(tags.path).distinct (\(shape.distinctTags))")
    }
    shape.scale(by: scale)
    let (authors, posts, comments) = (shape.authors, shape.posts, shape.comments)
    if authors == 0, posts > 0 || comments > 0 {
      section.report(DatasetKeys.authors.key, "must be at least 1 where there are posts or comments to write")
    }
    if comments > 0, posts == 0 {
      section.report(DatasetKeys.posts.key, "must be at least 1 where there are comments (\(comments))")
    }
    let all = authors + posts + comments
    if all > ImportedDataset.entityLimit {
      section.report(
        DatasetKeys.comments.key, showing: "\(NumberText.grouped(all)) entities in all",
        "must keep all entities within \(NumberText.grouped(ImportedDataset.entityLimit))")
    }
    return .generated(shape)
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

  private func importMap(_ section: Section, _ files: [ImportSource]?) -> ImportMap? {
    for key in [MapKeys.posts, MapKeys.comments, MapKeys.authors] { checkName(section, key, files) }
    var map = ImportMap.empty
    let isRead = MapKeys.fields.read(section, into: &map)
    let post = section.section(MapKeys.post)
    let hasComments = readComment(section, post, into: &map)
    let hasAuthors = [post.node(MapKeys.Post.author.key), section.node(MapKeys.authors.key)].contains { $0 != nil }
    if !hasAuthors, hasComments, map.commentAuthor == nil {
      return post.refuse(
        MapKeys.Post.author.key, "is missing, and no other key of the map says who the authors are",
        cure: "add post.author, comment.author or authors")
    }
    return isRead && hasComments ? map : nil
  }

  private func checkName(_ map: Section, _ field: Field<String>, _ files: [ImportSource]?) {
    let names = (files ?? []).compactMap(\.name)
    guard !names.isEmpty, let path = map.value(field) else { return }
    let first = String(path.prefix { $0 != "." })
    if names.contains(first) { return }
    map.report(
      field.key, "must begin with the name of a file in dataset.import",
      cure: NearestName.cure(first, in: Array(Set(names)).ordered(), all: "names"))
  }

  /// Reads the paths of a comment's fields, which a file without comments does not need; returns false for a problem.
  private func readComment(_ section: Section, _ post: Section, into map: inout ImportMap) -> Bool {
    let isInside = post.node(MapKeys.Post.comments.key) != nil
    let isApart = section.node(MapKeys.comments.key) != nil
    if isInside, isApart {
      section.report(
        MapKeys.comments.key, "must not be there beside \(section.path).post.comments",
        cure: "comments are inside their posts, or in a list of their own")
      return false
    }
    guard isInside || isApart else {
      section.forbid(
        MapKeys.comment.key, "has no effect without \(section.path).post.comments or \(section.path).comments",
        cure: "add the path of the list")
      return true
    }
    section.reportMissing(MapKeys.comment.key)
    guard section.node(MapKeys.comment.key) != nil else { return false }
    let comment = section.section(MapKeys.comment)
    if (map.postCreatedAt != nil) != (comment.node(MapKeys.Comment.createdAt.key) != nil) {
      comment.report(
        MapKeys.Comment.createdAt.key, "must be there if post.created_at is, and only then",
        cure: "posts and comments are in one order of time")
    }
    if isApart != (comment.node(MapKeys.Comment.post.key) != nil) {
      comment.report(
        MapKeys.Comment.post.key, "must be there if \(section.path).comments is, and only then",
        cure: "it leads to the id of the post")
    }
    return MapKeys.Comment.fields.read(comment, into: &map)
  }
}
