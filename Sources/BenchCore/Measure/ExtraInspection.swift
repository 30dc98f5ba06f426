/// A search for entities that a store returns without their extra fields. No view shows extra fields, so comparing
/// views cannot find this loss.
struct ExtraInspection {
  private let dataset: Dataset
  private var posts: [PostID] = []
  private var authors: [AuthorID] = []
  /// The first entity with wrong extra fields, and the query that returned the entity, in words.
  private(set) var firstLoss: String?

  init(_ dataset: Dataset) { self.dataset = dataset }

  /// Reads the store's entities by each of its queries; the query of recent posts gets `postLimit`.
  mutating func inspect<S: Store & ~Copyable>(_ store: borrowing S, postLimit: Int) {
    store.forEachAuthor {
      look(at: $0, "forEachAuthor")
      authors.append($0.id)
    }
    store.forEachRecentPost(limit: postLimit) { post, author, _ in
      look(at: post, "forEachRecentPost")
      look(at: author, "forEachRecentPost")
      posts.append(post.id)
    }
    for id in authors {
      look(at: store.author(id), "author")
      store.forEachPost(by: id) { post, _ in look(at: post, "forEachPost") }
    }
    for id in posts {
      look(at: store.post(id)?.post, "post")
      look(at: store.post(id)?.author, "post")
      var comments: [CommentID] = []
      store.forEachComment(of: id) { comment, author in
        look(at: comment, "forEachComment")
        look(at: author, "forEachComment")
        comments.append(comment.id)
      }
      for comment in comments { look(at: store.comment(comment, of: id)?.comment, "comment") }
    }
  }

  private mutating func look(at author: Author?, _ read: String) {
    if let author { note("author \(author.id.rawValue)", author.extra, dataset.extra(of: author.id), read) }
  }

  private mutating func look(at post: Post?, _ read: String) {
    if let post { note("post \(post.id.rawValue)", post.extra, dataset.extra(of: post.id), read) }
  }

  private mutating func look(at comment: Comment?, _ read: String) {
    if let comment { note("comment \(comment.id.rawValue)", comment.extra, dataset.extra(of: comment.id), read) }
  }

  private mutating func note(_ entity: @autoclosure () -> String, _ extra: Extra, _ right: Extra, _ read: String) {
    if firstLoss == nil && extra != right { firstLoss = "\(entity()) as `\(read)` answers it" }
  }
}

extension Trial {
  /// Returns true if every entity has its original extra fields, or if the scenario has none.
  mutating func keepsExtras<S: Store & ~Copyable>(_ store: borrowing S, after last: Int?) -> Bool {
    if stage.dataset.extras.isEmpty { return true }
    var inspection = ExtraInspection(stage.dataset)
    inspection.inspect(store, postLimit: stage.dataset.posts.count + stage.log.operations.count)
    guard let loss = inspection.firstLoss else { return true }
    report.fault = StoreFault(
      .lostExtra, operation: last, operationKind: last.map { stage.log.operations[$0].kind.name } ?? "load",
      hint: "It is \(loss): who takes an entity apart puts `extra` back in, too. This is looked at after the load and "
        + "after the last operation.")
    return false
  }
}
