import BenchCore

// Changes of posts, applied to the lists that show the posts and to each post's own views.
extension IncrementalDerivation {
  mutating func mount<S: Store & ~Copyable>(_ slot: Int, about id: PostID, withHead: Bool, _ store: borrowing S) {
    let post = note(id, store)
    let isFirst = notes.posts[post].views.isEmpty
    notes.views.add(slot, to: &notes.posts[post].views)
    if isFirst { notes.addComments(of: post, from: store) }
    if withHead { notes.addHead(slot, of: post) }
  }

  private mutating func note<S: Store & ~Copyable>(_ id: PostID, _ store: borrowing S) -> Slot {
    let known = notes.posts.slot(of: id)
    return known ?? store.post(id).map { notes.add($0.post, $0.author, commentCount: 0) } ?? notes.expect(id)
  }

  mutating func mountCell<S: Store & ~Copyable>(_ slot: Int, of id: PostID, _ store: borrowing S) {
    let post = note(id, store)
    notes.posts[post].commentCount = store.commentCount(of: id)
    notes.views.add(slot, to: &notes.posts[post].cells)
    cellCount += 1
  }

  mutating func unmountCell(_ slot: Int, of id: PostID) {
    guard let post = notes.posts.slot(of: id) else { return }
    let author = notes.posts[post].author
    notes.views.remove(slot, from: &notes.posts[post].cells)
    cellCount -= 1
    notes.forgetIfIdle(post: post)
    notes.forgetIfIdle(author: author)
  }

  mutating func unmount(_ slot: Int, about id: PostID) {
    guard let post = notes.posts.slot(of: id) else { return }
    let author = notes.posts[post].author
    notes.views.remove(slot, from: &notes.posts[post].views)
    notes.removeHead(slot, of: post)
    if notes.posts[post].views.isEmpty { notes.forgetComments(of: post) }
    notes.forgetIfIdle(post: post)
    notes.forgetIfIdle(author: author)
  }

  mutating func follow<S: Store & ~Copyable, P: Probe>(_ id: PostID, _ store: borrowing S, _ screen: inout Screen<P>) {
    let slot = notes.posts.slot(of: id)
    if slot == nil && !notes.expectsPosts { return }
    let wasThere = slot.map { notes.posts[$0].isThere } ?? false
    guard let (post, author) = store.post(id) else {
      if let slot, wasThere { remove(slot, &screen) }
      return
    }
    if let slot, wasThere { return update(slot, post, author, &screen) }
    if slot != nil || notes.expectsPost(by: post.author) { insert(post, author, store, &screen) }
  }

  // MARK: Coming

  private mutating func insert<S: Store & ~Copyable, P: Probe>(
    _ post: Post, _ author: Author?, _ store: borrowing S, _ screen: inout Screen<P>
  ) {
    let slot = notes.add(post, author, commentCount: 0)
    let row = Row(id: post.id.rawValue, headline: post.title, author: author?.name)
    insertIntoWindows(slot, row, &screen)
    // Lists of a deleted author are empty: a later commit of this refresh deleted the author.
    if author == nil { find(SlotList()) } else { findLists(by: notes.posts[slot].author) }
    findTagged(slot)
    for list in found { insert(row, into: list, &screen) }
    findViews(of: slot)
    if found.isEmpty { return }
    // Views of the post waited for it, so they have no rows to which a change could be applied.
    notes.addComments(of: slot, from: store)
    for view in found {
      if case .detail = screen.views[view] { notes.addHead(view, of: slot) }
      recompute(view, &screen)
    }
  }

  // MARK: Changing

  private mutating func update<P: Probe>(_ slot: Slot, _ post: Post, _ author: Author?, _ screen: inout Screen<P>) {
    let before = notes.authorID(at: notes.posts[slot].author)
    if post.author != before { change(authorOf: slot, to: post, author, &screen) }
    if notes.posts[slot].tags != post.tags { change(tagsOf: slot, to: post, author, &screen) }
    findLists(of: slot)
    findWindows(of: slot)
    for list in found {
      edit(list, at: post.id.rawValue, &screen) { row in
        if row.headline == post.title && row.author == author?.name { return false }
        row.headline = post.title
        row.author = author?.name
        return true
      }
    }
    findViews(of: slot)
    for view in found {
      if case .detail = screen.views[view] { edit(view, &screen) { $0.setHead(post, author) } }
    }
  }

