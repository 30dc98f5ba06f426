import BenchCore

/// Entities in contiguous slots. Relations are slot numbers with a generation. Only ids that come from outside are
/// looked up.
///
/// Idea: the physical limit of one thread with one copy of each value. Following a relation takes an index into an
/// array and a comparison of generations, so a reused slot is never mistaken for its former entity. Orders are linked
/// lists through the slots: nothing moves when an entity is inserted or deleted.
///
/// Costs, with n entities in a table and c comments under a post: an update is one hash look-up, O(1), without an
/// allocation. Inserts, delete-comment and delete-author are O(1), delete-post O(c). A read is one hash look-up and one
/// indexed load per relation. A held state shares the arrays; the first write to each array copies the array.
///
/// Memory on paper, without the strings and tags: an author 48 bytes of cell (40 value, 8 ends of its posts), a post
/// 104 (80 value, 8 handle of its author, 8 ends and 4 count of its comments, 4 padding), a comment 80 (64 value, 8
/// handle, 4 slot of its post, 4 padding). Each also takes 4 bytes of generation and 12 ÷ 0.375…0.75 load in the id
/// map, a post 16 bytes of links, and a comment 8. 10,000 posts: 104 + 4 + 16 + 20 = 144 bytes each.
package struct DenseStore: Store, WalkedReads {
  package static let card = DesignCard(
    name: "dense",
    idea: "entities are in contiguous array slots; a reference is a slot number and a generation number, which "
      + "changes when the slot is freed or reused; lists are linked lists",
    source: "slot maps and arenas of games and compilers; a lower bound for the times of the other stores",
    costs: "update and insert O(1); delete-post O(comments of the post); a read looks up one id, then follows slot "
      + "numbers",
    chooseWhen: "fast loops visit many entities and follow their references",
    avoidWhen: "a past state is held (the next write copies all slots), or code outside the store keeps slot numbers",
    abilities: [.tables, .merges, .sharedReads])

  var authors = DenseTable<Author, AuthorCell>(container: 0)
  var posts = DenseTable<Post, PostCell>(container: 4)
  var comments = DenseTable<Comment, CommentCell>(container: 8)
  var recentLinks = SlotStrings(container: 12)
  var authorLinks = SlotStrings(container: 13)
  var commentLinks = SlotStrings(container: 14)
  var recent = SlotStrings.Ends()

  struct AuthorCell: DenseCell {
    var author: Author
    var posts = SlotStrings.Ends()
    static let blank = AuthorCell(author: Author(id: AuthorID(-1), name: "", points: 0))
  }

  struct PostCell: DenseCell {
    var post: Post
    var author: SlotHandle
    var comments = SlotStrings.Ends()
    var commentCount: UInt32 = 0
    static let blank = PostCell(
      post: Post(id: PostID(-1), title: "", body: "", author: nil, tags: [], createdAt: Timestamp(milliseconds: 0)),
      author: .none)
  }

  struct CommentCell: DenseCell {
    var comment: Comment
    var author: SlotHandle
    /// The post's slot. No generation is needed, because a comment is always removed before its post.
    var post: Slot
    static let blank = CommentCell(
      comment: Comment(
        id: CommentID(-1), post: PostID(-1), author: nil, body: "", createdAt: Timestamp(milliseconds: 0)),
      author: .none, post: .none)
  }

  package init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    let commentCount = payload.posts.reduce(0) { $0 + $1.comments.count }
    authors.reserveCapacity(payload.authors.count)
    posts.reserveCapacity(payload.posts.count)
    recentLinks.reserveCapacity(payload.posts.count)
    authorLinks.reserveCapacity(payload.posts.count)
    comments.reserveCapacity(commentCount)
    commentLinks.reserveCapacity(commentCount)
    for author in payload.authors { absorb(author, &probe) }
    for post in payload.posts {
      insert(post, &probe)
      for comment in post.comments { insert(comment, under: post.id, &probe) }
    }
  }

  /// Applies a commit. The key of an edit is recorded before the edit's value is written. The write is then the last
  /// use of the value, so the value is moved instead of copied, which saves a retain and a release.
  package mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    switch commit {
    case .updateAuthors(let edits):
      for edit in edits {
        guard let slot = authors.slot(of: edit.id) else { continue }
        authors.writesCells(&probe)
        touched.insert(.author(edit.id), edit.change.fields)
        probe.wrote()
        authors.change(slot) { $0.author.apply(edit.change) }
      }
    case .updatePosts(let edits):
      for edit in edits {
        guard let slot = posts.slot(of: edit.id) else { continue }
        posts.writesCells(&probe)
        touched.insert(.post(edit.id), .postTitle)
        probe.wrote()
        posts.change(slot) { $0.post.title = edit.title }
      }
    case .updateComments(let edits):
      for edit in edits {
        guard let slot = comments.slot(of: edit.id) else { continue }
        comments.writesCells(&probe)
        touched.insert(.comment(edit.id), .commentBody)
        probe.wrote()
        comments.change(slot) { $0.comment.body = edit.body }
      }
    case .insertPosts(let payloads):
      for payload in payloads {
        insert(payload, &probe)
        touched.insert(payload)
      }
    case .insertComments(let inserts):
      for insert in inserts where self.insert(insert.comment, under: insert.post, &probe) { touched.insert(insert) }
    case .deletePosts(let ids): for id in ids { delete(id, &touched, &probe) }
    case .deleteComments(let ids): for id in ids { delete(id, &touched, &probe) }
    case .deleteAuthors(let ids): for id in ids { delete(id, &touched, &probe) }
    case .refetch(let page): for payload in page { replace(payload, &touched, &probe) }
    case .mergePosts(let page): for merge in page { self.merge(merge, &touched, &probe) }
    case .mergeComments(let page): for merge in page { self.merge(merge, &touched, &probe) }
    }
  }
}

