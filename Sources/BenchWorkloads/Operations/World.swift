import BenchCore

/// The server's data while a log is drawn: the living entities, with the content of each of their fields.
struct World {
  struct AuthorState {
    var name = Operation.initialText
    var points: Int32
  }

  struct PostState {
    var title = Operation.initialText
    var body = Operation.initialText
    var tags = Operation.initialText
    var created = Operation.initialText
    var author: UInt32
    var firstComment = none
    var lastComment = none
    var commentCount: UInt32 = 0
  }

  struct CommentState {
    var body = Operation.initialText
    var created = Operation.initialText
    var author: UInt32
    var post: UInt32
    var previous = none
    var next = none
  }

  static let none = UInt32.max

  var authors: [AuthorState] = []
  var posts: [PostState] = []
  var comments: [CommentState] = []
  private(set) var livingAuthors: Population
  private(set) var livingPosts: Population
  private(set) var livingComments: Population
  private(set) var posters: Population
  private(set) var commenters: Population
  /// The number of seconds after the data set's last moment; each insert adds one second.
  private var moment: UInt32 = 0

  init(_ dataset: Dataset, habits: WritingHabits, seed: UInt64) throws(WorkloadError) {
    func ranked(_ kind: EntityKind, _ count: Int) -> Population {
      Population(ranks: RelationDraw.ranks(among: count, seed: seed, "workload.\(kind.rawValue)"))
    }
    livingAuthors = ranked(.author, dataset.authors.count)
    livingPosts = ranked(.post, dataset.posts.count)
    livingComments = ranked(.comment, dataset.comments.count)
    posters = Population(ranks: habits.posters)
    commenters = Population(ranks: habits.commenters)
    authors.reserveCapacity(dataset.authors.count)
    for author in dataset.authors {
      guard let points = Int32(exactly: author.points) else {
        throw .pointsOutOfRange(author: author.id.rawValue, points: author.points)
      }
      authors.append(AuthorState(points: points))
    }
    posts = dataset.posts.map { PostState(author: Self.number($0.author)) }
    comments.reserveCapacity(dataset.comments.count)
    for comment in dataset.comments {
      link(CommentState(author: Self.number(comment.author), post: UInt32(comment.post.rawValue)))
    }
  }

  func living(_ kind: EntityKind) -> Population {
    switch kind {
    case .author: livingAuthors
    case .post: livingPosts
    case .comment: livingComments
    }
  }

  private static func number(_ author: AuthorID?) -> UInt32 { author.map { UInt32($0.rawValue) } ?? none }

  mutating func insertPost(title: UInt32, body: UInt32, tags: UInt32, author: UInt32) -> UInt32 {
    moment += 1
    posts.append(PostState(title: title, body: body, tags: tags, created: moment, author: author))
    livingPosts.append()
    return UInt32(posts.count - 1)
  }

  mutating func insertComment(under post: UInt32, body: UInt32, author: UInt32) -> UInt32 {
    moment += 1
    link(CommentState(body: body, created: moment, author: author, post: post))
    livingComments.append()
    return UInt32(comments.count - 1)
  }

  /// Deletes an entity; the posts and comments of a deleted author stay, but then have no author.
  mutating func delete(_ kind: EntityKind, _ id: UInt32) {
    switch kind {
    case .author:
      livingAuthors.remove(id)
      posters.remove(id)
      commenters.remove(id)
    case .post:
      while posts[Int(id)].firstComment != Self.none { deleteComment(posts[Int(id)].firstComment) }
      livingPosts.remove(id)
    case .comment: deleteComment(id)
    }
  }

  private mutating func deleteComment(_ comment: UInt32) {
    let state = comments[Int(comment)]
    let post = Int(state.post)
    if state.previous == Self.none {
      posts[post].firstComment = state.next
    } else {
      comments[Int(state.previous)].next = state.next
    }
    if state.next == Self.none {
      posts[post].lastComment = state.previous
    } else {
      comments[Int(state.next)].previous = state.previous
    }
    posts[post].commentCount -= 1
    livingComments.remove(comment)
  }

  private mutating func link(_ comment: CommentState) {
    let id = UInt32(comments.count)
    let post = Int(comment.post)
    var comment = comment
    comment.previous = posts[post].lastComment
    if comment.previous == Self.none {
      posts[post].firstComment = id
    } else {
      comments[Int(comment.previous)].next = id
    }
    posts[post].lastComment = id
    posts[post].commentCount += 1
    comments.append(comment)
  }

  func record(ofAuthor author: UInt32) -> AuthorRecord {
    if author == Self.none || !livingAuthors.contains(author) { return .nobody }
    let state = authors[Int(author)]
    return AuthorRecord(id: author, name: state.name, points: UInt32(bitPattern: state.points))
  }

  func record(ofComment comment: UInt32) -> CommentRecord {
    let state = comments[Int(comment)]
    return CommentRecord(id: comment, body: state.body, created: state.created, author: record(ofAuthor: state.author))
  }

  /// Returns the present record of a post; the caller appends its comments from `firstComment` on.
  func record(ofPost post: UInt32, firstComment: Int) -> PostRecord {
    let state = posts[Int(post)]
    return PostRecord(
      id: post, title: state.title, body: state.body, tags: state.tags, created: state.created,
      author: record(ofAuthor: state.author), firstComment: UInt32(firstComment), commentCount: state.commentCount)
  }

  func appendComments(of post: UInt32, to records: inout [CommentRecord]) {
    var comment = posts[Int(post)].firstComment
    while comment != Self.none {
      records.append(record(ofComment: comment))
      comment = comments[Int(comment)].next
    }
  }
}

extension OperationLog {
  /// Records posts with their comments as the server has them now; returns the operation that sends them.
  mutating func send(_ page: [UInt32], in world: World, _ kind: OperationKind) -> Operation {
    let first = posts.count
    for post in page {
      posts.append(world.record(ofPost: post, firstComment: comments.count))
      world.appendComments(of: post, to: &comments)
    }
    return Operation(kind, value: UInt32(first), other: UInt32(page.count))
  }
}
