import BenchRemote

/// The documents of a write, as the server's answer to the write has them.
struct WriteResult: Sendable {
  private let documents: [DocumentKey: Document]
  private let intents: [WriteIntent]
  /// The version of the write; 0 if the version is unknown.
  let version: Version

  init(_ intents: [WriteIntent], _ documents: [Document], at version: Version = 0) {
    self.intents = intents
    self.documents = Dictionary(documents.map { ($0.key, $0) }) { _, last in last }
    self.version = version
  }

  /// The affected documents in order: those answered and those deleted or, if none was answered, all of the write.
  var keys: [DocumentKey] {
    let touched = intents.filter { documents.isEmpty || $0.change == .delete }.map(\.key)
    return Set(touched).union(documents.keys).sorted()
  }

  /// Returns the present document; `nil` if the document is deleted or unknown. If the answer lacks the document, the
  /// write is applied to the document as known before.
  func document(_ key: DocumentKey, after known: Document?) -> Document? {
    if let document = documents[key] { return document }
    var document = known.map(KnownDocument.init) ?? .unheard(key)
    for intent in intents where intent.key == key { Overlay.commit(intent, on: &document, at: version) }
    return document.fields.map { Document(key: key, version: document.version, fields: $0) }
  }

  /// Returns the rows of a query that the result changes; `nil` for a row that it removes. Without `overNewer`, the
  /// result changes no documents of newer versions; `known` looks up a document.
  func changes(
    of query: RemoteQuery, overNewer: Bool = true, _ known: (DocumentKey) -> Document?
  ) -> [(key: DocumentKey, row: Row?)] {
    keys.compactMap { key in
      let known = known(key)
      if !overNewer, let known, known.version > version { return nil }
      guard let new = document(key, after: known), query.matches(key, new.fields) else { return (key, nil) }
      return (key, Row(new))
    }
  }

  /// Returns a query's documents with the result merged, or `nil` if the result changes none of them.
  ///
  /// - Complexity: O(n × c), where n is the number of the query's documents and c the number of the result's documents.
  func merged(into known: [Document], of query: RemoteQuery) -> [Document]? {
    let changes = changes(of: query) { key in known.first { $0.key == key } }
    let rows = known.map(Row.init)
    let merged = Arrangement.place(changes, among: rows, of: query)
    return merged == rows ? nil : merged.map(Document.init)
  }
}
