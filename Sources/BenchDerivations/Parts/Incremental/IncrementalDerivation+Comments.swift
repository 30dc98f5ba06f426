import BenchCore

// Changes of comments, applied to their threads, to counts, and to lists that show counts.
extension IncrementalDerivation {
  mutating func follow<S: Store & ~Copyable, P: Probe>(
    _ id: CommentID, _ store: borrowing S, _ screen: inout Screen<P>
  ) {
    guard let slot = notes.comments.slot(of: id) else { return }
    let post = notes.comments[slot].post
    guard let (comment, author) = store.comment(id, of: notes.posts[post].id) else { return remove(slot, &screen) }
    update(slot, comment, author, &screen)
  }

  /// Applies the insertion or deletion of a comment to the post's count; applies an insertion also to the thread.
  mutating func follow<S: Store & ~Copyable, P: Probe>(
    _ move: Touched.Move, _ store: borrowing S, _ screen: inout Screen<P>
  ) {
    guard let post = notes.posts.slot(of: move.post), notes.posts[post].isThere else { return }
    change(countOf: post, by: move.came ? 1 : -1, &screen)
    if !move.came || notes.posts[post].views.isEmpty || notes.comments.slot(of: move.comment) != nil { return }
    guard let (comment, author) = store.comment(move.comment, of: move.post) else { return }
    insert(comment, author, under: post, &screen)
  }

  private mutating func insert<P: Probe>(
    _ comment: Comment, _ author: Author?, under post: Slot, _ screen: inout Screen<P>
  ) {
    notes.add(comment, author, under: post)
    let row = Row(id: comment.id.rawValue, text: comment.body, author: author?.name)
    findViews(of: post)
    for view in found {
      switch screen.views[view] {
      case .commentCount(let counted, _): count(view, by: counted == comment.author ? 1 : 0, &screen)
      default: insert(row, into: view, &screen)
      }
    }
  }

  private mutating func update<P: Probe>(
    _ slot: Slot, _ comment: Comment, _ author: Author?, _ screen: inout Screen<P>
  ) {
    let before = notes.authorID(at: notes.comments[slot].author)
    if before != comment.author { notes.relink(comment: slot, to: comment.author, author) }
    findViews(of: notes.comments[slot].post)
    for view in found {
      switch screen.views[view] {
      case .commentCount(let counted, _):
        count(view, by: (counted == comment.author ? 1 : 0) - (counted == before ? 1 : 0), &screen)
      default:
        edit(view, at: comment.id.rawValue, &screen) { row in
          if row.text == comment.body && row.author == author?.name { return false }
          row.text = comment.body
          row.author = author?.name
          return true
        }
      }
    }
  }

  private mutating func remove<P: Probe>(_ slot: Slot, _ screen: inout Screen<P>) {
    let id = notes.comments[slot].id
    let author = notes.authorID(at: notes.comments[slot].author)
    findViews(of: notes.comments[slot].post)
    for view in found {
      switch screen.views[view] {
      case .commentCount(let counted, _): count(view, by: counted == author ? -1 : 0, &screen)
      default: remove(id.rawValue, from: view, &screen)
      }
    }
    notes.remove(comment: slot)
  }

  /// Changes a view's number of comments. A view is not notified if the number remains the same, or if the view shows
  /// no number because the author is deleted.
  mutating func count<P: Probe>(_ view: Int, by difference: Int, _ screen: inout Screen<P>) {
    if difference == 0 || screen.withRows(view, { $0.count == 0 }) { return }
    edit(view, &screen) { rows in rows.setNumber(rows[0].number + difference) }
  }
}
