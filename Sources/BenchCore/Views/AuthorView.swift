/// One author's profile: name and points; empty when the author is gone.
@frozen
public enum AuthorView {
  @inlinable
  static func show<R: Reads & ~Copyable>(_ id: AuthorID, from reads: borrowing R, into rows: inout Rows) {
    guard let author = reads.author(id) else { return }
    rows.append(Row(id: id.rawValue, headline: author.name, number: author.points))
  }

  @inlinable
  static func select<R: Reads & ~Copyable, V: InputVisitor>(
    _ id: AuthorID, from reads: borrowing R, _ visitor: inout V
  ) {
    visitor.visit(author: reads.author(id))
  }
}
