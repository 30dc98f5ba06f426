import BenchCore

/// Containers whose last state is held in a variable: the counterpart of stores that copy containers. The first write
/// copies the container, by hand as in a store.
struct BareHeld<Bare: BareContainers>: BareContainers {
  private var present: Bare
  private var past: Bare?

  init(_ payload: Payload) throws { present = try Bare(payload) }

  mutating func apply(_ commit: Commit) throws {
    past = present
    try present.apply(commit)
  }

  func show(_ view: ViewKey, into rows: inout Rows) throws { try present.show(view, into: &rows) }

  var checksum: Int { present.checksum &+ (past?.checksum ?? 0) }
}

/// Containers in which titles of posts are written and nothing else: under a held state, copying them is all that
/// counts.
protocol BareTitles: BareContainers {
  mutating func write(_ title: String, of post: PostID)
}

extension BareTitles {
  mutating func apply(_ commit: Commit) {
    guard case .updatePosts(let edits) = commit else { return }
    for edit in edits { write(edit.title, of: edit.id) }
  }

  func show(_ view: ViewKey, into rows: inout Rows) {}
}

/// A dictionary of objects that are copied before they change: the counterpart of `boxed`.
struct BareBoxes: BareTitles {
  private final class Box {
    var post: Post
    init(_ post: Post) { self.post = post }
  }

  private var posts: [PostID: Box] = [:]

  init(_ payload: Payload) {
    posts.reserveCapacity(payload.posts.count)
    for post in payload.posts { posts[post.id] = Box(post.post) }
  }

  mutating func write(_ title: String, of post: PostID) {
    guard let place = posts.index(forKey: post) else { return }
    if !isKnownUniquelyReferenced(&posts.values[place]) { posts.values[place] = Box(posts.values[place].post) }
    posts.values[place].post.title = title
  }

  var checksum: Int { posts.values.reduce(0) { $0 &+ $1.post.title.utf8.count } }
}

/// One dictionary for all types, typed by an enum: the counterpart of `flat-typed`.
struct BareFlat: BareTitles {
  private var entities: [Key: Entity] = [:]

  private enum Key: Hashable {
    case author(AuthorID)
    case post(PostID)
    case comment(CommentID)
  }

  private enum Entity {
    case author(Author)
    case post(Post)
    case comment(Comment)

    var post: Post? { if case .post(let post) = self { post } else { nil } }
  }

  init(_ payload: Payload) {
    entities.reserveCapacity(payload.authors.count + payload.posts.reduce(0) { $0 + 1 + $1.comments.count })
    for author in payload.authors { entities[.author(author.id)] = .author(author) }
    for post in payload.posts {
      entities[.post(post.id)] = .post(post.post)
      for comment in post.comments { entities[.comment(comment.id)] = .comment(comment.comment(of: post.id)) }
    }
  }

  mutating func write(_ title: String, of post: PostID) {
    guard case .post(var value) = entities[.post(post)] else { return }
    value.title = title
    entities[.post(post)] = .post(value)
  }

  var checksum: Int { entities.values.reduce(0) { $0 &+ ($1.post?.title.utf8.count ?? 0) } }
}

/// One dictionary for all types, keys and values of any type: the counterpart of `flat`.
struct BareAny: BareTitles {
  private var entities: [Identifier: Any] = [:]

  /// A type, an id, and the name under which changes of the entity would be posted.
  private struct Identifier: Hashable {
    let typeName: String
    let raw: AnyHashable
    let notificationName: String
  }

  init(_ payload: Payload) {
    entities.reserveCapacity(payload.authors.count + payload.posts.reduce(0) { $0 + 1 + $1.comments.count })
    for author in payload.authors { entities[Self.key("author", author.id.rawValue)] = author }
    for post in payload.posts {
      entities[Self.key("post", post.id.rawValue)] = post.post
      for comment in post.comments {
        entities[Self.key("comment", comment.id.rawValue)] = comment.comment(of: post.id)
      }
    }
  }

  private static func key(_ type: String, _ id: Int) -> Identifier {
    Identifier(typeName: type, raw: AnyHashable(id), notificationName: "\(type)|\(id)")
  }

  mutating func write(_ title: String, of post: PostID) {
    guard var value = entities[Self.key("post", post.rawValue)] as? Post else { return }
    value.title = title
    entities[Self.key("post", post.rawValue)] = value
  }

  var checksum: Int { entities.values.reduce(0) { $0 &+ (($1 as? Post)?.title.utf8.count ?? 0) } }
}

/// A dictionary of posts with all nested entities: the counterpart of `nested`.
struct BarePages: BareTitles {
  private var posts: [PostID: PostPayload] = [:]

  init(_ payload: Payload) {
    posts.reserveCapacity(payload.posts.count)
    for post in payload.posts { posts[post.id] = post }
  }

  mutating func write(_ title: String, of post: PostID) {
    guard let place = posts.index(forKey: post) else { return }
    posts.values[place].title = title
  }

  var checksum: Int { posts.values.reduce(0) { $0 &+ $1.title.utf8.count } }
}

/// An array of posts with all nested entities, and their indexes: the counterpart of `nested-scan`.
struct BarePageList: BareTitles {
  private var posts: [PostPayload]
  private var places: [PostID: Int] = [:]

  init(_ payload: Payload) {
    posts = payload.posts
    for place in posts.indices { places[posts[place].id] = place }
  }

  mutating func write(_ title: String, of post: PostID) {
    if let place = places[post] { posts[place].title = title }
  }

  var checksum: Int { posts.reduce(0) { $0 &+ $1.title.utf8.count } }
}

/// A dictionary of boxed posts under erased keys: the counterpart of `erased`.
struct BareErased: BareTitles {
  private var posts: [AnyHashable: Any] = [:]

  init(_ payload: Payload) {
    posts.reserveCapacity(payload.posts.count)
    for post in payload.posts { posts[AnyHashable(post.id.rawValue)] = post.post }
  }

  mutating func write(_ title: String, of post: PostID) {
    guard let place = posts.index(forKey: AnyHashable(post.rawValue)), var value = posts.values[place] as? Post else {
      return
    }
    value.title = title
    posts.values[place] = value
  }

  var checksum: Int { posts.values.reduce(0) { $0 &+ (($1 as? Post)?.title.utf8.count ?? 0) } }
}
