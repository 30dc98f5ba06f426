import BenchCore

/// A store that notifies subscribers of changes instead of returning changes; `PushStore` makes it a contestant.
///
/// Such a store cannot hold past states, because its subscribers would also be notified of changes to a held state.
public protocol PushSource: Reads {
  /// The card for help, tables and checks. Its `holding` is `.cannotHold`.
  static var card: DesignCard { get }

  /// Creates the store with everything the server sent. Called once per repetition.
  init(_ payload: Payload)

  /// Calls `subscriber` with each change from now on, on the thread that calls `apply` and before `apply` returns;
  /// later is too late for the views of that commit. Called once, after the load.
  mutating func subscribe(_ subscriber: @escaping (PushedChange) -> Void)

  /// Applies the changes of one commit. Called once per commit.
  mutating func apply(_ commit: Commit)
}

/// A change that a store sends to a subscriber.
@frozen public enum PushedChange: Equatable, Sendable {
  /// An entity was added or written.
  case wrote(Touched.Key)
  /// An entity was removed.
  case removed(Touched.Key)
  /// A comment was added under a post.
  case commentCame(CommentID, of: PostID)
  /// A comment was removed from a post that remains.
  case commentWent(CommentID, of: PostID)
  /// A relationship gained or lost a member.
  case related(Touched.Key)
}

/// A store that converts the changes sent by its source into the keys that derivations use.
///
/// Costs, in addition to those of the source, with k changes sent in a commit: k calls of a closure and k values in a
/// reused list.
public struct PushStore<Source: PushSource>: Store, WalkedReads {
  public static var card: DesignCard { Source.card }

  @usableFromInline var source: Source
  @usableFromInline let inbox: Inbox

  @usableFromInline final class Inbox {
    @usableFromInline var changes: [PushedChange] = []
    @inlinable init() {}
  }

  @inlinable public init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    source = Source(payload)
    let inbox = Inbox()
    self.inbox = inbox
    source.subscribe { inbox.changes.append($0) }
    // Loading sends no changes; each loaded entity counts as one slot.
    probe.wrote(payload.authors.count)
    for post in payload.posts { probe.wrote(1 + post.comments.count) }
  }

  @inlinable public func hold() -> NoPast? { nil }

  @inlinable public mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    inbox.changes.removeAll(keepingCapacity: true)
    source.apply(commit)
    for change in inbox.changes {
      switch change {
      case .wrote(let key):
        touched.insert(key)
        probe.wrote()
      case .removed(let key):
        touched.insert(key)
        probe.removed()
      case .commentCame(let comment, let post):
        touched.insert(Touched.Move(comment, of: post, came: true))
        probe.wrote()
      case .commentWent(let comment, let post):
        touched.insert(Touched.Move(comment, of: post, came: false))
        probe.removed()
      case .related(let key): touched.insert(key)
      }
    }
  }

  @inlinable public func author(_ id: AuthorID) -> Author? { source.author(id) }
  @inlinable public func forEachAuthor(_ body: (Author) -> Void) { source.forEachAuthor(body) }
  @inlinable public func post(_ id: PostID) -> (post: Post, author: Author?)? { source.post(id) }
  @inlinable public func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    source.comment(id, of: post)
  }
  @inlinable public func commentCount(of post: PostID) -> Int { source.commentCount(of: post) }
  @inlinable public func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    source.walkComments(of: post, from: end, while: body)
  }
  @inlinable public func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    source.walkPosts(by: author, from: end, while: body)
  }
  @inlinable public func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    source.walkRecentPosts(from: end, while: body)
  }
  @inlinable public func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    source.forEachRecentPost(limit: limit, body)
  }
  @inlinable public func show(_ view: ViewKey, into rows: inout Rows) { source.show(view, into: &rows) }
}
