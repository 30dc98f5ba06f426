import BenchContainers
import BenchCore

/// Typed tables by id without secondary indexes: relations and orders are found by filtering and sorting.
///
/// Idea: the counter-example of article 003 (2020), which keeps `postsByAuthor` because "filter + sort" is far slower.
/// The store saves the upkeep of indexes on every insert and delete; the question is whether this saving is ever worth
/// the slower reads. The store differs from `normalized` only in having no orders and indexes.
///
/// Costs, with n posts and m comments in all: an update or insert is one hash look-up, O(1). Deleting a post scans all
/// m comments for those of the post. Reading a thread of c comments is O(m + c log c), reading the posts of an author
/// O(n + m), and reading the feed O(n log n + m). A read keeps its results in memory while it sorts.
///
/// Memory: a bucket of key and value for each entity, Author 8 + 40, Post 8 + 80, Comment 8 + 64 bytes; a dictionary of
/// reserved capacity has 1.33 to 2.67 buckets for each. No order or index is kept. 10,000 of each kind: 114 in buckets
/// and 117 in texts and tags; 244 are measured, because jemalloc rounds a dictionary up by up to a quarter.
package struct NormalizedScanStore: Store, WalkedReads {
  package static let card = DesignCard(
    name: "normalized-scan", idea: "typed tables by id without secondary indexes: groupings filter and sort",
    source: "Kimura 2020 (003), the counter-example to `postsByAuthor`",
    costs: "update and insert O(1); delete-post O(m); thread O(m); author-posts O(n + m); feed O(n log n + m)",
    chooseWhen: "entities are often inserted and deleted and looked up by id alone, or there are only dozens of them",
    avoidWhen: "a screen lists the posts of an author, a thread, or the newest of many posts",
    abilities: [.tables, .sharedReads])

  private let keys: IntKeys
  private var authors: [AuthorID: Author] = [:]
  private var posts: [PostID: Post] = [:]
  private var comments: [CommentID: Comment] = [:]

  private enum Containers {
    static let authors = Container(0)
    static let posts = Container(1)
    static let comments = Container(2)
  }

  package init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    keys = IntKeys(payload.keys)
    authors.reserveCapacity(payload.authors.count)
    posts.reserveCapacity(payload.posts.count)
    comments.reserveCapacity(payload.posts.reduce(0) { $0 + $1.comments.count })
    for author in payload.authors { absorb(author, &probe) }
    for post in payload.posts { put(post, &probe) }
  }

  package mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    switch commit {
    case .updateAuthors(let edits):
      for edit in edits where authors.change(edit.id, { $0.apply(edit.change) }) {
        probe.write(to: Containers.authors, elements: authors.count)
        touched.insert(.author(edit.id), edit.change.fields)
        probe.wrote()
      }
    case .updatePosts(let edits):
      for edit in edits where posts.change(edit.id, { $0.title = edit.title }) {
        probe.write(to: Containers.posts, elements: posts.count)
        touched.insert(.post(edit.id), .postTitle)
        probe.wrote()
      }
    case .updateComments(let edits):
      for edit in edits where comments.change(edit.id, { $0.body = edit.body }) {
        probe.write(to: Containers.comments, elements: comments.count)
        touched.insert(.comment(edit.id), .commentBody)
        probe.wrote()
      }
    case .insertPosts(let payloads):
      for payload in payloads {
        put(payload, &probe)
        touched.insert(payload)
      }
    case .insertComments(let inserts):
      for insert in inserts {
        put(insert.comment, under: insert.post, &probe)
        touched.insert(insert)
      }
    case .deletePosts(let ids): for id in ids { delete(id, &touched, &probe) }
    case .deleteComments(let ids): for id in ids { delete(id, &touched, &probe) }
    case .deleteAuthors(let ids): for id in ids { delete(id, &touched, &probe) }
    case .refetch(let page): for payload in page { replace(payload, &touched, &probe) }
    case .mergePosts, .mergeComments: Commit.refuseMerge()
    }
  }
}

// MARK: - Writing

