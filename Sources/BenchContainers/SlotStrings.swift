/// A place in a table whose places are given away again. 32 bits: relations are made of these, and they are what a walk
/// loads.
@usableFromInline package typealias Slot = UInt32

extension Slot {
  @inlinable package static var none: Slot { Slot.max }
}

/// Slots of one table strung up in an order, from the oldest to the newest: any number of strings that share no slot.
///
/// Each slot knows its two neighbours, so that one is inserted or removed without moving another or allocating. The
/// links are separate from the cells they order: a walk runs ahead of the cells, which can then be loaded together.
@usableFromInline package struct SlotStrings: Sendable {
  @usableFromInline package var links: ContiguousArray<Links> = []
  @usableFromInline package let container: Int

  @usableFromInline package struct Links: Equatable, Sendable, BitwiseCopyable {
    @usableFromInline var older = Slot.none
    @usableFromInline var newer = Slot.none

    @inlinable init(older: Slot = .none, newer: Slot = .none) { (self.older, self.newer) = (older, newer) }
  }

  /// The two ends of one string; kept by the owner of the string.
  @usableFromInline package struct Ends: Equatable, Sendable, BitwiseCopyable {
    @usableFromInline package var oldest = Slot.none
    @usableFromInline package var newest = Slot.none

    @inlinable package init() {}
  }

  @inlinable package init(container: Int) { self.container = container }

  @inlinable package mutating func reserveCapacity(_ count: Int) { links.reserveCapacity(count) }

  /// Returns the next newer slot, or `none` at the end. Two loads in every walk along a string; a call would cost more.
  @inlinable @inline(__always) package func newer(than slot: Slot) -> Slot { links[Int(slot)].newer }

  /// The slot in front of this one, or `none` at the end. Inlined for the same reason.
  @inlinable @inline(__always) package func older(than slot: Slot) -> Slot { links[Int(slot)].older }

  /// Inserts a slot after the newest one that precedes it.
  ///
  /// - Complexity: O(1) for the newest.
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
    // A slot at neither end of these has lost its owner, or was never strung up: then there is no end to move.
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
