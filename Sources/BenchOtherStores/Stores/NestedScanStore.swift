import BenchCore

/// Posts stored as the server sent them. There is no index of embedded authors and comments.
///
/// Idea: the least bookkeeping. Posts are found by id and kept in the order that any list on screen needs; copies of
/// nested entities are found by scanning.
///
/// Costs, with n posts and m comments in all: update-author scans all n + m embedded authors to write the copies.
/// update-comment and delete-comment search the posts for the comment, O(n + m). update-post is O(1); delete-post
/// renumbers O(n) posts. Memory: that of `nested` without the index of `nested`.
package struct NestedScanStore: Store, WalkedReads {
  package static let card = DesignCard(
    name: "nested-scan",
    idea: "posts as the server sent them, with embedded authors and comments; a scan finds all copies of an author",
    source: "Kimura 2018, as an app without an index would do it",
    costs: "update-author and update-comment O(n + m); reading a post takes at most one look-up",
    chooseWhen: "there is little data, which seldom changes and is shown as the server sent it",
    avoidWhen: "authors or comments change: each change scans all payloads", abilities: [.tables, .sharedReads])

  private var roster: [AuthorID: Author] = [:]
  /// The posts, oldest first.
  private var posts: [PostPayload] = []
  private var places: [PostID: Int] = [:]

  private enum Containers {
    static let roster = Container(0)
    static let posts = Container(1)
    static let places = Container(2)
    static func comments(under post: PostID) -> Container { Container(3, of: post.rawValue) }
  }

  package init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    roster.reserveCapacity(payload.authors.count)
    for author in payload.authors { roster[author.id] = author }
    posts = payload.posts
    for place in posts.indices {
      places[posts[place].id] = place
      probe.wrote(posts[place].slots)
    }
    probe.wrote(payload.authors.count)
  }

  package mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    switch commit {
    case .updateAuthors(let edits):
      for edit in edits where roster.change(edit.id, { $0.apply(edit.change) }) {
        probe.write(to: Containers.roster, elements: roster.count)
        probe.wrote(1 + changeCopies(of: edit.id, &probe) { $0?.apply(edit.change) })
        touched.insert(.author(edit.id), edit.change.fields)
      }
    case .updatePosts(let edits):
      for edit in edits {
        guard let place = places[edit.id] else { continue }
        probe.write(to: Containers.posts, elements: posts.count)
        posts[place].title = edit.title
        probe.wrote()
        touched.insert(.post(edit.id), .postTitle)
      }
    case .updateComments(let edits):
      for edit in edits {
        guard let (post, place) = find(edit.id) else { continue }
        noteComments(at: post, &probe)
        posts[post].comments[place].body = edit.body
        probe.wrote()
        touched.insert(.comment(edit.id), .commentBody)
      }
    case .insertPosts(let payloads):
      for payload in payloads {
        absorb(payload.author, &probe)
        insert(payload, &probe)
        probe.wrote(payload.slots)
        touched.insert(payload)
      }
    case .insertComments(let inserts):
      for insert in inserts {
        guard let place = places[insert.post] else { continue }
        absorb(insert.comment.author, &probe)
        noteComments(at: place, &probe)
        posts[place].comments.append(insert.comment)
        probe.wrote(insert.comment.slots)
        touched.insert(insert)
      }
    case .deletePosts(let ids): for id in ids { delete(id, &touched, &probe) }
    case .deleteComments(let ids): for id in ids { delete(id, &touched, &probe) }
    case .deleteAuthors(let ids): for id in ids { delete(id, &touched, &probe) }
    case .refetch(let page): replace(page, &touched, &probe)
    case .mergePosts, .mergeComments: Commit.refuseMerge()
    }
  }
}

// MARK: - Writing

extension NestedScanStore {
  /// Scans every embedded author and changes the copies of one author in place, except copies that are right already.
  /// Returns the number of changed copies.
  private mutating func changeCopies<P: Probe>(
    of id: AuthorID, unless isRight: (Author?) -> Bool = { _ in false }, _ probe: inout P,
    _ change: (inout Author?) -> Void
  ) -> Int {
    var count = 0
    for post in posts.indices {
      if posts[post].author?.id == id && !isRight(posts[post].author) {
        probe.write(to: Containers.posts, elements: posts.count)
        change(&posts[post].author)
        count += 1
      }
      for comment in posts[post].comments.indices {
        let author = posts[post].comments[comment].author
        if author?.id != id || isRight(author) { continue }
        noteComments(at: post, &probe)
        change(&posts[post].comments[comment].author)
        count += 1
      }
    }
    return count
  }

  private func noteComments<P: Probe>(at place: Int, _ probe: inout P) {
    probe.write(to: Containers.posts, elements: posts.count)
    probe.write(to: Containers.comments(under: posts[place].id), elements: posts[place].comments.count)
  }

  private func find(_ id: CommentID) -> (post: Int, comment: Int)? {
    for post in posts.indices {
      if let comment = posts[post].comments.firstIndex(where: { $0.id == id }) { return (post, comment) }
    }
    return nil
  }