extension NormalizedScanStore {
  private mutating func absorb<P: Probe>(_ author: Author?, _ probe: inout P) {
    guard let author else { return }
    probe.write(to: Containers.authors, elements: authors.count)
    authors[author.id] = Author(author, keys)
    probe.wrote()
  }

  private mutating func put<P: Probe>(_ payload: PostPayload, _ probe: inout P) {
    absorb(payload.author, &probe)
    probe.write(to: Containers.posts, elements: posts.count)
    posts[payload.id] = Post(payload, keys)
    probe.wrote()
    for comment in payload.comments { put(comment, under: payload.id, &probe) }
  }

  private mutating func put<P: Probe>(_ payload: CommentPayload, under post: PostID, _ probe: inout P) {
    absorb(payload.author, &probe)
    probe.write(to: Containers.comments, elements: comments.count)
    comments[payload.id] = Comment(payload, under: post, keys)
    probe.wrote()
  }

  private mutating func replace<P: Probe>(_ payload: PostPayload, _ touched: inout Touched, _ probe: inout P) {
    if let old = posts[payload.id]?.author, old != payload.author?.id { touched.insert(.posts(by: old)) }
    put(payload, &probe)
    touched.insert(refetched: payload)
  }

  private mutating func delete<P: Probe>(_ id: PostID, _ touched: inout Touched, _ probe: inout P) {
    guard let post = posts.removeValue(forKey: id) else { return }
    probe.write(to: Containers.posts, elements: posts.count + 1)
    probe.removed()
    let gone = comments(of: id)
    touched.insert(deleted: id, by: post.author, hadComments: !gone.isEmpty)
    if gone.isEmpty { return }
    probe.write(to: Containers.comments, elements: comments.count)
    for comment in gone { comments.removeValue(forKey: comment) }
    probe.removed(gone.count)
  }

  private mutating func delete<P: Probe>(_ id: CommentID, _ touched: inout Touched, _ probe: inout P) {
    guard let comment = comments.removeValue(forKey: id) else { return }
    probe.write(to: Containers.comments, elements: comments.count + 1)
    probe.removed()
    touched.insert(Touched.Move(id, of: comment.post, came: false))
  }

  private mutating func delete<P: Probe>(_ id: AuthorID, _ touched: inout Touched, _ probe: inout P) {
    guard authors.removeValue(forKey: id) != nil else { return }
    probe.write(to: Containers.authors, elements: authors.count + 1)
    probe.removed()
    touched.insert(.author(id))
  }
}

// MARK: - Reading

extension NormalizedScanStore: Scanning {
  typealias K = IntKeys

  func author(at key: AuthorID) -> Author? { authors[key] }
  func post(at key: PostID) -> Post? { posts[key] }
  func scanPosts(_ body: (Post) -> Void) { for post in posts.values { body(post) } }
  func scanComments(_ body: (Comment) -> Void) { for comment in comments.values { body(comment) } }

  package func changes<P: Probe>(
    in tables: Tables, since past: borrowing Self, by comparison: TableComparison, _ probe: inout P
  ) -> Tables {
    var walk = TableWalk(comparison, isCounting: P.isCounting)
    defer { walk.tell(&probe) }
    if tables.contains(.authors) && walk.differ(authors, past.authors) { return .authors }
    if tables.contains(.posts) && walk.differ(posts, past.posts) { return .posts }
    return tables.contains(.comments) && walk.differ(comments, past.comments) ? .comments : []
  }

  package func author(_ id: AuthorID) -> Author? { authors[id] }
  package func forEachAuthor(_ body: (Author) -> Void) { for author in authors.values { body(author) } }

  package func post(_ id: PostID) -> (post: Post, author: Author?)? {
    guard let post = posts[id] else { return nil }
    return (post, post.author.flatMap { authors[$0] })
  }

  package func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    guard let comment = comments[id], comment.post == post else { return nil }
    return (comment, comment.author.flatMap { authors[$0] })
  }

  package func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    findComments(of: post, from: end, while: body)
  }
  package func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    findPosts(by: author, from: end, while: body)
  }
  package func commentCount(of post: PostID) -> Int { comments(of: post).count }
  package func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    findRecentPosts(limit: limit, body)
  }
}
