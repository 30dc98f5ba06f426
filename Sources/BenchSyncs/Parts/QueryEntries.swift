import BenchRemote

/// A client's cached result of one query, and its running fetch.
struct QueryEntry: Hashable, Sendable {
  /// The number of the entry, by which its timers are named.
  let number: Int
  var documents: [Document]?
  var savedAt: VirtualTime?
  var isInvalidated = false
  /// The reason for which the last fetch failed after all retries; `nil` if the last fetch did not fail.
  var failure: Failure?
  var fetch: Fetch?
  var startedAt: VirtualTime?

  struct Fetch: Hashable, Sendable {
    /// The running request; `nil` while the fetch waits for a retry.
    var request: RequestID?
    let start: VirtualTime
    var failures = 0
    /// True while the fetch waits for the network or the foreground.
    var isPaused = false
  }

  /// Returns true if the cached result was never saved, was invalidated, failed to be renewed, or is `freshFor` old.
  func isStale(at now: VirtualTime, freshFor: Milliseconds) -> Bool {
    guard let savedAt else { return true }
    return isInvalidated || failure != nil || now >= savedAt + freshFor
  }
}

struct QueryEntries: Sendable {
  private(set) var entries: [RemoteQuery: QueryEntry] = [:]
  /// The listeners with their queries, in the order of opening.
  private(set) var listeners: [(id: ListenerID, query: RemoteQuery)] = []
  private var count = 0

  /// The queries on screen, each once, in the order in which they were opened.
  var watched: [RemoteQuery] {
    var seen: Set<RemoteQuery> = []
    return listeners.map(\.query).filter { seen.insert($0).inserted }
  }

  /// All queries, in the order in which their entries were created.
  var all: [RemoteQuery] { entries.sorted { $0.value.number < $1.value.number }.map(\.key) }
  var isFetching: Bool { entries.values.contains { $0.fetch != nil } }

  subscript(query: RemoteQuery) -> QueryEntry? {
    get { entries[query] }
    set { entries[query] = newValue }
  }

  func query(of listener: ListenerID) -> RemoteQuery? { listeners.first { $0.id == listener }?.query }
  func listeners(of query: RemoteQuery) -> [ListenerID] { listeners.filter { $0.query == query }.map(\.id) }
  func query(number: Int) -> RemoteQuery? { entries.first { $0.value.number == number }?.key }
  func query(of request: RequestID) -> RemoteQuery? { entries.first { $0.value.fetch?.request == request }?.key }

  func document(_ key: DocumentKey) -> Document? {
    entries.values.lazy.compactMap { $0.documents?.first { $0.key == key } }.first
  }

  /// Copies documents from one query into the other queries that list them. Returns the queries that changed, in the
  /// order in which they were created.
  ///
  /// - Complexity: O(n), where n is the number of documents of all queries.
  mutating func share(_ documents: [Document], of query: RemoteQuery) -> [RemoteQuery] {
    let new = Dictionary(documents.map { ($0.key, $0) }) { _, last in last }
    return all.filter { other in
      guard other != query, let known = entries[other]?.documents else { return false }
      let shared = known.map { document in
        new[document.key].map { Self.merged($0, query.fields, into: document, other.fields) } ?? document
      }
      entries[other]?.documents = shared
      return shared != known
    }
  }

  /// Returns a document of one query with the fields that another query also requests taken from that query's answer.
  private static func merged(
    _ new: Document, _ answered: [String]?, into known: Document, _ wanted: [String]?
  ) -> Document {
    var fields = wanted == nil && answered == nil ? new.fields : known.fields
    for name in (answered ?? new.fields.entries.map(\.name)) where wanted?.contains(name) ?? true {
      fields[name] = new.fields[name]
    }
    return Document(key: known.key, version: new.version, fields: fields)
  }

  mutating func open(_ id: ListenerID, _ query: RemoteQuery) {
    listeners.append((id, query))
    if entries[query] == nil {
      count += 1
      entries[query] = QueryEntry(number: count)
    }
  }

  /// Removes a listener; returns the listener's query if no other listener shows that query.
  mutating func close(_ id: ListenerID) -> RemoteQuery? {
    guard let query = query(of: id) else { return nil }
    listeners.removeAll { $0.id == id }
    return listeners.contains { $0.query == query } ? nil : query
  }
}
