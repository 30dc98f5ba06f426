#if OpenCombine
  import BenchCore

  /// The rows of a view, computed from whole lists as an app's closures for `combineLatest` compute them.
  ///
  /// Each function adds the number of elements that its look-ups passed to `walked`.
  enum Joins {
    static func thread(_ comments: [Comment], _ members: Listed<Author>, _ walked: inout Int) -> Rows {
      var rows = Rows()
      append(comments, members, to: &rows, &walked)
      return rows
    }

    private static func append(
      _ comments: [Comment], _ members: Listed<Author>, to rows: inout Rows, _ walked: inout Int
    ) {
      for comment in comments {
        let author = members.author(comment.author, &walked)
        rows.append(Row(id: comment.id.rawValue, text: comment.body, author: rows.name(of: comment.author, author)))
      }
    }

    static func detail(_ posts: [Post], _ comments: [Comment], _ members: Listed<Author>, _ walked: inout Int) -> Rows {
      var rows = Rows()
      guard let post = posts.first else { return rows }
      let author = members.author(post.author, &walked)
      rows.append(
        Row(
          id: post.id.rawValue, headline: post.title, text: post.body, author: rows.name(of: post.author, author),
          number: author?.points ?? 0))
      append(comments, members, to: &rows, &walked)
      return rows
    }

    static func lines(
      _ posts: [Post], _ counts: Listed<CommentCount>, _ members: Listed<Author>, _ walked: inout Int
    ) -> Rows {
      var rows = Rows()
      for post in posts {
        let author = members.author(post.author, &walked)
        rows.append(line(post, rows.name(of: post.author, author), counts, &walked))
      }
      return rows
    }

    static func authorPosts(
      _ id: AuthorID, _ posts: [Post], _ counts: Listed<CommentCount>, _ members: Listed<Author>, _ walked: inout Int
    ) -> Rows {
      var rows = Rows()
      guard let author = members.author(id, &walked) else { return rows }
      for post in posts { rows.append(line(post, author.name, counts, &walked)) }
      return rows
    }

    private static func line(
      _ post: Post, _ author: String?, _ counts: Listed<CommentCount>, _ walked: inout Int
    ) -> Row {
      let count = counts.first(post.id.rawValue, &walked)?.count ?? 0
      return Row(id: post.id.rawValue, headline: post.title, author: author, number: count)
    }

    static func author(_ id: AuthorID, _ members: Listed<Author>, _ walked: inout Int) -> Rows {
      var rows = Rows()
      if let author = members.author(id, &walked) { rows.append(profile(author)) }
      return rows
    }

    private static func profile(_ author: Author) -> Row {
      Row(id: author.id.rawValue, headline: author.name, number: author.points)
    }

    /// Counts an author's comments as in the article: `messages.filter { $0.owner == id }.count`.
    static func commentCount(
      _ id: AuthorID, _ comments: [Comment], _ members: Listed<Author>, _ walked: inout Int
    ) -> Rows {
      var rows = Rows()
      guard let author = members.author(id, &walked) else { return rows }
      let own = comments.filter { $0.author == id }
      rows.append(Row(id: id.rawValue, headline: author.name, number: own.count))
      return rows
    }

    static func topAuthors(_ limit: Int, _ members: [Author]) -> Rows {
      let ranked = members.sorted { $0.points == $1.points ? $0.id < $1.id : $0.points > $1.points }
      var rows = Rows()
      for author in ranked.prefix(limit) { rows.append(profile(author)) }
      return rows
    }

    static func badge(_ depth: Int, _ counts: [CommentCount]) -> Rows {
      var rows = Rows()
      BadgeView.show(depth, unread: counts.filter { $0.count == 0 }.count, into: &rows)
      return rows
    }
  }

  extension Listed<Author> {
    fileprivate func author(_ id: AuthorID?, _ walked: inout Int) -> Author? {
      id.flatMap { first($0.rawValue, &walked) }
    }
  }
#endif
