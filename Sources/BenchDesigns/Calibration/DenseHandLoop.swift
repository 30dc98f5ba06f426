import BenchCore

/// What an engineer would write to find out how quick updates can be on contiguous slots: an id → slot dictionary with
/// an array behind it for each table, a loop over the same changes, and two readings of the clock around it.
///
/// Plays `update-author`, `update-post` and `update-comment`. Answers the time of all writes; a number that depends on
/// what was written is returned with it so that the writes are not optimised away.
public func denseHandLoop(
  _ stage: Stage, _ clock: MonotonicClock
) -> (elapsed: Nanoseconds, operations: Int, checksum: Int) {
  var tables = BareTables(stage)
  var reader = SegmentReader()
  var elapsed = Nanoseconds.zero
  var operations = 0
  while reader.next(limit: 4_096, of: stage) {
    let start = clock.now()
    for step in reader.segment.steps {
      switch reader.segment.commit(step) {
      case .updateAuthors(let edits):
        for edit in edits {
          guard let slot = tables.authorSlots[edit.id] else { continue }
          switch edit.change {
          case .name(let name): tables.authors[slot].name = name
          case .points(let points): tables.authors[slot].points = points
          }
        }
      case .updatePosts(let edits):
        for edit in edits {
          guard let slot = tables.postSlots[edit.id] else { continue }
          tables.posts[slot].title = edit.title
        }
      case .updateComments(let edits):
        for edit in edits {
          guard let slot = tables.commentSlots[edit.id] else { continue }
          tables.comments[slot].body = edit.body
        }
      default: continue
      }
    }
    elapsed = elapsed + (clock.now() - start)
    operations += reader.segment.operations.count
  }
  return (elapsed, operations, tables.checksum)
}

/// Three arrays, and three dictionaries that say where in them an id lies.
private struct BareTables {
  var authors: [Author] = []
  var posts: [Post] = []
  var comments: [Comment] = []
  var authorSlots: [AuthorID: Int] = [:]
  var postSlots: [PostID: Int] = [:]
  var commentSlots: [CommentID: Int] = [:]

  init(_ stage: Stage) {
    let payload = stage.dataset.payload()
    authors = payload.authors
    posts = payload.posts.map(\.post)
    comments = payload.posts.flatMap { post in post.comments.map { $0.comment(of: post.id) } }
    authorSlots.reserveCapacity(authors.count)
    postSlots.reserveCapacity(posts.count)
    commentSlots.reserveCapacity(comments.count)
    for (slot, author) in authors.enumerated() { authorSlots[author.id] = slot }
    for (slot, post) in posts.enumerated() { postSlots[post.id] = slot }
    for (slot, comment) in comments.enumerated() { commentSlots[comment.id] = slot }
  }

  var checksum: Int {
    authors.reduce(0) { $0 &+ $1.points &+ $1.name.utf8.count }
      &+ posts.reduce(0) { $0 &+ $1.title.utf8.count } &+ comments.reduce(0) { $0 &+ $1.body.utf8.count }
  }
}
