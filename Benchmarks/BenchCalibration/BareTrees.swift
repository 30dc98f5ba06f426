import BenchCore
import HashTreeCollections

/// A hash tree for each kind of entity, with the last state held: the counterpart of `persistent`.
struct BareTrees: BareContainers {
  private var authors: TreeDictionary<AuthorID, Author> = [:]
  private var posts: TreeDictionary<PostID, Post> = [:]
  private var comments: TreeDictionary<CommentID, Comment> = [:]
  private var commentsByPost: TreeDictionary<PostID, [CommentID]> = [:]
  private var heldAuthors: TreeDictionary<AuthorID, Author> = [:]
  private var heldPosts: TreeDictionary<PostID, Post> = [:]
  private var heldComments: TreeDictionary<CommentID, Comment> = [:]

  init(_ payload: Payload) {
    for author in payload.authors { authors[author.id] = author }
    for post in payload.posts {
      posts[post.id] = post.post
      commentsByPost[post.id] = post.comments.map(\.id)
      for comment in post.comments { comments[comment.id] = comment.comment(of: post.id) }
    }
  }

  /// Keeps the tree as it was before it changes.
  mutating func apply(_ commit: Commit) {
    switch commit {
    case .updateAuthors(let edits):
      heldAuthors = authors
      for edit in edits { authors[edit.id]?.apply(edit.change) }
    case .updatePosts(let edits):
      heldPosts = posts
      for edit in edits { posts[edit.id]?.title = edit.title }
    case .updateComments(let edits):
      heldComments = comments
      for edit in edits { comments[edit.id]?.body = edit.body }
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
    var sum = heldAuthors.count &+ heldPosts.count &+ heldComments.count
    for author in authors.values { sum &+= author.points &+ author.name.utf8.count }
    for post in posts.values { sum &+= post.title.utf8.count }
    for comment in comments.values { sum &+= comment.body.utf8.count }
    return sum
  }
}
