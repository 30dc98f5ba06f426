/// Queries about authors: one, all, and one author's posts.
public protocol AuthorReads: ~Copyable {
  /// The author with this id, or `nil` when there is none (any more).
  borrowing func author(_ id: AuthorID) -> Author?

  /// Calls the body with every author once, in any order.
  borrowing func forEachAuthor(_ body: (Author) -> Void)

  /// The posts of an author with the number of their comments, the newest first.
  borrowing func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void)
}

/// Queries about posts: one, the newest, and the comments of one of them.
public protocol PostReads: ~Copyable {
  /// The post with this id and its author; the author is `nil` when it is gone or was never known.
  borrowing func post(_ id: PostID) -> (post: Post, author: Author?)?

  /// The newest posts with their authors and the number of their comments, the newest first; all of them where the
  /// limit is beyond their number.
  borrowing func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void)

  /// The comments of a post with their authors, the oldest first; nothing when the post is not there.
  borrowing func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void)

  /// One comment of a post with its author; `nil` when that post has no such comment. Called for lines that are edited
  /// by themselves. The default walks through the post's comments; a store that finds a comment by its id overrides it.
  borrowing func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)?

  /// The number of comments of a post; 0 when the post is not there. Called for cells of lists, each of which shows one
  /// post. The default walks through the post's comments.
  borrowing func commentCount(of post: PostID) -> Int
}

/// Queries of lists from either end, for views that show a part of one.
///
/// The defaults go through the whole list. A store that can stop adopts `WalkedReads`.
public protocol WalkReads: AuthorReads, PostReads, ~Copyable {
  /// The comments of a post with their authors, from one end of the thread, until the body returns false.
  borrowing func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool)

  /// The posts of an author with the number of their comments, from one end, until the body returns false.
  borrowing func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool)

  /// All posts with their authors and the number of their comments, from one end, until the body returns false.
  borrowing func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool)
}

/// Queries of a store: those from which every view is built, and the view itself.
///
/// Relationships come back joined, because that is what a screen asks and what designs differ in: a nested store has
/// the author at hand, a normalized one looks it up, a database joins. Called by views, naive or memoized, after each
/// commit and for each read operation; they are the hot half of every measurement.
public protocol Reads: WalkReads, ~Copyable {
  /// Appends the rows of a view. The default is the definition; a store that answers a whole view natively (a database
  /// with a join) overrides it and must produce the same rows.
  borrowing func show(_ view: ViewKey, into rows: inout Rows)

  /// Passes to the visitor every entity value that the definition of a view reads, in the order in which it reads them.
  /// Called by derivations that remember a view's inputs. The default follows the definition; an override must pass the
  /// same values.
  borrowing func select<V: InputVisitor>(_ view: ViewKey, _ visitor: inout V)
}

extension PostReads where Self: ~Copyable {
  /// The default walks through all comments of the post.
  ///
  /// - Complexity: O(c), where c is the number of the post's comments.
  @inlinable public borrowing func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    var found: (comment: Comment, author: Author?)?
    forEachComment(of: post) { comment, author in
      if comment.id == id { found = (comment, author) }
    }
    return found
  }

  /// The default walks through all comments of the post.
  ///
  /// - Complexity: O(c), where c is the number of the post's comments.
  @inlinable public borrowing func commentCount(of post: PostID) -> Int {
    var count = 0
    forEachComment(of: post) { _, _ in count += 1 }
    return count
  }
}

extension Reads where Self: ~Copyable {
  /// The default is the definition of the view, built from the store's other answers.
  @inlinable public borrowing func show(_ view: ViewKey, into rows: inout Rows) { view.show(from: self, into: &rows) }

  /// The default is the definition of the view, as above.
  @inlinable public borrowing func select<V: InputVisitor>(_ view: ViewKey, _ visitor: inout V) {
    view.select(from: self, &visitor)
  }
}

extension WalkReads where Self: ~Copyable {
  /// The default goes through all comments of the post.
  @inlinable
  public borrowing func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    var all: [(Comment, Author?)] = []
    var isWanted = true
    forEachComment(of: post) { comment, author in
      if end == .newest { all.append((comment, author)) } else if isWanted { isWanted = body(comment, author) }
    }
    for (comment, author) in all.reversed() where !body(comment, author) { return }
  }

  /// The default goes through all posts of the author.
  @inlinable public borrowing func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    var all: [(Post, Int)] = []
    var isWanted = true
    forEachPost(by: author) { post, count in
      if end == .oldest { all.append((post, count)) } else if isWanted { isWanted = body(post, count) }
    }
    for (post, count) in all.reversed() where !body(post, count) { return }
  }

  /// The default goes through all posts.
  @inlinable public borrowing func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    var all: [(Post, Author?, Int)] = []
    var isWanted = true
    forEachRecentPost(limit: .max) { post, author, count in
      if end == .oldest { all.append((post, author, count)) } else if isWanted { isWanted = body(post, author, count) }
    }
    for (post, author, count) in all.reversed() where !body(post, author, count) { return }
  }
}

/// A state that walks its lists from either end and stops where it is asked to; whole lists follow from that.
///
/// An adopter implements all requirements of `WalkReads`.
public protocol WalkedReads: Reads, ~Copyable {}

extension WalkedReads where Self: ~Copyable {
  /// Walks the whole thread.
  @inlinable public borrowing func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {
    walkComments(of: post, from: .oldest) { comment, author in
      body(comment, author)
      return true
    }
  }

  /// Walks the whole list.
  @inlinable public borrowing func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {
    walkPosts(by: author, from: .newest) { post, count in
      body(post, count)
      return true
    }
  }

  /// Walks as far as the limit.
  @inlinable public borrowing func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    var left = limit
    if left < 1 { return }
    walkRecentPosts(from: .newest) { post, author, count in
      body(post, author, count)
      left -= 1
      return left > 0
    }
  }
}

/// Receives the entity values that a view's definition reads; `nil` means that nothing was found.
public protocol InputVisitor {
  /// An author that the view looked up, or its absence.
  mutating func visit(author: Author?)
  /// A post that the view looked up, or its absence.
  mutating func visit(post: Post?)
  /// One comment among those that the view walks through.
  mutating func visit(comment: Comment)
  /// A number of comments that the view was given with a post.
  mutating func visit(count: Int)
}
