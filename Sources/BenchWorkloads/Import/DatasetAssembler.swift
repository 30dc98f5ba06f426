import BenchCore

/// Makes one data set of drafts: every author once, ids dense in the order in which they first appear, or in the order
/// of time where the records say theirs.
struct DatasetAssembler {
  /// The moment of the first post, 2020-01-01 00:00 UTC. Imported data has the order of its file, one second from
  /// post to post and then from comment to comment: no clock is read, so the same file gives the same data set.
  static let epoch = Timestamp(milliseconds: 1_577_836_800_000)

  private var dataset = Dataset()
  private var ids = ImportedIDs()
  private var authorPositions: [ExactText: Int] = [:]
  private var postPaths: [ExactText: String] = [:]
  private var commentPaths: [ExactText: String] = [:]
  private var differing: Set<Int> = []
  private var differingCopies = 0
  private var example = ""
  /// Whether the records say when they were created.
  private var hasMoments = false

  /// Takes in a post with its comments.
  ///
  /// - Parameters:
  ///   - draft: The post.
  ///   - reject: Receives comments whose id is taken.
  /// - Throws: A problem if the id of the post is taken; then nothing of it is taken in.
  mutating func add(_ draft: PostDraft, reject: (ImportProblem) -> Void) throws(ImportProblem) {
    if let first = postPaths[ExactText(draft.id)] { throw Self.duplicate("post", draft.id, at: draft.path, first) }
    postPaths[ExactText(draft.id)] = draft.path
    ids.posts.append(draft.id)
    hasMoments = draft.createdAt != nil
    let id = PostID(dataset.posts.count)
    dataset.posts.append(
      Post(
        id: id, title: draft.title, body: draft.body, author: author(draft.author, draft.path), tags: draft.tags,
        createdAt: draft.createdAt ?? Self.epoch))
    for comment in draft.comments {
      if let moment = comment.createdAt, let first = draft.createdAt, moment < first {
        reject(ImportProblem(path: comment.path, rule: "must not be older than its post"))
        continue
      }
      if let id = comment.id {
        if let first = commentPaths[ExactText(id)] {
          reject(Self.duplicate("comment", id, at: comment.path, first))
          continue
        }
        commentPaths[ExactText(id)] = comment.path
      }
      ids.comments.append(comment.id)
      dataset.comments.append(
        Comment(
          id: CommentID(dataset.comments.count), post: id, author: author(comment.author, draft.path),
          body: comment.body, createdAt: comment.createdAt ?? Self.epoch))
    }
  }

  /// Takes in an author of the list of authors.
  ///
  /// - Throws: A problem if the id is taken.
  mutating func add(_ draft: AuthorDraft, at path: String) throws(ImportProblem) {
    if authorPositions[ExactText(draft.id)] != nil {
      throw ImportProblem(
        path: path, value: "id '\(YAMLNode.short(draft.id))'", rule: "must be another author than one before",
        cure: "ids are given once")
    }
    _ = author(draft, path)
  }

  private static func duplicate(_ kind: String, _ id: String, at path: String, _ first: String) -> ImportProblem {
    ImportProblem(
      path: path, value: "id '\(YAMLNode.short(id))'", rule: "must be another \(kind) than \(first)",
      cure: "ids are given once")
  }

  private mutating func author(_ draft: AuthorDraft?, _ path: String) -> AuthorID? {
    guard let draft else { return nil }
    guard let position = authorPositions[ExactText(draft.id)] else {
      let id = AuthorID(dataset.authors.count)
      authorPositions[ExactText(draft.id)] = id.rawValue
      ids.authors.append(draft.id)
      dataset.authors.append(Author(id: id, name: draft.name, points: draft.points))
      return id
    }
    let known = dataset.authors[position]
    if known.name != draft.name || known.points != draft.points {
      if differingCopies == 0 {
        let before = "'\(YAMLNode.short(known.name))' with \(known.points) points"
        let after = "'\(YAMLNode.short(draft.name))' with \(draft.points)"
        example = "author '\(YAMLNode.short(draft.id))' was \(before) and is \(after) in \(path)"
      }
      differingCopies += 1
      differing.insert(position)
      dataset.authors[position].name = draft.name
      dataset.authors[position].points = draft.points
    }
    return known.id
  }

  /// How many posts were taken in.
  var postCount: Int { dataset.posts.count }

  /// The data set with its creation times, what the file calls the entities, and what was noticed about its authors.
  consuming func finish() -> (dataset: Dataset, ids: ImportedIDs, warnings: [ImportWarning]) {
    if hasMoments { orderByTime() } else { dateByOrder() }
    if differing.isEmpty { return (dataset, ids, []) }
    return (
      dataset, ids, [.differingCopies(authors: differing.count, copies: differingCopies, example: example)]
    )
  }

  private mutating func dateByOrder() {
    var second: Int64 = 0
    func next() -> Timestamp {
      defer { second += 1 }
      return Timestamp(milliseconds: Self.epoch.milliseconds + second * 1_000)
    }
    for index in dataset.posts.indices { dataset.posts[index].createdAt = next() }
    for index in dataset.comments.indices { dataset.comments[index].createdAt = next() }
  }
}

// MARK: - Records that say when they were created

extension DatasetAssembler {
  /// Gives posts and comments the ids that go with their moments; of one moment, the order of the file decides.
  private mutating func orderByTime() {
    let posts = dataset.posts
    let order = posts.indices.sorted { (posts[$0].createdAt, $0) < (posts[$1].createdAt, $1) }
    var placeOf = [Int](repeating: 0, count: posts.count)
    for (place, old) in order.enumerated() { placeOf[old] = place }
    dataset.posts = order.enumerated().map { place, old in
      let post = posts[old]
      return Post(
        id: PostID(place), title: post.title, body: post.body, author: post.author, tags: post.tags,
        createdAt: post.createdAt)
    }
    ids.posts = order.map { [ids] in ids.posts[$0] }
    let comments = dataset.comments
    let commentOrder = commentOrder
    dataset.comments = commentOrder.enumerated().map { place, old in
      let comment = comments[old]
      return Comment(
        id: CommentID(place), post: PostID(placeOf[comment.post.rawValue]), author: comment.author, body: comment.body,
        createdAt: comment.createdAt)
    }
    ids.comments = commentOrder.map { [ids] in ids.comments[$0] }
  }

  /// Where ids are numbers that grow with time under every post, their order; otherwise that of the moments. The first
  /// is what `storebench log` writes, so that what is read again has the ids that it had.
  private var commentOrder: [Int] {
    let comments = dataset.comments
    let numbers = ids.comments.map { $0.flatMap { Int($0) } }
    if !numbers.contains(nil) {
      let order = comments.indices.sorted { (numbers[$0] ?? 0) < (numbers[$1] ?? 0) }
      var latest = dataset.posts.map { _ in Timestamp(milliseconds: 0) }
      let isInOrder = order.allSatisfy { place in
        let post = comments[place].post.rawValue
        defer { latest[post] = comments[place].createdAt }
        return latest[post] <= comments[place].createdAt
      }
      if isInOrder { return order }
    }
    return comments.indices.sorted { (comments[$0].createdAt, $0) < (comments[$1].createdAt, $1) }
  }
}
