import BenchCore
import BenchWorkloads

/// Plays a log into dictionaries, the obvious way, and notes everything in it that is not as a log must be.
///
/// It shares no code with the drawing of logs.
struct ReplayModel {
  private let log: OperationLog
  private let dataset: Dataset
  private var authors: [Int: Author] = [:]
  private var posts: [Int: Post] = [:]
  private var comments: [Int: Comment] = [:]
  private var writers: [Int: Int] = [:]
  private(set) var problems: [String] = []
  private(set) var equalWrites: [OperationKind: Int] = [:]
  private(set) var refetchedPosts = 0
  private(set) var changedPosts = 0

  init(_ log: OperationLog, _ dataset: Dataset) {
    self.log = log
    self.dataset = dataset
    for author in dataset.authors { authors[author.id.rawValue] = author }
    for post in dataset.posts { posts[post.id.rawValue] = post }
    for comment in dataset.comments { comments[comment.id.rawValue] = comment }
  }

  mutating func play(_ range: Range<Int>) {
    for index in range { play(log.operations[index], at: index) }
  }

  private mutating func play(_ operation: Operation, at index: Int) {
    let entity = Int(operation.entity)
    switch operation.kind {
    case .updateAuthor, .updatePost, .updateComment: update(operation, entity, index)
    case .insertPost: insertPost(log.posts[Int(operation.value)], index)
    case .insertComment: insertComment(log.comments[Int(operation.value)], under: entity, index)
    case .deletePost:
      if posts.removeValue(forKey: entity) == nil { problem("deletes a dead post", index) }
      comments = comments.filter { $0.value.post.rawValue != entity }
    case .deleteComment: if comments.removeValue(forKey: entity) == nil { problem("deletes a dead comment", index) }
    case .deleteAuthor: if authors.removeValue(forKey: entity) == nil { problem("deletes a dead author", index) }
    case .refetch: refetch(operation, index)
    case .readDetail, .readThread: if posts[entity] == nil { problem("reads a dead post", index) }
    case .readAuthorPosts: if authors[entity] == nil { problem("reads a dead author", index) }
    case .readFeed, .subscribe, .unsubscribe: break
    }
  }

  private mutating func problem(_ text: String, _ index: Int) { problems.append("operation \(index) \(text)") }

  // Updates: dead, or equal without saying so, or saying so without being equal.

  private mutating func update(_ operation: Operation, _ id: Int, _ index: Int) {
    let isEqual: Bool
    switch operation.kind {
    case .updateAuthor where authors[id] != nil && operation.flags.contains(.points):
      let points = Int(Int32(bitPattern: operation.value))
      isEqual = authors[id]?.points == points
      authors[id]?.points = points
    case .updateAuthor where authors[id] != nil:
      let name = text(operation.value) { dataset.authors[id].name }
      isEqual = authors[id]?.name == name
      authors[id]?.name = name
    case .updatePost where posts[id] != nil:
      let title = text(operation.value) { dataset.posts[id].title }
      isEqual = posts[id]?.title == title
      posts[id]?.title = title
    case .updateComment where comments[id] != nil:
      let body = text(operation.value) { dataset.comments[id].body }
      isEqual = comments[id]?.body == body
      comments[id]?.body = body
    default: return problem("updates what is dead", index)
    }
    if isEqual { equalWrites[operation.kind, default: 0] += 1 }
    if isEqual != operation.flags.contains(.equal) { problem("says it is equal wrongly", index) }
  }

  // Inserts: ids go on, moments go on, authors live.

  private mutating func insertPost(_ record: PostRecord, _ index: Int) {
    let id = Int(record.id)
    if id < dataset.posts.count || posts[id] != nil { problem("inserts a post that was there", index) }
    if record.commentCount != 0 { problem("inserts a post with comments", index) }
    let moment = moment(record.created) { dataset.lastMoment }
    if posts.values.contains(where: { $0.createdAt >= moment }) { problem("inserts a post that is not newest", index) }
    check(record.author, index)
    if record.author == .nobody { problem("inserts a post of nobody", index) }
    posts[id] = Post(
      id: PostID(id), title: text(record.title) { "" }, body: text(record.body) { "" },
      author: AuthorID(Int(record.author.id)), tags: log.tagSets[Int(record.tags)], createdAt: moment)
  }

