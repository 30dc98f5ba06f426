#if SQLite
  import BenchCore
  import GRDB

  /// The tables, their indexes, and the SQL views that join the tables for the screen.
  ///
  /// `id` is SQLite's row id, which every index contains after its columns. So an index by creation time is an index by
  /// time and id, and in an index by points, authors with equal points are in order of id. Tags are one text, with unit
  /// separators around each tag, and are searched by scanning all posts.
  package enum Schema {
    package static let sql = """
      CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT NOT NULL, points INTEGER NOT NULL, extra TEXT);
      CREATE TABLE post (
        id INTEGER PRIMARY KEY,
        title TEXT NOT NULL,
        body TEXT NOT NULL,
        author INTEGER REFERENCES author(id) ON DELETE SET NULL,
        tags TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        extra TEXT);
      CREATE TABLE comment (
        id INTEGER PRIMARY KEY,
        post INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE,
        author INTEGER REFERENCES author(id) ON DELETE SET NULL,
        body TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        extra TEXT);

      CREATE INDEX author_by_points ON author(points DESC);
      CREATE INDEX post_by_moment ON post(created_at);
      CREATE INDEX post_by_author ON post(author, created_at);
      CREATE INDEX comment_by_post ON comment(post, created_at);
      CREATE INDEX comment_by_author ON comment(author, post);

      CREATE VIEW detail_screen AS
        SELECT post.*, author.name AS author_name, author.points AS author_points, author.extra AS author_extra
        FROM post LEFT JOIN author ON author.id = post.author;
      CREATE VIEW thread_screen AS
        SELECT comment.*, author.name AS author_name, author.points AS author_points, author.extra AS author_extra
        FROM comment LEFT JOIN author ON author.id = comment.author;
      CREATE VIEW list_screen AS
        SELECT post.*, author.name AS author_name, author.points AS author_points, author.extra AS author_extra,
          (SELECT COUNT(*) FROM comment WHERE comment.post = post.id) AS comment_count
        FROM post LEFT JOIN author ON author.id = post.author;
      """
  }

  /// All statements of the store. They are prepared once, so no statement is parsed or planned while a play runs.
  package struct Statements {
    let begin, commit: Statement
    package let putAuthor, renameAuthor, scoreAuthor, deleteAuthor: Statement
    package let insertPost, retitlePost, replacePost, authorOfPost, deletePost: Statement
    package let insertComment, rewriteComment, replaceComment, deleteComment: Statement
    package let author, detail, detailLine, comment, commentCount: Statement
    package let threadLines: ListStatement
    let thread, authorPosts, authorPostLines, recent, recentLines, taggedLines: ListStatement
    let allAuthors, topAuthorLines, postLine, comments, unreadCount: Statement

    package init(_ db: Database) throws {
      func prepare(_ sql: String) throws -> Statement { try db.makeStatement(sql: sql) }
      begin = try prepare("BEGIN IMMEDIATE TRANSACTION")
      commit = try prepare("COMMIT TRANSACTION")

      putAuthor = try prepare(
        """
        INSERT INTO author VALUES (?, ?, ?, ?)
        ON CONFLICT(id) DO UPDATE SET name = excluded.name, points = excluded.points, extra = excluded.extra
        """)
      renameAuthor = try prepare("UPDATE author SET name = ? WHERE id = ?")
      scoreAuthor = try prepare("UPDATE author SET points = ? WHERE id = ?")
      deleteAuthor = try prepare("DELETE FROM author WHERE id = ?")

      insertPost = try prepare(
        "INSERT INTO post (title, body, author, tags, created_at, extra, id) VALUES (?, ?, ?, ?, ?, ?, ?)")
      retitlePost = try prepare("UPDATE post SET title = ? WHERE id = ?")
      replacePost = try prepare(
        "UPDATE post SET title = ?, body = ?, author = ?, tags = ?, created_at = ?, extra = ? WHERE id = ?")
      authorOfPost = try prepare("SELECT author FROM post WHERE id = ?")
      deletePost = try prepare("DELETE FROM post WHERE id = ? RETURNING author")

      insertComment = try prepare(
        "INSERT INTO comment (post, author, body, created_at, extra, id) VALUES (?, ?, ?, ?, ?, ?)")
      rewriteComment = try prepare("UPDATE comment SET body = ? WHERE id = ?")
      replaceComment = try prepare(
        "UPDATE comment SET post = ?, author = ?, body = ?, created_at = ?, extra = ? WHERE id = ?")
      deleteComment = try prepare("DELETE FROM comment WHERE id = ? RETURNING post")

      author = try prepare("SELECT name, points, extra FROM author WHERE id = ?")
      detail = try prepare("SELECT \(Columns.joinedPost) FROM detail_screen WHERE id = ?")
      detailLine = try prepare("SELECT title, body, author_name, author_points FROM detail_screen WHERE id = ?")
      let thread = "FROM thread_screen WHERE post = ?"
      self.thread = try ListStatement(db, "SELECT \(Columns.joinedComment) \(thread)")
      threadLines = try ListStatement(db, "SELECT id, body, author_name \(thread)")
      comment = try prepare("SELECT \(Columns.joinedComment) FROM thread_screen WHERE id = ? AND post = ?")
      let entities = "SELECT \(Columns.joinedPost), comment_count FROM list_screen"
      let lines = "SELECT id, title, author_name, comment_count FROM list_screen"
      authorPosts = try ListStatement(db, "\(entities) WHERE author = ?")
      authorPostLines = try ListStatement(db, "\(lines) WHERE author = ?")
      recent = try ListStatement(db, entities)
      recentLines = try ListStatement(db, lines)
      taggedLines = try ListStatement(db, "\(lines) WHERE instr(tags, ?)")
      postLine = try prepare("\(lines) WHERE id = ?")
      comments = try prepare("SELECT COUNT(*) FROM comment WHERE post = ?")
      commentCount = try prepare(
        "SELECT name, (SELECT COUNT(*) FROM comment WHERE author = ?1 AND post = ?2) FROM author WHERE id = ?1")
      allAuthors = try prepare("SELECT id, name, points, extra FROM author")
      topAuthorLines = try prepare("SELECT id, name, points FROM author ORDER BY points DESC, id LIMIT ?")
      unreadCount = try prepare(
        """
        SELECT COUNT(*) FROM (SELECT id FROM post ORDER BY created_at DESC, id DESC LIMIT ?) AS newest
        WHERE NOT EXISTS (SELECT 1 FROM comment WHERE comment.post = newest.id)
        """)
    }

    /// The queries for views, for tests of their plans. `allAuthors` is left out, because that query always scans.
    var queries: [Statement] {
      [author, detail, detailLine, commentCount, topAuthorLines, postLine, comments, unreadCount]
        + [thread, threadLines, authorPosts, authorPostLines, recent, recentLines, taggedLines].flatMap { list in
          ListEnd.allCases.map { list[$0] }
        }
    }
  }

  /// A query of a list in the order of creation, from either end of the list; the query's last argument is a limit.
  package struct ListStatement {
    private let newest, oldest: Statement

    init(_ db: Database, _ select: String) throws {
      newest = try db.makeStatement(sql: "\(select) ORDER BY created_at DESC, id DESC LIMIT ?")
      oldest = try db.makeStatement(sql: "\(select) ORDER BY created_at, id LIMIT ?")
    }

    package subscript(end: ListEnd) -> Statement { end == .newest ? newest : oldest }
  }
#endif
