/// The user's screen: every mounted view with its last output.
///
/// A derivation computes a view's value here (`recompute`), may compare it with the shown value (`differs`), and
/// delivers it (`deliver`); a lazy derivation marks views as stale (`markDirty`) until they are read. In the counts
/// pass the screen digests its content, so waste and staleness are found independently of the design; in the other
/// passes no code for this is compiled in. Delivered values are kept and summed at the end of a play, so the optimiser
/// cannot remove their computation.
@frozen public struct Screen<P: Probe>: ~Copyable {
  /// The views by slot. The view of a slot never changes, but it can be mounted and unmounted.
  public let views: [ViewKey]
  /// The mounted slots, in no meaningful order.
  public internal(set) var mounted: [Int] = []
  /// The index of each slot in `mounted`; -1 while the slot is unmounted.
  @usableFromInline var places: [Int]
  @usableFromInline var shown: [Rows]
  /// A second buffer for each slot, so that buffers grow only in the first round, although views differ in length.
  @usableFromInline var computed: [Rows]
  @usableFromInline var computedDigest: UInt64
  @usableFromInline var checksum: Int
  @usableFromInline let painter: Painter
  @usableFromInline var notes: ScreenNotes
  /// The probe of the designs and of the screen; outside the counts pass it compiles to nothing.
  public var probe: P

  @inlinable package init(of views: [ViewKey], painter: Painter, probe: P) {
    (self.views, self.painter, self.probe) = (views, painter, probe)
    places = [Int](repeating: -1, count: views.count)
    shown = [Rows](repeating: Rows(), count: views.count)
    computed = shown
    computedDigest = 0
    checksum = 0
    notes = ScreenNotes(slots: P.isCounting ? views.count : 0)
    reservePlaces()
  }

  /// Reserves the list's memory, so that mounting a view never makes it grow.
  @usableFromInline mutating func reservePlaces() { mounted.reserveCapacity(views.count) }

  /// Returns true if the view in this slot is on screen.
  @inlinable public func isMounted(_ slot: Int) -> Bool { places[slot] >= 0 }

  @inlinable package mutating func mount<S: Store & ~Copyable>(_ slot: Int, from store: borrowing S) {
    open(slot)
    store.show(views[slot], into: &shown[slot])
    if P.isCounting { notes.mounted(slot, digest: notes.digest(shown[slot])) }
  }

  @usableFromInline mutating func open(_ slot: Int) {
    precondition(places[slot] < 0, "a view is mounted once until it goes")
    places[slot] = mounted.count
    mounted.append(slot)
    shown[slot].clear()
  }

  @usableFromInline package mutating func unmount(_ slot: Int) {
    precondition(places[slot] >= 0, "only what is mounted can go")
    let last = mounted[mounted.count - 1]
    mounted[places[slot]] = last
    places[last] = places[slot]
    mounted.removeLast()
    places[slot] = -1
    shown[slot].clear()
  }

  /// Notes that a view's update path was entered.
  @inlinable public mutating func notify(_ slot: Int) {
    if P.isCounting {
      probe.add(1, .notifications)
      notes.notified.append(slot)
    }
  }

  /// Computes the value of a view from the store; the value is pending until it is delivered or replaced.
  @inlinable public mutating func recompute<S: Store & ~Copyable>(_ slot: Int, from store: borrowing S) {
    recompute(slot) { view, rows in store.show(view, into: &rows) }
  }

  /// Computes the value of a view by `body`, from the derivation's data; the value is pending until it is delivered or
  /// replaced. The rows passed to `body` are empty.
  @inlinable public mutating func recompute(_ slot: Int, by body: (ViewKey, inout Rows) -> Void) {
    computed[slot].clear()
    body(views[slot], &computed[slot])
    if P.isCounting {
      computedDigest = notes.digest(computed[slot])
      probe.add(1, .recomputations)
      probe.computed(rows: computed[slot].rows.count, of: views[slot])
      probe.add(computed[slot].missingReferences, .missingReferences)
      if computedDigest == notes.digests[slot] { probe.add(1, .wastedRecomputations) }
    }
  }

