import BenchCore

// Changes of authors, applied to the rows that show the name or the points of an author.
extension IncrementalDerivation {
  mutating func mount<S: Store & ~Copyable>(_ slot: Int, about id: AuthorID, _ store: borrowing S) {
    let author = notes.note(id, store.author(id))
    notes.views.add(slot, to: &notes.authors[author].views)
  }

  mutating func unmount(_ slot: Int, about id: AuthorID) {
    guard let author = notes.authors.slot(of: id) else { return }
    notes.views.remove(slot, from: &notes.authors[author].views)
    notes.forgetIfIdle(author: author)
  }

  /// Applies the change of an author; if neither name nor points have changed, no view is notified.
  mutating func follow<S: Store & ~Copyable, P: Probe>(
    _ id: AuthorID, _ store: borrowing S, _ screen: inout Screen<P>
  ) {
    let known = notes.authors.slot(of: id)
    if known == nil && !notes.hasAllAuthors { return }
    let author = store.author(id)
    // An author who was inserted and deleted since the last refresh was never shown.
    if known == nil && author == nil { return }
    let slot = known ?? notes.expect(id)
    let (name, points) = (notes.authors[slot].name, notes.authors[slot].points)
    let isRenamed = name != author?.name
    if !isRenamed && points == author?.points ?? 0 { return }
    notes.authors[slot].name = author?.name
    notes.authors[slot].points = author?.points ?? 0
    if notes.hasAllAuthors { rank(name == nil ? nil : Rank(points: points, id: id), author, &screen) }
    if isRenamed { rename(slot, from: name, to: author?.name, &screen) }
    find(notes.authors[slot].heads)
    for view in found { edit(view, &screen) { $0.setHead(author) } }
    find(notes.authors[slot].views)
    for view in found {
      if name == nil {
        recompute(view, &screen)
      } else if case .author = screen.views[view] {
        edit(view, &screen) { $0.setProfile(author?.name, number: author?.points) }
      } else if isRenamed {
        edit(view, &screen) { $0.setProfile(author?.name, number: nil) }
      }
    }
    notes.forgetIfIdle(author: slot)
  }

  // MARK: The name

  private mutating func rename<P: Probe>(
    _ slot: Slot, from before: String?, to name: String?, _ screen: inout Screen<P>
  ) {
    renamePosts(by: slot, to: name, &screen)
    renameComments(by: slot, to: name, &screen)
    find(notes.authors[slot].lists)
    for list in found {
      if before == nil {
        recompute(list, &screen)
      } else if let name {
        edit(list, &screen) { $0.setAuthor(name) }
      } else {
        edit(list, &screen) { $0.empty() }
      }
    }
  }

  /// Renames rows, from the newest post to the first outside all windows. Rows of tags and cells have no such limit.
  private mutating func renamePosts<P: Probe>(by slot: Slot, to name: String?, _ screen: inout Screen<P>) {
    var post = notes.authors[slot].posts.newest
    while post != .none {
      find(SlotList())
      findWindows(of: post)
      if found.isEmpty && tagged.isEmpty && cellCount == 0 { return }
      findTagged(post)
      for list in found {
        edit(list, at: notes.posts[post].id.rawValue, &screen) { row in
          if row.author == name { return false }
          row.author = name
          return true
        }
      }
      post = notes.authorLinks.older(than: post)
    }
  }

  private mutating func renameComments<P: Probe>(by slot: Slot, to name: String?, _ screen: inout Screen<P>) {
    var comment = notes.authors[slot].comments.newest
    while comment != .none {
      findViews(of: notes.comments[comment].post)
      for view in found {
        if case .commentCount = screen.views[view] { continue }
        edit(view, at: notes.comments[comment].id.rawValue, &screen) { row in
          if row.author == name { return false }
          row.author = name
          return true
        }
      }
      comment = notes.commenterLinks.older(than: comment)
    }
  }
}

extension Rows {
  fileprivate mutating func setHead(_ author: Author?) -> Bool {
    let number = author?.points ?? 0
    if count == 0 || self[0].author == author?.name && self[0].number == number { return false }
    change(at: 0) {
      $0.author = author?.name
      $0.number = number
    }
    return true
  }

  fileprivate mutating func setProfile(_ name: String?, number: Int?) -> Bool {
    guard let name else { return empty() }
    if count == 0 || rows[0].headline == name && (number ?? rows[0].number) == rows[0].number { return false }
    rows[0].headline = name
    if let number { rows[0].number = number }
    return true
  }

  fileprivate mutating func setAuthor(_ name: String) -> Bool {
    for place in 0..<count { change(at: place) { $0.author = name } }
    return count > 0
  }
}
