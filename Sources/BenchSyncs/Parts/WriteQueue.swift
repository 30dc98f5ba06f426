import BenchRemote

/// The writes of a client that the server has not answered, oldest first. They are applied on top of the server's data.
struct WriteQueue: Sendable {
  static let mostInFlight = 10

  private(set) var batches: [Batch] = []
  /// The number of writes under way on a stream, which are the oldest writes of the queue.
  private(set) var inFlight = 0
  private var counts: [DocumentKey: Int] = [:]

  struct Batch: Hashable, Sendable {
    let id: WriteID
    let local: VirtualTime
    let writes: [WriteIntent]
    /// True if a caller waits for the write's outcome; after a restart no caller does.
    var hasContinuation = true
  }

  init(_ batches: [Batch] = []) { for batch in batches { append(batch) } }

  func batch(_ id: WriteID) -> Batch? { batches.first { $0.id == id } }

  func touches(_ key: DocumentKey) -> Bool { counts[key] != nil }

  var keys: Dictionary<DocumentKey, Int>.Keys { counts.keys }

  mutating func append(_ batch: Batch) {
    batches.append(batch)
    for write in batch.writes { counts[write.key, default: 0] += 1 }
  }

  /// Removes a write; the remaining writes then give the result that they would give if the write had never been made.
  mutating func remove(_ id: WriteID) -> Batch? {
    precondition(inFlight == 0, "writes under way on a stream are settled in order")
    return batches.firstIndex { $0.id == id }.map { remove(at: $0) }
  }

  /// Removes and returns the oldest write; returns `nil` if no write is under way.
  mutating func settleOldest() -> Batch? {
    guard inFlight > 0 else { return nil }
    inFlight -= 1
    return remove(at: 0)
  }

  private mutating func remove(at place: Int) -> Batch {
    let batch = batches.remove(at: place)
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
    WriteQueue(batches.map { Batch(id: $0.id, local: $0.local, writes: $0.writes, hasContinuation: false) })
  }

  /// Applies the writes to a document: O(1) if no write touches it, otherwise O(w) for w writes.
  func lay(on document: KnownDocument) -> KnownDocument {
    guard touches(document.key) else { return document }
    var laid = document
    for batch in batches {
      for write in batch.writes where write.key == document.key { Overlay.lay(write, on: &laid, at: batch.local) }
    }
    return laid
  }

  /// Returns the rows of a query with the writes applied; `known` looks up a document that has no row.
  ///
  /// - Complexity: O(w + k × n) for n rows and w writes that touch k documents.
  func rows(over rows: [Row], of query: RemoteQuery, known: (DocumentKey) -> Document?) -> [Row] {
    if batches.isEmpty { return rows }
    let changes = keys.sorted().map { key -> (key: DocumentKey, row: Row?) in
      let before = rows.first { $0.key == key }.map(Document.init) ?? known(key)
      let laid = lay(on: before.map(KnownDocument.init) ?? .unheard(key))
      guard let fields = laid.fields, query.matches(key, fields) else { return (key, nil) }
      return (key, Row(key: key, fields: fields, version: laid.version, isPending: true))
    }
    return Arrangement.place(changes, among: rows, of: query)
  }
}
