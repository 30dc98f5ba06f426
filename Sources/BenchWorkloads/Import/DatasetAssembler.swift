import BenchCore

/// An assembler of drafts into one data set. Every author occurs once. Ids are dense; they follow the order of first
/// appearance or, if the records have moments, time.
final class DatasetAssembler {
  /// The moment of the first post if records have no moments: 2020-01-01 00:00 UTC. The order of the file is then the
  /// order in time; one second passes from post to post, and then from comment to comment. No clock is read, so the
  /// same file gives the same data set.
  static let epoch = Timestamp(milliseconds: 1_577_836_800_000)

  private var dataset = Dataset()
  private var ids = ImportedIDs()
  private var authorPositions: [ExactText: Int] = [:]
  private var postPlaces: [ExactText: (path: String, id: PostID)] = [:]
  private var commentPaths: [ExactText: String] = [:]
  private var differing: Set<Int> = []
  private var differingCopies = 0
  private var example = ""
  private var hasMoments = false

  /// Adds a post and its valid comments, and rejects its invalid comments. If the call throws, nothing was added.
  func add(_ draft: PostDraft, reject: (DataProblem) -> Void) throws(DataProblem) {
    if let first = postPlaces[ExactText(draft.id)] {
      throw Self.duplicate("post", draft.id, at: draft.place, first.path)
    }
    let id = PostID(dataset.posts.count)
    postPlaces[ExactText(draft.id)] = (draft.place.path, id)
    ids.posts.append(draft.id)
    hasMoments = draft.createdAt != nil
    dataset.posts.append(
      Post(
        id: id, title: draft.title, body: draft.body, author: author(draft.author, draft.place.path), tags: draft.tags,
        createdAt: draft.createdAt ?? Self.epoch))
    for comment in draft.comments {
      do throws(DataProblem) { try add(comment, to: id) } catch { reject(error) }
    }
  }

  func add(_ draft: CommentDraft, to post: PostID) throws(DataProblem) {
    if let moment = draft.createdAt, moment < dataset.posts[post.rawValue].createdAt {
      throw DataProblem(
        draft.place.path, "post '\(ShownText.short(ids.posts[post.rawValue]))'", "must not be older than its post",
        cure: "leave created_at out of the map, or such records with --skip-bad-records", offset: draft.place.offset)
    }
    if let id = draft.id {
      if let first = commentPaths[ExactText(id)] { throw Self.duplicate("comment", id, at: draft.place, first) }
      commentPaths[ExactText(id)] = draft.place.path
    }
    ids.comments.append(draft.id)
    dataset.comments.append(
      Comment(
        id: CommentID(dataset.comments.count), post: post, author: author(draft.author, draft.place.path),
        body: draft.body, createdAt: draft.createdAt ?? Self.epoch))
  }

  func add(_ draft: AuthorDraft, at place: RecordPlace) throws(DataProblem) {
    if authorPositions[ExactText(draft.id)] != nil { throw Self.duplicate("author", draft.id, at: place, "one before") }
    _ = author(.copy(draft), place.path)
  }

  func author(_ id: String) -> AuthorID? { authorPositions[ExactText(id)].map { AuthorID($0) } }

  func post(_ id: String) -> PostID? { postPlaces[ExactText(id)]?.id }

  private static func duplicate(_ kind: String, _ id: String, at place: RecordPlace, _ first: String) -> DataProblem {
    DataProblem(
      place.path, "id '\(ShownText.short(id))'", "must be another \(kind) than \(first)", cure: "ids are given once",
      offset: place.offset)
  }

  private func author(_ mention: AuthorMention?, _ path: String) -> AuthorID? {
    if case .known(let author) = mention { return author }
    guard case .copy(let draft) = mention else { return nil }
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
        let before = "'\(ShownText.short(known.name))' with \(known.points) points"
        let after = "'\(ShownText.short(draft.name))' with \(draft.points)"
        example = "author '\(ShownText.short(draft.id))' was \(before) and is \(after) in \(path)"
      }
      differingCopies += 1
      differing.insert(position)
      dataset.authors[position].name = draft.name
      dataset.authors[position].points = draft.points
    }
    return known.id
  }

  var postCount: Int { dataset.posts.count }

  func finish() -> (dataset: Dataset, ids: ImportedIDs, warnings: [String]) {
    if hasMoments { orderByTime() } else { dateByOrder() }
    if differing.isEmpty { return (dataset, ids, []) }
    let who = differing.count == 1 ? "1 author has" : "\(differing.count) authors have"
    let copies = "\(who) differing copies (\(differingCopies) differ from the one before); the last copy counts"
    return (dataset, ids, ["\(copies); first: \(example)"])
  }

  private func dateByOrder() {
    func moment(_ second: Int) -> Timestamp {
      Timestamp(milliseconds: Self.epoch.milliseconds + Int64(second) * 1_000)
    }
    for index in dataset.posts.indices { dataset.posts[index].createdAt = moment(index) }
    for index in dataset.comments.indices { dataset.comments[index].createdAt = moment(postCount + index) }
  }

  /// Numbers posts and comments in time order; entities of the same moment are numbered in file order.
  private func orderByTime() {
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

  /// The time order of comments. If all ids are numbers and time never falls while ids rise under a post, this is the
  /// order of ids, which keeps the ids of a file that `storebench log` has written; otherwise, of moments.
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
