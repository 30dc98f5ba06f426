import BenchCore

/// The containers of a normalized store's tables, indexes and orders: the only difference between `normalized`,
/// `boxed`, `erased` and `persistent`. The defaults are those of `normalized`.
protocol NormalForm {
  static var card: DesignCard { get }

  associatedtype K: KeyForm
  associatedtype Authors: EntityTable<K.AuthorKey, K.AuthorEntry> = [K.AuthorKey: K.AuthorEntry]
  associatedtype Posts: EntityTable<K.PostKey, K.PostEntry> = [K.PostKey: K.PostEntry]
  associatedtype Comments: EntityTable<K.CommentKey, K.CommentEntry> = [K.CommentKey: K.CommentEntry]
  associatedtype PostOrder: EntityOrder<K.PostKey> = CreationOrder<K.PostKey>
  associatedtype CommentOrder: EntityOrder<K.CommentKey> = CreationOrder<K.CommentKey>
  associatedtype PostsByAuthor: EntityTable<K.AuthorKey, PostOrder> = [K.AuthorKey: CreationOrder<K.PostKey>]
  associatedtype CommentsByPost: EntityTable<K.PostKey, CommentOrder> = [K.PostKey: CreationOrder<K.CommentKey>]

  /// True if the first write to a container that a held state shares copies all of the container. The default is true.
  static var copiesContainers: Bool { get }

  /// True if the tables collect writes until a commit ends. The default is false.
  static var collectsWrites: Bool { get }
}

extension NormalForm {
  static var copiesContainers: Bool { true }
  static var collectsWrites: Bool { false }
}

/// Typed tables by id, an order of posts, and indexes of each author's posts and each post's comments. These are
/// properties of a struct or of an observable object.
protocol TableState<Form>: WalkedReads {
  associatedtype Form: NormalForm
  var keys: Form.K { get }
  var authors: Form.Authors { get set }
  var posts: Form.Posts { get set }
  var comments: Form.Comments { get set }
  var recent: Form.PostOrder { get set }
  var postsByAuthor: Form.PostsByAuthor { get set }
  var commentsByPost: Form.CommentsByPost { get set }
}

struct NormalTables<Form: NormalForm>: TableState, Store {
  static var card: DesignCard { Form.card }
  static var ids: IDForm { Form.K.form }

  let keys: Form.K
  var authors = Form.Authors()
  var posts = Form.Posts()
  var comments = Form.Comments()
  var recent = Form.PostOrder()
  var postsByAuthor = Form.PostsByAuthor()
  var commentsByPost = Form.CommentsByPost()

  init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    keys = K(payload.keys)
    fill(payload, &probe)
  }
}

private enum Containers {
  static var authors: Container { Container(0) }
  static var posts: Container { Container(1) }
  static var comments: Container { Container(2) }
  static var recent: Container { Container(3) }
  static var postsByAuthor: Container { Container(4) }
  static var commentsByPost: Container { Container(5) }
  static func posts(by author: AuthorID) -> Container { Container(6, of: author.rawValue) }
  static func comments(of post: PostID) -> Container { Container(7, of: post.rawValue) }
}

extension TableState {
  typealias K = Form.K

  /// Loads the server's data into empty tables.
  mutating func fill<P: Probe>(_ payload: Payload, _ probe: inout P) {
    authors.reserveCapacity(payload.authors.count)
    posts.reserveCapacity(payload.posts.count)
    comments.reserveCapacity(payload.posts.reduce(0) { $0 + $1.comments.count })
    for author in payload.authors { absorb(author, &probe) }
    for post in payload.posts {
      insert(post, &probe)
      for comment in post.comments { insert(comment, under: post.id, &probe) }
    }
    merge(&probe)
  }

  private func note<P: Probe>(_ container: Container, _ elements: @autoclosure () -> Int, _ probe: inout P) {
    if Form.copiesContainers { probe.write(to: container, elements: elements()) }
  }