  /// Moves a post from the lists of one author to the lists of another author, and likewise the heads of details.
  private mutating func change<P: Probe>(
    authorOf slot: Slot, to post: Post, _ author: Author?, _ screen: inout Screen<P>
  ) {
    let before = notes.posts[slot].author
    findLists(by: before)
    for list in found { remove(post.id.rawValue, from: list, &screen) }
    findViews(of: slot)
    for view in found { notes.removeHead(view, of: slot) }
    notes.relink(slot, to: post.author, author)
    for view in found { if case .detail = screen.views[view] { notes.addHead(view, of: slot) } }
    notes.forgetIfIdle(author: before)
    if author == nil { return }
    findLists(by: notes.posts[slot].author)
    for list in found { insert(row(of: slot, post, author), into: list, &screen) }
  }

  private mutating func change<P: Probe>(
    tagsOf slot: Slot, to post: Post, _ author: Author?, _ screen: inout Screen<P>
  ) {
    let before = notes.posts[slot].tags
    notes.posts[slot].tags = post.tags
    for tag in Set(before).symmetricDifference(post.tags) {
      guard let list = tagged[tag] else { continue }
      find(list)
      for view in found {
        if post.tags.contains(tag) {
          insert(row(of: slot, post, author), into: view, &screen)
        } else {
          remove(post.id.rawValue, from: view, &screen)
        }
      }
    }
  }

  func row(of slot: Slot, _ post: Post, _ author: Author?) -> Row {
    Row(id: post.id.rawValue, headline: post.title, author: author?.name, number: notes.posts[slot].commentCount)
  }

  mutating func change<P: Probe>(countOf slot: Slot, by difference: Int, _ screen: inout Screen<P>) {
    let count = notes.posts[slot].commentCount + difference
    notes.posts[slot].commentCount = count
    countUnread(slot, count, difference)
    findLists(of: slot)
    findWindows(of: slot)
    for list in found {
      edit(list, at: notes.posts[slot].id.rawValue, &screen) { row in
        row.number = count
        return true
      }
    }
  }

  // MARK: Going

  private mutating func remove<P: Probe>(_ slot: Slot, _ screen: inout Screen<P>) {
    let id = notes.posts[slot].id.rawValue
    removeFromWindows(slot, &screen)
    findLists(of: slot)
    for list in found { remove(id, from: list, &screen) }
    findViews(of: slot)
    for view in found {
      notes.removeHead(view, of: slot)
      if case .commentCount = screen.views[view] {
        let number = screen.withRows(view) { $0.count == 0 ? 0 : $0[0].number }
        count(view, by: -number, &screen)
      } else {
        edit(view, &screen) { $0.empty() }
      }
    }
    notes.remove(post: slot)
  }
}

// MARK: - Who shows it

extension IncrementalDerivation {
  mutating func find(_ list: SlotList) {
    if !found.isEmpty { found.removeAll(keepingCapacity: true) }
    notes.views.append(list, to: &found)
  }

  /// Finds the lists of an author's posts; finds none for a deleted author, because such lists show nothing.
  mutating func findLists(by author: Slot) {
    find(author == .none || notes.authors[author].name == nil ? SlotList() : notes.authors[author].lists)
  }

  mutating func findViews(of slot: Slot) { find(notes.posts[slot].views) }

  /// Finds the lists that show a post, except feeds: the lists of its author and of its tags, and its cells.
  mutating func findLists(of slot: Slot) {
    findLists(by: notes.posts[slot].author)
    findTagged(slot)
  }

  mutating func findTagged(_ slot: Slot) {
    notes.views.append(notes.posts[slot].cells, to: &found)
    if tagged.isEmpty { return }
    let tags = notes.posts[slot].tags
    for (index, tag) in tags.enumerated() where !tags[..<index].contains(tag) {
      if let list = tagged[tag] { notes.views.append(list, to: &found) }
    }
  }
}

extension Rows {
  mutating func setHead(_ post: Post, _ author: Author?) -> Bool {
    let head = Row(
      id: post.id.rawValue, headline: post.title, text: post.body, author: author?.name, number: author?.points ?? 0)
    if count == 0 || self[0] == head { return false }
    change(at: 0) { $0 = head }
    return true
  }

  mutating func setNumber(_ number: Int) -> Bool {
    if count == 0 || self[0].number == number { return false }
    change(at: 0) { $0.number = number }
    return true
  }

  mutating func empty() -> Bool {
    if count == 0 { return false }
    removeAll()
    return true
  }
}
