#if SQLite
  import BenchCore
  import GRDB

  extension Statements {
    func put<P: Probe>(_ author: Author?, _ probe: inout P) throws {
      guard let author else { return }
      try putAuthor.execute(arguments: author.columns)
      probe.wrote()
    }

    func insert<P: Probe>(_ payload: PostPayload, _ probe: inout P) throws {
      try put(payload.author, &probe)
      try insertPost.execute(arguments: payload.columns)
      probe.wrote()
    }

    func insert<P: Probe>(_ payload: CommentPayload, under post: PostID, _ probe: inout P) throws {
      try put(payload.author, &probe)
      try insertComment.execute(arguments: payload.columns(under: post))
      probe.wrote()
    }

    func update<P: Probe>(_ edit: AuthorEdit, _ db: Database, _ touched: inout Touched, _ probe: inout P) throws {
      switch edit.change {
      case .name(let name): try renameAuthor.execute(arguments: [name, edit.id.rawValue])
      case .points(let points): try scoreAuthor.execute(arguments: [points, edit.id.rawValue])
      }
      if db.changesCount == 0 { return }
      touched.insert(.author(edit.id), edit.change.fields)
      probe.wrote()
    }

    func update<P: Probe>(_ edit: PostEdit, _ db: Database, _ touched: inout Touched, _ probe: inout P) throws {
      try retitlePost.execute(arguments: [edit.title, edit.id.rawValue])
      if db.changesCount == 0 { return }
      touched.insert(.post(edit.id), .postTitle)
      probe.wrote()
    }

    func update<P: Probe>(_ edit: CommentEdit, _ db: Database, _ touched: inout Touched, _ probe: inout P) throws {
      try rewriteComment.execute(arguments: [edit.body, edit.id.rawValue])
      if db.changesCount == 0 { return }
      touched.insert(.comment(edit.id), .commentBody)
      probe.wrote()
    }

    func replace<P: Probe>(_ payload: PostPayload, _ touched: inout Touched, _ probe: inout P) throws {
      guard let known = try answer(authorOfPost, payload.id.rawValue) else { return }
      if let old = known, old != payload.author?.id.rawValue { touched.insert(.posts(by: AuthorID(old))) }
      try put(payload.author, &probe)
      try replacePost.execute(arguments: payload.columns)
      probe.wrote()
      touched.insert(refetched: payload)
      for comment in payload.comments {
        try put(comment.author, &probe)
        try replaceComment.execute(arguments: comment.columns(under: payload.id))
        probe.wrote()
      }
    }

    /// Deletes a post. The foreign key deletes the post's comments, and SQLite's count of changes gives their number.
    func delete<P: Probe>(_ id: PostID, _ db: Database, _ touched: inout Touched, _ probe: inout P) throws {
      let before = db.totalChangesCount
      guard let author = try answer(deletePost, id.rawValue) else { return }
      let removed = db.totalChangesCount - before
      probe.removed(removed)
      touched.insert(.post(id))
      touched.insert(.recentPosts)
      if let author { touched.insert(.posts(by: AuthorID(author))) }
      if removed > 1 { touched.insert(.comments(of: id)) }
    }

    func delete<P: Probe>(_ id: CommentID, _ touched: inout Touched, _ probe: inout P) throws {
      guard let post = try answer(deleteComment, id.rawValue) ?? nil else { return }
      probe.removed()
      touched.insert(Touched.Move(id, of: PostID(post), came: false))
    }

    /// Deletes an author. The foreign keys of the author's posts and comments become null: these rows are updates.
    func delete<P: Probe>(_ id: AuthorID, _ db: Database, _ touched: inout Touched, _ probe: inout P) throws {
      let before = db.totalChangesCount
      try deleteAuthor.execute(arguments: [id.rawValue])
      let changed = db.totalChangesCount - before
      if changed == 0 { return }
      probe.removed()
      probe.wrote(changed - 1)
      touched.insert(.author(id))
    }

    /// Returns the column of a result's single row; returns `nil` if there is no row. Steps to the end of the result,
    /// because a statement that returns deleted rows ends only there.
    private func answer(_ statement: Statement, _ id: Int) throws -> Int?? {
      var found: Int??
      try GRDB.Row.fetchCursor(statement, arguments: [id]).forEach { found = .some($0[0]) }
      return found
    }
  }

  extension Author {
    package var columns: StatementArguments { [id.rawValue, name, points, ExtraColumn.joined(extra)] }
  }

  extension PostPayload {
    package var columns: StatementArguments {
      [
        title, body, author?.id.rawValue, Tags.joined(tags), createdAt.milliseconds, ExtraColumn.joined(extra),
        id.rawValue,
      ]
    }
  }

  extension CommentPayload {
    package func columns(under post: PostID) -> StatementArguments {
      [post.rawValue, author?.id.rawValue, body, createdAt.milliseconds, ExtraColumn.joined(extra), id.rawValue]
    }
  }
#endif
