import BenchCore
import HashTreeCollections

/// Typed tables by id in hash trees, and orders in trees of chunks: a held state shares all structure but the paths
/// that were written since.
///
/// Idea: a store whose past is looked at should not pay for all of the past on every write. Models Verge 11 (2023),
/// which took `TreeDictionary` for its tables and lost the O(n) copy of each commit; its app keeps order by itself,
/// here in `OrderTree`, so that inserts and deletes are as cheap under a held state as updates. It does what
/// `normalized` does, `NormalTables`, and differs in the containers alone.
///
/// Costs, with n entities in a table: an update, insert or delete is O(log32 n) steps, and copies one path of nodes
/// while a state is held, up to 32 entries on each level: kilobytes, for any n. The price is in reading: a look-up
/// walks 3 to 4 nodes anywhere in memory, and going through a table is several times slower than through a
/// dictionary's.
///
/// Memory: a place of key and value for each entity, Author 8 + 40, Post 8 + 80, Comment 8 + 64 bytes, in nodes of a
/// 32-byte head and 8 bytes for each child that leave room to grow: about 1.4 places for each value. 16 bytes per place
/// in an order, full where entities arrived in order, and 32 for each group's array, in a place of 32 bytes of the
/// index. 10,000 of each kind, a post for each author and three comments for every third post: 97 in places, 63 in
/// orders and indexes, 117 in texts and tags, 277 in all; 291 are measured.
typealias PersistentStore<K: KeyForm> = NormalTables<TreeForm<K>>

enum TreeForm<K: KeyForm>: NormalForm {
  static var card: DesignCard {
    DesignCard(
      name: "persistent", idea: "typed tables in hash trees, orders in trees of chunks; a held state shares them",
      source: "Verge 11 (2023) and later: TreeDictionary (swift-collections)",
      costs: "every write O(log n), also under a held state, which copies a path; a look-up walks 3 to 4 nodes",
      chooseWhen: "past states are held (previous and current, undo) and tables have a hundred rows or more",
      avoidWhen: "no past state is held: reads take several times as long, without a benefit",
      holding: .sharesStructure, abilities: [.tables, .sharedTables, .merges, .sharedReads])
  }

  typealias Authors = TreeDictionary<K.AuthorKey, K.AuthorEntry>
  typealias Posts = TreeDictionary<K.PostKey, K.PostEntry>
  typealias Comments = TreeDictionary<K.CommentKey, K.CommentEntry>
  typealias PostOrder = OrderTree<K.PostKey>
  typealias CommentOrder = OrderTree<K.CommentKey>
  typealias PostsByAuthor = TreeDictionary<K.AuthorKey, PostOrder>
  typealias CommentsByPost = TreeDictionary<K.PostKey, CommentOrder>

  static var copiesContainers: Bool { false }
}
