/// The state of a screen in the counts pass; empty and unused in the other passes.
@usableFromInline struct ScreenNotes: Sendable {
  @usableFromInline var digests: [UInt64]
  /// True if the screen is digested. Digesting takes longer than all the work of a design that edits rows in place.
  var isDigesting = true
  @usableFromInline var isDirty: [Bool]
  /// The slots notified since the last `take`, in order; a slot notified twice occurs twice.
  @usableFromInline var notified: [Int] = []
  private(set) var deliveries: [Delivery] = []

  struct Delivery: Equatable, Sendable {
    let slot: Int
    let digest: UInt64
  }

  @usableFromInline init(slots: Int) {
    digests = [UInt64](repeating: 0, count: slots)
    isDirty = [Bool](repeating: false, count: slots)
  }

  /// Returns the digest of a view's rows; 0 if the screen is not digested.
  @usableFromInline func digest(_ rows: borrowing Rows) -> UInt64 { isDigesting ? rows.digest : 0 }

  @usableFromInline mutating func mounted(_ slot: Int, digest: UInt64) {
    digests[slot] = digest
    isDirty[slot] = false
  }

  mutating func delivered(_ slot: Int, digest: UInt64) {
    mounted(slot, digest: digest)
    deliveries.append(Delivery(slot: slot, digest: digest))
  }

  mutating func take() -> (notified: [Int], deliveries: [Delivery]) {
    defer {
      notified.removeAll(keepingCapacity: true)
      deliveries.removeAll(keepingCapacity: true)
    }
    return (notified, deliveries)
  }
}
