import BenchCore

/// One observable cell for each entity and each relation. A reference to another cell is that cell's id, which is
/// looked up in a family of cells.
///
/// Idea: the state is in many small pieces, so a write concerns only the subscribers of its piece. The cells are the
/// parts that a commit can touch: an author, a post, a comment, the comments of a post, the posts of an author, and the
/// list of posts. Each write walks the cell's subscribers. If no derivation subscribes, only the machinery is measured:
/// an object per cell, and a check for subscribers per write.
///
/// Models jotai 2 (`atom`, `atomFamily`, a listener set per mounted atom), whose cells change in place, so no past
/// state can be held. The store does not model Recoil, which since 0.2 keeps all cells in a persistent tree. JavaScript
/// copies a list of ids to change it; here lists change in place.
///
/// Costs, with n entities in a table and c comments under a post: an update is one hash look-up and a walk of s
/// subscribers, O(1 + s). An insert creates one or two cells and appends to one or two lists. delete-post takes O(n) to
/// close the gap in the order, and O(c) for the comments; delete-comment takes O(c), and delete-author O(1). A read
/// takes one more look-up and load for each reference.
///
/// Memory on paper, without the strings and tags: a cell is an object of 16 bytes of header, its value, 8 of list and 8
/// of token, in its malloc class: an author 80 (72), a post 112 and 48 for its comments (40), a comment 96. Each takes
/// 16 ÷ 0.375…0.75 load in the map of its family. Lists hold 16 bytes per place, up to twice as many places, and 32 of
/// header.
package struct AtomsStore: Store, WalkedReads, ~Copyable {
  package static let card = DesignCard(
    name: "atoms", idea: "each entity and each list of ids is an observable cell with its own subscribers",
    source: "jotai 2 and Recoil's atomFamily (article 003, appendix)",
    costs: "update O(1 + subscribers); delete-post O(n); reading takes a look-up per reference",
    chooseWhen: "many small values are observed, and a write should notify only the subscribers of the written value",
    avoidWhen: "screens read many entities at once, or a past state must be held",
    holding: .cannotHold, abilities: .sharedReads)

  private(set) var authors = AtomFamily<Author, Author?> { nil }
  private(set) var posts = AtomFamily<Post, Post?> { nil }
  private(set) var comments = AtomFamily<Comment, Comment?> { nil }
  private(set) var postsByAuthor = AtomFamily<Author, CreationOrder<PostID>> { CreationOrder() }
  private(set) var commentsByPost = AtomFamily<Post, CreationOrder<CommentID>> { CreationOrder() }
  let recent = Atom(CreationOrder<PostID>())

  package init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    authors.reserveCapacity(payload.authors.count)
    posts.reserveCapacity(payload.posts.count)
    comments.reserveCapacity(payload.posts.reduce(0) { $0 + $1.comments.count })
    for author in payload.authors { absorb(author, &probe) }
    for post in payload.posts {
      insert(post, &probe)
      for comment in post.comments { insert(comment, under: post.id, &probe) }
    }
  }

  package borrowing func hold() -> NoPast? { nil }

  package mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    switch commit {
    case .updateAuthors(let edits):
      for edit in edits {
        guard let author = authors.existing(edit.id) else { continue }
        touched.insert(.author(edit.id), edit.change.fields)
        probe.wrote()
        author.write { $0?.apply(edit.change) }
      }
    case .updatePosts(let edits):
      for edit in edits {
        guard let post = posts.existing(edit.id) else { continue }
        touched.insert(.post(edit.id), .postTitle)
        probe.wrote()
        post.write { $0?.title = edit.title }
      }
    case .updateComments(let edits):
      for edit in edits {
        guard let comment = comments.existing(edit.id) else { continue }
        touched.insert(.comment(edit.id), .commentBody)
        probe.wrote()
        comment.write { $0?.body = edit.body }
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
    case .mergePosts, .mergeComments: Commit.refuseMerge()
    }
  }
}

// MARK: - Writing

extension AtomsStore {
  private mutating func absorb<P: Probe>(_ author: Author?, _ probe: inout P) {
    guard let author else { return }
    authors.atom(author.id).write { $0 = author }
    probe.wrote()
  }

