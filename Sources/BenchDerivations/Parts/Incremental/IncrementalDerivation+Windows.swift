import BenchContainers
import BenchCore

// Views of a part of a list: either the newest or the oldest rows, up to a limit.
extension IncrementalDerivation {
  func shows<P: Probe>(_ id: Int, _ view: Int, _ screen: inout Screen<P>) -> Bool {
    let key = screen.views[view]
    if key.window == .all { return true }
    return screen.withRows(view) { rows in
      let place = rows.firstPlace { key.listsNewestFirst ? $0.id <= id : $0.id >= id }
      return place < rows.count && rows[place].id == id
    }
  }

  /// Returns true if a view shows the row of a removed entity; a view with a limit is settled later.
  mutating func loses<P: Probe>(_ id: Int, _ view: Int, _ screen: inout Screen<P>) -> Bool {
    if !shows(id, view, &screen) { return false }
    if screen.views[view].window != .all { unsettled.append(view) }
    return true
  }

  /// Returns true if the row of a new entity belongs between the rows of a view. A view with a limit is settled later;
  /// a row beyond the view's last row is added only then.
  mutating func takes<P: Probe>(_ id: Int, _ view: Int, _ screen: inout Screen<P>) -> Bool {
    let key = screen.views[view]
    if key.window == .all { return true }
    unsettled.append(view)
    guard let last = screen.withRows(view, { $0.last(of: key)?.id }) else { return false }
    return key.window.end == .newest ? id > last : id < last
  }

  /// Trims or fills views with a limit after all changes of the refresh.
  mutating func settleLists<S: Store & ~Copyable, P: Probe>(_ store: borrowing S, _ screen: inout Screen<P>) {
    for view in unsettled where !edits.isStale(view) {
      let key = screen.views[view]
      while screen.withRows(view, { $0.count }) > key.window.limit {
        edit(view, &screen) { $0.drop(at: key.grows ? $0.count - 1 : 0) }
      }
      while screen.withRows(view, { $0.count }) < key.window.limit,
        let row = next(after: screen.withRows(view, { $0.last(of: key)?.id }), key, store)
      {
        edit(view, &screen) { $0.put(row, at: key.grows ? $0.count : 0) }
      }
    }
    unsettled.removeAll(keepingCapacity: true)
  }

  /// Returns the row after the last row of a window, or the first row if `last` is `nil`; `nil` at the end of the list.
  private func next<S: Store & ~Copyable>(after last: Int?, _ view: ViewKey, _ store: borrowing S) -> Row? {
    let isNewest = view.window.end == .newest
    switch view {
    case .thread(let id, _):
      guard let post = notes.posts.slot(of: id) else { return nil }
      let ends = notes.posts[post].comments
      var next = isNewest ? ends.newest : ends.oldest
      if let comment = last.flatMap({ notes.comments.slot(of: CommentID($0)) }) {
        next = isNewest ? notes.olderInThread(than: comment) : notes.newerInThread(than: comment)
      }
      guard next != .none, let (comment, author) = store.comment(notes.comments[next].id, of: id) else { return nil }
      return Row(id: comment.id.rawValue, text: comment.body, author: author?.name)
    case .authorPosts(let id, _):
      guard let author = notes.authors.slot(of: id), notes.authors[author].name != nil else { return nil }
      let ends = notes.authors[author].posts
      var next = isNewest ? ends.newest : ends.oldest
      if let post = last.flatMap({ notes.posts.slot(of: PostID($0)) }) {
        next = isNewest ? notes.olderByAuthor(than: post) : notes.newerByAuthor(than: post)
      }
      return row(of: next, store)
    case .tagged(let tag, _):
      func step(_ post: Slot) -> Slot { isNewest ? notes.older(than: post) : notes.newer(than: post) }
      let post = last.flatMap { notes.posts.slot(of: PostID($0)) }
      var next = post.map(step) ?? (isNewest ? notes.recent.newest : notes.recent.oldest)
      while next != .none && !notes.posts[next].tags.contains(tag) { next = step(next) }
      return row(of: next, store)
    case .detail, .feed, .author, .commentCount, .topAuthors, .badge, .postRow: return nil
    }
  }

  private func row<S: Store & ~Copyable>(of slot: Slot, _ store: borrowing S) -> Row? {
    if slot == .none { return nil }
    return store.post(notes.posts[slot].id).map { row(of: slot, $0.post, $0.author) }
  }
}

extension ViewKey {
  fileprivate var listsNewestFirst: Bool { kind != .thread }

  /// True if rows are added after the window's last row; false if rows are added before its first row.
  fileprivate var grows: Bool { listsNewestFirst == (window.end == .newest) }
}

extension Rows {
  fileprivate func last(of view: ViewKey) -> Row? { count == 0 ? nil : self[view.grows ? count - 1 : 0] }
}