  /// Reads a view's rows again, for a derivation that records its reads; this reading is no recomputation.
  @inlinable package mutating func readAgain<S: Store & ~Copyable>(_ slot: Int, from store: borrowing S) {
    computed[slot].clear()
    store.show(views[slot], into: &computed[slot])
  }

  /// Returns true if the pending value differs from the value that the slot shows.
  ///
  /// - Complexity: O(n), where n is the number of rows up to the first difference.
  @inlinable public mutating func differs(_ slot: Int) -> Bool {
    probe.add(1, .comparisons)
    let count = computed[slot].rows.count
    if count != shown[slot].count { return true }
    if shown[slot].isChunked { return differsFromChunks(slot) }
    for index in 0..<count {
      probe.add(1, .comparedElements)
      if computed[slot].rows[index] != shown[slot].rows[index] { return true }
    }
    return false
  }

  @usableFromInline mutating func differsFromChunks(_ slot: Int) -> Bool {
    var compared = 0
    let isSame = shown[slot].forEach(while: { row in
      compared += 1
      return row == computed[slot].rows[compared - 1]
    })
    probe.add(compared, .comparedElements)
    return !isSame
  }

  /// Shows the pending value.
  @inlinable public mutating func deliver(_ slot: Int) {
    swap(&computed[slot], &shown[slot])
    if P.isCounting { noteDelivery(slot, digest: computedDigest) }
    if painter.isNeeded { painter.paint(slot) }
  }

  /// Changes the rows of a slot in place, for a derivation that knows how they differ from the new rows. An edit does
  /// not count as a recomputation, and it is not shown before `deliverEdits`.
  @inlinable public mutating func edit<Result>(_ slot: Int, _ body: (inout Rows) -> Result) -> Result {
    body(&shown[slot])
  }

  /// Shows the edits of a slot: one delivery for any number of edits.
  ///
  /// - Complexity: O(1); in the counts pass O(n), to digest the rows.
  @inlinable public mutating func deliverEdits(_ slot: Int) {
    if P.isCounting { noteDelivery(slot, digest: notes.digest(shown[slot])) }
    if painter.isNeeded { painter.paint(slot) }
  }

  @usableFromInline mutating func noteDelivery(_ slot: Int, digest: UInt64) {
    probe.add(1, .viewUpdates)
    if digest == notes.digests[slot] { probe.add(1, .wastedUpdates) }
    notes.delivered(slot, digest: digest)
  }

  /// Marks a slot as possibly stale; the derivation updates the slot before the slot is read.
  @inlinable public mutating func markDirty(_ slot: Int) { if P.isCounting { notes.isDirty[slot] = true } }

  /// Marks a slot as current, because its rows turned out to be unchanged.
  @inlinable public mutating func markClean(_ slot: Int) { if P.isCounting { notes.isDirty[slot] = false } }

  @inlinable package mutating func glance(_ slot: Int) { checksum &+= shown[slot].count }

  @inlinable package mutating func take(_ answer: borrowing Rows) {
    checksum &+= answer.rows.count
    if P.isCounting {
      probe.add(1, .queries)
      probe.add(answer.missingReferences, .missingReferences)
    }
  }

  /// Returns the rows of a slot; rows in chunks are copied.
  @inlinable package func rows(_ slot: Int) -> [Row] { shown[slot].all }

  @inlinable
  package func withRows<Result>(_ slot: Int, _ body: (borrowing Rows) -> Result) -> Result { body(shown[slot]) }
}

extension Screen {
  package func digest(_ slot: Int) -> UInt64 { notes.digests[slot] }

  /// Stops digesting the screen (for staleness and waste), in plays that need only costs.
  mutating func stopDigesting() { notes.isDigesting = false }

  package mutating func takeDeliveries() -> [Int] { notes.take().deliveries.map(\.slot) }

  /// Returns a number that depends on everything shown and read; printing it prevents the work from being removed.
  package func finalChecksum() -> Int {
    var sum = checksum
    for slot in mounted { shown[slot].forEach { sum = sum &+ $0.id &+ $0.number &+ $0.headline.utf8.count } }
    return sum
  }
}