  /// Applies a commit. The key of an edit is recorded before the edit's value is written. The write is then the last
  /// use of the value, so the value is moved instead of copied, which saves a retain and a release.
  public mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    switch commit {
    case .updateAuthors(let edits):
      for edit in edits {
        let isThere = authors.change(keys[edit.id]) {
          touched.insert(.author(edit.id), edit.change.fields)
          $0.apply(edit.change)
        }
        if !isThere { continue }
        note(Containers.authors, authors.count, &probe)
        probe.wrote()
      }
    case .updatePosts(let edits):
      for edit in edits {
        let isThere = posts.change(keys[edit.id]) {
          touched.insert(.post(edit.id), .postTitle)
          $0.title = edit.title
        }
        if !isThere { continue }
        note(Containers.posts, posts.count, &probe)
        probe.wrote()
      }
    case .updateComments(let edits):
      for edit in edits {
        let isThere = comments.change(keys[edit.id]) {
          touched.insert(.comment(edit.id), .commentBody)
          $0.body = edit.body
        }
        if !isThere { continue }
        note(Containers.comments, comments.count, &probe)
        probe.wrote()
      }
    case .insertPosts(let payloads):
      for payload in payloads {
        insert(payload, &probe)
        touched.insert(payload)
      }
    case .insertComments(let inserts):
      for insert in inserts {
        self.insert(insert.comment, under: insert.post, &probe)
        touched.insert(insert)
      }
    case .deletePosts(let ids): for id in ids { delete(id, &touched, &probe) }
    case .deleteComments(let ids): for id in ids { delete(id, &touched, &probe) }
    case .deleteAuthors(let ids): for id in ids { delete(id, &touched, &probe) }
    case .refetch(let page): for payload in page { replace(payload, &touched, &probe) }
    case .mergePosts(let page): for merge in page { self.merge(merge, &touched, &probe) }
    case .mergeComments(let page): for merge in page { self.merge(merge, &touched, &probe) }
    }
    merge(&probe)
  }

  /// Ends a commit (`EntityTable.merge`). Only collecting tables are called: Observation would report any call.
  private mutating func merge<P: Probe>(_ probe: inout P) {
    if !Form.collectsWrites { return }
    _ = authors.merge()
    if let gone = posts.merge() {
      note(Containers.postsByAuthor, postsByAuthor.count, &probe)
      postsByAuthor.takeOut(gone)
    }
    if let gone = comments.merge() {
      note(Containers.commentsByPost, commentsByPost.count, &probe)
      commentsByPost.takeOut(gone)
    }
  }
}

// MARK: - Writing

extension TableState {
  private mutating func absorb<P: Probe>(_ author: Author?, _ probe: inout P) {
    guard let author else { return }
    note(Containers.authors, authors.count, &probe)
    authors[keys[author.id]] = K.AuthorEntry(author, keys)
    probe.wrote()
  }

  private mutating func put<P: Probe>(_ post: K.PostEntry, _ probe: inout P) {
    note(Containers.posts, posts.count, &probe)
    posts[post.id] = post
    probe.wrote()
  }

  private mutating func put<P: Probe>(_ comment: K.CommentEntry, _ probe: inout P) {
    note(Containers.comments, comments.count, &probe)
    comments[comment.id] = comment
    probe.wrote()
  }

  private mutating func insert<P: Probe>(_ payload: PostPayload, _ probe: inout P) {
    absorb(payload.author, &probe)
    let post = K.PostEntry(payload.post, keys)
    put(post, &probe)
    note(Containers.recent, recent.count, &probe)
    recent.insert(post.id, createdAt: post.createdAt)
    if let author = post.author { changePosts(by: author, &probe) { $0.insert(post.id, createdAt: post.createdAt) } }
  }

  private mutating func insert<P: Probe>(_ payload: CommentPayload, under post: PostID, _ probe: inout P) {
    absorb(payload.author, &probe)
    let comment = K.CommentEntry(payload.comment(of: post), keys)
    put(comment, &probe)
    changeComments(of: comment.post, &probe) { $0.insert(comment.id, createdAt: comment.createdAt) }
  }

  private mutating func changePosts<P: Probe>(
    by author: K.AuthorKey, _ probe: inout P, _ change: (inout Form.PostOrder) -> Void
  ) {
    note(Containers.postsByAuthor, postsByAuthor.count, &probe)
    note(Containers.posts(by: author.id), postsByAuthor[author]?.count ?? 0, &probe)
    postsByAuthor.change(author, default: Form.PostOrder(), change)
  }

