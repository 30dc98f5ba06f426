import BenchCore

/// An author as a table keeps it. With number keys it lies in memory as `Author` does.
struct AuthorEntry<K: KeyForm>: Equatable, Walked, Sendable {
  let id: K.AuthorKey
  var name: String
  var points: Int
  let extra: Extra

  init(_ author: Author, _ keys: K) {
    id = keys[author.id]
    name = author.name
    points = author.points
    extra = author.extra
  }

  var author: Author { Author(id: id.id, name: name, points: points, extra: extra) }

  mutating func apply(_ change: AuthorEdit.Change) {
    switch change {
    case .name(let name): self.name = name
    case .points(let points): self.points = points
    }
  }
}

/// A post as a table keeps it, its author named by key. With number keys it lies in memory as `Post` does.
struct PostEntry<K: KeyForm>: Equatable, Walked, Sendable {
  let id: K.PostKey
  var title: String
  var body: String
  var author: K.AuthorKey?
  var tags: [String]
  var createdAt: Timestamp
  let extra: Extra

  init(_ payload: PostPayload, _ keys: K) {
    id = keys[payload.id]
    title = payload.title
    body = payload.body
    author = payload.author.map { keys[$0.id] }
    tags = payload.tags
    createdAt = payload.createdAt
    extra = payload.extra
  }

  var post: Post {
    Post(id: id.id, title: title, body: body, author: author?.id, tags: tags, createdAt: createdAt, extra: extra)
  }
}

/// A comment as a table keeps it, its post and author named by key. With number keys it lies in memory as `Comment`
/// does.
struct CommentEntry<K: KeyForm>: Equatable, Walked, Sendable {
  let id: K.CommentKey
  var post: K.PostKey
  var author: K.AuthorKey?
  var body: String
  var createdAt: Timestamp
  let extra: Extra

  init(_ payload: CommentPayload, under post: PostID, _ keys: K) {
    id = keys[payload.id]
    self.post = keys[post]
    author = payload.author.map { keys[$0.id] }
    body = payload.body
    createdAt = payload.createdAt
    extra = payload.extra
  }

  var comment: Comment {
    Comment(id: id.id, post: post.id, author: author?.id, body: body, createdAt: createdAt, extra: extra)
  }
}
