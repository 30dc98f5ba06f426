/// The views that scroll by under a load, with an entity or a tag as subject: an endless list that repeats.
package struct ScrollingCells {
  /// The slots in the order of the list: first the slots on screen at the beginning, then the slots that wait.
  private let slots: [Int]
  private let kinds: [ViewKind]
  /// The place of each slot that scrolls.
  private let places: [Int: Int]
  private let shown: Int
  private var first = 0

  package init(_ log: OperationLog) {
    slots = log.views.indices.filter { Self.scrolls(log.views[$0].kind) }
    kinds = slots.map { log.views[$0].kind }
    shown = slots.count { $0 < log.viewsAtStart }
    places = Dictionary(uniqueKeysWithValues: zip(slots, slots.indices))
  }

  package static func scrolls(_ kind: ViewKind) -> Bool { !kind.definition.subject.hasLimit }

  package mutating func next() -> (going: Int, coming: Int)? {
    if shown == 0 || shown == slots.count { return nil }
    let going = slots[first]
    let coming = slots[(first + shown) % slots.count]
    first = (first + 1) % slots.count
    return (going, coming)
  }

  /// Returns the slot that is now at the original place of this slot: the next slot on screen with its kind of view.
  package func shown(in slot: Int) -> Int {
    guard let place = places[slot] else { return slot }
    for offset in 0..<shown {
      let found = (first + (place + offset) % shown) % slots.count
      if kinds[found] == kinds[place] { return slots[found] }
    }
    return slots[first]
  }
}
