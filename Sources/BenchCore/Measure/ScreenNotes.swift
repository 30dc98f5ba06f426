/// What a screen remembers for the counts pass: empty, and never looked at, in the other passes.
@usableFromInline
struct ScreenNotes: Sendable {
  /// What each slot shows, digested.
  @usableFromInline var digests: [UInt64]
  /// Whether what is shown is digested, which takes longer than all that a design does that changes rows in place.
  var isDigesting = true
  /// Which slots are said to be no longer current.
  @usableFromInline var isDirty: [Bool]
  /// The slots notified since the last `take`, in order; a slot that was told twice stands here twice.
  @usableFromInline var notified: [Int] = []
  /// The deliveries since the last `take`, in order.
  private(set) var deliveries: [Delivery] = []

  /// A value that came on screen.
  struct Delivery: Equatable, Sendable {
    let slot: Int
    let digest: UInt64
  }

  @usableFromInline
  init(slots: Int) {
    digests = [UInt64](repeating: 0, count: slots)
    isDirty = [Bool](repeating: false, count: slots)
  }

  /// The digest of what a view shows; 0 where nothing is digested.
  @usableFromInline
  func digest(_ rows: borrowing Rows) -> UInt64 { isDigesting ? rows.digest : 0 }

  @usableFromInline
  mutating func mounted(_ slot: Int, digest: UInt64) {
    digests[slot] = digest
    isDirty[slot] = false
  }

  mutating func delivered(_ slot: Int, digest: UInt64) {
    digests[slot] = digest
    isDirty[slot] = false
    deliveries.append(Delivery(slot: slot, digest: digest))
  }

  /// Hands over who was notified and what was delivered, and begins anew.
  mutating func take() -> (notified: [Int], deliveries: [Delivery]) {
    defer {
      notified.removeAll(keepingCapacity: true)
      deliveries.removeAll(keepingCapacity: true)
    }
    return (notified, deliveries)
  }
}
