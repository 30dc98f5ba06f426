#if SQLite
  import BenchCore
  import BenchStores
  import DesignsFixtures
  import Foundation
  import GRDB
  import GRDBSQLite
  import Testing

  @testable import BenchSQLite

  @Suite struct SQLiteStoreTests {
    typealias InMemoryStore = SQLiteStore<InMemory>

    @Test func `a post takes its comments with it`() {
      var store = InMemoryStore.small()
      let tally = tally(Commit.deletePosts, PostID(0), &store)
      #expect(tally[.entityRemovals] == 1 + 3)
      #expect(tally[.entityWrites] == 0)
      let left = store.count("comment")
      #expect(left == 0)
    }

    @Test func `after an author is deleted the rows have no author: rows updated, one removed`() {
      var store = InMemoryStore.small()
      let tally = tally(Commit.deleteAuthors, AuthorID(0), &store)
      #expect(tally[.entityRemovals] == 1)
      #expect(tally[.entityWrites] == 2 + 1)
      let post = store.post(PostID(0))
      #expect(post?.post.author == nil)
      #expect(post?.author == nil)
      #expect(post?.post.tags == ["a", "b"])
    }

    @Test func `no foreign key is broken, whatever is played`() throws {
      let stage = try SmallWorkloads.everything(seed: 61, operations: 520, batch: 3)
      _ = drive(InMemoryStore.self, stage) { store, _, _ in
        let broken = store.count("pragma_foreign_key_check")
        #expect(broken == 0)
      }
    }

    @Test func `writes and removals are those of normalized, and the foreign keys set to null`() throws {
      let stage = try SmallWorkloads.everything(seed: 62, operations: 520)
      var nullified = 0
      var referring = 0
      let tally = drive(InMemoryStore.self, stage) { store, commit, _ in
        let nobodys = store.count("post WHERE author IS NULL") + store.count("comment WHERE author IS NULL")
        if case .deleteAuthors = commit { nullified += nobodys - referring }
        referring = nobodys
      }
      let expected = drive(NormalizedStore.self, stage) { _, _, _ in }
      #expect(nullified > 0)
      #expect(tally[.entityWrites] == expected[.entityWrites] + nullified)
      #expect(tally[.entityRemovals] == expected[.entityRemovals])
    }

    @Test func `every query finds its rows through an index, in order`() throws {
      let store = InMemoryStore.small()
      for query in store.statements.queries {
        let sql = store.sql(query)
        let plan = try store.plan(query)
        #expect(!plan.isEmpty)
        for step in plan {
          // What one query hands to another is gone through, as is a row of constants.
          let isTable = step.hasPrefix("SCAN") && !["SCAN CONSTANT ROW", "SCAN newest"].contains(step)
          let isIndexed = step.contains("USING INDEX") || step.contains("USING COVERING INDEX")
          #expect(!isTable || isIndexed, "\(step) in \(sql)")
          #expect(!step.contains("TEMP B-TREE"), "\(step) in \(sql)")
        }
      }
      let plans = try store.statements.queries.flatMap { try store.plan($0) }.joined(separator: "\n")
      for index in ["author_by_points", "post_by_moment", "post_by_author", "comment_by_post", "comment_by_author"] {
        #expect(plans.contains(index), "\(index) is used by no query")
      }
    }

    @Test func `foreign keys are followed through an index`() throws {
      let store = InMemoryStore.small()
      for (table, column) in [("comment", "post"), ("comment", "author"), ("post", "author")] {
        let plan = try store.plan("SELECT 1 FROM \(table) WHERE \(column) = 1")
        #expect(plan.allSatisfy { $0.contains("USING COVERING INDEX \(table)_by_\(column)") }, "\(plan)")
      }
    }

    @Test func `no statement is prepared while a log is played`() throws {
      let stage = try SmallWorkloads.everything(seed: 63)
      var counts: Set<Int> = []
      _ = drive(InMemoryStore.self, stage) { store, _, _ in
        var rows = Rows()
        for view in stage.log.views { store.show(view, into: &rows) }
        counts.insert(store.preparedStatements())
      }
      #expect(counts.count == 1)
    }

    @Test(arguments: [[], [""], ["a"], ["", "a", ""], ["a b", "ü"]])
    func `tags come back as they went in`(tags: [String]) {
      #expect(Tags.split(Tags.joined(tags)) == tags)
    }

    @Test func `extra fields come back as they went in`() {
      let extras = [
        Extra.none, Extra(strings: [""], ints: []), Extra(strings: ["a b", "", "ü"], ints: [7, -1]),
        Extra(strings: [], ints: [.min, .max]),
      ]
      for extra in extras { #expect(ExtraColumn.split(ExtraColumn.joined(extra)) == extra) }
      #expect(ExtraColumn.joined(Extra.none) == nil)
    }

    @Test func `what it answers natively is what the definition of the view says`() throws {
      let stage = try SmallWorkloads.everything(seed: 64)
      _ = drive(InMemoryStore.self, stage) { store, _, _ in
        for view in stage.log.views {
          var native = Rows()
          var defined = Rows()
          store.show(view, into: &native)
          view.show(from: store, into: &defined)
          #expect(native.rows == defined.rows, "\(view)")
        }
      }
    }

    /// A tag is sought in a text, and must not be found in parts of others or across two of them.
    @Test(arguments: ["a", "b", "aa", "ab", "", "A", "a b", "%", "ü", "\u{1F600}"])
    func `a tag is found where it is one of the tags`(tag: String) {
      let tags = [["a", "b"], ["aa"], [], [""], ["ab", "a"], ["A", "a b"], ["b", "", "%"], ["ü"], ["\u{1F600}"]]
      let posts = tags.enumerated().map { number, tags in
        PostPayload(
          id: PostID(number), title: "", body: "", author: nil, tags: tags,
          createdAt: Timestamp(milliseconds: Int64(number)), comments: [])
      }
      var probe = NoProbe()
      let store = InMemoryStore(Payload(authors: [], posts: posts), &probe)
      var rows = Rows()
      store.show(.tagged(tag), into: &rows)
      #expect(rows.rows.map(\.id) == tags.indices.filter { tags[$0].contains(tag) }.reversed())
    }

    @Test func `a database in a file is gone with its store`() throws {
      var path = ""
      do {
        var store = SQLiteStore<OnDisk>.small()
        store.apply(Commit.updatePosts, PostEdit(id: PostID(0), title: "new"))
        path = store.queue.path
        let mode = try store.queue.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
        #expect(mode == "wal")
        #expect(FileManager.default.fileExists(atPath: path))
      }
      for suffix in ["", "-wal", "-shm"] { #expect(!FileManager.default.fileExists(atPath: path + suffix)) }
    }

    /// Returns the slots that one change of a kind writes and removes.
    private func tally<Element>(
      _ kind: (Batch<Element>) -> Commit, _ element: Element, _ store: inout InMemoryStore
    ) -> Tally {
      var touched = Touched()
      var probe = CountingProbe()
      withUnsafePointer(to: element) { store.commit(kind(Batch(base: $0, count: 1)), &touched, &probe) }
      return probe.take()
    }
  }

  extension SQLiteStore {
    /// Returns the number of rows of a table, or of anything else that can follow `FROM`.
    fileprivate borrowing func count(_ source: String) -> Int {
      let count = queue.unsafeReentrantRead { try? Int.fetchOne($0, sql: "SELECT COUNT(*) FROM \(source)") }
      return (count ?? nil) ?? -1
    }

    /// The steps in which SQLite means to answer a query.
    fileprivate borrowing func plan(_ sql: String) throws -> [String] {
      try queue.unsafeReentrantRead { db in
        try GRDB.Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0["detail"] }
      }
    }

    fileprivate borrowing func plan(_ query: Statement) throws -> [String] {
      try plan(sql(query).replacingOccurrences(of: "\\?[0-9]*", with: "1", options: .regularExpression))
    }

    /// A statement may be looked at on its database's queue alone, also for a message.
    fileprivate borrowing func sql(_ query: Statement) -> String { queue.unsafeReentrantRead { _ in query.sql } }

    /// Returns the number of prepared statements of the connection.
    fileprivate borrowing func preparedStatements() -> Int {
      queue.unsafeReentrantRead { db in
        var count = 0
        var statement = sqlite3_next_stmt(db.sqliteConnection, nil)
        while statement != nil {
          count += 1
          statement = sqlite3_next_stmt(db.sqliteConnection, statement)
        }
        return count
      }
    }
  }
#endif
