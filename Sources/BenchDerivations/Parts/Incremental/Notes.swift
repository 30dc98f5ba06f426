import BenchCore

/// The state that all views of `incremental` share: for each entity on which some view depends, the last known value
/// and the views that show the entity. In differential dataflow such states are arrangements: collections indexed for a
/// join and maintained by the same changes as the views.
struct Notes {
  var authors = NoteTable<Author, AuthorNote>()
  var posts = NoteTable<Post, PostNote>()
  var comments = NoteTable<Comment, CommentNote>()
  var views = SlotLists()
  /// All posts; empty until a view shows the newest posts or the posts with a tag.
  private(set) var recent = SlotStrings.Ends()
  private(set) var hasAllPosts = false
  /// True if all authors are noted, as they are once a view has listed the top authors.
  private(set) var hasAllAuthors = false
  private var listed = 0
  private(set) var recentLinks = SlotStrings(container: 0)
  private(set) var authorLinks = SlotStrings(container: 0)
  private(set) var threadLinks = SlotStrings(container: 0)
  /// The comments of each author, in no meaningful order.
  private(set) var commenterLinks = SlotStrings(container: 0)
}

struct AuthorNote {
  let id: AuthorID
  /// The author's name; `nil` while the author does not exist.
  var name: String?
  var points = 0
  var posts = SlotStrings.Ends()
  var comments = SlotStrings.Ends()
  /// The views of the author's posts; while there are any, each of these posts has a note.
  var lists = SlotList()
  var views = SlotList()
  var heads = SlotList()
}

struct PostNote {
  let id: PostID
  /// True if the post exists. A post for which a view waits has a note although it does not exist.
  var isThere = false
  var author = Slot.none
  /// The number of comments, which is kept up to date for posts that some list shows.
  var commentCount = 0
  var tags: [String] = []
  /// The post's comments, which are known while a view of the post is mounted.
  var comments = SlotStrings.Ends()
  var views = SlotList()
  var cells = SlotList()
}

struct CommentNote {
  let id: CommentID
  let post: Slot
  var author = Slot.none
}

// MARK: - Authors

extension Notes {
  /// Returns the slot of the note about an author, created from the store's value if there is no note. An existing note
  /// is not changed: it is compared with the store when the author's key is followed.
  mutating func note(_ id: AuthorID, _ author: Author?) -> Slot {
    if let slot = authors.slot(of: id) { return slot }
    // If all authors are ranked, a new author counts as absent until the author's key is followed and gives the rank.
    if hasAllAuthors { return expect(id) }
    return authors.insert(id, AuthorNote(id: id, name: author?.name, points: author?.points ?? 0))
  }

  /// Notes a missing author: either a view waits for the author, or all authors are ranked and the author is new.
  mutating func expect(_ id: AuthorID) -> Slot { authors.insert(id, AuthorNote(id: id)) }

  mutating func addAllAuthors<S: Store & ~Copyable>(from store: borrowing S) {
    store.forEachAuthor { _ = note($0.id, $0) }
    hasAllAuthors = true
  }

  func authorID(at slot: Slot) -> AuthorID? { slot == .none ? nil : authors[slot].id }

  private mutating func note(_ id: AuthorID?, _ author: Author?) -> Slot { id.map { note($0, author) } ?? .none }

  /// Forgets an author without references and views. While all authors are ranked, only a missing author is forgotten.
  mutating func forgetIfIdle(author slot: Slot) {
    if slot == .none { return }
    let note = authors[slot]
    if hasAllAuthors && note.name != nil { return }
    let isReferredTo = note.posts.newest != .none || note.comments.newest != .none
    let isShown = !note.lists.isEmpty || !note.views.isEmpty || !note.heads.isEmpty
    if !isReferredTo && !isShown { authors.remove(note.id, leaving: AuthorNote(id: AuthorID(-1))) }
  }
}

// MARK: - Posts

extension Notes {
  func expectsPost(by author: AuthorID?) -> Bool {
    if hasAllPosts { return true }
    guard listed > 0, let author, let slot = authors.slot(of: author) else { return false }
    return !authors[slot].lists.isEmpty
  }

  var expectsPosts: Bool { hasAllPosts || listed > 0 }

  @discardableResult
  mutating func add(_ post: Post, _ author: Author?, commentCount: Int) -> Slot {
    let slot = posts.slot(of: post.id) ?? posts.insert(post.id, PostNote(id: post.id))
    posts[slot].commentCount = commentCount
    if posts[slot].isThere { return slot }
    posts[slot].isThere = true
    posts[slot].tags = post.tags
    if hasAllPosts { string(slot) }
    link(slot, to: note(post.author, author))
    return slot
  }

  mutating func expect(_ id: PostID) -> Slot { posts.insert(id, PostNote(id: id)) }

  /// Inserts a post into the order of all posts. Ids grow with the creation time, so posts are in the order of ids.
  private mutating func string(_ slot: Slot) {
    let id = posts[slot].id
    recentLinks.insert(slot, into: &recent) { [posts] in posts[$0].id < id }
  }

