import BenchCore

/// The server's documents as entities in plain tables: the obvious second way to say what a view must show. It shares
/// no code with the syncs or the stores.
package struct PlainWorld: Reads {
  private var authors: [Int: Author] = [:]
  private var posts: [Int: Post] = [:]
  /// The comments of each post, by when they were written, then by id.
  private var comments: [Int: [Comment]] = [:]

  /// The world as a server has it now.
  package init(_ server: RemoteServer) {
    for documents in server.collections.values {
      for document in documents.values { put(document.key, document.fields) }
    }
  }

  /// The world that these documents make.
  package init(_ documents: [Document]) {
    for document in documents { put(document.key, document.fields) }
  }

  /// Writes a document, or removes it.
  ///
  /// - Complexity: O(c) in the number of comments of a post.
  mutating func put(_ key: DocumentKey, _ fields: Fields?) {
    guard let fields else { return remove(key) }
    switch ShownEntity.Value(key, fields) {
    case .author(let author): authors[author.id.rawValue] = author
    case .post(let post): posts[post.id.rawValue] = post
    case .comment(let comment):
      remove(key)
      var list = comments[comment.post.rawValue] ?? []
      comments[comment.post.rawValue] = nil
      var place = list.count
      while place > 0, (comment.createdAt, comment.id) < (list[place - 1].createdAt, list[place - 1].id) { place -= 1 }
      list.insert(comment, at: place)
      comments[comment.post.rawValue] = list
    }
  }

  private mutating func remove(_ key: DocumentKey) {
    if key.isAuthor { authors[key.number] = nil }
    if key.isPost { posts[key.number] = nil }
    if key.isComment { comments[key.parentPost]?.removeAll { $0.id.rawValue == key.number } }
  }

  /// Gives a text of a document another value, where it is there.
  mutating func change(_ key: DocumentKey, _ name: String, _ text: String) {
    if key.isAuthor, name == "name" { authors[key.number]?.name = text }
    if key.isPost, name == "title" { posts[key.number]?.title = text }
    guard key.isComment, name == "body" else { return }
    let post = key.parentPost
    guard let place = comments[post]?.firstIndex(where: { $0.id.rawValue == key.number }) else { return }
    comments[post]?[place].body = text
  }

  /// What a view must show, digested.
  package func digest(_ view: ViewKey) -> UInt64 {
    var rows = Rows()
    view.show(from: self, into: &rows)
    return rows.digest
  }

  /// What a view must show.
  package func rows(_ view: ViewKey) -> [BenchCore.Row] {
    var rows = Rows()
    view.show(from: self, into: &rows)
    return rows.rows
  }

  /// How many comments a post has.
  func commentCount(ofPost post: Int) -> Int { comments[post]?.count ?? 0 }

  /// The place of each comment under its post.
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