  private mutating func insertComment(_ record: CommentRecord, under post: Int, _ index: Int) {
    let id = Int(record.id)
    if posts[post] == nil { problem("comments on a dead post", index) }
    if id < dataset.comments.count || comments[id] != nil { problem("inserts a comment that was there", index) }
    check(record.author, index)
    if record.author == .nobody { problem("inserts a comment of nobody", index) }
    comments[id] = Comment(
      id: CommentID(id), post: PostID(post), author: AuthorID(Int(record.author.id)),
      body: text(record.body) { "" }, createdAt: moment(record.created) { dataset.lastMoment })
  }

  // Pages: the posts live, nothing but titles and points differs from what was known, and the page agrees with itself.

  private mutating func refetch(_ operation: Operation, _ index: Int) {
    let records = log.posts[Int(operation.value)..<Int(operation.value + operation.other)]
    if Set(records.map(\.id)).count != records.count { problem("fetches a post twice", index) }
    refetchedPosts += records.count
    for record in records { adopt(record, index) }
    for record in records {
      check(record.author, index)
      guard let post = posts[Int(record.id)] else { continue }
      if living(post.author) != record.author.id { problem("shows another author of a post", index) }
      if text(record.body, { dataset.posts[Int(record.id)].body }) != post.body { problem("changes a body", index) }
      let tags = record.tags == .max ? dataset.posts[Int(record.id)].tags : log.tagSets[Int(record.tags)]
      if tags != post.tags { problem("changes tags", index) }
      if moment(record.created, { dataset.posts[Int(record.id)].createdAt }) != post.createdAt {
        problem("changes a moment", index)
      }
      checkComments(of: record, index)
    }
  }

  /// Takes over what the page may have changed.
  private mutating func adopt(_ record: PostRecord, _ index: Int) {
    let id = Int(record.id)
    guard let post = posts[id] else { return problem("fetches a dead post", index) }
    let title = text(record.title) { dataset.posts[id].title }
    let isChanged = post.title != title
    posts[id]?.title = title
    let author = Int(record.author.id)
    if isChanged { changedPosts += 1 }
    if record.author == .nobody { return }
    let points = Int(Int32(bitPattern: record.author.points))
    if isChanged && authors[author]?.points == points && !pageChanged(author, index) {
      problem("changes a post and not its author", index)
    }
    if authors[author]?.points != points { writers[author] = index }
    authors[author]?.points = points
  }

  /// Returns true if an earlier record of the same page changed this author.
  private func pageChanged(_ author: Int, _ index: Int) -> Bool { writers[author] == index }

  private mutating func checkComments(of record: PostRecord, _ index: Int) {
    let known = comments.values.filter { $0.post.rawValue == Int(record.id) }.sorted { $0.id < $1.id }
    let first = Int(record.firstComment)
    let shown = log.comments[first..<first + Int(record.commentCount)]
    if known.map(\.id.rawValue) != shown.map({ Int($0.id) }) { return problem("shows other comments", index) }
    for (comment, record) in zip(known, shown) {
      check(record.author, index)
      if living(comment.author) != record.author.id { problem("shows another author of a comment", index) }
      if text(record.body, { dataset.comments[Int(record.id)].body }) != comment.body {
        problem("changes a comment", index)
      }
    }
  }

  /// A copy of an author must show what the author is.
  private mutating func check(_ record: AuthorRecord, _ index: Int) {
    if record == .nobody { return }
    let id = Int(record.id)
    guard let author = authors[id] else { return problem("shows a dead author", index) }
    if text(record.name, { dataset.authors[id].name }) != author.name { problem("shows another name", index) }
    if Int(Int32(bitPattern: record.points)) != author.points { problem("shows other points", index) }
  }

  private func living(_ author: AuthorID?) -> UInt32 {
    guard let author, authors[author.rawValue] != nil else { return AuthorRecord.nobody.id }
    return UInt32(author.rawValue)
  }

  private func text(_ index: UInt32, _ born: () -> String) -> String {
    index == Operation.initialText ? born() : log.texts[Int(index)]
  }

  private func moment(_ created: UInt32, _ born: () -> Timestamp) -> Timestamp {
    if created == Operation.initialText { return born() }
    return Timestamp(milliseconds: dataset.lastMoment.milliseconds + 1000 * Int64(created))
  }
}
