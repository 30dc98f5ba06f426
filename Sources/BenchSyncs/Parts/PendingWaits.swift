import BenchRemote

/// The running waits. Each ends when all writes that were pending at the beginning of the wait have ended.
struct PendingWaits: Sendable {
  private var waits: [(id: WaitID, writes: Set<WriteID>)] = []

  /// Begins a wait for these writes; a wait for no writes ends at once.
  mutating func wait(_ id: WaitID, for writes: some Sequence<WriteID>, _ effects: inout Effects) {
    let writes = Set(writes)
    if writes.isEmpty { effects.append(.settled(id)) } else { waits.append((id, writes)) }
  }

  mutating func settled(_ write: WriteID, _ effects: inout Effects) {
    for place in waits.indices where waits[place].writes.remove(write) != nil && waits[place].writes.isEmpty {
      effects.append(.settled(waits[place].id))
    }
    waits.removeAll(where: \.writes.isEmpty)
  }
}
