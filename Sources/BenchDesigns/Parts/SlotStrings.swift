import BenchCore

/// Slots of one table strung up in an order, from the oldest to the newest: any number of strings that share no slot.
///
/// Each slot knows its two neighbours, so that one comes and goes without moving another and without memory of its own.
/// The links lie apart from the cells they order: a walk runs ahead of the cells, which can then be loaded together.
struct SlotStrings: PastComparable, Sendable {
  private var links: ContiguousArray<Links> = []
  private let container: Int

  private struct Links: Equatable, Walked, Sendable, BitwiseCopyable {
    var older = Slot.none
    var newer = Slot.none
  }

  /// The two ends of one string; kept by the owner of the string.
  struct Ends: Equatable, Sendable, BitwiseCopyable {
    var oldest = Slot.none
    var newest = Slot.none
  }

  init(container: Int) { self.container = container }

  mutating func reserveCapacity(_ count: Int) { links.reserveCapacity(count) }

  /// Notes that links are about to be written.
  func writes<P: Probe>(_ probe: inout P) { probe.write(to: Container(container), elements: links.count) }

  func isIdentical(to past: Self) -> Bool { links.isIdentical(to: past.links) }
  func isEqual(to past: Self, _ walk: inout Walk) -> Bool { links.isEqual(to: past.links, &walk) }

  // Two loads on the way of every walk along a string; a call would cost more than they do.
  @inline(__always)
  func newer(than slot: Slot) -> Slot { links[Int(slot)].newer }

  // As above.
  @inline(__always)
  func older(than slot: Slot) -> Slot { links[Int(slot)].older }

  /// Strings up a slot behind the newest one that precedes it.
  ///
  /// - Complexity: O(1) for the newest.
  mutating func insert(_ slot: Slot, into ends: inout Ends, after precedes: (Slot) -> Bool) {
    while links.count <= Int(slot) { links.append(Links()) }
    var older = ends.newest
    while older != .none && !precedes(older) { older = links[Int(older)].older }
    let newer = older == .none ? ends.oldest : links[Int(older)].newer
    links[Int(slot)] = Links(older: older, newer: newer)
    join(older, to: slot, &ends)
    join(slot, to: newer, &ends)
  }

  /// Takes a slot out of its string.
  mutating func remove(_ slot: Slot, from ends: inout Ends) {
    guard Int(slot) < links.count else { return }
    let own = links[Int(slot)]
    // A slot at neither end of these has lost its owner, or was never strung up: then there is no end to move.
    if ends.oldest == slot { ends.oldest = own.newer }
    if ends.newest == slot { ends.newest = own.older }
    if own.older != .none { links[Int(own.older)].newer = own.newer }
    if own.newer != .none { links[Int(own.newer)].older = own.older }
    links[Int(slot)] = Links()
  }

  /// Makes two slots neighbours; the end of the string stands where one of them is none.
  private mutating func join(_ older: Slot, to newer: Slot, _ ends: inout Ends) {
    if older == .none { ends.oldest = newer } else { links[Int(older)].newer = newer }
    if newer == .none { ends.newest = older } else { links[Int(newer)].older = older }
  }
}
