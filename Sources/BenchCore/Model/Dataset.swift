/// The entities that a run begins with, generated or imported; the id of an entity is its position in its list.
@usableFromInline package struct Dataset: Equatable, Sendable {
  /// The authors, in the order of their ids.
  package var authors: [Author]
  /// The posts, ascending by `createdAt`, and by id among posts of the same moment.
  package var posts: [Post]
  /// The comments, in the order of their ids; the comments of one post also ascend by `createdAt`.
  package var comments: [Comment]
  /// The extra fields of all entities, those in the data and those that the log inserts; empty if there are none.
  /// Entities share a few elements in rotation (`carrying`), because repeated text costs as much as distinct text.
  package private(set) var extras: [Extra] = []

  /// Creates entities without extra fields; ids, order and references must be consistent (`brokenInvariant`).
  package init(authors: [Author] = [], posts: [Post] = [], comments: [Comment] = []) {
    (self.authors, self.posts, self.comments) = (authors, posts, comments)
  }

  package var entityCount: Int { authors.count + posts.count + comments.count }

  /// For each author, the number of posts and comments together.
  package var writings: [Int] {
    var counts = [Int](repeating: 0, count: authors.count)
    for case let author? in posts.lazy.map(\.author) { counts[author.rawValue] += 1 }
    for case let author? in comments.lazy.map(\.author) { counts[author.rawValue] += 1 }
    return counts
  }

  /// The latest time in the data; a log inserts only later entities.
  package var lastMoment: Timestamp {
    let post = posts.last?.createdAt ?? Timestamp(milliseconds: 0)
    return comments.reduce(post) { max($0, $1.createdAt) }
  }

  /// Returns the same entities, each with one element of `extras`; entities share these elements in rotation.
  package func carrying(_ extras: [Extra]) -> Dataset {
    if extras.isEmpty && self.extras.isEmpty { return self }
    var dataset = self
    dataset.extras = extras
    for place in authors.indices { dataset.authors[place].extra = dataset.extra(of: authors[place].id) }
    for place in posts.indices { dataset.posts[place].extra = dataset.extra(of: posts[place].id) }
    for place in comments.indices { dataset.comments[place].extra = dataset.extra(of: comments[place].id) }
    return dataset
  }

  /// Returns the author's extra fields, which never change; the author may be one that only the log inserts.
  package func extra(of author: AuthorID) -> Extra { extra(at: 3 * author.rawValue) }

  package func extra(of post: PostID) -> Extra { extra(at: 3 * post.rawValue + 1) }

  package func extra(of comment: CommentID) -> Extra { extra(at: 3 * comment.rawValue + 2) }

  private func extra(at turn: Int) -> Extra { extras.isEmpty ? .none : extras[turn % extras.count] }

  /// Returns a server's data for an empty store; every occurrence of an author is a copy with separate strings.
  @usableFromInline package func payload() -> Payload {
    var comments = nestedComments()
    let posts = posts.map { post in
      var own: [CommentPayload] = []
      swap(&own, &comments[post.id.rawValue])
      return PostPayload(
        id: post.id, title: post.title.copied(), body: post.body.copied(), author: author(post.author),
        tags: post.tags.map { $0.copied() }, createdAt: post.createdAt, comments: own, extra: post.extra.copied())
    }
    return Payload(authors: authors.compactMap { author($0.id) }, posts: posts)
  }

  private func nestedComments() -> [[CommentPayload]] {
    var counts = [Int](repeating: 0, count: posts.count)
    for comment in comments { counts[comment.post.rawValue] += 1 }
    var nested = counts.map { count in
      var own: [CommentPayload] = []
      own.reserveCapacity(count)
      return own
    }
    for comment in comments {
      nested[comment.post.rawValue].append(
        CommentPayload(
          id: comment.id, body: comment.body.copied(), author: author(comment.author),
          createdAt: comment.createdAt, extra: comment.extra.copied()))
    }
    return nested
  }

  private func author(_ id: AuthorID?) -> Author? {
    guard let id else { return nil }
    let author = authors[id.rawValue]
    return Author(id: id, name: author.name.copied(), points: author.points, extra: author.extra.copied())
  }
}

extension String {
  /// Returns the same text in separate storage, as decoding a payload makes it.
  @inlinable package func copied() -> String {
    var source = self
    return source.withUTF8 { bytes in
      String(unsafeUninitializedCapacity: bytes.count) { target in
        _ = target.initialize(from: bytes)
        return bytes.count
      }
    }
  }
}
