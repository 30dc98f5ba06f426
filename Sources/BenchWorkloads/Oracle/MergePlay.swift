import BenchCore

/// A drawn series of merging commits over a small set of data, with the rows of each view after each commit. The
/// commits are like messages from a server that sends only some fields of any entity, in any order.
package struct MergePlay: Sendable {
  package let payload: Payload
  package let views: [ViewKey]
  package let commits: [OwnedCommit]
  package let rows: [[[Row]]]

  package init(seed: UInt64, commits count: Int = 40) {
    var draw = MergeDraw(seed: seed)
    let dataset = draw.dataset()
    payload = dataset.payload()
    views = draw.views
    commits = (0..<count).map { _ in draw.commit() }
    var oracle = Oracle(dataset)
    rows = commits.map { [views] commit in
      commit.lend { oracle.apply($0) }
      return views.map { oracle.rows($0) }
    }
  }
}

/// A draw of merges over few entities, so that the same entities are merged repeatedly.
private struct MergeDraw {
  private var stream: RandomStream
  private static let (authors, posts, comments) = (4, 8, 16)
  private var homes: [Int: Int] = [:]

  init(seed: UInt64) { stream = RandomStream(root: seed, "merges") }

  mutating func dataset() -> Dataset {
    let known = (posts: Self.posts / 2, comments: Self.comments / 2)
    var data = Dataset(authors: (0..<Self.authors).map { Author(id: AuthorID($0), name: "a\($0)", points: $0) })
    for id in 0..<known.posts { data.posts.append(post(id, date: 10 * id).post) }
    for id in 0..<known.comments {
      let home = stream.position(among: known.posts)
      homes[id] = home
      data.comments.append(comment(id, date: 100 + 10 * id).comment(of: PostID(home)))
    }
    return data
  }

  var views: [ViewKey] {
    let posts = (0..<Self.posts).map { PostID($0) }
    let authors = (0..<Self.authors).map { AuthorID($0) }
    return ViewKind.allCases.map { $0.definition.key(ViewArguments(3, 1, tag: "x")) } + [.feed(limit: 100)]
      + posts.map { .detail($0) } + posts.map { .thread($0) } + authors.map { .author($0) }
      + authors.map { .authorPosts($0) }
      + authors.flatMap { author in posts.prefix(3).map { .commentCount(author, $0) } }
  }

  mutating func commit() -> OwnedCommit {
    let count = stream.next(in: 1...3)
    switch stream.position(among: 12) {
    case 0: return .deletePosts([PostID(stream.position(among: Self.posts))])
    case 1: return .deleteComments([CommentID(stream.position(among: Self.comments))])
    case 2: return .updateAuthors([AuthorEdit(id: author().id, change: .name("n\(stream.position(among: 100))"))])
    case 3...7: return .mergePosts((0..<count).map { _ in postMerge() })
    default: return .mergeComments((0..<count).map { _ in commentMerge() })
    }
  }

  private mutating func postMerge() -> PostMerge {
    let id = stream.position(among: Self.posts)
    let kinds: [CommentsMerge] = [.untouched, .added, .replaced]
    var payload = post(id, date: stream.position(among: 100))
    let mine = (0..<Self.comments).filter { homes[$0] == id && stream.position(among: 2) == 0 }
    payload.comments = mine.map { comment($0, date: stream.position(among: 100)) }
    payload.comments.sort { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    return PostMerge(payload, fields: fields(), comments: kinds[stream.position(among: 3)])
  }

  private mutating func commentMerge() -> CommentMerge {
    let id = stream.position(among: Self.comments)
    let home = homes[id] ?? stream.position(among: Self.posts)
    homes[id] = home
    return CommentMerge(comment(id, date: stream.position(among: 100)), under: PostID(home), fields: fields())
  }

  private mutating func fields() -> FieldMask {
    stream.position(among: 3) == 0 ? .all : FieldMask(rawValue: UInt8(stream.position(among: 64)))
  }

  /// Draws an author as a server sends authors: an id may come again with another name and other points.
  private mutating func author() -> Author {
    let id = stream.position(among: Self.authors)
    return Author(id: AuthorID(id), name: "a\(id)-\(stream.position(among: 3))", points: stream.position(among: 20))
  }

  private mutating func post(_ id: Int, date: Int) -> PostPayload {
    PostPayload(
      id: PostID(id), title: "t\(stream.position(among: 100))", body: "b\(stream.position(among: 100))",
      author: stream.position(among: 5) == 0 ? nil : author(), tags: stream.position(among: 2) == 0 ? ["x"] : ["y"],
      createdAt: Timestamp(milliseconds: Int64(date)), comments: [])
  }

  private mutating func comment(_ id: Int, date: Int) -> CommentPayload {
    CommentPayload(
      id: CommentID(id), body: "c\(stream.position(among: 100))",
      author: stream.position(among: 5) == 0 ? nil : author(), createdAt: Timestamp(milliseconds: Int64(date)))
  }
}
