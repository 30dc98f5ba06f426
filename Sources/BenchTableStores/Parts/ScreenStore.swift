import BenchCore

/// The store of one open screen: joined copies of the entities that its view shows, in the order of its reads.
///
/// The store serves only this view, so the arguments of its reads are ignored.
struct ScreenStore: WalkedReads, Sendable {
  struct Cell: Equatable, Sendable {
    var post: Post
    var author: Author?
    var commentCount = 0

    var slots: Int { author == nil ? 1 : 2 }
  }

  struct Line: Equatable, Sendable {
    var comment: Comment
    var author: Author?

    var slots: Int { author == nil ? 1 : 2 }
  }

  let view: ViewKey
  var users = 1
  private(set) var authors: [Author] = []
  private(set) var cells: [Cell] = []
  private(set) var lines: [Line] = []

  /// Returns true if the view reads entities that it does not show, because the store has no copies of those.
  static func readsMore(_ view: ViewKey) -> Bool { view.kind == .tagged }

  /// Returns true for a view of entities. A view of a number or a rank would need copies of everything that it counts.
  static func isKept(for view: ViewKey) -> Bool {
    switch view {
    case .detail, .feed, .authorPosts, .thread, .author, .tagged, .postRow: true
    case .commentCount, .topAuthors, .badge: false
    }
  }

  var slots: Int { authors.count + cells.reduce(0) { $0 + $1.slots } + lines.reduce(0) { $0 + $1.slots } }

  func author(_ id: AuthorID) -> Author? { authors.first }
  func forEachAuthor(_ body: (Author) -> Void) { authors.forEach(body) }
  func post(_ id: PostID) -> (post: Post, author: Author?)? { cells.first.map { ($0.post, $0.author) } }
  func commentCount(of post: PostID) -> Int { cells.first?.commentCount ?? 0 }

  func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    for line in lines where !body(line.comment, line.author) { return }
  }
  func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    for cell in cells where !body(cell.post, cell.commentCount) { return }
  }
  func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    for cell in cells where !body(cell.post, cell.author, cell.commentCount) { return }
  }
}

// MARK: - Filling

extension ScreenStore: InputVisitor {
  mutating func visit(author: Author?) {
    if !lines.isEmpty {
      lines[lines.count - 1].author = author
    } else if !cells.isEmpty {
      cells[cells.count - 1].author = author
    } else if let author {
      authors.append(author)
    }
  }

  mutating func visit(post: Post?) { if let post, admits(post) { cells.append(Cell(post: post)) } }
  mutating func visit(comment: Comment) { lines.append(Line(comment: comment)) }
  mutating func visit(count: Int) { if !cells.isEmpty { cells[cells.count - 1].commentCount = count } }

  /// Reads the whole view from the entities; slots that remain as they were are not counted as writes.
  mutating func fill<P: Probe>(from entities: NormalizedStore, _ probe: inout P) {
    var next = ScreenStore(view: view)
    next.users = users
    view.select(from: entities, &next)
    if P.isCounting {
      probe.removed(slots(absentFrom: next))
      probe.wrote(next.slots(absentFrom: self))
    }
    self = next
  }

  private func slots(absentFrom other: ScreenStore) -> Int {
    let posts = Set(other.cells.map(\.post.id))
    let comments = Set(other.lines.map(\.comment.id))
    let cells = cells.reduce(0) { posts.contains($1.post.id) ? $0 : $0 + $1.slots }
    let lines = lines.reduce(0) { comments.contains($1.comment.id) ? $0 : $0 + $1.slots }
    return cells + lines + max(0, authors.count - other.authors.count)
  }
}

// MARK: - Taking what a commit wrote

extension ScreenStore {
  /// The consequence of a changed key for a screen that registered for it.
  enum Consequence {
    /// The screen no longer shows the key's entity.
    case notShown
    case taken
    /// Posts of the commit may have entered or left the screen's list.
    case listChanged
    /// The screen's view must be read again.
    case unknown
  }

  struct KeyChanges: Sendable {
    fileprivate(set) var new: [Touched.Key] = []
    fileprivate(set) var gone: [Touched.Key] = []

    var isEmpty: Bool { new.isEmpty && gone.isEmpty }

    mutating func removeAll() {
      new.removeAll(keepingCapacity: true)
      gone.removeAll(keepingCapacity: true)
    }
  }

  mutating func take<P: Probe>(
    _ key: Touched.Key, from entities: NormalizedStore, _ shown: inout KeyChanges, _ probe: inout P
  ) -> Consequence {
    switch key {
    case .author(let id): take(id, entities.author(id), &probe)
    case .post(let id): take(id, entities, &shown, &probe)
    case .comment(let id): take(id, entities, &shown, &probe)
    case .comments(of: let id): takeComments(of: id, entities)
    case .posts, .recentPosts: .listChanged
    }
  }

  private mutating func take<P: Probe>(_ id: AuthorID, _ author: Author?, _ probe: inout P) -> Consequence {
    if id == subject {
      guard let author, !authors.isEmpty else { return .unknown }
      authors[0] = author
      probe.wrote()
      // A post that was fetched again may belong to this author now.
      return isList ? .listChanged : .taken
    }
    var consequence = Consequence.notShown
    for place in cells.indices where cells[place].post.author == id {
      Self.set(author, &cells[place].author, &probe)
      consequence = .taken
    }
    for place in lines.indices where lines[place].comment.author == id {
      Self.set(author, &lines[place].author, &probe)
      consequence = .taken
    }
    return consequence
  }