// MARK: - Writing

extension DenseStore {
  @discardableResult
  mutating func absorb<P: Probe>(_ author: Author?, _ probe: inout P) -> SlotHandle {
    guard let author else { return .none }
    probe.wrote()
    if let slot = authors.slot(of: author.id) {
      authors.writesCells(&probe)
      authors.change(slot) { $0.author = author }
      return authors.handle(slot)
    }
    authors.writesMembership(&probe)
    return authors.insert(author.id, AuthorCell(author: author))
  }

  mutating func insert<P: Probe>(_ payload: PostPayload, _ probe: inout P) {
    let author = absorb(payload.author, &probe)
    posts.writesMembership(&probe)
    recentLinks.writes(&probe)
    let post = payload.post
    let slot = posts.insert(post.id, PostCell(post: post, author: author)).slot
    recentLinks.insert(slot, into: &recent) { [posts] in posts[$0].post.precedes(post) }
    link(slot, to: author, &probe)
    probe.wrote()
  }

  mutating func link<P: Probe>(_ slot: Slot, to author: SlotHandle, _ probe: inout P) {
    guard authors.isLive(author) else { return }
    authors.writesCells(&probe)
    authorLinks.writes(&probe)
    let post = posts[slot].post
    var ends = authors[author.slot].posts
    authorLinks.insert(slot, into: &ends) { [posts] in posts[$0].post.precedes(post) }
    authors.change(author.slot) { $0.posts = ends }
  }

  /// Removes a post from the posts of its author; the author may have been deleted earlier.
  mutating func unlink<P: Probe>(_ slot: Slot, from author: SlotHandle, _ probe: inout P) {
    if author == .none { return }
    authorLinks.writes(&probe)
    guard authors.isLive(author) else {
      var nobodys = SlotStrings.Ends()
      return authorLinks.remove(slot, from: &nobodys)
    }
    authors.writesCells(&probe)
    var ends = authors[author.slot].posts
    authorLinks.remove(slot, from: &ends)
    authors.change(author.slot) { $0.posts = ends }
  }

  @discardableResult
  mutating func insert<P: Probe>(_ payload: CommentPayload, under post: PostID, _ probe: inout P) -> Bool {
    guard let place = posts.slot(of: post) else { return false }
    let author = absorb(payload.author, &probe)
    comments.writesMembership(&probe)
    commentLinks.writes(&probe)
    posts.writesCells(&probe)
    let comment = payload.comment(of: post)
    let slot = comments.insert(comment.id, CommentCell(comment: comment, author: author, post: place)).slot
    var ends = posts[place].comments
    commentLinks.insert(slot, into: &ends) { [comments] in comments[$0].comment.precedes(comment) }
    posts.change(place) {
      $0.comments = ends
      $0.commentCount += 1
    }
    probe.wrote()
    return true
  }

  private mutating func replace<P: Probe>(_ payload: PostPayload, _ touched: inout Touched, _ probe: inout P) {
    guard let slot = posts.slot(of: payload.id) else { return }
    let before = posts[slot].author
    if let old = posts[slot].post.author, old != payload.author?.id { touched.insert(.posts(by: old)) }
    let author = absorb(payload.author, &probe)
    posts.writesCells(&probe)
    posts.change(slot) {
      $0.post = payload.post
      $0.author = author
    }
    probe.wrote()
    if author != before {
      unlink(slot, from: before, &probe)
      link(slot, to: author, &probe)
    }
    touched.insert(refetched: payload)
    for comment in payload.comments {
      guard let place = comments.slot(of: comment.id) else { continue }
      let author = absorb(comment.author, &probe)
      comments.writesCells(&probe)
      comments.change(place) {
        $0.comment = comment.comment(of: payload.id)
        $0.author = author
      }
      probe.wrote()
    }
  }

