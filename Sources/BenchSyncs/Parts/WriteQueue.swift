import BenchRemote

/// The writes of a client that the server has not answered, oldest first.
struct WriteQueue: Sendable {
  static let mostInFlight = 10

  private(set) var batches: [Batch] = []
  /// The number of writes under way, which are the oldest writes of the queue.
  private(set) var inFlight = 0
  private var counts: [DocumentKey: Int] = [:]

  struct Batch: Hashable, Sendable {
    let id: WriteID
    let local: VirtualTime
    let writes: [WriteIntent]
    /// True if a caller waits for the write's outcome; after a restart no caller does.
    var hasContinuation = true

    var afterRestart: Batch { Batch(id: id, local: local, writes: writes, hasContinuation: false) }
  }

  func touches(_ key: DocumentKey) -> Bool { counts[key] != nil }

  var keys: Dictionary<DocumentKey, Int>.Keys { counts.keys }

  mutating func append(_ batch: Batch) {
    batches.append(batch)
    for write in batch.writes { counts[write.key, default: 0] += 1 }
  }

  /// Removes and returns the oldest write; returns `nil` if no write is under way.
  mutating func settleOldest() -> Batch? {
    guard inFlight > 0 else { return nil }
    inFlight -= 1
    let batch = batches.removeFirst()
    for write in batch.writes {
      let count = counts[write.key, default: 1] - 1
      counts[write.key] = count > 0 ? count : nil
    }
    return batch
  }

  /// Returns the next write to send and counts it as under way; `nil` if no write waits, or the limit is reached.
  mutating func sendNext() -> Batch? {
    guard inFlight < Self.mostInFlight, inFlight < batches.count else { return nil }
    inFlight += 1
    return batches[inFlight - 1]
  }

  /// Counts all writes as unsent, so that they are sent again in order.
  mutating func recall() { inFlight = 0 }

  var afterRestart: WriteQueue {
    var queue = self
    queue.inFlight = 0
    queue.batches = batches.map(\.afterRestart)
    return queue
  }

  /// Applies the writes to a document: O(1) if no write touches it, otherwise O(w) for w writes.
  func lay(on document: KnownDocument) -> KnownDocument {
    touches(document.key) ? LaidWrites(batches).lay(on: document) : document
  }
}
