import BenchCore

/// Posts stored as the server sent them, with authors embedded in posts and comments, and a separate roster of authors.
///
/// Idea: nothing is taken apart, so a post can be shown without a look-up. A change of an author must reach every copy:
/// an author with n posts and m comments costs n + m + 1 writes, including one to the roster. As a careful engineer
/// would, this store keeps a reverse index from authors to their copies and a home for each comment (`nested-scan` has
/// no index and no homes).
///
/// Costs: update-author is one look-up and one write per copy. update-comment finds the comment through its home and a
/// binary search among its post's c comments, O(log c). Deleting a post closes a gap in the order, O(n) moves. A read
/// of a post looks up only the post. Memory: one author slot per occurrence of an author, each with separate strings,
/// and 16 to 24 bytes per entry of the index.
package struct NestedStore: Store, WalkedReads {
  package static let card = DesignCard(
    name: "nested",
    idea: "posts as the server sent them, with embedded authors and comments; an index finds all copies of an author",
    source: "Kimura 2018: n books by one author, n + 1 writes",
    costs: "update-author O(copies of the author); update-post O(1); reading a post takes one look-up",
    chooseWhen: "posts are read far more often than authors change, and each author is embedded in few places",
    avoidWhen: "an author has many copies: each change writes all of them", abilities: [.tables, .merges, .sharedReads])

  var roster: [AuthorID: Author] = [:]
  var posts: [PostID: PostPayload] = [:]
  var recent = CreationOrder<PostID>()
  var postsByAuthor: [AuthorID: CreationOrder<PostID>] = [:]
  var commentsByAuthor: [AuthorID: [CommentID]] = [:]
  var homes: [CommentID: Home] = [:]

  enum Containers {
    static let roster = Container(0)
    static let posts = Container(1)
    static let recent = Container(2)
    static let postsByAuthor = Container(3)
    static let commentsByAuthor = Container(4)
    static let homes = Container(5)
    static func comments(under post: PostID) -> Container { Container(6, of: post.rawValue) }
    static func posts(by author: AuthorID) -> Container { Container(7, of: author.rawValue) }
    static func comments(by author: AuthorID) -> Container { Container(8, of: author.rawValue) }
  }

  /// The location of a comment: its post, and the creation time by which the comment's place in the post is found.
  struct Home: Equatable, Walked {
    let post: PostID
    let createdAt: Timestamp
  }

  package init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    roster.reserveCapacity(payload.authors.count)
    posts.reserveCapacity(payload.posts.count)
    for author in payload.authors { roster[author.id] = author }
    probe.wrote(payload.authors.count)
    for post in payload.posts { insert(post, &probe) }
  }

  package mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    switch commit {
    case .updateAuthors(let edits):
      for edit in edits where roster.change(edit.id, { $0.apply(edit.change) }) {
        probe.write(to: Containers.roster, elements: roster.count)
        probe.wrote()
        touched.insert(.author(edit.id), edit.change.fields)
        probe.wrote(changeCopies(of: edit.id, &probe) { $0?.apply(edit.change) })
      }
    case .updatePosts(let edits):
      for edit in edits where posts.change(edit.id, { $0.title = edit.title }) {
        probe.write(to: Containers.posts, elements: posts.count)
        probe.wrote()
        touched.insert(.post(edit.id), .postTitle)
      }
    case .updateComments(let edits):
      for edit in edits where withComment(edit.id, &probe, { $0.body = edit.body }) {
        probe.wrote()
        touched.insert(.comment(edit.id), .commentBody)
      }
    case .insertPosts(let payloads):
      for payload in payloads {
        absorb(payload.author, &probe)
        insert(payload, &probe)
        touched.insert(payload)
      }
    case .insertComments(let inserts):
      for insert in inserts where posts[insert.post] != nil {
        absorb(insert.comment.author, &probe)
        append(insert, &probe)
        touched.insert(insert)
      }
    case .deletePosts(let ids): for id in ids { delete(id, &touched, &probe) }
    case .deleteComments(let ids): for id in ids { delete(id, &touched, &probe) }
    case .deleteAuthors(let ids): for id in ids { delete(id, &touched, &probe) }
    case .refetch(let page): replace(page, &touched, &probe)
    case .mergePosts(let page): for merge in page { self.merge(merge, &touched, &probe) }
    case .mergeComments(let page): for merge in page { self.merge(merge, &touched, &probe) }
    }
  }
}

// MARK: - Writing