  private mutating func delete<P: Probe>(_ id: PostID, _ touched: inout Touched, _ probe: inout P) {
    guard let (slot, cell) = posts.remove(id, &probe) else { return }
    recentLinks.writes(&probe)
    recentLinks.remove(slot, from: &recent)
    unlink(slot, from: cell.author, &probe)
    touched.insert(deleted: id, by: cell.post.author, hadComments: cell.commentCount > 0)
    if cell.commentCount > 0 { commentLinks.writes(&probe) }
    var ends = cell.comments
    while ends.oldest != .none {
      let comment = ends.oldest
      commentLinks.remove(comment, from: &ends)
      _ = comments.remove(comments[comment].comment.id, &probe)
    }
    probe.removed(1 + Int(cell.commentCount))
  }

  mutating func delete<P: Probe>(_ id: CommentID, _ touched: inout Touched, _ probe: inout P) {
    guard let (slot, cell) = comments.remove(id, &probe) else { return }
    commentLinks.writes(&probe)
    posts.writesCells(&probe)
    var ends = posts[cell.post].comments
    commentLinks.remove(slot, from: &ends)
    posts.change(cell.post) {
      $0.comments = ends
      $0.commentCount -= 1
    }
    probe.removed()
    touched.insert(Touched.Move(id, of: cell.comment.post, came: false))
  }

  /// Frees the author's slot; the author's posts and comments keep a handle that leads nowhere.
  private mutating func delete<P: Probe>(_ id: AuthorID, _ touched: inout Touched, _ probe: inout P) {
    guard authors.remove(id, &probe) != nil else { return }
    probe.removed()
    touched.insert(.author(id))
  }
}

// MARK: - Reading

extension DenseStore {
  @inline(__always)
  private func author(_ handle: SlotHandle) -> Author? { authors.isLive(handle) ? authors[handle.slot].author : nil }

  /// Returns the changed tables. The linked lists through a table's slots, and the lists' ends, belong to the table.
  package func changes<P: Probe>(
    in tables: Tables, since past: borrowing Self, by comparison: TableComparison, _ probe: inout P
  ) -> Tables {
    var walk = TableWalk(comparison, isCounting: P.isCounting)
    defer { walk.tell(&probe) }
    if tables.contains(.authors) && walk.differ(authors, past.authors) { return .authors }
    if tables.contains(.posts),
      walk.differ(posts, past.posts) || recent != past.recent || walk.differ(recentLinks, past.recentLinks)
        || walk.differ(authorLinks, past.authorLinks)
    {
      return .posts
    }
    if tables.contains(.comments),
      walk.differ(comments, past.comments) || walk.differ(commentLinks, past.commentLinks)
    {
      return .comments
    }
    return []
  }

  package func author(_ id: AuthorID) -> Author? { authors.slot(of: id).map { authors[$0].author } }
  package func forEachAuthor(_ body: (Author) -> Void) { authors.forEach { body($0.author) } }

  package func post(_ id: PostID) -> (post: Post, author: Author?)? {
    guard let slot = posts.slot(of: id) else { return nil }
    return (posts[slot].post, author(posts[slot].author))
  }

  package func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    guard let slot = comments.slot(of: id), comments[slot].comment.post == post else { return nil }
    return (comments[slot].comment, author(comments[slot].author))
  }

  package func commentCount(of post: PostID) -> Int { posts.slot(of: post).map { Int(posts[$0].commentCount) } ?? 0 }

  package func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    guard let place = posts.slot(of: post) else { return }
    commentLinks.walk(posts[place].comments, from: end) { body(comments[$0].comment, author(comments[$0].author)) }
  }

  package func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    guard let place = authors.slot(of: author) else { return }
    authorLinks.walk(authors[place].posts, from: end) { body(posts[$0].post, Int(posts[$0].commentCount)) }
  }

  package func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    recentLinks.walk(recent, from: end) { body(posts[$0].post, author(posts[$0].author), Int(posts[$0].commentCount)) }
  }
}

extension SlotStrings {
  @inline(__always)  // Used by every shown list.
  fileprivate func walk(_ ends: Ends, from end: ListEnd, while body: (Slot) -> Bool) {
    var slot = end == .newest ? ends.newest : ends.oldest
    while slot != .none && body(slot) { slot = end == .newest ? older(than: slot) : newer(than: slot) }
  }
}
