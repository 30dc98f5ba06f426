import BenchCore

// Rows of lists and threads. Some views have only a part of a list: its newest or its oldest rows, up to a limit.
extension IncrementalDerivation {
  mutating func insert<P: Probe>(_ row: Row, into view: Int, _ screen: inout Screen<P>) {
    if !takes(row.id, view, &screen) { return }
    let kind = screen.views[view].kind
    change(view, &screen) { rows in rows.insert(row, at: rows.firstPlace(of: row.id, in: kind)) }
  }

  mutating func remove<P: Probe>(_ id: Int, from view: Int, _ screen: inout Screen<P>) {
    if !loses(id, view, &screen) { return }
    let kind = screen.views[view].kind
    edit(view, &screen) { rows in
      let place = rows.firstPlace(of: id, in: kind)
      if place == rows.count || rows[place].id != id { return false }
      rows.remove(at: place)
      return true
    }
  }

  /// Changes the row of a post or comment in a view; `body` returns true if the row has changed.
  mutating func edit<P: Probe>(_ view: Int, at id: Int, _ screen: inout Screen<P>, _ body: (inout Row) -> Bool) {
    if !shows(id, view, &screen) { return }
    let kind = screen.views[view].kind
    edit(view, &screen) { rows in
      let place = rows.firstPlace(of: id, in: kind)
      var isChanged = false
      if place < rows.count { rows.change(at: place) { if $0.id == id { isChanged = body(&$0) } } }
      return isChanged
    }
  }

  private func shows<P: Probe>(_ id: Int, _ view: Int, _ screen: inout Screen<P>) -> Bool {
    let key = screen.views[view]
    if key.window == .all { return true }
    return screen.withRows(view) { rows in
      let place = rows.firstPlace(of: id, in: key.kind)
      return place < rows.count && rows[place].id == id
    }
  }

  /// Returns true if a view shows the row of a removed entity; a view with a limit is settled later.
  private mutating func loses<P: Probe>(_ id: Int, _ view: Int, _ screen: inout Screen<P>) -> Bool {
    if !shows(id, view, &screen) { return false }
    if screen.views[view].window != .all { unsettled.append(view) }
    return true
  }

  /// Returns true if the row of a new entity belongs between the rows of a view. A view with a limit is settled later;
  /// a row beyond the view's last row is added only then.
  private mutating func takes<P: Probe>(_ id: Int, _ view: Int, _ screen: inout Screen<P>) -> Bool {
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
        change(view, &screen) { $0.remove(at: key.grows ? $0.count - 1 : 0) }
      }
      while screen.withRows(view, { $0.count }) < key.window.limit,
        let row = next(after: screen.withRows(view, { $0.last(of: key)?.id }), key, store)
      {
        change(view, &screen) { $0.insert(row, at: key.grows ? $0.count : 0) }
      }
    }
    unsettled.removeAll(keepingCapacity: true)
  }

  /// Returns the row after the last row of a window, or the first row if `last` is `nil`; `nil` at the end of the list.
  private func next<S: Store & ~Copyable>(after last: Int?, _ view: ViewKey, _ store: borrowing S) -> Row? {
    let end = view.window.end
    switch view {
    case .thread(let id, _):
      guard let post = notes.posts.slot(of: id) else { return nil }
      let comment = last.flatMap { notes.comments.slot(of: CommentID($0)) }
      let next = notes.threadLinks.next(after: comment, in: notes.posts[post].comments, from: end)
      guard next != .none, let (comment, author) = store.comment(notes.comments[next].id, of: id) else { return nil }
      return Row(id: comment.id.rawValue, text: comment.body, author: author?.name)
    case .authorPosts(let id, _):
      guard let author = notes.authors.slot(of: id), notes.authors[author].name != nil else { return nil }
      let post = last.flatMap { notes.posts.slot(of: PostID($0)) }
      return row(of: notes.authorLinks.next(after: post, in: notes.authors[author].posts, from: end), store)
    case .tagged(let tag, _):
      func step(_ post: Slot?) -> Slot { notes.recentLinks.next(after: post, in: notes.recent, from: end) }
      var next = step(last.flatMap { notes.posts.slot(of: PostID($0)) })
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
  /// True if rows are added after the window's last row; false if rows are added before its first row.
  fileprivate var grows: Bool { (kind != .thread) == (window.end == .newest) }
}

extension SlotStrings {
  /// Returns the next slot of a list that is walked from one of its ends; the first one after `nil`.
  fileprivate func next(after slot: Slot?, in ends: Ends, from end: ListEnd) -> Slot {
    guard let slot else { return end == .newest ? ends.newest : ends.oldest }
    return end == .newest ? older(than: slot) : newer(than: slot)
  }
}

extension Rows {
  /// Returns the place of an entity's row; the place before which it belongs if there is no such row.
  fileprivate func firstPlace(of id: Int, in kind: ViewKind) -> Int {
    switch kind {
    case .detail, .thread: firstPlace(behindHead: kind == .detail) { $0.id >= id }
    default: firstPlace { $0.id <= id }
    }
  }

  fileprivate func last(of view: ViewKey) -> Row? { count == 0 ? nil : self[view.grows ? count - 1 : 0] }
}
