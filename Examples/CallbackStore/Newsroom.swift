import BenchStores
import StoreBenchHost

/// A store from another project: its methods return nothing, and it calls its listeners back for each change.
///
/// How it holds entities does not matter for this example, so it uses tables of storebench and the changes that they
/// return; it reports them as its own `Event`.
final class Newsroom {
  enum Event {
    case saved(Kind, id: Int)
    case gone(Kind, id: Int)
    case replied(comment: Int, post: Int)
    case retracted(comment: Int, post: Int)
    /// A list has other members: the list of all posts, of an author, or of a post.
    case relisted(Kind?, id: Int)

    enum Kind { case author, post, comment }
  }

  /// The callback for each change, called on the thread that makes it.
  var onChange: (Event) -> Void = { _ in }
  fileprivate var tables: NormalizedStore

  init(_ payload: Payload) {
    var probe = NoProbe()
    tables = NormalizedStore(payload, &probe)
  }

  func apply(_ commit: Commit) {
    var touched = Touched()
    var probe = NoProbe()
    tables.commit(commit, &touched, &probe)
    let moved = Set(touched.moves.map(\.comment))
    for key in touched.keys {
      switch key {
      case .author(let id): tell(.author, id.rawValue, isThere: tables.author(id) != nil)
      case .post(let id): tell(.post, id.rawValue, isThere: tables.post(id) != nil)
      case .comment(let id): if !moved.contains(id) { onChange(.saved(.comment, id: id.rawValue)) }
      case .comments(let post): onChange(.relisted(.post, id: post.rawValue))
      case .posts(let author): onChange(.relisted(.author, id: author.rawValue))
      case .recentPosts: onChange(.relisted(nil, id: 0))
      }
    }
    for move in touched.moves {
      let (comment, post) = (move.comment.rawValue, move.post.rawValue)
      onChange(move.came ? .replied(comment: comment, post: post) : .retracted(comment: comment, post: post))
    }
  }

  private func tell(_ kind: Event.Kind, _ id: Int, isThere: Bool) {
    onChange(isThere ? .saved(kind, id: id) : .gone(kind, id: id))
  }
}

/// Translates the store's events, which is all that an existing store needs to become a contestant.
extension Newsroom: PushSource {
  static let card = DesignCard(
    name: "callback-store", idea: "a store that calls back for each change", source: "the example CallbackStore",
    costs: "as normalized, and a call for each change", chooseWhen: "a library tells what changed by callback",
    avoidWhen: "there is no listener", holding: .cannotHold)

  func subscribe(_ subscriber: @escaping (PushedChange) -> Void) {
    onChange = { event in
      switch event {
      case .saved(let kind, let id): subscriber(.wrote(Self.key(kind, id)))
      case .gone(let kind, let id): subscriber(.removed(Self.key(kind, id)))
      case .replied(let comment, let post): subscriber(.commentCame(CommentID(comment), of: PostID(post)))
      case .retracted(let comment, let post): subscriber(.commentWent(CommentID(comment), of: PostID(post)))
      case .relisted(.author, let id): subscriber(.related(.posts(by: AuthorID(id))))
      case .relisted(.post, let id): subscriber(.related(.comments(of: PostID(id))))
      case .relisted: subscriber(.related(.recentPosts))
      }
    }
  }

  private static func key(_ kind: Event.Kind, _ id: Int) -> Touched.Key {
    switch kind {
    case .author: .author(AuthorID(id))
    case .post: .post(PostID(id))
    case .comment: .comment(CommentID(id))
    }
  }

  func author(_ id: AuthorID) -> Author? { tables.author(id) }
  func forEachAuthor(_ body: (Author) -> Void) { tables.forEachAuthor(body) }
  func post(_ id: PostID) -> (post: Post, author: Author?)? { tables.post(id) }
  func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) { tables.forEachComment(of: post, body) }
  func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) { tables.forEachPost(by: author, body) }
  func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    tables.forEachRecentPost(limit: limit, body)
  }
}
