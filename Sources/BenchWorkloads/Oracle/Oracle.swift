import BenchCore

/// The slow, obvious definition of the rows that every view must show.
///
/// The oracle shares no code with the stores: entities are in arrays at the index of their id, the rows of views are
/// defined again in the plainest way, and no answer is remembered between two queries. Ids grow with the moment of
/// creation (`Dataset` and the operation log guarantee this), so the order of ids is that of creation until a commit
/// merges. From the first merge on, queries sort entities by date, then id. Before the first merge, a query walks only
/// the entities of its answer, and copies no entities that it only counts.
package struct Oracle {
  /// Fields whose values the last commit changed.
  private(set) var changed: EntityFields = []
  /// Authors whose points the last commit changed.
  private(set) var withOtherPoints: [AuthorID] = []
  private var authors: [Author?] = []
  private var posts: [Post?] = []
  private var comments: [Comment?] = []
  /// The ids ever known under a parent, in the order of arrival; queries skip deleted entities.
  private var commentsByPost: [[CommentID]] = []
  private var postsByAuthor: [AuthorID: [PostID]] = [:]
  /// The ids of posts that ever had a tag, by tag; not used after a merge, because merges may change tags.
  private var postsByTag: [String: [PostID]] = [:]
  /// The known authors, those with the most points first; at equal points, the smaller id is first.
  private var ranking: [Rank]
  /// True if a commit has merged, so that the order of ids need no longer be that of creation.
  private var hasMerged = false

  package init(_ dataset: Dataset) {
    authors = dataset.authors
    ranking = dataset.authors.map { Rank(points: $0.points, id: $0.id) }.sorted()
    for post in dataset.posts { insert(post) }
    for comment in dataset.comments { insert(comment) }
  }

  // MARK: What happens

  package mutating func apply(_ commit: Commit) {
    changed = []
    withOtherPoints = []
    switch commit {
    case .updateAuthors(let edits): for edit in edits { update(edit) }
    case .updatePosts(let edits):
      for edit in edits {
        guard var post = posts[edit.id.rawValue] else { continue }
        post.title = edit.title
        set(edit.id, post)
      }
    case .updateComments(let edits):
      for edit in edits {
        guard var comment = comments[edit.id.rawValue] else { continue }
        comment.body = edit.body
        set(edit.id, comment)
      }
    case .insertPosts(let payloads): for payload in payloads { put(payload) }
    case .insertComments(let inserts): for insert in inserts { put(insert.comment, under: insert.post) }
    case .deletePosts(let ids):
      for id in ids where id.rawValue < posts.count {
        set(id, nil)
        for comment in commentsByPost[id.rawValue] { set(comment, nil) }
      }
    case .deleteComments(let ids): for id in ids where id.rawValue < comments.count { set(id, nil) }
    case .deleteAuthors(let ids): for id in ids { set(id, nil) }
    case .refetch(let page): for payload in page { put(payload) }
    case .mergePosts(let page): for merge in page { apply(merge) }
    case .mergeComments(let page): for merge in page { apply(merge) }
    }
  }

  /// Writes only the named fields of a known post, but all fields of an unknown post.
  private mutating func apply(_ merge: PostMerge) {
    hasMerged = true
    let (payload, fields) = (merge.post, merge.fields)
    let id = payload.id.rawValue
    while posts.count <= id {
      posts.append(nil)
      commentsByPost.append([])
    }
    let isNew = posts[id] == nil
    if let author = payload.author, isNew || fields.contains(.author) { know(author) }
    var post = posts[id] ?? payload.post
    if fields.contains(.title) { post.title = payload.title }
    if fields.contains(.body) { post.body = payload.body }
    if fields.contains(.author) { post.author = payload.author?.id }
    if fields.contains(.tags) { post.tags = payload.tags }
    if fields.contains(.createdAt) { post.createdAt = payload.createdAt }
    if fields.contains(.extra) { post.extra = payload.extra }
    posts[id] = post
    if merge.comments == .untouched { return }
    if merge.comments == .replaced {
      for old in livingComments(of: payload.id) where !payload.comments.contains(where: { $0.id == old.id }) {
        comments[old.id.rawValue] = nil
      }
    }
    for comment in payload.comments { apply(CommentMerge(comment, under: payload.id)) }
  }

  private mutating func apply(_ merge: CommentMerge) {
    hasMerged = true
    let (payload, fields) = (merge.comment, merge.fields)
    let id = payload.id.rawValue
    guard merge.post.rawValue < posts.count, posts[merge.post.rawValue] != nil else { return }
    while comments.count <= id { comments.append(nil) }
    let isNew = comments[id] == nil
    if let author = payload.author, isNew || fields.contains(.author) { know(author) }
    if isNew && !commentsByPost[merge.post.rawValue].contains(payload.id) {
      commentsByPost[merge.post.rawValue].append(payload.id)
    }
    var comment = comments[id] ?? payload.comment(of: merge.post)
    if fields.contains(.body) { comment.body = payload.body }
    if fields.contains(.author) { comment.author = payload.author?.id }
    if fields.contains(.createdAt) { comment.createdAt = payload.createdAt }
    if fields.contains(.extra) { comment.extra = payload.extra }
    comments[id] = comment
  }

  private mutating func know(_ author: Author) {
    while authors.count <= author.id.rawValue { authors.append(nil) }
    set(author.id, author)
  }

  private mutating func update(_ edit: AuthorEdit) {
    guard var author = authors[edit.id.rawValue] else { return }
    switch edit.change {
    case .name(let name): author.name = name
    case .points(let points): author.points = points
    }
    set(edit.id, author)
  }

  private mutating func set(_ id: AuthorID, _ author: Author?) {
    let (old, new) = (authors[id.rawValue]?.points, author?.points)
    changed.formUnion(EntityFields(changing: authors[id.rawValue], to: author))
    authors[id.rawValue] = author
    if old == new { return }
    withOtherPoints.append(id)
    if let old { ranking.remove(at: place(of: Rank(points: old, id: id))) }
    if let new {
      let rank = Rank(points: new, id: id)
      ranking.insert(rank, at: place(of: rank))
    }
  }

  private mutating func set(_ id: PostID, _ post: Post?) {
    changed.formUnion(EntityFields(changing: posts[id.rawValue], to: post))
    posts[id.rawValue] = post
  }

  private mutating func set(_ id: CommentID, _ comment: Comment?) {
    changed.formUnion(EntityFields(changing: comments[id.rawValue], to: comment))
    comments[id.rawValue] = comment
  }

  private func place(of rank: Rank) -> Int { ranking.prefixCount { $0 < rank } }

  private mutating func put(_ payload: PostPayload) {
    if let author = payload.author { set(author.id, author) }
    insert(payload.post)
    for comment in payload.comments { put(comment, under: payload.id) }
  }

  private mutating func put(_ payload: CommentPayload, under post: PostID) {
    if let author = payload.author { set(author.id, author) }
    insert(payload.comment(of: post))
  }

  private mutating func insert(_ post: Post) {
    if post.id.rawValue == posts.count {
      posts.append(nil)
      commentsByPost.append([])
      if let author = post.author { postsByAuthor[author, default: []].append(post.id) }
      for tag in post.tags { postsByTag[tag, default: []].append(post.id) }
    }
    set(post.id, post)
  }

  private mutating func insert(_ comment: Comment) {
    if comment.id.rawValue == comments.count {
      comments.append(nil)
      commentsByPost[comment.post.rawValue].append(comment.id)
    }
    set(comment.id, comment)
  }

  /// Returns true if the view shows each of these authors with comments, but none of them as the author of its post.
  func showsOnlyBelowComments(_ authors: [AuthorID], _ view: ViewKey) -> Bool {
    guard !view.fieldsOfPostAuthor.isEmpty, let post = post(PostID(view.arguments.first)) else { return false }
    return authors.allSatisfy { author in
      post.author != author && commentsByPost(post.id).contains { comments[$0.rawValue]?.author == author }
    }
  }

  // MARK: What must be shown

  package func rows(_ view: ViewKey) -> [Row] {
    switch view {
    case .detail(let id): detail(id)
    case .feed(let limit): feed(limit)
    case .authorPosts(let id, let window): authorPosts(id, window)
    case .thread(let id, let window): thread(id, window)
    case .author(let id): profile(id)
    case .commentCount(let author, let post): commentCount(author, post)
    case .topAuthors(let limit): topAuthors(limit)
    case .tagged(let tag, let window): tagged(tag, window)
    case .postRow(let id): post(id).map { [line($0)] } ?? []
    case .badge(let limit, let depth): [badge(depth, unread: feed(limit).filter { $0.number == 0 }.count)]
    }
  }

  /// Returns the rows of a list that are in the window of the view; makes no rows outside the window.
  private func part<Items: BidirectionalCollection>(
    of items: Items, _ window: ListWindow, beginsWith first: ListEnd = .newest, _ row: (Items.Element) -> Row?
  ) -> [Row] {
    func rows(_ items: some Sequence<Items.Element>) -> [Row] {
      var rows: [Row] = []
      for item in items {
        if rows.count == window.limit { break }
        if let row = row(item) { rows.append(row) }
      }
      return rows
    }
    return window.start(first) == first ? rows(items) : rows(items.reversed()).reversed()
  }

  private func post(_ id: PostID) -> Post? { id.rawValue < posts.count ? posts[id.rawValue] : nil }

  private func detail(_ id: PostID) -> [Row] {
    guard let post = post(id) else { return [] }
    let author = known(post.author)
    let head = Row(
      id: id.rawValue, headline: post.title, text: post.body, author: author?.name, number: author?.points ?? 0)
    return [head] + thread(id, .all)
  }

  private func thread(_ id: PostID, _ window: ListWindow) -> [Row] {
    part(of: livingComments(of: id), window, beginsWith: .oldest) {
      Row(id: $0.id.rawValue, text: $0.body, author: known($0.author)?.name)
    }
  }

  private func feed(_ limit: Int) -> [Row] {
    let window = ListWindow(limit)
    if hasMerged { return part(of: livingPosts, window, line) }
    return part(of: posts.indices.reversed(), window) { posts[$0].map(line) }
  }

  private func authorPosts(_ id: AuthorID, _ window: ListWindow) -> [Row] {
    if known(id) == nil { return [] }
    if hasMerged { return part(of: livingPosts.filter { $0.author == id }, window, line) }
    return part(of: (postsByAuthor[id] ?? []).reversed(), window) { posts[$0.rawValue].map(line) }
  }

  private func profile(_ id: AuthorID) -> [Row] {
    known(id).map { [Row(id: id.rawValue, headline: $0.name, number: $0.points)] } ?? []
  }

  private func commentCount(_ id: AuthorID, _ post: PostID) -> [Row] {
    guard let author = known(id) else { return [] }
    let count = commentsByPost(post).count { comments[$0.rawValue]?.author == id }
    return [Row(id: id.rawValue, headline: author.name, number: count)]
  }

  private func topAuthors(_ limit: Int) -> [Row] { ranking.prefix(limit).flatMap { profile($0.id) } }

  private func tagged(_ tag: String, _ window: ListWindow) -> [Row] {
    if hasMerged { return part(of: livingPosts.filter { $0.tags.contains(tag) }, window, line) }
    return part(of: (postsByTag[tag] ?? []).reversed(), window) { posts[$0.rawValue].map(line) }
  }

  /// Returns the badge of a depth, computed from the number of posts without a comment and not from the badge below it.
  private func badge(_ depth: Int, unread: Int) -> Row {
    let isAny = unread > 0
    return switch depth {
    case 1: Row(id: 0, number: unread)
    case 2: Row(id: 0, text: unread > 9 ? "9+" : isAny ? "\(unread)" : "")
    case 3: Row(id: 0, number: isAny ? 1 : 0)
    case 4: Row(id: 0, headline: isAny ? "Feed •" : "Feed")
    default: Row(id: 0, headline: isAny ? "new in the feed" : "nothing new")
    }
  }

  private func line(_ post: Post) -> Row {
    Row(
      id: post.id.rawValue, headline: post.title, author: known(post.author)?.name,
      number: commentsByPost(post.id).count { comments[$0.rawValue] != nil })
  }

  /// The living posts, the newest first; used from the first merge on.
  private var livingPosts: [Post] {
    posts.compactMap { $0 }.sorted { $0.createdAt == $1.createdAt ? $0.id > $1.id : $0.createdAt > $1.createdAt }
  }

  private func livingComments(of id: PostID) -> [Comment] {
    let living = commentsByPost(id).compactMap { comments[$0.rawValue] }
    if !hasMerged { return living }
    return living.sorted { $0.createdAt == $1.createdAt ? $0.id < $1.id : $0.createdAt < $1.createdAt }
  }

  private func commentsByPost(_ id: PostID) -> [CommentID] {
    id.rawValue < commentsByPost.count ? commentsByPost[id.rawValue] : []
  }

  private func known(_ id: AuthorID?) -> Author? {
    id.flatMap { $0.rawValue < authors.count ? authors[$0.rawValue] : nil }
  }
}

private struct Rank: Comparable {
  let points: Int
  let id: AuthorID

  static func < (left: Rank, right: Rank) -> Bool {
    left.points == right.points ? left.id < right.id : left.points > right.points
  }
}
