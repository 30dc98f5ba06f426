import BenchCore

/// The entities in one store of a client, each with the number of listeners that show it.
///
/// Several listeners share a store. The last emission determines the state of a document, and a document is removed
/// when no listener shows it any more. A comment waits outside the store until its post is in the store, because no
/// store accepts a comment without its post.
struct EntityTable {
  private var places: [DocumentKey: Place] = [:]
  /// Documents that have changed since the last call of `take`.
  private var touched: Set<DocumentKey> = []
  private var waiting: [PostID: Set<DocumentKey>] = [:]

  private struct Place {
    /// The last state that a listener showed; `nil` if no listener shows the document.
    var entity: ShownEntity?
    var holders = 0
    var written: ShownEntity.Value?

    /// Takes over another state of the entity; fields that were not sent keep their values.
    mutating func show(_ new: ShownEntity) { entity = entity.map(new.completed) ?? new }
  }

  mutating func add(_ entity: ShownEntity) {
    touch(entity.key) { place in
      place.holders += 1
      place.show(entity)
    }
  }

  mutating func change(_ entity: ShownEntity) {
    touch(entity.key) { place in if place.holders > 0 { place.show(entity) } }
  }

  mutating func remove(_ key: DocumentKey) {
    touch(key) { place in
      place.holders = max(0, place.holders - 1)
      if place.holders == 0 { place.entity = nil }
    }
  }

  private mutating func touch(_ key: DocumentKey, _ change: (inout Place) -> Void) {
    touched.insert(key)
    change(&places[key, default: Place()])
  }

  /// Returns the commits for all changes since the last call.
  mutating func take() -> EntityCommits {
    var commits = EntityCommits()
    if touched.isEmpty { return commits }
    // Authors sort before posts and posts before comments, because the path of comments begins with the path of posts.
    let keys = touched.sorted()
    touched.removeAll(keepingCapacity: true)
    for key in keys where places[key]?.entity == nil { remove(key, &commits) }
    for key in keys { if let value = places[key]?.entity?.value { write(key, value, &commits) } }
    return commits
  }

  private mutating func remove(_ key: DocumentKey, _ commits: inout EntityCommits) {
    switch places[key]?.written {
    case .post(let post): removePost(post.id, &commits)
    case .comment(let comment): commits.goneComments.append(comment.id)
    // Authors stay in the store: an author that no listener shows appears in no view.
    case .author: return
    case nil: if key.isComment { waiting[PostID(key.parentPost)]?.remove(key) }
    }
    places[key] = nil
  }

  /// Removes a post. A store removes the post's comments, too; in this table the comments wait until the post returns.
  private mutating func removePost(_ id: PostID, _ commits: inout EntityCommits) {
    commits.gonePosts.append(id)
    let collection = EntityDocuments.comments(ofPost: id.rawValue)
    for key in Array(places.keys) where key.collection == collection {
      guard case .comment(let comment) = places[key]?.written else { continue }
      commits.goneComments.removeAll { $0 == comment.id }
      places[key]?.written = nil
      waiting[id, default: []].insert(key)
    }
  }

  private mutating func write(_ key: DocumentKey, _ value: ShownEntity.Value, _ commits: inout EntityCommits) {
    let old = places[key]?.written
    if old == value { return }
    if case .comment(let comment) = value, old == nil,
      places[EntityDocuments.postKey(comment.post.rawValue)]?.written == nil
    {
      waiting[comment.post, default: []].insert(key)
      return
    }
    places[key]?.written = value
    switch (value, old) {
    case (.author(let author), _): write(author, old, &commits)
    case (.post(let post), .post(let before)):
      commits.posts.append(PostMerge(payload(post), fields: before.fields(otherIn: post), comments: .untouched))
    case (.post(let post), _):
      commits.posts.append(PostMerge(payload(post), comments: .untouched))
      for comment in (waiting.removeValue(forKey: post.id) ?? []).sorted() {
        if let value = places[comment]?.entity?.value { write(comment, value, &commits) }
      }
    case (.comment(let comment), .comment(let before)):
      let fields = before.fields(otherIn: comment)
      commits.comments.append(CommentMerge(payload(comment), under: comment.post, fields: fields))
    case (.comment(let comment), _): commits.comments.append(CommentMerge(payload(comment), under: comment.post))
    }
  }

  private mutating func write(_ author: Author, _ old: ShownEntity.Value?, _ commits: inout EntityCommits) {
    var before = Author(id: author.id, name: "", points: 0)
    if case .author(let known) = old { before = known }
    if before.name != author.name { commits.authorEdits.append(AuthorEdit(id: author.id, change: .name(author.name))) }
    if before.points != author.points {
      commits.authorEdits.append(AuthorEdit(id: author.id, change: .points(author.points)))
    }
  }

  private func author(_ id: AuthorID?) -> Author? {
    guard let id else { return nil }
    if case .author(let author) = places[EntityDocuments.authorKey(id.rawValue)]?.written { return author }
    return Author(id: id, name: "", points: 0)
  }

  private func payload(_ post: Post) -> PostPayload {
    PostPayload(
      id: post.id, title: post.title, body: post.body, author: author(post.author), tags: post.tags,
      createdAt: post.createdAt, comments: [])
  }

  private func payload(_ comment: Comment) -> CommentPayload {
    CommentPayload(id: comment.id, body: comment.body, author: author(comment.author), createdAt: comment.createdAt)
  }
}

extension Post {
  fileprivate func fields(otherIn other: Post) -> FieldMask {
    var fields: FieldMask = []
    if title != other.title { fields.insert(.title) }
    if body != other.body { fields.insert(.body) }
    if author != other.author { fields.insert(.author) }
    if tags != other.tags { fields.insert(.tags) }
    if createdAt != other.createdAt { fields.insert(.createdAt) }
    return fields
  }
}

extension Comment {
  fileprivate func fields(otherIn other: Comment) -> FieldMask {
    var fields: FieldMask = []
    if body != other.body { fields.insert(.body) }
    if author != other.author { fields.insert(.author) }
    if createdAt != other.createdAt { fields.insert(.createdAt) }
    return fields
  }
}
