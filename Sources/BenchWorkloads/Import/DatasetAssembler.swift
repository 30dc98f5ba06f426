import BenchCore

/// Makes one data set of drafts: every author once, ids dense in the order in which they first appear.
struct DatasetAssembler {
  /// The moment of the first post, 2020-01-01 00:00 UTC. Imported data has the order of its file, one second from
  /// post to post and then from comment to comment: no clock is read, so the same file gives the same data set.
  static let epoch = Timestamp(milliseconds: 1_577_836_800_000)

  private var dataset = Dataset()
  private var authorPositions: [String: Int] = [:]
  private var postPaths: [String: String] = [:]
  private var commentPaths: [String: String] = [:]
  private var differing: Set<Int> = []
  private var differingCopies = 0
  private var example = ""

  /// Takes in a post with its comments.
  ///
  /// - Parameters:
  ///   - draft: The post.
  ///   - reject: Receives comments whose id is taken.
  /// - Throws: A problem if the id of the post is taken; then nothing of it is taken in.
  mutating func add(_ draft: PostDraft, reject: (ImportProblem) -> Void) throws(ImportProblem) {
    if let first = postPaths[draft.id] { throw Self.duplicate("post", draft.id, at: draft.path, first) }
    postPaths[draft.id] = draft.path
    let id = PostID(dataset.posts.count)
    dataset.posts.append(
      Post(
        id: id, title: draft.title, body: draft.body, author: author(draft.author, draft.path), tags: draft.tags,
        createdAt: Self.epoch))
    for comment in draft.comments {
      if let id = comment.id {
        if let first = commentPaths[id] {
          reject(Self.duplicate("comment", id, at: comment.path, first))
          continue
        }
        commentPaths[id] = comment.path
      }
      dataset.comments.append(
        Comment(
          id: CommentID(dataset.comments.count), post: id, author: author(comment.author, draft.path),
          body: comment.body, createdAt: Self.epoch))
    }
  }

  private static func duplicate(_ kind: String, _ id: String, at path: String, _ first: String) -> ImportProblem {
    ImportProblem(
      path: path, value: "id '\(YAMLNode.short(id))'", rule: "must be another \(kind) than \(first)",
      cure: "ids are given once")
  }

  private mutating func author(_ draft: AuthorDraft?, _ path: String) -> AuthorID? {
    guard let draft else { return nil }
    guard let position = authorPositions[draft.id] else {
      let id = AuthorID(dataset.authors.count)
      authorPositions[draft.id] = id.rawValue
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

  /// The data set with its creation times, and what was noticed about its authors.
  consuming func finish() -> (dataset: Dataset, warnings: [ImportWarning]) {
    var second: Int64 = 0
    func next() -> Timestamp {
      defer { second += 1 }
      return Timestamp(milliseconds: Self.epoch.milliseconds + second * 1_000)
    }
    for index in dataset.posts.indices { dataset.posts[index].createdAt = next() }
    for index in dataset.comments.indices { dataset.comments[index].createdAt = next() }
    if differing.isEmpty { return (dataset, []) }
    return (
      dataset, [.differingCopies(authors: differing.count, copies: differingCopies, example: example)]
    )
  }
}
