/// A reusable place in a table. A slot has only 32 bits, because relations consist of slots, which every walk loads.
@usableFromInline package typealias Slot = UInt32

extension Slot {
  @inlinable package static var none: Slot { Slot.max }
}

/// Slots of one table, linked from the oldest to the newest. The slots form any number of lists that share no slot.
///
/// Each slot links to its two neighbours, so an insertion or a removal moves no other slot and allocates nothing. The
/// links are separate from the cells that they order, so a walk can run ahead and load several cells together.
@usableFromInline package struct SlotStrings: Sendable {
  @usableFromInline package var links: ContiguousArray<Links> = []
  @usableFromInline package let container: Int

  @usableFromInline package struct Links: Equatable, Sendable, BitwiseCopyable {
    @usableFromInline var older = Slot.none
    @usableFromInline var newer = Slot.none

    @inlinable init(older: Slot = .none, newer: Slot = .none) { (self.older, self.newer) = (older, newer) }
  }

  /// The two ends of one list, which the owner of the list keeps.
  @usableFromInline package struct Ends: Equatable, Sendable, BitwiseCopyable {
    @usableFromInline package var oldest = Slot.none
    @usableFromInline package var newest = Slot.none

    @inlinable package init() {}
  }

  @inlinable package init(container: Int) { self.container = container }

  @inlinable package mutating func reserveCapacity(_ count: Int) { links.reserveCapacity(count) }

  /// Returns the next newer slot, or `none` at the end. Inlined, because each step of a walk would cost a call.
  @inlinable @inline(__always) package func newer(than slot: Slot) -> Slot { links[Int(slot)].newer }

  /// Returns the next older slot, or `none` at the end. Inlined, as `newer(than:)` is.
  @inlinable @inline(__always) package func older(than slot: Slot) -> Slot { links[Int(slot)].older }

  /// Inserts a slot after the newest slot that precedes it.
  ///
  /// - Complexity: O(1) if the inserted slot is the newest.
  @inlinable package mutating func insert(_ slot: Slot, into ends: inout Ends, after precedes: (Slot) -> Bool) {
    while links.count <= Int(slot) { links.append(Links()) }
    var older = ends.newest
    while older != .none && !precedes(older) { older = links[Int(older)].older }
    let newer = older == .none ? ends.oldest : links[Int(older)].newer
    links[Int(slot)] = Links(older: older, newer: newer)
    join(older, to: slot, &ends)
    join(slot, to: newer, &ends)
  }

  @inlinable package mutating func remove(_ slot: Slot, from ends: inout Ends) {
    guard Int(slot) < links.count else { return }
    let own = links[Int(slot)]
    // A slot that is at neither end of this list has lost its owner or was never linked; then no end moves.
    if ends.oldest == slot { ends.oldest = own.newer }
    if ends.newest == slot { ends.newest = own.older }
    if own.older != .none { links[Int(own.older)].newer = own.newer }
    if own.newer != .none { links[Int(own.newer)].older = own.older }
    links[Int(slot)] = Links()
  }

  @inlinable mutating func join(_ older: Slot, to newer: Slot, _ ends: inout Ends) {
    if older == .none { ends.oldest = newer } else { links[Int(older)].newer = newer }
    if newer == .none { ends.newest = older } else { links[Int(newer)].older = older }
  }
}
