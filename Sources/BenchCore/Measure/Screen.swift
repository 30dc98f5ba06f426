/// What the user sees: every mounted view with its last output.
///
/// A derivation computes a view's value here (`recompute`), may compare it with what is shown (`differs`), and delivers
/// it (`deliver`). In the counts pass the screen digests what is shown, so that waste and staleness are found without a
/// word from the design; in the other passes none of that is compiled in. What ends here is kept and summed up at the
/// end of a play, so the optimiser cannot delete the work behind it.
@frozen
public struct Screen<P: Probe>: ~Copyable {
  /// The views by slot; slots do not change while a play runs.
  public let views: [ViewKey]
  @usableFromInline var shown: [Rows]
  @usableFromInline var digests: [UInt64]
  /// A second buffer for each slot, so that none grows again after the first round: views differ in length.
  @usableFromInline var computed: [Rows]
  @usableFromInline var computedDigest: UInt64
  @usableFromInline var delivered: [Int]
  @usableFromInline var checksum: Int
  public var probe: P

  /// A screen that shows what the store says now, in every slot.
  @inlinable
  public init<S: Store & ~Copyable>(showing views: [ViewKey], of store: borrowing S, probe: P) {
    self.views = views
    self.probe = probe
    computed = []
    computedDigest = 0
    delivered = []
    checksum = 0
    shown = []
    digests = []
    for view in views {
      var rows = Rows()
      store.show(view, into: &rows)
      digests.append(P.isCounting ? rows.digest : 0)
      shown.append(rows)
      computed.append(Rows())
    }
  }

  /// How many views are mounted.
  @inlinable public var count: Int { views.count }

  /// Notes that a view's update path was entered.
  @inlinable
  public mutating func notify(_ slot: Int) { probe.add(1, .notifications) }

  /// Computes the value of a view from the store; it waits beside the screen until it is delivered or replaced.
  @inlinable
  public mutating func recompute<S: Store & ~Copyable>(_ slot: Int, from store: borrowing S) {
    computed[slot].clear()
    store.show(views[slot], into: &computed[slot])
    if P.isCounting {
      computedDigest = computed[slot].digest
      probe.add(1, .recomputations)
      probe.add(computed[slot].missingReferences, .missingReferences)
      if computedDigest == digests[slot] { probe.add(1, .wastedRecomputations) }
    }
  }

  /// Whether the value just computed differs from what the slot shows.
  ///
  /// - Complexity: O(n), where n is the number of rows up to the first that differs.
  @inlinable
  public mutating func differs(_ slot: Int) -> Bool {
    probe.add(1, .comparisons)
    let count = computed[slot].rows.count
    if count != shown[slot].rows.count { return true }
    for index in 0..<count {
      probe.add(1, .comparedElements)
      if computed[slot].rows[index] != shown[slot].rows[index] { return true }
    }
    return false
  }

  /// Puts the value just computed on screen.
  @inlinable
  public mutating func deliver(_ slot: Int) {
    swap(&computed[slot], &shown[slot])
    if P.isCounting {
      probe.add(1, .viewUpdates)
      if computedDigest == digests[slot] { probe.add(1, .wastedUpdates) }
      digests[slot] = computedDigest
      delivered.append(slot)
    }
  }

  /// Looks at what a slot shows, as a read of a mounted view does.
  @inlinable
  public mutating func glance(_ slot: Int) {
    checksum &+= shown[slot].rows.count
  }

  /// Takes the answer of a read that no mounted view shows.
  @inlinable
  public mutating func take(_ answer: borrowing Rows) {
    checksum &+= answer.rows.count
    if P.isCounting {
      probe.add(1, .queries)
      probe.add(answer.missingReferences, .missingReferences)
    }
  }

  /// What a slot shows.
  @inlinable
  public func rows(_ slot: Int) -> [Row] { shown[slot].rows }
}

extension Screen {
  /// The digest of what a slot shows; 0 outside the counts pass.
  public func digest(_ slot: Int) -> UInt64 { digests[slot] }

  /// The slots delivered to since the last call.
  mutating func takeDelivered() -> [Int] {
    defer { delivered.removeAll(keepingCapacity: true) }
    return delivered
  }

  /// A number that depends on everything shown and read; printing it keeps the work alive.
  public func finalChecksum() -> Int {
    shown.reduce(checksum) { $0 &+ $1.rows.reduce(0) { $0 &+ $1.id &+ $1.number &+ $1.headline.utf8.count } }
  }
}
