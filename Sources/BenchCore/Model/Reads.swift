/// Queries about authors: one author, all authors, and the posts of one author.
public protocol AuthorReads: ~Copyable {
  /// Returns the author with this id, or `nil` if there is none.
  borrowing func author(_ id: AuthorID) -> Author?

  /// Calls the body once with every author, in any order.
  borrowing func forEachAuthor(_ body: (Author) -> Void)

  /// Calls the body with each post of an author and its comment count, the newest first.
  borrowing func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void)
}

/// Queries about posts: one post, the newest posts, and the comments of a post.
public protocol PostReads: ~Copyable {
  /// Returns a post and its author, who is `nil` if deleted or unknown; `nil` if no post has this id.
  borrowing func post(_ id: PostID) -> (post: Post, author: Author?)?

  /// Calls the body with the newest posts, their authors and comment counts, from the newest to the oldest. If the
  /// limit exceeds the number of posts, the body is called with all posts.
  borrowing func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void)

  /// Calls the body with each comment of a post and its author, the oldest first; makes no call if the post is missing.
  borrowing func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void)

  /// Returns one comment of a post with its author; `nil` if that post has no such comment. Called for rows that are
  /// edited individually. The default walks the post's comments; a store that finds comments by id overrides it.
  borrowing func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)?

  /// Returns the number of comments of a post; 0 if the post does not exist. Called for list cells, each of which shows
  /// one post. The default walks through the post's comments.
  borrowing func commentCount(of post: PostID) -> Int
}

/// Queries of lists from either end, for views that show a part of a list.
///
/// The defaults walk the whole list. A store that can stop early adopts `WalkedReads`.
public protocol WalkReads: AuthorReads, PostReads, ~Copyable {
  /// Walks the comments of a post with their authors, from one end of the thread, until the body returns false.
  borrowing func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool)

  /// Walks the posts of an author with their comment counts, from one end of the list, until the body returns false.
  borrowing func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool)

  /// Walks all posts with their authors and comment counts, from one end of the list, until the body returns false.
  borrowing func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool)
}

/// Queries of a store: the queries from which every view is built, and the query of a whole view.
///
/// Relationships are returned joined, because screens need them joined and designs differ in how they join: a nested
/// store contains the author, a normalized store looks the author up, a database joins. Views call these queries after
/// commits and for reads; the queries are the hot half of every measurement.
public protocol Reads: WalkReads, ~Copyable {
  /// Appends the rows of a view. The default uses the view's definition. A store that answers whole views natively (a
  /// database with a join) overrides the default and must produce the same rows.
  borrowing func show(_ view: ViewKey, into rows: inout Rows)

  /// Passes to the visitor every entity value that the view's definition reads, in the same order. Called by
  /// derivations that remember a view's inputs. The default uses the definition; an override must pass the same values.
  borrowing func select<V: InputVisitor>(_ view: ViewKey, _ visitor: inout V)
}

extension PostReads where Self: ~Copyable {
  /// Walks through all comments of the post by default.
  ///
  /// - Complexity: O(c), where c is the number of the post's comments.
  @inlinable public borrowing func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    var found: (comment: Comment, author: Author?)?
    forEachComment(of: post) { comment, author in
      if comment.id == id { found = (comment, author) }
    }
    return found
  }

  /// Walks through all comments of the post by default.
  ///
  /// - Complexity: O(c), where c is the number of the post's comments.
  @inlinable public borrowing func commentCount(of post: PostID) -> Int {
    var count = 0
    forEachComment(of: post) { _, _ in count += 1 }
    return count
  }
}

extension Reads where Self: ~Copyable {
  /// Uses the definition of the view by default.
  @inlinable public borrowing func show(_ view: ViewKey, into rows: inout Rows) { view.show(from: self, into: &rows) }

  /// Uses the definition of the view by default.
  @inlinable public borrowing func select<V: InputVisitor>(_ view: ViewKey, _ visitor: inout V) {
    view.select(from: self, &visitor)
  }
}

extension WalkReads where Self: ~Copyable {
  /// Goes through all comments of the post by default.
  @inlinable
  public borrowing func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    var all: [(Comment, Author?)] = []
    var isWanted = true
    forEachComment(of: post) { comment, author in
      if end == .newest { all.append((comment, author)) } else if isWanted { isWanted = body(comment, author) }
    }
    for (comment, author) in all.reversed() where !body(comment, author) { return }
  }

  /// Goes through all posts of the author by default.
  @inlinable public borrowing func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    var all: [(Post, Int)] = []
    var isWanted = true
    forEachPost(by: author) { post, count in
      if end == .oldest { all.append((post, count)) } else if isWanted { isWanted = body(post, count) }
    }
    for (post, count) in all.reversed() where !body(post, count) { return }
  }

  /// Goes through all posts by default.
  @inlinable public borrowing func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    var all: [(Post, Author?, Int)] = []
    var isWanted = true
    forEachRecentPost(limit: .max) { post, author, count in
      if end == .oldest { all.append((post, author, count)) } else if isWanted { isWanted = body(post, author, count) }
    }
    for (post, author, count) in all.reversed() where !body(post, author, count) { return }
  }
}

/// A state that walks its lists from either end and can stop early; its queries of whole lists are such walks.
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

  /// Walks the list up to the limit.
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

/// A receiver of the entity values that a view's definition reads; a value is `nil` if nothing was found.
public protocol InputVisitor {
  /// Receives an author that the view looked up; `nil` if there is no such author.
  mutating func visit(author: Author?)
  /// Receives a post that the view looked up; `nil` if there is no such post.
  mutating func visit(post: Post?)
  /// Receives one of the comments that the view walks through.
  mutating func visit(comment: Comment)
  /// Receives the comment count of a post.
  mutating func visit(count: Int)
}
