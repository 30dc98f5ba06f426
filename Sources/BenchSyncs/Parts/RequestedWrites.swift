import BenchRemote

/// Writes sent as separate requests: the running writes, the waiting writes, and the time at which a write last ended.
struct RequestedWrites: Sendable {
  private var waiting: [Write] = []
  private var running: [Write] = []
  private var lastEnd: VirtualTime?

  struct Write: Sendable {
    let request: RequestID
    let id: WriteID
    let intents: [WriteIntent]

    fileprivate var effect: Effect { .request(request, id, intents, isKeyed: false) }
  }

  var isEmpty: Bool { waiting.isEmpty && running.isEmpty }

  /// Adds a write; returns true if it is to be sent now. A write waits while offline and, in order, for earlier writes.
  mutating func add(
    _ request: RequestID, _ id: WriteID, _ intents: [WriteIntent], at now: VirtualTime, isOnline: Bool, inOrder: Bool
  ) -> Bool {
    let write = Write(request: request, id: id, intents: intents)
    guard isOnline, !inOrder || running.isEmpty && waiting.isEmpty else {
      waiting.append(write)
      return false
    }
    running.append(write)
    return true
  }

  /// Returns the requests to send when the network is back: for all waiting writes or, in order, only for the first.
  mutating func resume(inOrder: Bool) -> [Effect] {
    if inOrder { return next(inOrder: true, isOnline: true).map { [$0] } ?? [] }
    defer { waiting = [] }
    running += waiting
    return waiting.map(\.effect)
  }

  /// Returns the request to send after a write has ended: if writes are sent in order, the request of the next write.
  mutating func next(inOrder: Bool, isOnline: Bool) -> Effect? {
    guard inOrder, isOnline, running.isEmpty, !waiting.isEmpty else { return nil }
    let write = waiting.removeFirst()
    running.append(write)
    return write.effect
  }

  /// Removes the write of a request that has ended; returns `nil` if the request did not send a write.
  mutating func remove(_ request: RequestID) -> Write? {
    guard let place = running.firstIndex(where: { $0.request == request }) else { return nil }
    return running.remove(at: place)
  }

  mutating func ended(at now: VirtualTime) { lastEnd = now }

  /// Returns true if any write ran or waited since a fetch began.
  func overlap(from start: VirtualTime) -> Bool {
    !running.isEmpty || !waiting.isEmpty || lastEnd.map { start < $0 } ?? false
  }
}
