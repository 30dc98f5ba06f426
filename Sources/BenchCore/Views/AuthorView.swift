/// One author's profile: name and points; empty if the author is deleted.
@usableFromInline package enum AuthorView: ViewDefinition {
  package static let meaning = "one author's profile: name and points"
  package static let subject = ViewSubject.author
  package static func key(_ arguments: ViewArguments) -> ViewKey { .author(AuthorID(arguments.first)) }
  package static let needs: [EntityKind] = [.author]
  package static let fields: EntityFields = [.authorName, .authorPoints]

  @inlinable static func show<R: Reads & ~Copyable>(_ id: AuthorID, from reads: borrowing R, into rows: inout Rows) {
    guard let author = reads.author(id) else { return }
    rows.append(Row(id: id.rawValue, headline: author.name, number: author.points))
  }

  @inlinable static func select<R: Reads & ~Copyable, V: InputVisitor>(
    _ id: AuthorID, from reads: borrowing R, _ visitor: inout V
  ) { visitor.visit(author: reads.author(id)) }
}
