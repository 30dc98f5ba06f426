import OpenCombine
import StoreBenchHost

/// A store in which every entity is a subject that publishes its value, and every list is a subject of ids. A view
/// model subscribes to what it shows.
///
/// Here each subject has one subscriber, which represents all view models and reports the values that it receives.
final class SubjectTables {
  typealias Subject<Value> = CurrentValueSubject<Value, Never>

  private var authors: [AuthorID: Subject<Author>] = [:]
  private var posts: [PostID: Subject<Post>] = [:]
  private var comments: [CommentID: Subject<Comment>] = [:]
  private let recent = Subject<[PostID]>([])
  private var postsByAuthor: [AuthorID: Subject<[PostID]>] = [:]
  private var commentsByPost: [PostID: Subject<[CommentID]>] = [:]

  /// The receiver of changes; `nil` until the load is complete.
  private var subscriber: ((PushedChange) -> Void)?
  private var subscriptions: [Touched.Key: AnyCancellable] = [:]

  init(_ payload: Payload) {
    for author in payload.authors { put(author) }
    for post in payload.posts {
      insert(post)
      for comment in post.comments { insert(comment, under: post.id) }
    }
  }

  /// Subscribes to the changes of a subject: all values after the first, which is the present one.
  private func listen<Value>(to subject: Subject<Value>, _ key: Touched.Key, _ change: PushedChange) {
    subscriptions[key] = subject.dropFirst().sink { [weak self] _ in self?.subscriber?(change) }
  }

  private func put(_ author: Author?) {
    guard let author else { return }
    if let subject = authors[author.id] { return subject.send(author) }
    let subject = Subject(author)
    authors[author.id] = subject
    listen(to: subject, .author(author.id), .wrote(.author(author.id)))
  }

  private func insert(_ payload: PostPayload) {
    put(payload.author)
    let subject = Subject(payload.post)
    posts[payload.id] = subject
    listen(to: subject, .post(payload.id), .wrote(.post(payload.id)))
    subscriber?(.wrote(.post(payload.id)))
    if recent.value.isEmpty { listen(to: recent, .recentPosts, .related(.recentPosts)) }
    recent.value.append(payload.id)
    if let author = payload.author { list(of: author.id).value.append(payload.id) }
  }

  private func list(of author: AuthorID) -> Subject<[PostID]> {
    if let list = postsByAuthor[author] { return list }
    let list = Subject<[PostID]>([])
    postsByAuthor[author] = list
    listen(to: list, .posts(by: author), .related(.posts(by: author)))
    return list
  }

  private func list(under post: PostID) -> Subject<[CommentID]> {
    if let list = commentsByPost[post] { return list }
    let list = Subject<[CommentID]>([])
    commentsByPost[post] = list
    listen(to: list, .comments(of: post), .related(.comments(of: post)))
    return list
  }

  private func insert(_ payload: CommentPayload, under post: PostID) {
    put(payload.author)
    let subject = Subject(payload.comment(of: post))
    comments[payload.id] = subject
    listen(to: subject, .comment(payload.id), .wrote(.comment(payload.id)))
    list(under: post).value.append(payload.id)
    subscriber?(.commentCame(payload.id, of: post))
  }

  private func replace(_ payload: PostPayload) {
    put(payload.author)
    if let old = posts[payload.id]?.value.author, old != payload.author?.id {
      list(of: old).value.removeAll { $0 == payload.id }
    }
    posts[payload.id]?.send(payload.post)
    for comment in payload.comments {
      put(comment.author)
      comments[comment.id]?.send(comment.comment(of: payload.id))
    }
  }

  private func delete(_ id: PostID) {
    guard let post = posts.removeValue(forKey: id)?.value else { return }
    recent.value.removeAll { $0 == id }
    if let author = post.author { list(of: author).value.removeAll { $0 == id } }
    for comment in commentsByPost[id]?.value ?? [] { remove(comment, .removed(.comment(comment))) }
    commentsByPost[id]?.send([])
    commentsByPost[id] = nil
    for key in [Touched.Key.post(id), .comments(of: id)] { subscriptions[key] = nil }
    subscriber?(.removed(.post(id)))
  }

  private func remove(_ id: CommentID, _ change: PushedChange) {
    comments[id] = nil
    subscriptions[.comment(id)] = nil
    subscriber?(change)
  }
}

extension SubjectTables: PushSource {
  static let card = DesignCard(
    name: "open-combine-store", idea: "a subject for each entity and each list; who shows it subscribes",
    source: "the example OpenCombineStore", costs: "a subject and a subscription for each entity; a list is copied",
    chooseWhen: "view models are written with Combine already", avoidWhen: "there are many entities and few on screen",
    holding: .cannotHold)

  func subscribe(_ subscriber: @escaping (PushedChange) -> Void) { self.subscriber = subscriber }

  func apply(_ commit: Commit) {
    switch commit {
    case .updateAuthors(let edits): for edit in edits { authors[edit.id]?.value.apply(edit.change) }
    case .updatePosts(let edits): for edit in edits { posts[edit.id]?.value.title = edit.title }
    case .updateComments(let edits): for edit in edits { comments[edit.id]?.value.body = edit.body }
    case .insertPosts(let payloads): for payload in payloads { insert(payload) }
    case .insertComments(let inserts): for insert in inserts { self.insert(insert.comment, under: insert.post) }
    case .deletePosts(let ids): for id in ids { delete(id) }
    case .deleteComments(let ids):
      for id in ids {
        guard let post = comments[id]?.value.post else { continue }
        list(under: post).value.removeAll { $0 == id }
        remove(id, .commentWent(id, of: post))
      }
    case .deleteAuthors(let ids):
      for id in ids where authors.removeValue(forKey: id) != nil {
        subscriptions[.author(id)] = nil
        subscriber?(.removed(.author(id)))
      }
    case .refetch(let page): for payload in page { replace(payload) }
    // For stores whose card names the ability `merges`.
    case .mergePosts, .mergeComments: Commit.refuseMerge()
    }
  }

  private func author(at reference: AuthorID?) -> Author? { reference.flatMap { authors[$0]?.value } }

  func author(_ id: AuthorID) -> Author? { authors[id]?.value }

  func forEachAuthor(_ body: (Author) -> Void) { for subject in authors.values { body(subject.value) } }

  func post(_ id: PostID) -> (post: Post, author: Author?)? {
    posts[id].map { ($0.value, author(at: $0.value.author)) }
  }

  func forEachComment(of post: PostID, _ body: (Comment, Author?) -> Void) {
    for id in commentsByPost[post]?.value ?? [] {
      if let comment = comments[id]?.value { body(comment, author(at: comment.author)) }
    }
  }

  func forEachPost(by author: AuthorID, _ body: (Post, Int) -> Void) {
    for id in (postsByAuthor[author]?.value ?? []).reversed() {
      if let post = posts[id]?.value { body(post, commentsByPost[id]?.value.count ?? 0) }
    }
  }

  func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
    for id in recent.value.suffix(limit).reversed() {
      guard let post = posts[id]?.value else { continue }
      body(post, author(at: post.author), commentsByPost[id]?.value.count ?? 0)
    }
  }
}
