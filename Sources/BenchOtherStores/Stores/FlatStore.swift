import BenchCore

/// One dictionary for the entities of all types: keys are built from type name and id, values are `Any`.
///
/// Idea: one dictionary for everything, and one way to get and set an entity, for all types of an app. Models FlatStore
/// (eure, 2018, `master`). FlatStore's key is an identifier with the type's name, the id as `AnyHashable` and the name
/// of the notification, "type|id". Each use builds the key again and hashes all three parts. (The `AnyHashable` is
/// inside the key: FlatStore's storage is `[FlatStoreAnyIdentifier: Any]`.) A change gets the value, casts it, changes
/// the copy and sets the copy: this takes two keys and two look-ups. Notifications belong to derivations.
///
/// FlatStore has no order and no indexes; its `allObjects(type:)` walks every entry of every type. So threads, an
/// author's posts and the feed filter the whole dictionary and sort the results. `allObjects` also builds a dictionary
/// and an array of its results; this is not modelled here.
///
/// Costs, with N entities of all types: a look-up builds 2 strings and a box, hashes 3 fields and casts, O(1) of about
/// half a microsecond; an update is two look-ups and a box for the new value. A thread, an author's posts and the feed
/// take O(N) and sort their results; a walk of the authors is O(N). Deleting a post scans all N entities for comments.
///
/// Memory: a bucket holds a key of 72 bytes (two strings of 16, `AnyHashable` of 40) and an `Any` of 32, 1.33 to 2.67
/// buckets per entity; in addition the name of the type (48 bytes, if longer than 15 letters), the name of the
/// notification (48 to 64) and the box of the value (16 + 40 for an author, 16 + 80 for a post, 16 + 64 for a comment).
/// 10,000 of each kind: 227 in buckets, 80 in boxes, 92 in names, and 117 in the entities' texts; 549 are measured,
/// because jemalloc rounds the dictionary up to 7 MiB.
typealias FlatStore<K: KeyForm> = FlatTable<AnyTyping<K>>

enum AnyTyping<K: KeyForm>: FlatTyping {
  static var card: DesignCard {
    DesignCard(
      name: "flat",
      idea: "one dictionary for all types; keys are built from type name and id, and values are cast from `Any`",
      source: "FlatStore (eure 2018; article 000)",
      costs: "an update builds two keys, casts the old value and boxes the new one; reading a list filters all N "
        + "entities",
      chooseWhen: "types are not known in advance, or you study FlatStore",
      avoidWhen: "the types are known: `flat-typed` does the same without building keys at each use",
      abilities: [.tables, .sharedReads])
  }

  static func key<E: KeptEntity<K>>(_ type: E.Type, _ id: E.Key) -> AnyIdentifier {
    AnyIdentifier(typeName: typeName(type), raw: AnyHashable(id.raw))
  }

  static func value<E: KeptEntity<K>>(_ entry: E) -> Any { entry }
  static func entry<E: KeptEntity<K>>(in value: Any) -> E? { value as? E }

  /// Compares two values by casting them to each type until a cast succeeds.
  static func areEqual(_ value: Any, _ other: Any) -> Bool {
    if let post = value as? K.PostEntry { return post == other as? K.PostEntry }
    if let comment = value as? K.CommentEntry { return comment == other as? K.CommentEntry }
    return value as? K.AuthorEntry == other as? K.AuthorEntry
  }

  static func scan<E: KeptEntity<K>>(_ table: [AnyIdentifier: Any], _ body: (E) -> Void) {
    let typeName = typeName(E.self)
    for (key, value) in table where key.typeName == typeName { if let entry = value as? E { body(entry) } }
  }

  private static func typeName<E: KeptEntity<K>>(_ type: E.Type) -> String { String(reflecting: E.Key.Entity.self) }
}

/// FlatStore's identifier of an entity, hashed and compared by all its parts.
struct AnyIdentifier: Hashable {
  let typeName: String
  let raw: AnyHashable
  let notificationName: String

  init(typeName: String, raw: AnyHashable) {
    (self.typeName, self.raw, notificationName) = (typeName, raw, "\(typeName)|\(raw)")
  }
}
