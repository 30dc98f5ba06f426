import BenchCore
import HashTreeCollections

/// What an engineer would write to find out how quick `update-author` and `update-post` can be on a hash tree whose
/// last state is held: the tree, a copy taken before each write, and two readings of the clock around a segment.
///
/// Answers the time of all writes; a number that depends on the trees is returned with it so that the writes are not
/// optimised away.
public func treeLoop(_ stage: Stage, _ clock: MonotonicClock) -> (elapsed: Nanoseconds, operations: Int, points: Int) {
  let payload = stage.dataset.payload()
  var authors: TreeDictionary<AuthorID, Author> = [:]
  for author in payload.authors { authors[author.id] = author }
  var posts: TreeDictionary<PostID, Post> = [:]
  for post in payload.posts { posts[post.id] = post.post }
  var heldAuthors = authors
  var heldPosts = posts
  var reader = SegmentReader()
  var elapsed = Nanoseconds.zero
  var operations = 0
  while reader.next(limit: 4_096, of: stage) {
    let start = clock.now()
    for step in reader.segment.steps {
      switch reader.segment.commit(step) {
      case .updateAuthors(let edits):
        heldAuthors = authors
        for edit in edits { authors[edit.id]?.apply(edit.change) }
      case .updatePosts(let edits):
        heldPosts = posts
        for edit in edits { posts[edit.id]?.title = edit.title }
      default: break
      }
    }
    elapsed = elapsed + (clock.now() - start)
    operations += reader.segment.operations.count
  }
  let points = authors.values.reduce(heldAuthors.count) { $0 &+ $1.points }
  return (elapsed, operations, posts.values.reduce(points + heldPosts.count) { $0 &+ $1.title.utf8.count })
}
