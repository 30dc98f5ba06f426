#if SQLite
  import BenchCalibration
  import BenchCore
  import BenchSQLite
  import GRDB

  /// Hand-written code on GRDB: the same tables and prepared statements, a transaction per change, each row read from
  /// its cursor when it is shown.
  struct BareSQLite: BareContainers {
    private let queue: DatabaseQueue
    private let statements: Statements

    init(_ payload: Payload) throws {
      queue = try DatabaseQueue()
      statements = try queue.writeWithoutTransaction { db in
        try db.execute(sql: Schema.sql)
        return try Statements(db)
      }
      try queue.write { [statements] _ in
        for author in payload.authors { try statements.putAuthor.execute(arguments: author.columns) }
        for post in payload.posts {
          try statements.insertPost.execute(arguments: post.columns)
          for comment in post.comments {
            try statements.insertComment.execute(arguments: comment.columns(under: post.id))
          }
        }
      }
    }

    func apply(_ commit: Commit) throws {
      switch commit {
      case .updateAuthors(let edits):
        try queue.writeWithoutTransaction { [statements] _ in
          for edit in edits {
            switch edit.change {
            case .name(let name): try statements.renameAuthor.execute(arguments: [name, edit.id.rawValue])
            case .points(let points): try statements.scoreAuthor.execute(arguments: [points, edit.id.rawValue])
            }
          }
        }
      case .updatePosts(let edits):
        try queue.writeWithoutTransaction { [statements] _ in
          for edit in edits { try statements.retitlePost.execute(arguments: [edit.title, edit.id.rawValue]) }
        }
      case .updateComments(let edits):
        try queue.writeWithoutTransaction { [statements] _ in
          for edit in edits { try statements.rewriteComment.execute(arguments: [edit.body, edit.id.rawValue]) }
        }
      default: break
      }
    }

    func show(_ view: ViewKey, into rows: inout Rows) throws {
      switch view {
      case .detail(let post):
        try queue.unsafeRead { [statements] _ in
          let posts = try GRDB.Row.fetchCursor(statements.detailLine, arguments: [post.rawValue])
          while let row = try posts.next() {
            rows.append(
              BenchCore.Row(
                id: post.rawValue, headline: row[0], text: row[1], author: row[2], number: row[3] as Int? ?? 0))
          }
          try showThread(post, into: &rows)
        }
      case .thread(let post, .all): try queue.unsafeRead { _ in try showThread(post, into: &rows) }
      default: break
      }
    }

    private func showThread(_ post: PostID, into rows: inout Rows) throws {
      let comments = try GRDB.Row.fetchCursor(statements.threadLines[.oldest], arguments: [post.rawValue, Int.max])
      while let row = try comments.next() {
        rows.append(BenchCore.Row(id: row[0], text: row[1], author: row[2]))
      }
    }

    /// The number of rows changed since the beginning.
    var checksum: Int { queue.writeWithoutTransaction { $0.totalChangesCount } }
  }
#endif