  private mutating func changeComments<P: Probe>(
    of post: K.PostKey, _ probe: inout P, _ change: (inout Form.CommentOrder) -> Void
  ) {
    note(Containers.commentsByPost, commentsByPost.count, &probe)
    note(Containers.comments(of: post.id), commentsByPost[post]?.count ?? 0, &probe)
    commentsByPost.change(post, default: Form.CommentOrder(), change)
  }

  /// Overwrites an existing post and its nested entities. The post keeps its place; its former author may be deleted.
  private mutating func replace<P: Probe>(_ payload: PostPayload, _ touched: inout Touched, _ probe: inout P) {
    let post = K.PostEntry(payload.post, keys)
    if let old = posts[post.id]?.author, old != post.author {
      changePosts(by: old, &probe) { $0.remove(post.id, createdAt: post.createdAt) }
      touched.insert(.posts(by: old.id))
    }
    absorb(payload.author, &probe)
    put(post, &probe)
    touched.insert(refetched: payload)
    for comment in payload.comments {
      absorb(comment.author, &probe)
      put(K.CommentEntry(comment.comment(of: payload.id), keys), &probe)
    }
  }

  private mutating func delete<P: Probe>(_ id: PostID, _ touched: inout Touched, _ probe: inout P) {
    guard let post = posts.removeValue(forKey: keys[id]) else { return }
    note(Containers.posts, posts.count + 1, &probe)
    probe.removed()
    note(Containers.recent, recent.count, &probe)
    recent.remove(post.id, createdAt: post.createdAt)
    if let author = post.author { changePosts(by: author, &probe) { $0.remove(post.id, createdAt: post.createdAt) } }
    let gone = commentsByPost.removeValue(forKey: post.id)
    touched.insert(deleted: id, by: post.author?.id, hadComments: gone?.count ?? 0 > 0)
    guard let gone else { return }
    note(Containers.commentsByPost, commentsByPost.count + 1, &probe)
    if gone.count == 0 { return }
    note(Containers.comments, comments.count, &probe)
    gone.forEach { _ = comments.removeValue(forKey: $0) }
    probe.removed(gone.count)
  }

  private mutating func delete<P: Probe>(_ id: CommentID, _ touched: inout Touched, _ probe: inout P) {
    guard let comment = comments.removeValue(forKey: keys[id]) else { return }
    note(Containers.comments, comments.count + 1, &probe)
    probe.removed()
    changeComments(of: comment.post, &probe) { $0.remove(comment.id, createdAt: comment.createdAt) }
    touched.insert(Touched.Move(id, of: comment.post.id, came: false))
  }

  private mutating func delete<P: Probe>(_ id: AuthorID, _ touched: inout Touched, _ probe: inout P) {
    guard authors.removeValue(forKey: keys[id]) != nil else { return }
    note(Containers.authors, authors.count + 1, &probe)
    probe.removed()
    touched.insert(.author(id))
  }
}

// MARK: - Merging

extension TableState {
  private mutating func merge<P: Probe>(_ merge: PostMerge, _ touched: inout Touched, _ probe: inout P) {
    let payload = merge.post
    let key = keys[payload.id]
    if let old = posts[key]?.entity {
      let new = old.merging(payload, merge.fields)
      if merge.fields.contains(.author) { absorb(payload.author, &touched, &probe) }
      move(key, from: old, to: new, &touched, &probe)
      if !merge.fields.isEmpty {
        put(K.PostEntry(new, keys), &probe)
        touched.insert(merged: new, over: old)
      }
    } else {
      insert(payload, &probe)
      touched.insert(payload)
    }
    if merge.comments == .untouched { return }
    if merge.comments == .replaced {
      let kept = Set(payload.comments.map(\.id))
      var gone: [CommentID] = []
      commentsByPost[key]?.forEach { if !kept.contains($0.id) { gone.append($0.id) } }
      for comment in gone { delete(comment, &touched, &probe) }
    }
    for comment in payload.comments { self.merge(CommentMerge(comment, under: payload.id), &touched, &probe) }
  }

