import BenchCore

/// The feeds of one length: their range in the order of all posts, and the counts of the badges over the feeds.
struct FeedWindow {
  let limit: Int
  var size = 0
  var last = Slot.none
  /// The number of the window's posts without a comment; `unreadBefore` is the number at the previous refresh.
  var unread = 0
  var unreadBefore = 0
  var feeds = SlotList()
  var badges = SlotList()

  mutating func take(_ post: Slot, _ commentCount: Int) {
    size += 1
    last = post
    if commentCount == 0 { unread += 1 }
  }
}

// Windows on the newest posts: feeds, and the chains of badges over them.
extension IncrementalDerivation {
  mutating func window<S: Store & ~Copyable>(_ limit: Int, _ store: borrowing S) -> Int {
    notes.addAllPosts(from: store)
    let place = windows.firstIndex { $0.limit <= limit } ?? windows.count
    if place < windows.count && windows[place].limit == limit { return place }
    var window = FeedWindow(limit: limit)
    var post = notes.recent.newest
    while post != .none && window.size < limit {
      window.take(post, notes.posts[post].commentCount)
      post = notes.recentLinks.older(than: post)
    }
    window.unreadBefore = window.unread
    windows.insert(window, at: place)
    return place
  }

  mutating func unmountWindow(_ slot: Int, limit: Int) {
    guard let place = windows.firstIndex(where: { $0.limit == limit }) else { return }
    notes.views.remove(slot, from: &windows[place].feeds)
    notes.views.remove(slot, from: &windows[place].badges)
    if windows[place].feeds.isEmpty && windows[place].badges.isEmpty { windows.remove(at: place) }
  }

  /// Returns the indices of the windows that contain a post, which are the longest ones.
  private func windowsHolding(_ slot: Slot) -> Range<Int> {
    let id = notes.posts[slot].id
    return windows.indices.prefix { windows[$0].last != .none && id >= notes.posts[windows[$0].last].id }
  }

  mutating func findWindows(of slot: Slot) {
    for window in windowsHolding(slot) { notes.views.append(windows[window].feeds, to: &found) }
  }

  /// Inserts a new post into the windows. A window may be too long until it is settled.
  mutating func insertIntoWindows<P: Probe>(_ slot: Slot, _ row: Row, _ screen: inout Screen<P>) {
    touchedWindows = windows.count
    for window in windowsHolding(slot) {
      windows[window].size += 1
      windows[window].unread += 1
      find(windows[window].feeds)
      for feed in found { insert(row, into: feed, &screen) }
    }
  }

  /// Removes a post from the windows. A window may be too short until it is settled.
  mutating func removeFromWindows<P: Probe>(_ slot: Slot, _ screen: inout Screen<P>) {
    for window in windowsHolding(slot) {
      touchedWindows = max(touchedWindows, window + 1)
      windows[window].size -= 1
      if notes.posts[slot].commentCount == 0 { windows[window].unread -= 1 }
      if windows[window].last == slot { windows[window].last = notes.recentLinks.newer(than: slot) }
      find(windows[window].feeds)
      for feed in found { remove(notes.posts[slot].id.rawValue, from: feed, &screen) }
    }
  }

  mutating func countUnread(_ slot: Slot, _ count: Int, _ difference: Int) {
    let wasUnread = count - difference == 0
    if wasUnread == (count == 0) { return }
    for window in windowsHolding(slot) {
      touchedWindows = max(touchedWindows, window + 1)
      windows[window].unread += wasUnread ? -1 : 1
    }
  }

  // MARK: Settling

  /// Trims or fills windows to their limits after all changes of the refresh, and updates the badges over them.
  mutating func settleWindows<S: Store & ~Copyable, P: Probe>(_ store: borrowing S, _ screen: inout Screen<P>) {
    for window in 0..<touchedWindows {
      while windows[window].size > windows[window].limit { dropLast(window, &screen) }
      while windows[window].size < windows[window].limit, pullIn(window, store, &screen) {}
      if windows[window].unread != windows[window].unreadBefore { changeBadges(window, &screen) }
    }
    touchedWindows = 0
  }

  private mutating func dropLast<P: Probe>(_ window: Int, _ screen: inout Screen<P>) {
    let last = windows[window].last
    windows[window].size -= 1
    if notes.posts[last].commentCount == 0 { windows[window].unread -= 1 }
    windows[window].last = notes.recentLinks.newer(than: last)
    find(windows[window].feeds)
    for feed in found { change(feed, &screen) { $0.remove(at: $0.count - 1) } }
  }

  /// Shows the next older post after the last one; returns true if there is such a post.
  private mutating func pullIn<S: Store & ~Copyable, P: Probe>(
    _ window: Int, _ store: borrowing S, _ screen: inout Screen<P>
  ) -> Bool {
    let last = windows[window].last
    let next = last == .none ? notes.recent.newest : notes.recentLinks.older(than: last)
    guard next != .none, let (post, author) = store.post(notes.posts[next].id) else { return false }
    windows[window].take(next, notes.posts[next].commentCount)
    let row = row(of: next, post, author)
    find(windows[window].feeds)
    for feed in found { change(feed, &screen) { $0.insert(row, at: $0.count) } }
    return true
  }

  // MARK: Badges

  /// Updates the badges of a window. The first badge of a chain shows the changed number. Each further badge is
  /// notified if the line below it changed, and is computed from that line.
  private mutating func changeBadges<P: Probe>(_ window: Int, _ screen: inout Screen<P>) {
    let (before, unread) = (windows[window].unreadBefore, windows[window].unread)
    windows[window].unreadBefore = unread
    find(windows[window].badges)
    for badge in found {
      guard case .badge(_, let depth) = screen.views[badge] else { continue }
      if depth == 1 {
        edit(badge, &screen) { $0.setNumber(unread) }
      } else if lineChanges(depth - 1, from: before, to: unread) {
        tell(badge, &screen)
        screen.recompute(badge) { _, rows in BadgeView.show(depth, unread: unread, into: &rows) }
        if screen.differs(badge) { screen.deliver(badge) }
      }
    }
  }

  private mutating func lineChanges(_ depth: Int, from before: Int, to now: Int) -> Bool {
    below.before.clear()
    below.now.clear()
    BadgeView.show(depth, unread: before, into: &below.before)
    BadgeView.show(depth, unread: now, into: &below.now)
    return below.before.rows != below.now.rows
  }
}
