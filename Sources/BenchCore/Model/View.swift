/// One thing on screen: a query of the store with a subject, which is an entity, a tag or a limit.
public enum ViewKey: Hashable, Sendable {
  /// A post with its author, its comments and their authors.
  case detail(PostID)
  /// The newest posts with author names and comment counts.
  case feed(limit: Int)
  /// The posts of one author, the newest first.
  case authorPosts(AuthorID, ListWindow = .all)
  /// A post's comments joined with their authors, the oldest first.
  case thread(PostID, ListWindow = .all)
  /// One author's profile.
  case author(AuthorID)
  /// The number of an author's comments under a post.
  case commentCount(AuthorID, PostID)
  /// The authors with the most points, the highest first.
  case topAuthors(limit: Int)
  /// The posts with a tag, the newest first.
  case tagged(String, ListWindow = .all)
  /// A view in a chain of views over a feed, at one of `BadgeView.depths`.
  case badge(limit: Int, depth: Int)
  /// One post with its author's name and the number of its comments.
  case postRow(PostID)

  /// Appends the rows of this view by the definition of its kind, which is written once for every store.
  // There is one copy for each store, called by all derivations; if inlined, it would be compiled once per pair.
  @inlinable @inline(never) public func show<R: Reads & ~Copyable>(from reads: borrowing R, into rows: inout Rows) {
    switch self {
    case .detail(let post): DetailView.show(post, from: reads, into: &rows)
    case .feed(let limit): FeedView.show(limit, from: reads, into: &rows)
    case .authorPosts(let author, let window): AuthorPostsView.show(author, window, from: reads, into: &rows)
    case .thread(let post, let window): ThreadView.show(post, window, from: reads, into: &rows)
    case .author(let author): AuthorView.show(author, from: reads, into: &rows)
    case .commentCount(let author, let post): CommentCountView.show(author, post, from: reads, into: &rows)
    case .topAuthors(let limit): TopAuthorsView.show(limit, from: reads, into: &rows)
    case .tagged(let tag, let window): TaggedView.show(tag, window, from: reads, into: &rows)
    case .badge(let limit, let depth): BadgeView.show(limit, depth, from: reads, into: &rows)
    case .postRow(let post): PostRowView.show(post, from: reads, into: &rows)
    }
  }

  /// Passes the visitor every entity value that `show` reads, in the order in which `show` reads them.
  // There is one copy for each store and visitor, for the same reason as in `show`.
  @inlinable @inline(never)
  public func select<R: Reads & ~Copyable, V: InputVisitor>(from reads: borrowing R, _ visitor: inout V) {
    switch self {
    case .detail(let post): DetailView.select(post, from: reads, &visitor)
    case .feed(let limit): FeedView.select(limit, from: reads, &visitor)
    case .authorPosts(let author, let window): AuthorPostsView.select(author, window, from: reads, &visitor)
    case .thread(let post, let window): ThreadView.select(post, window, from: reads, &visitor)
    case .author(let author): AuthorView.select(author, from: reads, &visitor)
    case .commentCount(let author, let post): CommentCountView.select(author, post, from: reads, &visitor)
    case .topAuthors(let limit): TopAuthorsView.select(limit, from: reads, &visitor)
    case .tagged(let tag, let window): TaggedView.select(tag, window, from: reads, &visitor)
    case .badge(let limit, _): BadgeView.select(limit, from: reads, &visitor)
    case .postRow(let post): PostRowView.select(post, from: reads, &visitor)
    }
  }

  /// The view from whose rows alone this view can be computed; `nil` for a view of the store.
  @inlinable public var base: ViewKey? {
    guard case .badge(let limit, let depth) = self else { return nil }
    return depth == 1 ? .feed(limit: limit) : .badge(limit: limit, depth: depth - 1)
  }

  /// Appends the same rows as `show`, computed from the rows of the base view; used only for views that have a base.
  @inlinable public func derive(from base: borrowing Rows, into rows: inout Rows) {
    guard case .badge(_, let depth) = self else { preconditionFailure("only a view over a view is derived from one") }
    BadgeView.step(depth, from: base, into: &rows)
  }

  /// The part of its list that the view shows: the whole list if the view has no list, or has a limit.
  @inlinable public var window: ListWindow {
    switch self {
    case .authorPosts(_, let window), .thread(_, let window), .tagged(_, let window): window
    case .detail, .feed, .author, .commentCount, .topAuthors, .badge, .postRow: .all
    }
  }

  /// Creates the view of a read, with an entity or a feed's limit as subject; `nil` for kinds that are not reads.
  @inlinable package init?(readBy kind: OperationKind, _ subject: UInt32) {
    switch kind {
    case .readDetail: self = .detail(PostID(Int(subject)))
    case .readFeed: self = .feed(limit: Int(subject))
    case .readAuthorPosts: self = .authorPosts(AuthorID(Int(subject)))
    case .readThread: self = .thread(PostID(Int(subject)))
    default: return nil
    }
  }
}

