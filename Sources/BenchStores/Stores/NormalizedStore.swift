import BenchCore

/// Typed tables by id: each entity is stored once, and references are ids.
///
/// Idea: a change of an author is one write, however many posts show that author. Id arrays keep the order, which a
/// dictionary lacks; the posts of an author and the comments of a post are indexes that every insert and delete
/// updates. The store is implemented by `NormalTables`; `boxed` and `persistent` differ from it only in the containers.
///
/// Costs, with n entities in a table: an update is one hash look-up, O(1). An insert appends to one or two id arrays.
/// Deleting a post finds it in the order by binary search and closes the gap, O(n) moves of 16 bytes. A read takes one
/// look-up per reference it follows. While a state is held, the first write to each container copies all of it.
///
/// Memory: a bucket of key and value for each entity, Author 8 + 40, Post 8 + 80, Comment 8 + 64 bytes; a dictionary of
/// reserved capacity has 1.33 to 2.67 buckets for each. A place in an order takes 16 bytes in an array that is up to
/// half empty; a post has two such places, and a comment has one. Each author and each post with a group takes a bucket
/// of 16 bytes and an array's head of 32. 10,000 of each kind, a post for each author and three comments for every
/// third post: 114 in buckets, 56 in orders and indexes, 117 in texts and tags, 287 in all; 293 are measured, because
/// jemalloc rounds a dictionary up by as much as a quarter.
public struct NormalizedStore: Store, WalkedReads {
  public static let card = DictionaryForm<IntKeys>.card

  private var tables: NormalTables<DictionaryForm<IntKeys>>

  public init<P: Probe>(_ payload: Payload, _ probe: inout P) { tables = NormalTables(payload, &probe) }

  public mutating func commit<P: Probe>(_ commit: Commit, _ touched: inout Touched, _ probe: inout P) {
    tables.commit(commit, &touched, &probe)
  }

  public func changes<P: Probe>(
    in tables: Tables, since past: borrowing Self, by comparison: TableComparison, _ probe: inout P
  ) -> Tables { self.tables.changes(in: tables, since: past.tables, by: comparison, &probe) }

  public func author(_ id: AuthorID) -> Author? { tables.author(id) }
  public func forEachAuthor(_ body: (Author) -> Void) { tables.forEachAuthor(body) }
  public func post(_ id: PostID) -> (post: Post, author: Author?)? { tables.post(id) }
  public func comment(_ id: CommentID, of post: PostID) -> (comment: Comment, author: Author?)? {
    tables.comment(id, of: post)
  }
  public func walkComments(of post: PostID, from end: ListEnd, while body: (Comment, Author?) -> Bool) {
    tables.walkComments(of: post, from: end, while: body)
  }
  public func walkPosts(by author: AuthorID, from end: ListEnd, while body: (Post, Int) -> Bool) {
    tables.walkPosts(by: author, from: end, while: body)
  }
  public func walkRecentPosts(from end: ListEnd, while body: (Post, Author?, Int) -> Bool) {
    tables.walkRecentPosts(from: end, while: body)
  }
  public func commentCount(of post: PostID) -> Int { tables.commentCount(of: post) }
}

enum DictionaryForm<K: KeyForm>: NormalForm {
  static var card: DesignCard {
    DesignCard(
      name: "normalized", idea: "typed tables by id; references are ids, order is kept in id arrays",
      source: "Kimura 2018 (FlatStore) and 2020 (Verge); Redux, “Normalizing State Shape”",
      costs: "update O(1); insert O(1); delete-post O(n) in the id array; a read looks up each reference",
      chooseWhen: "authors change and are shown in many places, and no past state is held: a good first choice",
      avoidWhen: "a past state is held while large tables change: each commit copies the tables it writes",
      abilities: [.tables, .merges, .sharedReads])
  }
}
