import BenchCore

/// Views register for the entities and relations that they last showed. Only the views that registered for a touched
/// key are notified.
///
/// Idea: registrations name the concerned views, so idle views cost nothing. A view that is notified twice in one
/// commit is computed once, at the end of the commit. The view registers again for its current inputs, and is delivered
/// only if its value differs, as Recoil compares the values of its selectors. FlatStore and ModelObserver also post
/// equal values; `broadcast` has that cost. An equal write touches its key, so a notification does not imply a change.
/// With `by: field` a key is a field of an entity, like Apollo iOS's `record.field` or the columns that GRDB observes:
/// a write to fields that a view does not show, in the role that the entity has there, does not notify the view.
///
/// Costs, with t keys touched by a commit and s views registered for these keys that show i entities each: t look-ups,
/// s recomputations with a comparison of their rows, and s × i comparisons of keys to register for the same keys again.
/// Other views cost nothing, however many there are. Memory: 20 bytes for each view at each key, 56 to 88 for each key
/// in use, and 16 for each key as often as a view names it.
package struct KeyedDerivation: Derivation {
  package static let card = DesignCard(
    name: "keyed",
    idea: "a view registers for its entities and lists; when one of these changes, only its registered views "
      + "recompute; they deliver only changed output",
    source: "Recoil's atom subscriptions; FlatStore and ModelObserver, but without deliveries of equal values",
    costs: "a look-up per reported key, and a recomputation per notified view; other views cost nothing",
    chooseWhen: "hundreds of views are on screen, and a change concerns few of them",
    avoidWhen: "a view shows thousands of entities: if one changes, the view recomputes and registers for all again",
    choices: DesignChoices(
      "by", .words(["entity", "field"]), standard: .word("entity"),
      meaning: "with entity, a key names an entity; with field, a key names a field of an entity"),
    reports: [.falseWakes])

  private let isByField: Bool
  private var shown: [Shown] = []
  private(set) var registry = KeyRegistry()
  private var collector = KeyCollector()
  /// The slots notified by one commit, one entry for each notification; `pending` has each slot only once.
  private var told: [Int] = []
  private var pending = PendingSlots()

  /// The fields that a slot shows; `ofCommentAuthor` are the fields of authors other than the author of the post.
  private struct Shown {
    var fields = EntityFields.all
    var ofCommentAuthor = EntityFields.all
    var postAuthor: AuthorID?

    func contains(_ written: EntityFields, of key: Touched.Key) -> Bool {
      if case .author(let id) = key, id != postAuthor { return !ofCommentAuthor.isDisjoint(with: written) }
      return !fields.isDisjoint(with: written)
    }
  }

  package init(_ choice: DesignChoice) { isByField = choice == .word("field") }

  package mutating func mount<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, now store: borrowing S, _ screen: inout Screen<P>
  ) {
    while shown.count <= slot { shown.append(Shown()) }
    if isByField {
      let view = screen.views[slot]
      shown[slot] = Shown(fields: view.fields, ofCommentAuthor: view.fields.subtracting(view.fieldsOfPostAuthor))
    }
    register(slot, store, screen)
  }

  package mutating func unmount<P: Probe>(_ slot: Int, _ screen: inout Screen<P>) { registry.deregister(slot) }

  package mutating func refresh<S: Store & ~Copyable, P: Probe>(
    _ touched: borrowing Touched, now store: borrowing S, before past: borrowing S.Held?, _ screen: inout Screen<P>
  ) {
    if isByField {
      for index in touched.keys.indices { tell(of: touched.keys[index], touched.fields[index]) }
    } else {
      for key in touched.keys { registry.appendSlots(of: key, to: &told) }
    }
    if told.isEmpty { return }
    for slot in told {
      screen.notify(slot)
      pending.insert(slot)
    }
    for slot in pending.slots {
      screen.recompute(slot, from: store)
      if screen.differs(slot) { screen.deliver(slot) }
      register(slot, store, screen)
    }
    told.removeAll(keepingCapacity: true)
    pending.clear()
  }

  private mutating func tell(of key: Touched.Key, _ written: EntityFields) {
    var end = told.count
    registry.appendSlots(of: key, to: &told)
    for place in end..<told.count where shown[told[place]].contains(written, of: key) {
      told[end] = told[place]
      end += 1
    }
    told.removeLast(told.count - end)
  }

  private mutating func register<S: Store & ~Copyable, P: Probe>(
    _ slot: Int, _ store: borrowing S, _ screen: borrowing Screen<P>
  ) {
    collector.collect(screen.views[slot], from: store)
    registry.register(slot, for: collector.keys, tables: collector.tables)
    if isByField && shown[slot].fields != shown[slot].ofCommentAuthor { shown[slot].postAuthor = collector.postAuthor }
  }
}
