import BenchCore

/// One dictionary for the entities of all types, with keys and values typed by an enum with a case for each type.
///
/// Idea: FlatStore with known types. The store runs the code of `flat` and differs only in the typing. Its difference
/// from `flat` is the cost of built keys, `AnyHashable`, boxes and casts; its difference from `normalized-scan` is the
/// cost of one dictionary for all types. `normalized-scan` and `normalized` differ only by the indexes.
///
/// Costs, with N entities of all types: a look-up hashes the case and the id, O(1). An update is two look-ups, a get
/// and a set, without an allocation. A thread, an author's posts and the feed walk all N entities and sort their
/// results; a walk of the authors is O(N). Deleting a post scans all N entities for the post's comments.
///
/// Memory: a bucket contains a key of 16 bytes and a value as large as the largest entity, 88 with its tag: 1.33 to
/// 2.67 buckets of 104 bytes per entity. A comment wastes 24 of these bytes, and an author 48. 10,000 of each kind: 227
/// in buckets and 117 in texts and tags; 362 are measured, because jemalloc rounds the dictionary up to 7 MiB.
typealias FlatTypedStore<K: KeyForm> = FlatTable<EnumTyping<K>>

enum EnumTyping<K: KeyForm>: FlatTyping {
  static var card: DesignCard {
    DesignCard(
      name: "flat-typed", idea: "one dictionary for all types; keys and values are enums with a case per type",
      source: "FlatStore, if its keys and values were typed",
      costs: "an update takes two look-ups; reading a list filters all N entities",
      chooseWhen: "there are few types of similar size, entities are looked up only by id, and a single table "
        + "simplifies the code",
      avoidWhen: "entities are looked up by a field other than the id: each look-up goes through all entities",
      abilities: [.tables, .sharedReads])
  }

  static func key<E: KeptEntity<K>>(_ type: E.Type, _ id: E.Key) -> K.FlatKey { type.typed(id) }
  static func value<E: KeptEntity<K>>(_ entry: E) -> K.FlatEntry { entry.typed }
  static func entry<E: KeptEntity<K>>(in value: K.FlatEntry) -> E? { E.entry(in: value) }
  static func areEqual(_ value: K.FlatEntry, _ other: K.FlatEntry) -> Bool { value == other }

  static func scan<E: KeptEntity<K>>(_ table: [K.FlatKey: K.FlatEntry], _ body: (E) -> Void) {
    for value in table.values { if let entry = E.entry(in: value) { body(entry) } }
  }
}