  /// Updates the copies of an author if a payload has a newer state. The copies in that payload are right already.
  private mutating func absorb<P: Probe>(_ author: Author?, _ probe: inout P) {
    guard let author, roster[author.id] != author else { return }
    probe.write(to: Containers.roster, elements: roster.count)
    roster[author.id] = author
    probe.wrote(1 + changeCopies(of: author.id, unless: { $0 == author }, &probe) { $0 = author })
  }

  /// Inserts a post at its place: the newest post at the end, any other post before the newer posts, which move.
  private mutating func insert<P: Probe>(_ payload: PostPayload, _ probe: inout P) {
    probe.write(to: Containers.posts, elements: posts.count)
    probe.write(to: Containers.places, elements: places.count)
    var place = posts.count
    while place > 0 && payload.createdAt < posts[place - 1].createdAt { place -= 1 }
    posts.insert(payload, at: place)
    renumber(from: place)
  }

  private mutating func renumber(from start: Int) {
    for place in start..<posts.count { places[posts[place].id] = place }
  }

  /// Replaces posts by the posts of a page. The page is written before copies elsewhere are updated; otherwise copies
  /// that the page replaces would be updated in vain.
  private mutating func replace<P: Probe>(_ page: Batch<PostPayload>, _ touched: inout Touched, _ probe: inout P) {
    for payload in page {
      guard let place = places[payload.id] else { continue }
      probe.write(to: Containers.posts, elements: posts.count)
      posts[place] = payload
      probe.wrote(payload.slots)
      touched.insert(refetched: payload)
    }
    for payload in page {
      absorb(payload.author, &probe)
      for comment in payload.comments { absorb(comment.author, &probe) }
    }
  }

  private mutating func delete<P: Probe>(_ id: PostID, _ touched: inout Touched, _ probe: inout P) {
    guard let place = places.removeValue(forKey: id) else { return }
    probe.write(to: Containers.places, elements: places.count + 1)
    probe.write(to: Containers.posts, elements: posts.count)
    let post = posts.remove(at: place)
    renumber(from: place)
    probe.removed(post.slots)
    touched.insert(.post(id))
    touched.insert(.recentPosts)
    if !post.comments.isEmpty { touched.insert(.comments(of: id)) }
    if let author = post.author { touched.insert(.posts(by: author.id)) }
  }

  private mutating func delete<P: Probe>(_ id: CommentID, _ touched: inout Touched, _ probe: inout P) {
    guard let (post, place) = find(id) else { return }
    noteComments(at: post, &probe)
    probe.removed(posts[post].comments.remove(at: place).slots)
    touched.insert(Touched.Move(id, of: posts[post].id, came: false))
  }

  /// Deletes an author from every copy: the author's posts and comments remain, without an author.
  private mutating func delete<P: Probe>(_ id: AuthorID, _ touched: inout Touched, _ probe: inout P) {
    guard roster.removeValue(forKey: id) != nil else { return }
    probe.write(to: Containers.roster, elements: roster.count + 1)
    probe.removed(1 + changeCopies(of: id, &probe) { $0 = nil })
    touched.insert(.author(id))
  }
}

// MARK: - Reading

extension NestedScanStore {
  /// Returns the changed tables. Posts contain the comments, so a change of posts or of comments is reported for both.
  package func changes<P: Probe>(
    in tables: Tables, since past: borrowing Self, by comparison: TableComparison, _ probe: inout P
  ) -> Tables {
    var walk = TableWalk(comparison, isCounting: P.isCounting)
    defer { walk.tell(&probe) }
    if tables.contains(.authors) && walk.differ(roster, past.roster) { return .authors }
    if tables.isDisjoint(with: [.posts, .comments]) { return [] }
    return walk.differ(posts, past.posts) || walk.differ(places, past.places) ? [.posts, .comments] : []
  }

  package func author(_ id: AuthorID) -> Author? { roster[id] }

  /// Passes all authors to the body. The roster has each author once, including authors without posts and comments.
  package func forEachAuthor(_ body: (Author) -> Void) { for author in roster.values { body(author) } }

  package func post(_ id: PostID) -> (post: Post, author: Author?)? {
    places[id].map { (posts[$0].post, posts[$0].author) }
  }

  package func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    guard let place = places[post], let comment = posts[place].comments.first(where: { $0.id == id }) else {
      return nil
    }
    return (comment.comment(of: post), comment.author)
  }

  package func commentCount(of post: PostID) -> Int { places[post].map { posts[$0].comments.count } ?? 0 }

  package func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    guard let place = places[post] else { return }
    posts[place].comments.walk(from: end) { body($0.comment(of: post), $0.author) }
  }

  package func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    posts.walk(from: end) { $0.author?.id != author || body($0.post, $0.comments.count) }
  }

  package func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    posts.walk(from: end) { body($0.post, $0.author, $0.comments.count) }
  }
}