/// The kinds of view that a scenario can put on screen.
public enum ViewKind: String, CaseIterable, Sendable {
  /// A post with its author, its comments and their authors.
  case detail
  /// The newest posts with author names and comment counts.
  case feed
  /// The posts of one author, the newest first.
  case authorPosts = "author-posts"
  /// A post's comments joined with their authors.
  case thread
  /// One author's profile: name and points.
  case author
  /// The number of an author's comments under a post.
  case commentCount = "comment-count"
  /// The authors with the most points, the highest first.
  case topAuthors = "top-authors"
  /// The posts with a tag, the newest first.
  case tagged
  /// A view in a chain over a feed: unread count, badge text, dot, tab title, icon label.
  case badge
  /// One post with its author's name and the number of its comments, a cell of a list.
  case postRow = "post-row"

  /// The spelling in scenarios and help.
  public var name: String { rawValue }

  package var definition: any ViewDefinition.Type {
    switch self {
    case .detail: DetailView.self
    case .feed: FeedView.self
    case .authorPosts: AuthorPostsView.self
    case .thread: ThreadView.self
    case .author: AuthorView.self
    case .commentCount: CommentCountView.self
    case .topAuthors: TopAuthorsView.self
    case .tagged: TaggedView.self
    case .badge: BadgeView.self
    case .postRow: PostRowView.self
    }
  }

  package var meaning: String { definition.meaning }
}

extension ViewKey {
  /// The tables that the view's definition reads.
  @inlinable public var tables: Tables {
    switch self {
    case .detail, .feed, .authorPosts, .tagged, .postRow: .all
    case .thread, .commentCount: [.authors, .comments]
    case .author, .topAuthors: .authors
    case .badge: [.posts, .comments]
    }
  }

  /// True if the view reads the comments of a post, and not only the number of comments.
  @inlinable package var readsComments: Bool {
    switch self {
    case .detail, .thread, .commentCount: true
    case .feed, .authorPosts, .author, .topAuthors, .tagged, .badge, .postRow: false
    }
  }

  /// Adds the keys that matter even if the view's definition finds nothing, and sets how the collector handles inputs.
  func begin(_ collector: inout KeyCollector) {
    switch self {
    case .detail(let post): collector.found += [.post(post), .comments(of: post)]
    case .feed: collector.found.append(.recentPosts)
    case .authorPosts(let author, _): collector.found += [.author(author), .posts(by: author)]
    case .thread(let post, _): collector.found.append(.comments(of: post))
    case .author(let author): collector.found.append(.author(author))
    case .commentCount(let author, let post): collector.found += [.author(author), .comments(of: post)]
    // An author below the limit may rise above the limit.
    case .topAuthors: collector.wholeTables = .authors
    case .tagged(let tag, _):
      collector.found.append(.recentPosts)
      collector.tag = tag
    // A badge shows no post, only the number of posts without comments.
    case .badge:
      collector.found.append(.recentPosts)
      collector.ignoresPosts = true
    case .postRow(let post): collector.found.append(.post(post))
    }
  }

  /// The fields of the shown entities that the view's definition reads.
  public var fields: EntityFields { kind.definition.fields }

  /// The subset of `fields` that the definition reads only of the post's author, not of the comments' authors.
  public var fieldsOfPostAuthor: EntityFields { kind.definition.fieldsOfPostAuthor }

  /// The subject of the view, from which its kind's definition creates the same view.
  package var arguments: ViewArguments {
    switch self {
    case .detail(let post), .postRow(let post): ViewArguments(post.rawValue)
    case .thread(let post, let window): ViewArguments(post.rawValue, window: window)
    case .authorPosts(let author, let window): ViewArguments(author.rawValue, window: window)
    case .author(let author): ViewArguments(author.rawValue)
    case .commentCount(let author, let post): ViewArguments(author.rawValue, post.rawValue)
    case .feed(let limit), .topAuthors(let limit): ViewArguments(limit)
    case .tagged(let tag, let window): ViewArguments(tag: tag, window: window)
    case .badge(let limit, let depth): ViewArguments(limit, depth)
    }
  }

  package var meaning: String {
    window == .all ? kind.meaning : "\(kind.meaning): of all, the \(window.end.rawValue) \(window.limit)"
  }
}

extension ViewKey: CustomStringConvertible {
  /// The kind of this view.
  public var kind: ViewKind {
    switch self {
    case .detail: .detail
    case .feed: .feed
    case .authorPosts: .authorPosts
    case .thread: .thread
    case .author: .author
    case .commentCount: .commentCount
    case .topAuthors: .topAuthors
    case .tagged: .tagged
    case .badge: .badge
    case .postRow: .postRow
    }
  }

  /// The view as messages show it, for example `detail(post 7)`.
  public var description: String {
    switch self {
    case .detail(let post), .postRow(let post): "\(kind.name)(post \(post.rawValue))"
    case .thread(let post, let window): "thread(post \(post.rawValue)\(window.words))"
    case .feed(let limit): "feed(\(limit) posts)"
    case .authorPosts(let author, let window): "author-posts(author \(author.rawValue)\(window.words))"
    case .author(let author): "author(author \(author.rawValue))"
    case .commentCount(let author, let post): "comment-count(author \(author.rawValue), post \(post.rawValue))"
    case .topAuthors(let limit): "top-authors(\(limit) authors)"
    case .tagged(let tag, let window): "tagged(\(tag)\(window.words))"
    case .badge(let limit, let depth): "badge(depth \(depth) over \(limit) posts)"
    }
  }
}