  private mutating func insert<P: Probe>(_ payload: PostPayload, _ probe: inout P) {
    absorb(payload.author, &probe)
    posts.atom(payload.id).write { $0 = payload.post }
    probe.wrote()
    recent.write { $0.insert(payload.id, createdAt: payload.createdAt) }
    if let author = payload.author {
      postsByAuthor.atom(author.id).write { $0.insert(payload.id, createdAt: payload.createdAt) }
    }
  }

  private mutating func insert<P: Probe>(_ payload: CommentPayload, under post: PostID, _ probe: inout P) {
    absorb(payload.author, &probe)
    comments.atom(payload.id).write { $0 = payload.comment(of: post) }
    probe.wrote()
    commentsByPost.atom(post).write { $0.insert(payload.id, createdAt: payload.createdAt) }
  }

  private mutating func replace<P: Probe>(_ payload: PostPayload, _ touched: inout Touched, _ probe: inout P) {
    guard let atom = posts.existing(payload.id) else { return }
    if let old = atom.value?.author, old != payload.author?.id {
      postsByAuthor.existing(old)?.write { $0.remove(payload.id, createdAt: payload.createdAt) }
      touched.insert(.posts(by: old))
    }
    absorb(payload.author, &probe)
    atom.write { $0 = payload.post }
    probe.wrote()
    touched.insert(refetched: payload)
    for comment in payload.comments {
      absorb(comment.author, &probe)
      guard let atom = comments.existing(comment.id) else { continue }
      atom.write { $0 = comment.comment(of: payload.id) }
      probe.wrote()
    }
  }

  private mutating func delete<P: Probe>(_ id: PostID, _ touched: inout Touched, _ probe: inout P) {
    guard let post = posts.remove(id) ?? nil else { return }
    probe.removed()
    recent.write { $0.remove(id, createdAt: post.createdAt) }
    if let author = post.author {
      postsByAuthor.existing(author)?.write { $0.remove(id, createdAt: post.createdAt) }
    }
    let gone = commentsByPost.remove(id) ?? CreationOrder()
    touched.insert(deleted: id, by: post.author, hadComments: gone.count > 0)
    gone.forEach { _ = comments.remove($0) }
    probe.removed(gone.count)
  }

  private mutating func delete<P: Probe>(_ id: CommentID, _ touched: inout Touched, _ probe: inout P) {
    guard let comment = comments.remove(id) ?? nil else { return }
    probe.removed()
    commentsByPost.existing(comment.post)?.write { $0.remove(id, createdAt: comment.createdAt) }
    touched.insert(Touched.Move(id, of: comment.post, came: false))
  }

  private mutating func delete<P: Probe>(_ id: AuthorID, _ touched: inout Touched, _ probe: inout P) {
    guard authors.remove(id) != nil else { return }
    probe.removed()
    touched.insert(.author(id))
  }
}

// MARK: - Reading

extension AtomsStore {
  @inline(__always)
  private borrowing func known(_ id: AuthorID?) -> Author? { id.flatMap { authors.existing($0)?.value } }
  package borrowing func author(_ id: AuthorID) -> Author? { known(id) }

  package borrowing func forEachAuthor(_ body: (Author) -> Void) {
    authors.forEach { atom in if let author = atom.value { body(author) } }
  }

  package borrowing func post(_ id: PostID) -> (post: Post, author: Author?)? {
    guard let post = posts.existing(id)?.value else { return nil }
    return (post, known(post.author))
  }

  package borrowing func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    guard let comment = comments.existing(id)?.value, comment.post == post else { return nil }
    return (comment, known(comment.author))
  }

  package borrowing func commentCount(of post: PostID) -> Int { commentsByPost.existing(post)?.value.count ?? 0 }

  package borrowing func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    commentsByPost.existing(post)?.value.walk(from: end) { id in
      guard let comment = comments.existing(id)?.value else { return true }
      return body(comment, known(comment.author))
    }
  }

  package borrowing func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    postsByAuthor.existing(author)?.value.walk(from: end) { id in
      guard let post = posts.existing(id)?.value else { return true }
      return body(post, commentCount(of: id))
    }
  }

  package borrowing func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    recent.value.walk(from: end) { id in
      guard let post = posts.existing(id)?.value else { return true }
      return body(post, known(post.author), commentCount(of: id))
    }
  }
}
