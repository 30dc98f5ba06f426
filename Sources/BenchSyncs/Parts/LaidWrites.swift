import BenchRemote

/// The unfinished writes of a client, oldest first, which are applied on top of the server's data.
struct LaidWrites: Sendable {
  private(set) var batches: [WriteQueue.Batch] = []

  init(_ batches: [WriteQueue.Batch] = []) { self.batches = batches }

  mutating func append(_ batch: WriteQueue.Batch) { batches.append(batch) }
  func batch(_ id: WriteID) -> WriteQueue.Batch? { batches.first { $0.id == id } }

  /// Removes a write; the remaining writes then give the result that they would give if the write had never been made.
  mutating func remove(_ id: WriteID) -> WriteQueue.Batch? {
    batches.firstIndex { $0.id == id }.map { batches.remove(at: $0) }
  }

  var keys: [DocumentKey] { Set(batches.flatMap { $0.writes.map(\.key) }).sorted() }

  func lay(on document: KnownDocument) -> KnownDocument {
    var laid = document
    for batch in batches {
      for write in batch.writes where write.key == document.key { Overlay.lay(write, on: &laid, at: batch.local) }
    }
    return laid
  }

  /// Returns the rows of a query with the writes applied; `known` looks up a document that has no row.
  ///
  /// - Complexity: O(w + k × n) for n rows and w writes that touch k documents.
  func rows(over rows: [Row], of query: RemoteQuery, known: (DocumentKey) -> KnownDocument?) -> [Row] {
    if batches.isEmpty { return rows }
    let changes = keys.map { key -> (key: DocumentKey, row: Row?) in
      let row = rows.first { $0.key == key }
      let before = row.map { KnownDocument(key: key, content: .found($0.fields), version: $0.version) } ?? known(key)
      let laid = lay(on: before ?? .unheard(key))
      guard let fields = laid.fields, query.matches(key, fields) else { return (key, nil) }
      return (key, Row(key: key, fields: fields, version: laid.version, isPending: true))
    }
    return Arrangement.place(changes, among: rows, of: query)
  }
}
