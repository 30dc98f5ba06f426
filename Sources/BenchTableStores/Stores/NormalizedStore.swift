import BenchCore

/// Typed tables by id: each entity is stored once, and references are ids.
///
/// Idea: a change of an author is one write, however many posts show that author. Id arrays keep the order, which a
/// dictionary lacks; the posts of an author and the comments of a post are indexes that every insert and delete
/// updates. The code is that of `TableState`, which `boxed`, `erased` and `persistent` share; they differ only in the
/// containers.
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
public struct NormalizedStore: TableState, Store {
  typealias Form = DictionaryForm<IntKeys>

  public static let card = Form.card

  let keys: IntKeys
  var authors: [AuthorID: Author] = [:]
  var posts: [PostID: Post] = [:]
  var comments: [CommentID: Comment] = [:]
  var recent = CreationOrder<PostID>()
  var postsByAuthor: [AuthorID: CreationOrder<PostID>] = [:]
  var commentsByPost: [PostID: CreationOrder<CommentID>] = [:]

  public init<P: Probe>(_ payload: Payload, _ probe: inout P) {
    keys = IntKeys(payload.keys)
    fill(payload, &probe)
  }
}

enum DictionaryForm<K: KeyForm>: NormalForm {
  static var card: DesignCard {
    DesignCard(
      name: "normalized",
      idea: "an id-keyed table per type; references are ids, and lists are arrays of ids",
      source: "Kimura 2018 (FlatStore) and 2020 (Verge); Redux, “Normalizing State Shape”",
      costs: "update and insert O(1); delete-post O(n); reading takes a look-up per reference",
      chooseWhen: "authors change and are shown in many places, and no past state is held (a good first choice)",
      avoidWhen: "a past state is held while large tables change: each commit copies the tables it writes",
      abilities: [.tables, .merges, .sharedReads])
  }
}
