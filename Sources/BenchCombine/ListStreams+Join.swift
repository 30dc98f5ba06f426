#if OpenCombine
  import BenchCore
  import OpenCombine

  /// The results of joins until the derivation delivers them. A stream's listener cannot access the screen, which the
  /// derivation borrows for only one call.
  final class Mailbox {
    var letters: [(slot: Int, rows: Rows)] = []
    var walked = 0
  }

  extension ListStreams {
    /// Returns a stream of the view's rows, which joins the view's open lists again whenever one of them is sent.
    func join(_ view: ViewKey, _ mailbox: Mailbox) -> AnyPublisher<Rows, Never> {
      switch view {
      case .thread(let post, let window):
        return thread(CommentQuery(post: post, window: window)) { Joins.thread($0, $1, &mailbox.walked) }
      case .commentCount(let author, let post):
        return thread(CommentQuery(post: post)) { Joins.commentCount(author, $0, $1, &mailbox.walked) }
      case .detail(let post):
        return posts[.one(post)].combineLatest(comments[CommentQuery(post: post)]).combineLatest(members[.members])
          .map { Joins.detail($0.0.elements, $0.1.elements, $1, &mailbox.walked) }.eraseToAnyPublisher()
      case .feed(let limit): return lines(.recent(limit: limit)) { Joins.lines($0, $1, $2, &mailbox.walked) }
      case .tagged(let tag, let window):
        return lines(.tagged(tag, window)) { Joins.lines($0, $1, $2, &mailbox.walked) }
      case .postRow(let post): return lines(.one(post)) { Joins.lines($0, $1, $2, &mailbox.walked) }
      case .authorPosts(let author, let window):
        return lines(.by(author, window)) { Joins.authorPosts(author, $0, $1, $2, &mailbox.walked) }
      case .author(let author):
        return members[.members].map { Joins.author(author, $0, &mailbox.walked) }.eraseToAnyPublisher()
      case .topAuthors(let limit):
        return members[.members].map { Joins.topAuthors(limit, $0.elements) }.eraseToAnyPublisher()
      case .badge(let limit, let depth):
        return counts[.recent(limit: limit)].map { Joins.badge(depth, $0.elements) }.eraseToAnyPublisher()
      }
    }

    private func thread(
      _ query: CommentQuery, _ join: @escaping ([Comment], Listed<Author>) -> Rows
    ) -> AnyPublisher<Rows, Never> {
      comments[query].combineLatest(members[.members]).map { join($0.elements, $1) }.eraseToAnyPublisher()
    }

    private func lines(
      _ query: PostQuery, _ join: @escaping ([Post], Listed<CommentCount>, Listed<Author>) -> Rows
    ) -> AnyPublisher<Rows, Never> {
      posts[query].combineLatest(counts[query]).combineLatest(members[.members])
        .map { join($0.0.elements, $0.1, $1) }.eraseToAnyPublisher()
    }
  }
#endif