  private mutating func absorb<P: Probe>(_ author: Author?, _ touched: inout Touched, _ probe: inout P) {
    absorb(author, &probe)
    if let author { touched.insert(.author(author.id)) }
  }

  private mutating func move<P: Probe>(
    _ key: K.PostKey, from old: Post, to new: Post, _ touched: inout Touched, _ probe: inout P
  ) {
    if old.author == new.author && old.createdAt == new.createdAt { return }
    if let author = old.author { changePosts(by: keys[author], &probe) { $0.remove(key, createdAt: old.createdAt) } }
    if let author = new.author { changePosts(by: keys[author], &probe) { $0.insert(key, createdAt: new.createdAt) } }
    if old.createdAt == new.createdAt { return }
    note(Containers.recent, recent.count, &probe)
    recent.remove(key, createdAt: old.createdAt)
    recent.insert(key, createdAt: new.createdAt)
  }

  private mutating func merge<P: Probe>(_ merge: CommentMerge, _ touched: inout Touched, _ probe: inout P) {
    let payload = merge.comment
    if posts[keys[merge.post]] == nil { return }
    guard let old = comments[keys[payload.id]]?.entity else {
      let new = CommentInsert(post: merge.post, comment: payload)
      insert(payload, under: merge.post, &probe)
      return touched.insert(new)
    }
    let new = old.merging(payload, merge.fields)
    if merge.fields.contains(.author) { absorb(payload.author, &touched, &probe) }
    if old.createdAt != new.createdAt {
      let key = keys[old.id]
      changeComments(of: keys[old.post], &probe) {
        $0.remove(key, createdAt: old.createdAt)
        $0.insert(key, createdAt: new.createdAt)
      }
    }
    if merge.fields.isEmpty { return }
    put(K.CommentEntry(new, keys), &probe)
    touched.insert(merged: new, over: old)
  }
}

// MARK: - Reading

extension TableState {
  public func author(_ id: AuthorID) -> Author? { authors[keys[id]]?.entity }
  public func forEachAuthor(_ body: (Author) -> Void) { authors.forEachValue { body($0.entity) } }

  public func post(_ id: PostID) -> (post: Post, author: Author?)? {
    guard let post = posts[keys[id]] else { return nil }
    return (post.entity, author(at: post.author))
  }

  private func author(at reference: K.AuthorKey?) -> Author? { reference.flatMap { authors[$0]?.entity } }

  public func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    commentsByPost[keys[post]]?.walk(from: end) { id in
      guard let comment = comments[id] else { return true }
      return body(comment.entity, author(at: comment.author))
    }
  }

  public func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    guard let comment = comments[keys[id]], comment.post.id == post else { return nil }
    return (comment.entity, author(at: comment.author))
  }

  public func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    postsByAuthor[keys[author]]?.walk(from: end) { id in
      guard let post = posts[id] else { return true }
      return body(post.entity, commentsByPost[id]?.count ?? 0)
    }
  }

  public func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    recent.walk(from: end) { id in
      guard let post = posts[id] else { return true }
      return body(post.entity, author(at: post.author), commentsByPost[id]?.count ?? 0)
    }
  }

  /// Returns the tables that differ from the past, each together with the orders of its rows; see `Store.changes`.
  public func changes<P: Probe>(in tables: Tables, since past: Self, by comparison: TableComparison, _ probe: inout P)
    -> Tables
  {
    var walk = TableWalk(comparison, isCounting: P.isCounting)
    defer { walk.tell(&probe) }
    if tables.contains(.authors) && walk.differ(authors, past.authors) { return .authors }
    if tables.contains(.posts),
      walk.differ(posts, past.posts) || walk.differ(recent, past.recent)
        || walk.differ(postsByAuthor, past.postsByAuthor)
    {
      return .posts
    }
    if tables.contains(.comments),
      walk.differ(comments, past.comments) || walk.differ(commentsByPost, past.commentsByPost)
    {
      return .comments
    }
    return []
  }

  public func commentCount(of post: PostID) -> Int { commentsByPost[keys[post]]?.count ?? 0 }
}
