#if SQLite
  import BenchCore
  import GRDB

  /// Entities in SQLite: tables with foreign keys, an index for each kind of query, and SQL views that join for the
  /// screen.
  ///
  /// Idea: the database is the state, as in Messenger's LightSpeed, and as below the objects of Core Data and Realm.
  /// Relations are foreign keys: deleting a post deletes its comments, and deleting an author sets references to null.
  /// A view is read by one query, or by two for a detail; SQLite joins and counts, for lists in an SQL view. Each
  /// commit is one transaction; a single statement is a transaction by itself. Statements are prepared once. The store
  /// needs SQLite 3.35 or later (`RETURNING`), through GRDB 7.
  ///
  /// Costs, with n rows in a table, c comments under a post, p posts and m comments by an author: each row is found by
  /// binary search in a B-tree, O(log n); an insert or delete also changes the table's one or two indexes.
  /// update-author writes one row, and an index entry if the points change; delete-post is O(c log n); delete-author
  /// updates the p + m rows that referred to the author. A feed joins and counts each of its posts, O(log n + c) per
  /// line; the first k by points come from their index; posts with a tag are found by scanning all posts. Each commit
  /// and each read takes about two microseconds to enter GRDB's queue and SQLite's interpreter; each text is copied in
  /// and out. Memory on paper: a row takes its texts, 8 bytes of id and time and 1 or 2 per column, in pages of 4,096
  /// that are half to fully used; each index takes 10 to 16 bytes more per row.
  ///
  /// An error of SQLite is a bug in this program and ends the process, because `Store` has no way to report a failure.
  public struct SQLiteStore<Place: SQLitePlace>: Store, WalkedReads, ~Copyable {
    public static var card: DesignCard { Place.card }

    // The order matters: statements are released before their connection, and the connection before its file.
    let statements: Statements
    let queue: DatabaseQueue
    private let file: TemporaryFile?

    public init<P: Probe>(_ payload: Payload, _ probe: inout P) {
      (queue, file) = Self.must { try Place.open(Configuration()) }
      statements = Self.must { [queue] in
        try queue.writeWithoutTransaction { db in
          try db.execute(sql: Schema.sql)
          return try Statements(db)
        }
      }
      write(asTransaction: true) { _, statements in
        for author in payload.authors { try statements.put(author, &probe) }
        for post in payload.posts {
          try statements.insert(post, &probe)
          for comment in post.comments { try statements.insert(comment, under: post.id, &probe) }
        }
      }
    }

    /// Returns `nil`, because the database cannot hold a past state.
    public borrowing func hold() -> NoPast? { nil }

    public mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
      write(asTransaction: commit.needsTransaction) { db, statements in
        switch commit {
        case .updateAuthors(let edits): for edit in edits { try statements.update(edit, db, &touched, &probe) }
        case .updatePosts(let edits): for edit in edits { try statements.update(edit, db, &touched, &probe) }
        case .updateComments(let edits): for edit in edits { try statements.update(edit, db, &touched, &probe) }
        case .insertPosts(let payloads):
          for payload in payloads {
            try statements.insert(payload, &probe)
            touched.insert(payload)
          }
        case .insertComments(let inserts):
          for insert in inserts {
            try statements.insert(insert.comment, under: insert.post, &probe)
            touched.insert(insert)
          }
        case .deletePosts(let ids): for id in ids { try statements.delete(id, db, &touched, &probe) }
        case .deleteComments(let ids): for id in ids { try statements.delete(id, &touched, &probe) }
        case .deleteAuthors(let ids): for id in ids { try statements.delete(id, db, &touched, &probe) }
        case .refetch(let page): for payload in page { try statements.replace(payload, &touched, &probe) }
        case .mergePosts, .mergeComments: Commit.refuseMerge()
        }
      }
    }
  }

  // MARK: - Access

  extension SQLiteStore {
    /// Runs changes of the database; if `asTransaction` is true, runs them between `BEGIN` and `COMMIT`.
    @inline(__always)
    private borrowing func write(asTransaction: Bool, _ body: (Database, Statements) throws -> Void) {
      let statements = statements
      Self.must { [queue] in
        try queue.unsafeReentrantWrite { db in
          if asTransaction { try statements.begin.execute() }
          try body(db, statements)
          if asTransaction { try statements.commit.execute() }
        }
      }
    }

    /// Runs a query and passes the result's rows to the body; each row is valid only during that call.
    @inline(__always)
    borrowing func read(_ statement: Statement, _ arguments: StatementArguments, _ body: (GRDB.Row) -> Void) {
      Self.must { [queue] in
        try queue.unsafeReentrantRead { _ in try GRDB.Row.fetchCursor(statement, arguments: arguments).forEach(body) }
      }
    }

    /// Runs a query and passes the result's rows to the body until the body returns false.
    @inline(__always)
    private borrowing func walk(
      _ statement: Statement, _ arguments: StatementArguments, while body: (GRDB.Row) -> Bool
    ) {
      Self.must { [queue] in
        try queue.unsafeReentrantRead { _ in
          let rows = try GRDB.Row.fetchCursor(statement, arguments: arguments)
          while let row = try rows.next(), body(row) {}
        }
      }
    }

    // Called around every statement, so it must cost nothing unless there is a failure.
    @inline(__always)
    private static func must<Result>(_ body: () throws -> Result) -> Result {
      do {
        return try body()
      } catch {
        preconditionFailure("SQLite refused what the store asked of it: \(error)")
      }
    }
  }

  extension Commit {
    /// True if the commit takes more than one statement; a single statement is a transaction by itself.
    fileprivate var needsTransaction: Bool {
      switch self {
      case .updateAuthors(let batch): batch.count > 1
      case .updatePosts(let batch): batch.count > 1
      case .updateComments(let batch): batch.count > 1
      case .deletePosts(let batch): batch.count > 1
      case .deleteComments(let batch): batch.count > 1
      case .deleteAuthors(let batch): batch.count > 1
      case .insertPosts, .insertComments, .refetch, .mergePosts, .mergeComments: true
      }
    }
  }

  // MARK: - Reading

  extension SQLiteStore {
    private typealias Line = BenchCore.Row

    public borrowing func author(_ id: AuthorID) -> Author? {
      var author: Author?
      read(statements.author, [id.rawValue]) { author = Author(id: id, name: $0[0], points: $0[1], extra: $0.extra(2)) }
      return author
    }

    public borrowing func forEachAuthor(_ body: (Author) -> Void) {
      read(statements.allAuthors, []) {
        body(Author(id: AuthorID($0[0]), name: $0[1], points: $0[2], extra: $0.extra(3)))
      }
    }

    public borrowing func post(_ id: PostID) -> (post: Post, author: Author?)? {
      var found: (post: Post, author: Author?)?
      read(statements.detail, [id.rawValue]) { found = ($0.joinedPost, $0.joinedAuthor) }
      return found
    }

    public borrowing func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
      var found: (comment: Comment, author: Author?)?
      read(statements.comment, [id.rawValue, post.rawValue]) { found = ($0.joinedComment(of: post), $0.joinedAuthor) }
      return found
    }

    public borrowing func commentCount(of post: PostID) -> Int {
      var count = 0
      read(statements.comments, [post.rawValue]) { count = $0[0] }
      return count
    }

    public borrowing func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
      walk(statements.thread[end], [post.rawValue, Int.max]) { body($0.joinedComment(of: post), $0.joinedAuthor) }
    }

    public borrowing func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
      walk(statements.authorPosts[end], [author.rawValue, Int.max]) { body($0.joinedPost, $0[Columns.commentCount]) }
    }

    public borrowing func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
      walk(statements.recent[end], [Int.max]) { body($0.joinedPost, $0.joinedAuthor, $0[Columns.commentCount]) }
    }

    public borrowing func forEachRecentPost(limit: Int, _ body: (Post, Author?, Int) -> Void) {
      read(statements.recent[.newest], [limit]) { body($0.joinedPost, $0.joinedAuthor, $0[Columns.commentCount]) }
    }

    /// Shows each view by queries that read only the rows and columns that the view needs.
    public borrowing func show(_ view: ViewKey, into rows: inout Rows) {
      switch view {
      case .detail(let post):
        read(statements.detailLine, [post.rawValue]) {
          rows.append(Line(id: post.rawValue, headline: $0[0], text: $0[1], author: $0[2], number: $0[3] as Int? ?? 0))
        }
        showThread(post, .all, into: &rows)
      case .thread(let post, let window): showThread(post, window, into: &rows)
      case .feed(let limit): showList(statements.recentLines, [], ListWindow(limit), into: &rows)
      case .authorPosts(let author, let window):
        showList(statements.authorPostLines, [author.rawValue], window, into: &rows)
      case .postRow(let post): showLines(statements.postLine, [post.rawValue], into: &rows)
      case .author(let id):
        read(statements.author, [id.rawValue]) { rows.append(Line(id: id.rawValue, headline: $0[0], number: $0[1])) }
      case .commentCount(let id, let post):
        read(statements.commentCount, [id.rawValue, post.rawValue]) {
          rows.append(Line(id: id.rawValue, headline: $0[0], number: $0[1]))
        }
      case .topAuthors(let limit):
        read(statements.topAuthorLines, [limit]) { rows.append(Line(id: $0[0], headline: $0[1], number: $0[2])) }
      case .tagged(let tag, let window): showList(statements.taggedLines, [Tags.sought(tag)], window, into: &rows)
      case .badge(let limit, let depth):
        read(statements.unreadCount, [limit]) { BadgeView.show(depth, unread: $0[0], into: &rows) }
      }
    }

    private borrowing func showThread(_ post: PostID, _ window: ListWindow, into rows: inout Rows) {
      let (begin, start) = (rows.rows.count, window.start(.oldest))
      read(statements.threadLines[start], [post.rawValue, window.limit]) {
        rows.append(Line(id: $0[0], text: $0[1], author: $0[2]))
      }
      if start == .newest { rows.reverse(from: begin) }
    }

    private borrowing func showList(
      _ statement: ListStatement, _ arguments: StatementArguments, _ window: ListWindow, into rows: inout Rows
    ) {
      let (begin, start) = (rows.rows.count, window.start(.newest))
      showLines(statement[start], arguments + [window.limit], into: &rows)
      if start == .oldest { rows.reverse(from: begin) }
    }

    private borrowing func showLines(_ statement: Statement, _ arguments: StatementArguments, into rows: inout Rows) {
      read(statement, arguments) { rows.append(Line(id: $0[0], headline: $0[1], author: $0[2], number: $0[3])) }
    }
  }
#endif
