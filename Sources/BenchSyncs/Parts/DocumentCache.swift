import BenchRemote

/// The documents of a client as known from the server, with the client's own writes applied on top.
struct DocumentCache: Sendable {
  private var remote: [String: [String: KnownDocument]] = [:]
  var queue = WriteQueue()

  func shown(_ key: DocumentKey) -> KnownDocument { queue.lay(on: self[key] ?? .unheard(key)) }

  /// Returns the matching documents in no particular order, in O(n + w) time, where n is the number of cached documents
  /// in the query's collections and w is the number of documents touched by writes.
  func shown(for query: RemoteQuery) -> [KnownDocument] {
    if let key = query.document { return [shown(key)] }
    var found: [KnownDocument] = []
    func add(_ document: KnownDocument) {
      if let fields = document.fields, query.matches(document.key, fields) { found.append(document) }
    }
    for (path, documents) in remote where query.asks(for: path) {
      for document in documents.values { add(queue.lay(on: document)) }
    }
    for key in queue.keys where self[key] == nil && query.asks(for: key.collection) { add(shown(key)) }
    return found
  }

  private subscript(key: DocumentKey) -> KnownDocument? {
    get { remote[key.collection]?[key.id] }
    set {
      remote[key.collection, default: [:]][key.id] = newValue
      if newValue == nil && remote[key.collection]?.isEmpty == true { remote[key.collection] = nil }
    }
  }

  /// Updates a document unless the known version is at least as new; returns true if the document was updated.
  mutating func update(_ new: KnownDocument) -> Bool {
    if let known = self[new.key] {
      let isNewer = new.version > known.version || new.version == known.version && known.isCommitted
      if !isNewer { return false }
    }
    self[new.key] = new
    return true
  }

  mutating func forget(_ key: DocumentKey) { self[key] = nil }

  /// Applies a write at the server's version to the write's documents, except those known in that or a newer version.
  mutating func commit(_ batch: WriteQueue.Batch, at version: Version) {
    // All versions are compared before the batch is applied, because the batch may touch one document twice.
    let isOlder = batch.writes.map { (self[$0.key]?.version ?? 0) < version }
    for (write, isOlder) in zip(batch.writes, isOlder) where isOlder {
      var document = self[write.key] ?? .unheard(write.key)
      Overlay.commit(write, on: &document, at: version)
      self[write.key] = document
    }
  }

  /// Drops doubtful documents that are not needed and not touched by writes. With `nil`, all documents are doubtful.
  ///
  /// - Complexity: O(n) in the number of doubtful documents.
  mutating func sweep(_ doubtful: Set<DocumentKey>? = nil, keeping isNeeded: (DocumentKey) -> Bool) {
    let keys = doubtful.map(Array.init) ?? remote.values.flatMap { $0.values.map(\.key) }
    for key in keys where !queue.touches(key) && !isNeeded(key) { self[key] = nil }
  }
}
