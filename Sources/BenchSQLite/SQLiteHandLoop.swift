#if SQLite
  import BenchCore
  import BenchDesigns
  import GRDB

  extension CalibrationDesigns {
    /// What is held against the loop below.
    public static let sqlite = Contestant(SQLiteStore<InMemory>.self, NullDerivation.self)
  }

  /// What an engineer would write to find out how quick updates can be on GRDB: the same tables, two prepared
  /// statements, a loop over the same changes, and two readings of the clock around it.
  ///
  /// Plays `update-author` (names) and `update-post`, each a transaction of its own, and answers the time of all
  /// writes. The number of rows changed is returned with it, so that a loop that changed nothing is noticed.
  public func sqliteHandLoop(
    _ stage: Stage, _ clock: MonotonicClock
  ) throws -> (elapsed: Nanoseconds, operations: Int, changes: Int) {
    let queue = try DatabaseQueue()
    let (rename, score, retitle) = try queue.writeWithoutTransaction { db in
      try db.execute(sql: Schema.sql)
      try db.inTransaction {
        for author in stage.dataset.authors {
          try db.execute(
            sql: "INSERT INTO author VALUES (?, ?, ?)", arguments: [author.id.rawValue, author.name, author.points])
        }
        for post in stage.dataset.posts {
          try db.execute(
            sql: "INSERT INTO post VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
              post.id.rawValue, post.title, post.body, post.author?.rawValue, Tags.joined(post.tags),
              post.createdAt.milliseconds,
            ])
        }
        return .commit
      }
      return (
        try db.makeStatement(sql: "UPDATE author SET name = ? WHERE id = ?"),
        try db.makeStatement(sql: "UPDATE author SET points = ? WHERE id = ?"),
        try db.makeStatement(sql: "UPDATE post SET title = ? WHERE id = ?")
      )
    }
    var reader = SegmentReader()
    var elapsed = Nanoseconds.zero
    var operations = 0
    let before = queue.writeWithoutTransaction { $0.totalChangesCount }
    while reader.next(limit: 4_096, of: stage) {
      let start = clock.now()
      for step in reader.segment.steps {
        switch reader.segment.commit(step) {
        case .updateAuthors(let edits):
          try queue.writeWithoutTransaction { _ in
            for edit in edits {
              switch edit.change {
              case .name(let name): try rename.execute(arguments: [name, edit.id.rawValue])
              case .points(let points): try score.execute(arguments: [points, edit.id.rawValue])
              }
            }
          }
        case .updatePosts(let edits):
          try queue.writeWithoutTransaction { _ in
            for edit in edits { try retitle.execute(arguments: [edit.title, edit.id.rawValue]) }
          }
        default: continue
        }
      }
      elapsed = elapsed + (clock.now() - start)
      operations += reader.segment.operations.count
    }
    return (elapsed, operations, queue.writeWithoutTransaction { $0.totalChangesCount } - before)
  }
#endif
