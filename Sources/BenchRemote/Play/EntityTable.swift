import BenchCore

/// The entities that a store of a client holds, and how many listeners hold each of them.
///
/// A store has one table of entities, but several listeners bring them: what the last emission said of a document
/// counts, and a document goes when no listener shows it any more. A comment waits outside the store until its post is
/// there, as no store takes one without.
struct EntityTable {
  private var documents: [DocumentKey: Holding] = [:]
  private var touched: Set<DocumentKey> = []
  /// What the store holds.
  private var written: [DocumentKey: ShownEntity.Value] = [:]
  /// Comments that wait for their post.
  private var waiting: [PostID: Set<DocumentKey>] = [:]

  private struct Holding {
    var entity: ShownEntity
    var holders: Int
  }

  /// A listener shows a document that it did not show before.
  mutating func add(_ entity: ShownEntity) {
    documents[entity.key, default: Holding(entity: entity, holders: 0)].holders += 1
    change(entity)
  }

  /// A listener shows another state of a document.
  mutating func change(_ entity: ShownEntity) {
    // A list that tells some fields takes the others not away.
    if let known = documents[entity.key]?.entity { documents[entity.key]?.entity = entity.completed(by: known) }
    touched.insert(entity.key)
  }

  /// A listener shows a document no more.
  mutating func remove(_ key: DocumentKey) {
    guard let holders = documents[key]?.holders else { return }
    if holders == 1 { documents[key] = nil } else { documents[key]?.holders = holders - 1 }
    touched.insert(key)
  }

  /// What the store must learn of what is different since the last call.
  ///
  /// - Complexity: O(n log n) in the number of documents that listeners showed, changed or dropped.
  mutating func take() -> EntityCommits {
    var commits = EntityCommits()
    if touched.isEmpty { return commits }
    // Authors come before posts and posts before comments: in the order of their keys' collections they stand so,
    // except that a comment's collection begins with that of posts and is longer.
    let keys = touched.sorted()
    touched.removeAll(keepingCapacity: true)
    for key in keys where documents[key] == nil { remove(key, &commits) }
    for key in keys { if let value = documents[key]?.entity.value { write(key, value, &commits) } }
    return commits
  }

  private mutating func remove(_ key: DocumentKey, _ commits: inout EntityCommits) {
    switch written.removeValue(forKey: key) {
    case .post(let post): removePost(post.id, &commits)
    case .comment(let comment): commits.goneComments.append(comment.id)
    // Nothing removes an author: those that no listener shows are shown by no view.
    case .author(let author): written[key] = .author(author)
    case nil: if key.isComment { waiting[PostID(key.parentPost)]?.remove(key) }
    }
  }

  /// A store removes the comments of a post with it; they wait for it to come back.
  private mutating func removePost(_ id: PostID, _ commits: inout EntityCommits) {
    commits.gonePosts.append(id)
    let collection = EntityDocuments.comments(ofPost: id.rawValue)
    for (key, value) in written where key.collection == collection {
      if case .comment(let comment) = value { commits.goneComments.removeAll { $0 == comment.id } }
      written[key] = nil
      waiting[id, default: []].insert(key)
    }
  }

  private mutating func write(_ key: DocumentKey, _ value: ShownEntity.Value, _ commits: inout EntityCommits) {
    let old = written[key]
    if old == value { return }
    switch (value, old) {
    case (.author(let author), _): write(author, old, key, &commits)
    case (.post(let post), .post(let before)):
      written[key] = value
      commits.posts.append(PostMerge(payload(post), fields: before.fields(otherIn: post), comments: .untouched))
    case (.post(let post), _):
      written[key] = value
      commits.posts.append(PostMerge(payload(post), comments: .untouched))
      for comment in (waiting.removeValue(forKey: post.id) ?? []).sorted() {
        if let value = documents[comment]?.entity.value { write(comment, value, &commits) }
      }
    case (.comment(let comment), .comment(let before)):
      written[key] = value
      let fields = before.fields(otherIn: comment)
      commits.comments.append(CommentMerge(payload(comment), under: comment.post, fields: fields))
    case (.comment(let comment), _):
      guard written[EntityDocuments.postKey(comment.post.rawValue)] != nil else {
        waiting[comment.post, default: []].insert(key)
        return
      }
      written[key] = value
      commits.comments.append(CommentMerge(payload(comment), under: comment.post))
    }
  }

  private mutating func write(
    _ author: Author, _ old: ShownEntity.Value?, _ key: DocumentKey, _ commits: inout EntityCommits
  ) {
    var before = Author(id: author.id, name: "", points: 0)
    if case .author(let known) = old { before = known }
    written[key] = .author(author)
    if before.name != author.name { commits.authorEdits.append(AuthorEdit(id: author.id, change: .name(author.name))) }
    if before.points != author.points {
      commits.authorEdits.append(AuthorEdit(id: author.id, change: .points(author.points)))
    }
  }

  /// An author as the store knows it, to be nested in what is inserted.
  private func author(_ id: AuthorID?) -> Author? {
    guard let id else { return nil }
    if case .author(let author) = written[EntityDocuments.authorKey(id.rawValue)] { return author }
    return Author(id: id, name: "", points: 0)
  }

  private func payload(_ post: Post) -> PostPayload {
    PostPayload(
      id: post.id, title: post.title, body: post.body, author: author(post.author), tags: post.tags,
      createdAt: post.createdAt, comments: [])
  }

  private func payload(_ comment: Comment) -> CommentPayload {
    CommentPayload(
      id: comment.id, body: comment.body, author: author(comment.author), createdAt: comment.createdAt)
  }
}

extension Post {
  /// The fields that have other values in another state of the post.
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
  /// The fields that have other values in another state of the comment.
  fileprivate func fields(otherIn other: Comment) -> FieldMask {
    var fields: FieldMask = []
    if body != other.body { fields.insert(.body) }
    if author != other.author { fields.insert(.author) }
    if createdAt != other.createdAt { fields.insert(.createdAt) }
    return fields
  }
}
