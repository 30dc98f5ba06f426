/// What one author posted, the newest first; empty when the author is gone.
@frozen
public enum AuthorPostsView {
  @inlinable
  static func show<R: Reads & ~Copyable>(_ id: AuthorID, from reads: borrowing R, into rows: inout Rows) {
    guard let author = reads.author(id) else { return }
    reads.forEachPost(by: id) { post, commentCount in
      rows.append(
        Row(id: post.id.rawValue, headline: post.title, author: author.name, number: commentCount))
    }
  }

  @inlinable
  static func select<R: Reads & ~Copyable, V: InputVisitor>(
    _ id: AuthorID, from reads: borrowing R, _ visitor: inout V
  ) {
    let author = reads.author(id)
    visitor.visit(author: author)
    if author == nil { return }
    reads.forEachPost(by: id) { post, commentCount in
      visitor.visit(post: post)
      visitor.visit(count: commentCount)
    }
  }
}
