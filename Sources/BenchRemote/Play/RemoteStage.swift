import BenchCore

/// The input of all cells of a point: the world, and all outside events, drawn before any play.
package struct RemoteStage: Equatable, Sendable, Codable {
  package var seed: UInt64
  package var server = ServerSetup()
  package var network = NetworkSetup()
  /// The clients, sorted so that all devices of one user are adjacent.
  package var clients: [ClientSetup]
  /// The settings of the sync, except choice and cache, which belong to a cell.
  package var settings = SyncSettings()
  package var views: [[RemoteView]]
  package var phases: [Phase]
  /// The acts of users and of the rest of the world, by time.
  package var acts: [Act] = []
  /// The check before a comment is sent; `nil` if comments are sent unchecked.
  package var gate: Gate?
  /// The limit for settling after the last phase, in milliseconds.
  package var settle: UInt64 = 5 * 60_000

  package init(seed: UInt64, clients: [ClientSetup] = [], views: [[RemoteView]] = [], phases: [Phase] = []) {
    (self.seed, self.clients, self.views, self.phases) = (seed, clients, views, phases)
  }

  package struct ClientSetup: Equatable, Sendable, Codable {
    package var author: Int
    /// The difference of the client's clock from the world's, in milliseconds; negative if the client's clock is slow.
    package var skew: Int = 0
    /// The times offline, in milliseconds since the beginning, ascending and disjoint.
    package var offline: [Window] = []

    package init(author: Int) { self.author = author }
  }

  /// A period in milliseconds since the beginning.
  package struct Window: Equatable, Sendable, Codable {
    package let start: UInt64
    package let end: UInt64

    package init(start: UInt64, end: UInt64) { (self.start, self.end) = (start, end) }
  }

  package struct Phase: Equatable, Sendable, Codable {
    package var name: String
    package var end: UInt64
    package var isRecorded: Bool
    package var waitsForServer: Bool

    package init(name: String, end: UInt64, isRecorded: Bool = true, waitsForServer: Bool = false) {
      (self.name, self.end, self.isRecorded, self.waitsForServer) = (name, end, isRecorded, waitsForServer)
    }
  }

  package struct Act: Equatable, Sendable, Codable {
    package var time: UInt64
    /// The number of the acting client; `nil` if the rest of the world acts.
    package var client: Int?
    package var phase: Int
    package var kind: ActKind
    /// The view's slot, or the number of the written entity.
    package var subject = 0
    /// The post of a comment.
    package var post = 0
    /// The author of an insert.
    package var author = 0
    package var text = ""

    package init(time: UInt64, client: Int?, phase: Int, kind: ActKind, subject: Int = 0) {
      (self.time, self.client, self.phase, self.kind, self.subject) = (time, client, phase, kind, subject)
    }
  }

  package struct Gate: Equatable, Sendable, Codable {
    package var limit: Int
    package var check: Check

    package init(limit: Int, check: Check) { (self.limit, self.check) = (limit, check) }

    package enum Check: String, Equatable, Sendable, Codable, CaseIterable {
      /// The first event of a listener to all messages of the room, which is from the cache if messages are cached.
      case firstEvent = "first-event"
      /// The first event that is not from the cache, of a listener to all messages of the room.
      case serverEvent = "server-event"
      /// A count and a write in one step on the server.
      case transaction
      /// A rule of the server refuses the write; the client checks nothing.
      case rule
    }
  }
}

package enum ActKind: String, Equatable, Hashable, Sendable, Codable, CaseIterable {
  case open, close, focus, refresh
  case nextPage = "next-page"
  case restart
  case insertComment = "insert-comment"
  case updateComment = "update-comment"
  case deleteComment = "delete-comment"
  case updatePost = "update-post"
  case updateAuthor = "update-author"
  case insertPost = "insert-post"
  case deletePost = "delete-post"

  package var isWrite: Bool {
    switch self {
    case .insertComment, .updateComment, .deleteComment, .updatePost, .updateAuthor, .insertPost, .deletePost: true
    case .open, .close, .focus, .refresh, .nextPage, .restart: false
    }
  }
}

package struct RemoteView: Hashable, Sendable, Codable {
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    case thread, detail, author, feed
    case commentCount = "comment-count"
    case authorPosts = "author-posts"
  }

  package let kind: Kind
  /// The id of the post or author, or the limit of a feed.
  package let subject: Int
  /// The author whose comments are counted, if the view is a comment count.
  package let author: Int

  package init(_ kind: Kind, _ subject: Int, author: Int = 0) {
    (self.kind, self.subject, self.author) = (kind, subject, author)
  }

  package var key: ViewKey {
    switch kind {
    case .thread: .thread(PostID(subject))
    case .detail: .detail(PostID(subject))
    case .author: .author(AuthorID(subject))
    case .feed: .feed(limit: subject)
    case .commentCount: .commentCount(AuthorID(author), PostID(subject))
    case .authorPosts: .authorPosts(AuthorID(subject))
    }
  }

  /// Returns the key of the view. For a feed with nested answers, the limit is reduced to the number of shown rows:
  /// pages that were not requested are not missing.
  func key(showing rows: Int, _ form: AnswerForm) -> ViewKey {
    kind == .feed && form == .nested && rows > 0 ? .feed(limit: min(subject, rows)) : key
  }

  /// Returns the queries of the view. With nested answers a view has one query, or two if it is a comment count; with
  /// flat answers, one per kind of document. Lists request only these fields of posts, or all fields for `nil`.
  package func queries(_ form: AnswerForm, _ fields: [PostField]? = nil) -> [RemoteQuery] {
    let newest = [RemoteQuery.Order("at", isDescending: true)]
    let authors = RemoteQuery(.collection(EntityDocuments.authors))
    let comments = RemoteQuery(.group(EntityDocuments.comments))
    let post = RemoteQuery(.document(EntityDocuments.postKey(subject)))
    let posts = RemoteQuery(
      .collection(EntityDocuments.posts),
      conditions: kind == .authorPosts ? [.equals("author", .number(subject))] : [], order: newest,
      limit: kind == .feed && form == .flat ? subject : nil, fields: fields.map(PostField.names))
    return switch (kind, form) {
    case (.author, _): [RemoteQuery(.document(EntityDocuments.authorKey(subject)))]
    case (.thread, .nested), (.detail, .nested): [post]
    // A post contains only authors who commented on it; the author to be counted may not be among them.
    case (.commentCount, .nested): [post, RemoteQuery(.document(EntityDocuments.authorKey(author)))]
    case (.feed, .nested), (.authorPosts, .nested): [posts]
    case (.thread, .flat), (.detail, .flat), (.commentCount, .flat):
      [RemoteQuery(.collection(EntityDocuments.comments(ofPost: subject)), order: newest), post, authors]
    case (.feed, .flat), (.authorPosts, .flat): [posts, comments, authors]
    }
  }
}