  private mutating func link(_ slot: Slot, to author: Slot) {
    posts[slot].author = author
    if author == .none { return }
    let id = posts[slot].id
    authorLinks.insert(slot, into: &authors[author].posts) { [posts] in posts[$0].id < id }
  }

  private mutating func unlink(_ slot: Slot) {
    let author = posts[slot].author
    if author == .none { return }
    authorLinks.remove(slot, from: &authors[author].posts)
    posts[slot].author = .none
  }

  mutating func relink(_ slot: Slot, to id: AuthorID?, _ author: Author?) {
    unlink(slot)
    link(slot, to: note(id, author))
  }

  mutating func remove(post slot: Slot) {
    if hasAllPosts { recentLinks.remove(slot, from: &recent) }
    forgetComments(of: slot)
    let author = posts[slot].author
    unlink(slot)
    forgetIfIdle(author: author)
    posts[slot].isThere = false
    posts[slot].tags = []
    forgetIfIdle(post: slot)
  }

  /// Forgets a post that no view shows or may show later. The post's author may then become idle too.
  mutating func forgetIfIdle(post slot: Slot) {
    if !posts[slot].views.isEmpty || !posts[slot].cells.isEmpty { return }
    let author = posts[slot].author
    if posts[slot].isThere && (hasAllPosts || author != .none && !authors[author].lists.isEmpty) { return }
    unlink(slot)
    posts.remove(posts[slot].id, leaving: PostNote(id: PostID(-1)))
  }

  /// Notes all posts, the oldest first, so that each post is the newest when it is added.
  mutating func addAllPosts<S: Store & ~Copyable>(from store: borrowing S) {
    if hasAllPosts { return }
    var all: [(post: Post, author: Author?, commentCount: Int)] = []
    store.forEachRecentPost(limit: .max) { all.append(($0, $1, $2)) }
    posts.reserveCapacity(all.count)
    for (post, author, commentCount) in all.reversed() { string(add(post, author, commentCount: commentCount)) }
    hasAllPosts = true
  }
}

// MARK: - Heads of details

extension Notes {
  mutating func addHead(_ view: Int, of post: Slot) {
    let author = posts[post].author
    if author != .none { views.add(view, to: &authors[author].heads) }
  }

  mutating func removeHead(_ view: Int, of post: Slot) {
    let author = posts[post].author
    if author != .none { views.remove(view, from: &authors[author].heads) }
  }
}

// MARK: - Views of an author's posts

extension Notes {
  mutating func addList<S: Store & ~Copyable>(_ view: Int, of author: Slot, from store: borrowing S) {
    let isFirst = authors[author].lists.isEmpty
    views.add(view, to: &authors[author].lists)
    if !isFirst { return }
    listed += 1
    if hasAllPosts { return }
    var all: [(post: Post, commentCount: Int)] = []
    store.forEachPost(by: authors[author].id) { all.append(($0, $1)) }
    for (post, commentCount) in all.reversed() { add(post, nil, commentCount: commentCount) }
  }

  mutating func removeList(_ view: Int, of author: Slot) {
    views.remove(view, from: &authors[author].lists)
    if !authors[author].lists.isEmpty { return }
    listed -= 1
    var post = authors[author].posts.newest
    while post != .none && !hasAllPosts {
      let next = authorLinks.older(than: post)
      forgetIfIdle(post: post)
      post = next
    }
    forgetIfIdle(author: author)
  }
}

// MARK: - Comments

extension Notes {
  mutating func addComments<S: Store & ~Copyable>(of post: Slot, from store: borrowing S) {
    var all: [(comment: Comment, author: Author?)] = []
    store.forEachComment(of: posts[post].id) { all.append(($0, $1)) }
    for (comment, author) in all { add(comment, author, under: post) }
  }

  mutating func add(_ comment: Comment, _ author: Author?, under post: Slot) {
    let slot = comments.insert(comment.id, CommentNote(id: comment.id, post: post))
    threadLinks.insert(slot, into: &posts[post].comments) { _ in true }
    link(comment: slot, to: note(comment.author, author))
  }

  private mutating func link(comment slot: Slot, to author: Slot) {
    comments[slot].author = author
    if author == .none { return }
    commenterLinks.insert(slot, into: &authors[author].comments) { _ in true }
  }

  private mutating func unlink(comment slot: Slot) {
    let author = comments[slot].author
    if author == .none { return }
    commenterLinks.remove(slot, from: &authors[author].comments)
    comments[slot].author = .none
    forgetIfIdle(author: author)
  }

  mutating func relink(comment slot: Slot, to id: AuthorID?, _ author: Author?) {
    unlink(comment: slot)
    link(comment: slot, to: note(id, author))
  }

  mutating func remove(comment slot: Slot) {
    threadLinks.remove(slot, from: &posts[comments[slot].post].comments)
    unlink(comment: slot)
    comments.remove(comments[slot].id, leaving: CommentNote(id: CommentID(-1), post: .none))
  }

  mutating func forgetComments(of post: Slot) {
    while posts[post].comments.newest != .none { remove(comment: posts[post].comments.newest) }
  }
}