extension NestedStore {
  /// Changes every embedded copy of an author in place, except copies that are right already; returns the number of
  /// changed copies.
  private mutating func changeCopies<P: Probe>(
    of id: AuthorID, unless isRight: (Author?) -> Bool = { _ in false }, _ probe: inout P,
    _ change: (inout Author?) -> Void
  ) -> Int {
    var count = 0
    let copies = postsByAuthor[id]
    copies?.forEach { post in
      guard let index = posts.index(forKey: post), !isRight(posts.values[index].author) else { return }
      probe.write(to: Containers.posts, elements: posts.count)
      change(&posts.values[index].author)
      count += 1
    }
    for comment in commentsByAuthor[id] ?? [] {
      guard let (post, place) = place(of: comment), !isRight(posts.values[post].comments[place].author) else {
        continue
      }
      noteComments(under: posts.keys[post], posts.values[post].comments.count, &probe)
      change(&posts.values[post].comments[place].author)
      count += 1
    }
    return count
  }

  func place(of id: CommentID) -> (post: [PostID: PostPayload].Index, comment: Int)? {
    guard let home = homes[id], let post = posts.index(forKey: home.post),
      let place = posts.values[post].comments.place(of: id, createdAt: home.createdAt)
    else { return nil }
    return (post, place)
  }

  private mutating func withComment<P: Probe>(
    _ id: CommentID, _ probe: inout P, _ change: (inout CommentPayload) -> Void
  ) -> Bool {
    guard let (post, place) = place(of: id) else { return false }
    noteComments(under: posts.keys[post], posts.values[post].comments.count, &probe)
    change(&posts.values[post].comments[place])
    return true
  }

  func noteComments<P: Probe>(under post: PostID, _ count: @autoclosure () -> Int, _ probe: inout P) {
    probe.write(to: Containers.posts, elements: posts.count)
    probe.write(to: Containers.comments(under: post), elements: count())
  }

  /// Updates the copies of an author if a payload has a newer state. The copies in that payload are right already.
  mutating func absorb<P: Probe>(_ author: Author?, _ probe: inout P) {
    guard let author, roster[author.id] != author else { return }
    probe.write(to: Containers.roster, elements: roster.count)
    roster[author.id] = author
    probe.wrote()
    probe.wrote(changeCopies(of: author.id, unless: { $0 == author }, &probe) { $0 = author })
  }

  mutating func insert<P: Probe>(_ payload: PostPayload, _ probe: inout P) {
    probe.write(to: Containers.posts, elements: posts.count)
    posts[payload.id] = payload
    probe.wrote(payload.slots)
    probe.write(to: Containers.recent, elements: recent.count)
    recent.insert(payload.id, createdAt: payload.createdAt)
    if let author = payload.author {
      notePosts(by: author.id, &probe)
      postsByAuthor.change(author.id, default: CreationOrder()) { $0.insert(payload.id, createdAt: payload.createdAt) }
    }
    for comment in payload.comments { index(comment, under: payload.id, &probe) }
  }

  private mutating func append<P: Probe>(_ insert: CommentInsert, _ probe: inout P) {
    noteComments(under: insert.post, posts[insert.post]?.comments.count ?? 0, &probe)
    posts.change(insert.post) { $0.comments.append(insert.comment) }
    index(insert.comment, under: insert.post, &probe)
    probe.wrote(insert.comment.slots)
  }

  func notePosts<P: Probe>(by author: AuthorID, _ probe: inout P) {
    probe.write(to: Containers.postsByAuthor, elements: postsByAuthor.count)
    probe.write(to: Containers.posts(by: author), elements: postsByAuthor[author]?.count ?? 0)
  }

  private func noteComments<P: Probe>(by author: AuthorID, _ probe: inout P) {
    probe.write(to: Containers.commentsByAuthor, elements: commentsByAuthor.count)
    probe.write(to: Containers.comments(by: author), elements: commentsByAuthor[author]?.count ?? 0)
  }

  mutating func index<P: Probe>(_ comment: CommentPayload, under post: PostID, _ probe: inout P) {
    probe.write(to: Containers.homes, elements: homes.count)
    homes[comment.id] = Home(post: post, createdAt: comment.createdAt)
    list(comment.id, by: comment.author?.id, &probe)
  }

  mutating func list<P: Probe>(_ comment: CommentID, by author: AuthorID?, _ probe: inout P) {
    guard let author else { return }
    noteComments(by: author, &probe)
    commentsByAuthor.change(author, default: []) { $0.append(comment) }
  }

  mutating func unlist<P: Probe>(_ comment: CommentID, by author: AuthorID?, _ probe: inout P) {
    guard let author else { return }
    noteComments(by: author, &probe)
    commentsByAuthor.change(author) { comments in
      if let place = comments.firstIndex(of: comment) { comments.remove(at: place) }
    }
  }

  /// Replaces posts by the posts of a page. A comment keeps its author, unless the author was deleted; the index then
  /// no longer has the author.
  ///
  /// The page is written before copies elsewhere are updated; otherwise copies that the page replaces would be updated
  /// in vain.
  private mutating func replace<P: Probe>(_ page: Batch<PostPayload>, _ touched: inout Touched, _ probe: inout P) {
    for payload in page {
      probe.write(to: Containers.posts, elements: posts.count)
      posts[payload.id] = payload
      probe.wrote(payload.slots)
      touched.insert(refetched: payload)
    }
    for payload in page {
      absorb(payload.author, &probe)
      for comment in payload.comments { absorb(comment.author, &probe) }
    }
  }

