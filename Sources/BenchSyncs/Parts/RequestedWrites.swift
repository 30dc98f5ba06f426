import BenchRemote

/// Writes sent as separate requests: the running writes, the waiting writes, and the time at which a write last ended.
struct RequestedWrites: Sendable {
  /// True if writes are sent one after another.
  let inOrder: Bool
  var isOnline = true
  private var waiting: [Write] = []
  private var running: [Write] = []
  private var lastEnd: VirtualTime?

  struct Write: Sendable {
    let request: RequestID
    let id: WriteID
    let intents: [WriteIntent]
  }

  init(inOrder: Bool) { self.inOrder = inOrder }

  /// The writes that have no answer yet.
  var ids: [WriteID] { (running + waiting).map(\.id) }

  /// Sends a write, which waits while offline and, in order, for earlier writes.
  mutating func add(_ request: RequestID, _ id: WriteID, _ intents: [WriteIntent], _ effects: inout Effects) {
    waiting.append(Write(request: request, id: id, intents: intents))
    sendWaiting(&effects)
  }

  /// Sends all waiting writes or, in order, the first if no write is running.
  mutating func sendWaiting(_ effects: inout Effects) {
    while isOnline, !waiting.isEmpty, !inOrder || running.isEmpty {
      let write = waiting.removeFirst()
      running.append(write)
      effects.append(.request(write.request, write.id, write.intents, isKeyed: false))
    }
  }

  /// Removes the write of a request that has ended; returns `nil` if the request did not send a write.
  mutating func remove(_ request: RequestID) -> Write? {
    running.firstIndex { $0.request == request }.map { running.remove(at: $0) }
  }

  /// Resolves the write that the server has applied according to this answer; returns `nil` if the request did not send
  /// a write.
  mutating func answered(
    _ request: RequestID, _ answer: Answer, _ effects: inout Effects
  ) -> (id: WriteID, result: WriteResult)? {
    guard case .written(let version, let documents) = answer, let write = remove(request) else { return nil }
    effects.append(.resolve(write.id, .acknowledged(version)))
    return (write.id, WriteResult(write.intents, documents, at: version))
  }

  /// Resolves the write of a request that has failed; returns `nil` if the request did not send a write.
  mutating func failed(_ request: RequestID, _ failure: Failure, _ effects: inout Effects) -> WriteID? {
    guard let write = remove(request) else { return nil }
    effects.append(.resolve(write.id, failure.isPermanent ? .refused(failure) : .givenUp(failure)))
    return write.id
  }

  /// Notes the end of a write, and sends the next if writes are sent in order.
  mutating func ended(_ effects: inout Effects) {
    lastEnd = effects.now
    sendWaiting(&effects)
  }

  /// Returns true if any write ran or waited since a fetch began.
  func overlap(from start: VirtualTime) -> Bool {
    !ids.isEmpty || lastEnd.map { start < $0 } ?? false
  }
}
