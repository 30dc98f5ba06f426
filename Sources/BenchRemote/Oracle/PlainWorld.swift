import BenchCore

/// The server's documents as entities in plain tables: a simple second implementation that computes what a view must
/// show. It shares no code with the syncs or the stores.
package struct PlainWorld: Reads {
  private var authors: [Int: Author] = [:]
  private var posts: [Int: Post] = [:]
  /// The comments of each post, sorted by creation time, then by id.
  private var comments: [Int: [Comment]] = [:]
  /// The creation time of each comment by the comment's number, to find the comment's position again.
  private var moments: [Int: Timestamp] = [:]

  package init(_ server: RemoteServer) { self.init(server.collections.values.lazy.flatMap(\.values)) }

  /// - Complexity: O(n log n).
  package init(_ documents: some Sequence<Document>) {
    for document in documents {
      let value = ShownEntity.Value(document.key, document.fields)
      guard case .comment(let comment) = value else {
        put(document.key, value)
        continue
      }
      moments[comment.id.rawValue] = comment.createdAt
      comments[comment.post.rawValue, default: []].append(comment)
    }
    for post in Array(comments.keys) { comments[post]?.sort { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) } }
  }

  mutating func apply(_ commit: RemoteServer.Commit) {
    for change in commit.changes { put(change.key, change.after?.fields) }
  }

  /// Sets or removes an entity: O(1), or O(log c) comparisons and O(c) moves for a comment that is not its post's last.
  mutating func put(_ key: DocumentKey, _ fields: Fields?) { put(key, fields.map { ShownEntity.Value(key, $0) }) }

  mutating func put(_ key: DocumentKey, _ value: ShownEntity.Value?) {
    if key.isComment, let moment = moments.removeValue(forKey: key.number) {
      let place = place(of: CommentID(key.number), moment, under: key.parentPost)
      comments[key.parentPost]?.remove(at: place)
    }
    switch value {
    case .author(let author): authors[author.id.rawValue] = author
    case .post(let post): posts[post.id.rawValue] = post
    case .comment(let comment):
      moments[comment.id.rawValue] = comment.createdAt
      let post = comment.post.rawValue
      let place = place(of: comment.id, comment.createdAt, under: post)
      comments[post, default: []].insert(comment, at: place)
    case nil:
      if key.isAuthor { authors[key.number] = nil }
      if key.isPost { posts[key.number] = nil }
    }
  }

  func value(_ key: DocumentKey) -> ShownEntity.Value? {
    if key.isAuthor { return authors[key.number].map { .author($0) } }
    if key.isPost { return posts[key.number].map { .post($0) } }
    guard let moment = moments[key.number], let list = comments[key.parentPost] else { return nil }
    return .comment(list[place(of: CommentID(key.number), moment, under: key.parentPost)])
  }

  /// Returns the index of a comment among those of its post, or the index at which to insert the comment.
  private func place(of id: CommentID, _ moment: Timestamp, under post: Int) -> Int {
    comments[post]?.prefixCount { ($0.createdAt, $0.id) < (moment, id) } ?? 0
  }

  mutating func patch(_ key: DocumentKey, _ fields: Fields) {
    switch value(key) {
    case .author(var author):
      author.name = fields.text("name") ?? author.name
      put(key, .author(author))
    case .post(var post):
      post.title = fields.text("title") ?? post.title
      put(key, .post(post))
    case .comment(var comment):
      comment.body = fields.text("body") ?? comment.body
      put(key, .comment(comment))
    case nil: break
    }
  }

  private func shown(_ view: ViewKey) -> Rows { changing(Rows()) { view.show(from: self, into: &$0) } }

  func digest(_ view: ViewKey) -> UInt64 { shown(view).digest }
  func rows(_ view: ViewKey) -> [BenchCore.Row] { shown(view).rows }

  func commentCount(ofPost post: Int) -> Int { comments[post]?.count ?? 0 }

  var newestPostIDs: [Int] { newestPosts.map(\.id.rawValue) }

  /// The rank of each comment under its post, by the comment's number.
  var commentRanks: [Int: Int] {
    var ranks: [Int: Int] = [:]
    for list in comments.values { for (rank, comment) in list.enumerated() { ranks[comment.id.rawValue] = rank } }
    return ranks
  }

  package func author(_ id: AuthorID) -> Author? { authors[id.rawValue] }

  package func forEachAuthor(_ body: (Author) -> Void) {
    for author in authors.values.sorted(by: { $0.id < $1.id }) { body(author) }
  }

  package func post(_ id: PostID) -> (post: Post, author: Author?)? {
    posts[id.rawValue].map { ($0, $0.author.flatMap(author)) }
  }

  package func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {
    guard posts[post.rawValue] != nil else { return }
    for comment in comments[post.rawValue] ?? [] { body(comment, comment.author.flatMap(author)) }
  }

  package func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {
    for post in newestPosts where post.author == author { body(post, comments[post.id.rawValue]?.count ?? 0) }
  }

  package func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    for post in newestPosts.prefix(limit) {
      body(post, post.author.flatMap(author), comments[post.id.rawValue]?.count ?? 0)
    }
  }

  private var newestPosts: [Post] { posts.values.sorted { ($1.createdAt, $1.id) < ($0.createdAt, $0.id) } }
}
