/// A post with its author, its comments and their authors: the screen behind a tap.
@frozen
public enum DetailView {
  @inlinable
  static func show<R: Reads & ~Copyable>(_ id: PostID, from reads: borrowing R, into rows: inout Rows) {
    guard let (post, author) = reads.post(id) else { return }
    rows.append(
      Row(
        id: post.id.rawValue, headline: post.title, text: post.body, author: rows.name(of: post.author, author),
        number: author?.points ?? 0))
    ThreadView.show(id, from: reads, into: &rows)
  }

  @inlinable
  static func select<R: Reads & ~Copyable, V: InputVisitor>(
    _ id: PostID, from reads: borrowing R, _ visitor: inout V
  ) {
    guard let (post, author) = reads.post(id) else { return visitor.visit(post: nil) }
    visitor.visit(post: post)
    visitor.visit(author: author)
    ThreadView.select(id, from: reads, &visitor)
  }
}
