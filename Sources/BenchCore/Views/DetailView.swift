/// A post with its author, its comments and their authors: a detail screen.
@usableFromInline package enum DetailView: ViewDefinition {
  package static let meaning = "a post with its author, its comments and their authors"
  package static let subject = ViewSubject.post
  package static func key(_ arguments: ViewArguments) -> ViewKey { .detail(PostID(arguments.first)) }
  package static let needs: [EntityKind] = [.post]
  package static let fields: EntityFields = [.postTitle, .postBody, .postAuthor, .authorPoints, ThreadView.fields]
  package static let fieldsOfPostAuthor = EntityFields.authorPoints

  @inlinable static func show<R: Reads & ~Copyable>(_ id: PostID, from reads: borrowing R, into rows: inout Rows) {
    guard let (post, author) = reads.post(id) else { return }
    rows.append(
      Row(
        id: post.id.rawValue, headline: post.title, text: post.body, author: rows.name(of: post.author, author),
        number: author?.points ?? 0))
    ThreadView.show(id, .all, from: reads, into: &rows)
  }

  @inlinable static func select<R: Reads & ~Copyable, V: InputVisitor>(
    _ id: PostID, from reads: borrowing R, _ visitor: inout V
  ) {
    guard let (post, author) = reads.post(id) else { return visitor.visit(post: nil) }
    visitor.visit(post: post)
    visitor.visit(author: author)
    ThreadView.select(id, .all, from: reads, &visitor)
  }
}
