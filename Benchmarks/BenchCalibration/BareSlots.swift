import BenchCore

/// An array for each kind of entity, a dictionary of indexes by id, and relations that are indexes: the counterpart of
/// `dense`.
struct BareSlots: BareContainers {
  private var authors: [Author]
  private var posts: [PostCell] = []
  private var comments: [CommentCell] = []
  private var authorSlots: [AuthorID: Int] = [:]
  private var postSlots: [PostID: Int] = [:]
  private var commentSlots: [CommentID: Int] = [:]

  private struct PostCell {
    var post: Post
    var author: Int?
    var comments: Range<Int>
  }

  private struct CommentCell {
    var comment: Comment
    var author: Int?
  }

  init(_ payload: Payload) {
    authors = payload.authors
    authorSlots.reserveCapacity(authors.count)
    for (slot, author) in authors.enumerated() { authorSlots[author.id] = slot }
    let commentCount = payload.posts.reduce(0) { $0 + $1.comments.count }
    posts.reserveCapacity(payload.posts.count)
    postSlots.reserveCapacity(payload.posts.count)
    comments.reserveCapacity(commentCount)
    commentSlots.reserveCapacity(commentCount)
    for payload in payload.posts {
      let first = comments.count
      for comment in payload.comments {
        commentSlots[comment.id] = comments.count
        comments.append(
          CommentCell(comment: comment.comment(of: payload.id), author: comment.author.flatMap { authorSlots[$0.id] }))
      }
      postSlots[payload.id] = posts.count
      posts.append(
        PostCell(
          post: payload.post, author: payload.author.flatMap { authorSlots[$0.id] }, comments: first..<comments.count))
    }
  }

  mutating func apply(_ commit: Commit) {
    switch commit {
    case .updateAuthors(let edits):
      for edit in edits {
        guard let slot = authorSlots[edit.id] else { continue }
        switch edit.change {
        case .name(let name): authors[slot].name = name
        case .points(let points): authors[slot].points = points
        }
      }
    case .updatePosts(let edits):
      for edit in edits {
        guard let slot = postSlots[edit.id] else { continue }
        posts[slot].post.title = edit.title
      }
    case .updateComments(let edits):
      for edit in edits {
        guard let slot = commentSlots[edit.id] else { continue }
        comments[slot].comment.body = edit.body
      }
    default: break
    }
  }

  func show(_ view: ViewKey, into rows: inout Rows) {
    switch view {
    case .detail(let id):
      guard let slot = postSlots[id] else { return }
      let post = posts[slot].post
      let author = posts[slot].author.map { authors[$0] }
      rows.append(
        Row(
          id: id.rawValue, headline: post.title, text: post.body, author: rows.name(of: post.author, author),
          number: author?.points ?? 0))
      showThread(slot, into: &rows)
    case .thread(let id, .all):
      if let slot = postSlots[id] { showThread(slot, into: &rows) }
    default: break
    }
  }

  private func showThread(_ slot: Int, into rows: inout Rows) {
    for place in posts[slot].comments {
      let comment = comments[place].comment
      let author = comments[place].author.map { authors[$0] }
      rows.append(Row(id: comment.id.rawValue, text: comment.body, author: rows.name(of: comment.author, author)))
    }
  }

  var checksum: Int {
    authors.reduce(0) { $0 &+ $1.points &+ $1.name.utf8.count }
      &+ posts.reduce(0) { $0 &+ $1.post.title.utf8.count }
      &+ comments.reduce(0) { $0 &+ $1.comment.body.utf8.count }
  }
}
