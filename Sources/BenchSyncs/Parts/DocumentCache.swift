import BenchRemote

/// The documents of a client as far as the server has told of them, and the client's own writes over them.
struct DocumentCache: Sendable {
  private var remote: [DocumentKey: KnownDocument] = [:]
  var queue = WriteQueue()

  /// As an app finds it that has just started.
  var afterRestart: DocumentCache {
    var cache = self
    cache.queue = queue.afterRestart
    return cache
  }

  /// The document with the client's own writes laid on.
  func shown(_ key: DocumentKey) -> KnownDocument { queue.lay(on: remote[key] ?? .unheard(key)) }

  /// Every document that may match, with the client's own writes laid on, in no particular order.
  ///
  /// - Complexity: O(n) in the number of cached documents.
  func shown(for query: RemoteQuery) -> [KnownDocument] {
    if let key = query.document { return [shown(key)] }
    var keys = Set(queue.keys)
    keys.formUnion(remote.keys)
    return keys.map(shown).filter { $0.fields.map { [key = $0.key] in query.matches(key, $0) } ?? false }
  }

  /// Takes what the server says of a document, unless something as new is known.
  ///
  /// - Returns: whether it was taken.
  mutating func take(_ key: DocumentKey, _ content: DocumentMessage.Content) -> Bool {
    let new =
      switch content {
      case .found(let fields, let version): KnownDocument(key: key, content: .found(fields), version: version)
      case .deleted(let version): KnownDocument(key: key, content: .deleted, version: version)
      }
    if let known = remote[key] {
      let isNewer = new.version > known.version || new.version == known.version && known.isCommitted
      if !isNewer { return false }
    }
    remote[key] = new
    return true
  }

  /// Forgets a document whose access was lost.
  mutating func forget(_ key: DocumentKey) { remote[key] = nil }

  /// Takes the result of a write that the server applied at a version, unless something as new is known.
  mutating func commit(_ batch: WriteQueue.Batch, at version: Version) {
    // The version before the first of its writes decides: a write may touch one document twice.
    let isOlder = batch.writes.map { (remote[$0.key]?.version ?? 0) < version }
    for (write, isOlder) in zip(batch.writes, isOlder) where isOlder {
      var document = remote[write.key] ?? .unheard(write.key)
      Overlay.commit(write, on: &document, at: version)
      remote[write.key] = document
    }
  }

  /// Drops every document that is not needed; those that writes touch always are.
  ///
  /// - Complexity: O(n) in the number of cached documents.
  mutating func sweep(keeping isNeeded: (DocumentKey) -> Bool) {
    for key in Array(remote.keys) where !queue.touches(key) && !isNeeded(key) { remote[key] = nil }
  }
}
