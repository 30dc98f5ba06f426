/// A visitor that collects the keys that can change a view's rows if touched: keys of the entities that the view's
/// definition reads and the relationships it walks. Derivations using `Touched` register views for these.
///
/// A key may occur twice. The buffer is reused for the next view. Each store has a specialized walk for this visitor,
/// so collecting keys costs the same in a derivation of another package.
@frozen public struct KeyCollector: InputVisitor {
  @usableFromInline var found: [Touched.Key] = []
  @usableFromInline var wholeTables: Tables = []
  @usableFromInline var lastPost: PostID?
  @usableFromInline var tag: String?
  @usableFromInline var ignoresPosts = false

  /// Creates an empty collector.
  public init() {}

  /// The keys of the last view.
  @inlinable public var keys: [Touched.Key] { found }

  /// The tables of which every row concerns the view; the keys of these rows are not among `keys`.
  @inlinable public var tables: Tables { wholeTables }

  /// The author of a `detail`'s post; the definition reads this author directly after the post.
  package var postAuthor: AuthorID? {
    for (key, next) in zip(found, found.dropFirst(1)) {
      if case .post = key, case .author(let author) = next { return author }
    }
    return nil
  }

  /// Collects the keys of a view; these replace the keys of the last view.
  ///
  /// - Complexity: O(i) for i inputs.
  @inlinable public mutating func collect<R: Reads & ~Copyable>(_ view: ViewKey, from store: borrowing R) {
    begin(view)
    store.select(view, &self)
  }

  /// Removes the keys of the last view, and adds the keys that matter for this view even if nothing is found.
  @usableFromInline mutating func begin(_ view: ViewKey) {
    found.removeAll(keepingCapacity: true)
    lastPost = nil
    wholeTables = []
    tag = nil
    ignoresPosts = false
    view.begin(&self)
  }

  @inlinable public mutating func visit(author: Author?) {
    if let author, !wholeTables.contains(.authors) { found.append(.author(author.id)) }
  }

  @inlinable public mutating func visit(post: Post?) {
    guard let post else { return }
    // A post never changes its tags: writing a post with other tags cannot bring it into the view.
    if let tag, !post.tags.contains(tag) { return }
    lastPost = post.id
    if !ignoresPosts { found.append(.post(post.id)) }
  }

  @inlinable public mutating func visit(comment: Comment) { found.append(.comment(comment.id)) }

  /// Receives the number of comments of the last post.
  @inlinable public mutating func visit(count: Int) { if let lastPost { found.append(.comments(of: lastPost)) } }
}
