import BenchRemote

/// What a write has made of documents, as the server answered.
struct WriteResult {
  private let documents: [DocumentKey: Document]
  private let deleted: Set<DocumentKey>

  init(_ intents: [WriteIntent], _ documents: [Document]) {
    self.documents = Dictionary(documents.map { ($0.key, $0) }) { _, last in last }
    deleted = Set(intents.filter { $0.change == .delete }.map(\.key))
  }

  /// A query's documents with the result in them, or `nil` where it does not concern them.
  ///
  /// - Complexity: O(n log n), where n is the number of documents.
  func merged(into known: [Document], of query: RemoteQuery) -> [Document]? {
    var merged = known.compactMap { document -> Document? in
      if deleted.contains(document.key) { return nil }
      guard let new = documents[document.key] else { return document }
      return query.matches(new.key, new.fields) ? new : nil
    }
    let keys = Set(merged.map(\.key))
    let new = documents.values.filter { !keys.contains($0.key) && query.matches($0.key, $0.fields) }
    merged += new
    if merged == known { return nil }
    // What the server sent stays in its order, unless something came that has no place yet.
    if !new.isEmpty { merged.sort { query.areInOrder(($0.key, $0.fields), ($1.key, $1.fields)) } }
    return merged
  }
}