  private mutating func take<P: Probe>(
    _ id: PostID, _ entities: NormalizedStore, _ shown: inout KeyChanges, _ probe: inout P
  ) -> Consequence {
    guard let (post, author) = entities.post(id) else { return id == head ? .unknown : .notShown }
    guard let place = place(of: post) else { return id == head ? .unknown : .notShown }
    cells[place].post = post
    probe.wrote()
    if subject == nil && cells[place].author?.id != author?.id {
      Self.set(author, &cells[place].author, &probe)
      if let author { shown.new.append(.author(author.id)) }
    }
    return .taken
  }

  private mutating func take<P: Probe>(
    _ id: CommentID, _ entities: NormalizedStore, _ shown: inout KeyChanges, _ probe: inout P
  ) -> Consequence {
    guard let thread, let (comment, author) = entities.comment(id, of: thread), let place = place(of: comment) else {
      return .notShown
    }
    lines[place].comment = comment
    probe.wrote()
    if lines[place].author?.id != author?.id {
      Self.set(author, &lines[place].author, &probe)
      if let author { shown.new.append(.author(author.id)) }
    }
    return .taken
  }

  private mutating func takeComments(of id: PostID, _ entities: NormalizedStore) -> Consequence {
    let post = entities.post(id)?.post
    if id == thread { return post != nil && view.window == .all ? .taken : .unknown }
    guard let post, let place = place(of: post) else { return .notShown }
    cells[place].commentCount = entities.commentCount(of: id)
    return .taken
  }

  private static func set<P: Probe>(_ author: Author?, _ slot: inout Author?, _ probe: inout P) {
    slot = author
    if author == nil { probe.removed() } else { probe.wrote() }
  }

  /// Inserts a comment that was added to the view's post, at the comment's place, or removes a deleted comment.
  mutating func take<P: Probe>(
    _ move: Touched.Move, from entities: NormalizedStore, _ shown: inout KeyChanges, _ probe: inout P
  ) {
    guard move.post == thread && view.window == .all else { return }
    if let (comment, author) = entities.comment(move.comment, of: move.post) {
      if place(of: comment) != nil { return }
      let line = Line(comment: comment, author: author)
      lines.insert(line, at: lines.prefixCount { precedes($0.comment, comment) })
      probe.wrote(line.slots)
      shown.new.append(.comment(comment.id))
      if let author { shown.new.append(.author(author.id)) }
    } else if let place = lines.lastIndex(where: { $0.comment.id == move.comment }) {
      shown.gone.append(.comment(move.comment))
      probe.removed(lines.remove(at: place).slots)
    }
  }

  /// Inserts a post of the commit at its place in the list, or removes the post. Returns false if the view must be read
  /// again: if the list has a window, or needs a further post.
  mutating func list<P: Probe>(
    _ id: PostID, from entities: NormalizedStore, _ shown: inout KeyChanges, _ probe: inout P
  ) -> Bool {
    if view.window != .all { return false }
    guard let (post, author) = entities.post(id), admits(post) else {
      guard let place = cells.firstIndex(where: { $0.post.id == id }) else { return true }
      remove(cells.remove(at: place), &shown, &probe)
      return cells.count + 1 < limit
    }
    let place = cells.prefixCount { precedes($0.post, post) }
    if place == limit || self.place(of: post) != nil { return true }
    let cell = Cell(post: post, author: subject == nil ? author : nil, commentCount: entities.commentCount(of: id))
    cells.insert(cell, at: place)
    probe.wrote(cell.slots)
    shown.new += [.post(id), .comments(of: id)]
    if let author = cell.author { shown.new.append(.author(author.id)) }
    if cells.count > limit { remove(cells.removeLast(), &shown, &probe) }
    return true
  }

  private func remove<P: Probe>(_ cell: Cell, _ shown: inout KeyChanges, _ probe: inout P) {
    shown.gone += [.post(cell.post.id), .comments(of: cell.post.id)]
    probe.removed(cell.slots)
  }
}

// MARK: - The view

extension ScreenStore {
  /// The author that the view is about; the cells have no copy of this author.
  private var subject: AuthorID? {
    switch view {
    case .author(let id), .authorPosts(let id, _): id
    default: nil
    }
  }

  private var head: PostID? {
    switch view {
    case .detail(let id), .postRow(let id): id
    default: nil
    }
  }

  private var thread: PostID? {
    switch view {
    case .detail(let id), .thread(let id, _): id
    default: nil
    }
  }

  private var isList: Bool {
    switch view {
    case .feed, .authorPosts, .tagged: true
    default: false
    }
  }

  private var limit: Int { if case .feed(let limit) = view { limit } else { .max } }

  private func admits(_ post: Post) -> Bool {
    switch view {
    case .tagged(let tag, _): post.tags.contains(tag)
    case .authorPosts(let author, _): post.author == author
    default: true
    }
  }

  private func place(of post: Post) -> Int? {
    let place = cells.prefixCount { precedes($0.post, post) }
    return place < cells.count && cells[place].post.id == post.id ? place : nil
  }

  private func place(of comment: Comment) -> Int? {
    let place = lines.prefixCount { precedes($0.comment, comment) }
    return place < lines.count && lines[place].comment.id == comment.id ? place : nil
  }

  /// Returns true if the view walks the left post first. The cells are in the order of the walk.
  private func precedes(_ left: Post, _ right: Post) -> Bool {
    let isOlder = (left.createdAt, left.id.rawValue) < (right.createdAt, right.id.rawValue)
    return view.window.start(.newest) == .oldest ? isOlder : left.id != right.id && !isOlder
  }

  private func precedes(_ left: Comment, _ right: Comment) -> Bool {
    let isOlder = (left.createdAt, left.id.rawValue) < (right.createdAt, right.id.rawValue)
    return view.window.start(.oldest) == .oldest ? isOlder : left.id != right.id && !isOlder
  }
}