  private mutating func delete<P: Probe>(_ id: PostID, _ touched: inout Touched, _ probe: inout P) {
    guard let post = posts.removeValue(forKey: id) else { return }
    probe.write(to: Containers.posts, elements: posts.count + 1)
    probe.removed(post.slots)
    probe.write(to: Containers.recent, elements: recent.count)
    recent.remove(id, createdAt: post.createdAt)
    touched.insert(.post(id))
    touched.insert(.recentPosts)
    if !post.comments.isEmpty { touched.insert(.comments(of: id)) }
    if let author = post.author {
      notePosts(by: author.id, &probe)
      postsByAuthor.change(author.id) { $0.remove(id, createdAt: post.createdAt) }
      touched.insert(.posts(by: author.id))
    }
    for comment in post.comments { forget(comment, &probe) }
  }

  mutating func delete<P: Probe>(_ id: CommentID, _ touched: inout Touched, _ probe: inout P) {
    guard let (post, place) = place(of: id) else { return }
    let home = posts.keys[post]
    noteComments(under: home, posts.values[post].comments.count, &probe)
    let comment = posts.values[post].comments.remove(at: place)
    probe.removed(comment.slots)
    forget(comment, &probe)
    touched.insert(Touched.Move(id, of: home, came: false))
  }

  private mutating func forget<P: Probe>(_ comment: CommentPayload, _ probe: inout P) {
    probe.write(to: Containers.homes, elements: homes.count)
    homes[comment.id] = nil
    unlist(comment.id, by: comment.author?.id, &probe)
  }

  /// Deletes an author from every copy: the author's posts and comments remain, without an author.
  private mutating func delete<P: Probe>(_ id: AuthorID, _ touched: inout Touched, _ probe: inout P) {
    guard roster.removeValue(forKey: id) != nil else { return }
    probe.write(to: Containers.roster, elements: roster.count + 1)
    probe.removed(1 + changeCopies(of: id, &probe) { $0 = nil })
    if postsByAuthor.removeValue(forKey: id) != nil {
      probe.write(to: Containers.postsByAuthor, elements: postsByAuthor.count + 1)
    }
    if commentsByAuthor.removeValue(forKey: id) != nil {
      probe.write(to: Containers.commentsByAuthor, elements: commentsByAuthor.count + 1)
    }
    touched.insert(.author(id))
  }
}

// MARK: - Reading

extension NestedStore {
  /// Returns the changed tables. Posts contain the comments, so a change of posts or of comments is reported for both.
  package func changes<P: Probe>(
    in tables: Tables, since past: borrowing Self, by comparison: TableComparison, _ probe: inout P
  ) -> Tables {
    var walk = TableWalk(comparison, isCounting: P.isCounting)
    defer { walk.tell(&probe) }
    if tables.contains(.authors) && walk.differ(roster, past.roster) { return .authors }
    if tables.isDisjoint(with: [.posts, .comments]) { return [] }
    return hasOtherPosts(than: past, &walk) ? [.posts, .comments] : []
  }

  private func hasOtherPosts(than past: borrowing Self, _ walk: inout TableWalk) -> Bool {
    walk.differ(posts, past.posts) || walk.differ(recent, past.recent) || walk.differ(homes, past.homes)
      || walk.differ(postsByAuthor, past.postsByAuthor) || walk.differ(commentsByAuthor, past.commentsByAuthor)
  }

  package func author(_ id: AuthorID) -> Author? { roster[id] }

  /// Passes all authors to the body. The roster has each author once, including authors without posts and comments.
  package func forEachAuthor(_ body: (Author) -> Void) { for author in roster.values { body(author) } }

  package func post(_ id: PostID) -> (post: Post, author: Author?)? { posts[id].map { ($0.post, $0.author) } }

  package func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    guard let home = homes[id], home.post == post, let index = posts.index(forKey: post),
      let place = posts.values[index].comments.place(of: id, createdAt: home.createdAt)
    else { return nil }
    let comment = posts.values[index].comments[place]
    return (comment.comment(of: post), comment.author)
  }

  package func commentCount(of post: PostID) -> Int { posts[post]?.comments.count ?? 0 }

  package func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    posts[post]?.comments.walk(from: end) { body($0.comment(of: post), $0.author) }
  }

  package func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    postsByAuthor[author]?.walk(from: end) { id in
      guard let payload = posts[id] else { return true }
      return body(payload.post, payload.comments.count)
    }
  }

  package func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    recent.walk(from: end) { id in
      guard let payload = posts[id] else { return true }
      return body(payload.post, payload.author, payload.comments.count)
    }
  }
}
