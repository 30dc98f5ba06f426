import BenchCore

/// A dictionary for each kind of entity, and one for the comments of a post: the counterpart of `normalized`.
struct BareDictionaries: BareContainers {
  private var authors: [AuthorID: Author] = [:]
  private var posts: [PostID: Post] = [:]
  private var comments: [CommentID: Comment] = [:]
  private var commentsByPost: [PostID: [CommentID]] = [:]

  init(_ payload: Payload) {
    authors.reserveCapacity(payload.authors.count)
    posts.reserveCapacity(payload.posts.count)
    comments.reserveCapacity(payload.posts.reduce(0) { $0 + $1.comments.count })
    for author in payload.authors { authors[author.id] = author }
    for post in payload.posts {
      posts[post.id] = post.post
      commentsByPost[post.id] = post.comments.map(\.id)
      for comment in post.comments { comments[comment.id] = comment.comment(of: post.id) }
    }
  }

  /// By index: `authors[id]?.name = name` is shorter and slower.
  mutating func apply(_ commit: Commit) {
    switch commit {
    case .updateAuthors(let edits):
      for edit in edits {
        guard let place = authors.index(forKey: edit.id) else { continue }
        switch edit.change {
        case .name(let name): authors.values[place].name = name
        case .points(let points): authors.values[place].points = points
        }
      }
    case .updatePosts(let edits):
      for edit in edits {
        guard let place = posts.index(forKey: edit.id) else { continue }
        posts.values[place].title = edit.title
      }
    case .updateComments(let edits):
      for edit in edits {
        guard let place = comments.index(forKey: edit.id) else { continue }
        comments.values[place].body = edit.body
      }
    default: break
    }
  }

  func show(_ view: ViewKey, into rows: inout Rows) {
    switch view {
    case .detail(let id):
      guard let post = posts[id] else { return }
      let author = post.author.flatMap { authors[$0] }
      rows.append(
        Row(
          id: id.rawValue, headline: post.title, text: post.body, author: rows.name(of: post.author, author),
          number: author?.points ?? 0))
      showThread(id, into: &rows)
    case .thread(let id, .all): showThread(id, into: &rows)
    default: break
    }
  }

  private func showThread(_ id: PostID, into rows: inout Rows) {
    guard let ids = commentsByPost[id] else { return }
    for id in ids {
      guard let comment = comments[id] else { continue }
      let author = comment.author.flatMap { authors[$0] }
      rows.append(Row(id: id.rawValue, text: comment.body, author: rows.name(of: comment.author, author)))
    }
  }

  var checksum: Int {
    authors.values.reduce(0) { $0 &+ $1.points &+ $1.name.utf8.count }
      &+ posts.values.reduce(0) { $0 &+ $1.title.utf8.count } &+ comments.values.reduce(0) { $0 &+ $1.body.utf8.count }
  }
}
