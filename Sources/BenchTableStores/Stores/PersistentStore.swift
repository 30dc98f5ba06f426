import BenchCore
import HashTreeCollections

/// Typed tables by id in hash trees, and orders in trees of chunks. A held state shares all structure except the paths
/// that were written since it was held.
///
/// Idea: a store whose past is held should not pay for all of its size on every write. Models Verge 11 (2023), which
/// uses `TreeDictionary` for its tables and so avoids the O(n) copy at each commit. An app that uses Verge must keep
/// the order itself; here `OrderTree` does, so under a held state inserts and deletes are as cheap as updates. The
/// store runs the code of `normalized`, `NormalTables`, and differs only in the containers.
///
/// Costs, with n entities in a table: an update, insert or delete takes O(log32 n) steps, and while a state is held it
/// copies one path of nodes, up to 32 entries on each level: kilobytes, for any n. Reads are more expensive: a look-up
/// walks 3 to 4 nodes anywhere in memory, and a walk of a table is several times slower than in a dictionary.
///
/// Memory: a place of key and value for each entity, Author 8 + 40, Post 8 + 80, Comment 8 + 64 bytes, in nodes that
/// leave room to grow, with a head of 32 bytes and 8 bytes for each child: about 1.4 places for each value. An order
/// takes 16 bytes per place, and its nodes are full where entities arrived in order. Each group takes 32 bytes for its
/// array, in a place of 32 bytes of the index. 10,000 of each kind, a post for each author and three comments for every
/// third post: 97 in places, 63 in orders and indexes, 117 in texts and tags, 277 in all; 291 are measured.
typealias PersistentStore<K: KeyForm> = NormalTables<TreeForm<K>>

enum TreeForm<K: KeyForm>: NormalForm {
  static var card: DesignCard {
    DesignCard(
      name: "persistent",
      idea: "an id-keyed hash tree per type; lists are trees of chunks; a held state shares all unchanged nodes with "
        + "the store",
      source: "Verge 11 (2023) and later: TreeDictionary (swift-collections)",
      costs: "every write is O(log n), even while a state is held; a look-up visits 3 to 4 nodes",
      chooseWhen: "past states are held (for example for undo), and tables have at least a hundred rows",
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
