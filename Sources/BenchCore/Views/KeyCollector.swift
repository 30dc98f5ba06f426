/// Collects the keys whose touch can change what a view shows: the entities that its definition reads, and the
/// relations that it walks. A derivation that goes by `Touched` registers its views for them.
///
/// A key may occur twice. The buffer is reused for each view. Each store has a specialized walk for this visitor, so
/// collecting costs the same in a derivation of another package.
@frozen public struct KeyCollector: InputVisitor {
  @usableFromInline var found: [Touched.Key] = []
  @usableFromInline var wholeTables: Tables = []
  @usableFromInline var lastPost: PostID?
  @usableFromInline var tag: String?
  @usableFromInline var ignoresPosts = false

  /// A collector that has found nothing yet.
  public init() {}

  /// The keys of the last view.
  @inlinable public var keys: [Touched.Key] { found }

  /// The tables of which every row concerns the view, so that none is named among the keys.
  @inlinable public var tables: Tables { wholeTables }

  /// The author of the post of a `detail`, who is read next after it.
  package var postAuthor: AuthorID? {
    for (key, next) in zip(found, found.dropFirst(1)) {
      if case .post = key, case .author(let author) = next { return author }
    }
    return nil
  }

  /// Collects the keys of a view again.
  ///
  /// - Complexity: O(i), with i inputs.
  @inlinable public mutating func collect<R: Reads & ~Copyable>(_ view: ViewKey, from store: borrowing R) {
    begin(view)
    store.select(view, &self)
  }

  /// Forgets the last view, and names what this one is about, which counts even where nothing is found.
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
    // A post is born with its tags and keeps them: one that has others does not come into the view by being written.
    if let tag, !post.tags.contains(tag) { return }
    lastPost = post.id
    if !ignoresPosts { found.append(.post(post.id)) }
  }

  @inlinable public mutating func visit(comment: Comment) { found.append(.comment(comment.id)) }

  /// The number of comments of the post before it.
  @inlinable public mutating func visit(count: Int) { if let lastPost { found.append(.comments(of: lastPost)) } }
}
