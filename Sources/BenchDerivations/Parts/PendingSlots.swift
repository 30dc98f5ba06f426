/// The slots to be handled in a refresh, each only once, in the order of insertion.
struct PendingSlots {
  private(set) var slots: [Int] = []
  private var isPending: [Bool] = []

  mutating func insert(_ slot: Int) {
    while isPending.count <= slot { isPending.append(false) }
    if isPending[slot] { return }
    isPending[slot] = true
    slots.append(slot)
  }

  func contains(_ slot: Int) -> Bool { slot < isPending.count && isPending[slot] }

  mutating func clear() {
    if slots.isEmpty { return }
    for slot in slots { isPending[slot] = false }
    slots.removeAll(keepingCapacity: true)
  }
}
