import BenchRemote

/// The cached queries of a client that fetches: the listed keys of each query, and the documents, which are in one
/// table per query or in one shared table.
struct ResultCache: Sendable {
  private let scope: CacheScope
  /// True if an answer that contains only some fields replaces the whole document.
  private let replaces: Bool
  private var lists: [RemoteQuery: List] = [:]
  /// The documents by their owner, which is a query, or `nil` for all queries together.
  private var tables: [RemoteQuery?: [DocumentKey: CachedDocument]] = [:]
  /// Documents that own writes have made, for queries that were never answered.
  private var own: [DocumentKey: Document] = [:]

  private struct List: Sendable {
    var documents: [DocumentKey]
    var pages: PageKeys
  }

  init(_ scope: CacheScope, replaces: Bool = false) { (self.scope, self.replaces) = (scope, replaces) }

  func known(_ key: DocumentKey, to query: RemoteQuery) -> Document? { tables[owner(of: query)]?[key]?.document }
  func pages(of query: RemoteQuery) -> PageKeys { lists[query]?.pages ?? PageKeys() }
  func count(of query: RemoteQuery) -> Int { lists[query]?.documents.count ?? 0 }

  /// Returns the documents of a query in the server's order; `nil` unless all requested fields of every one are cached.
  ///
  /// - Complexity: O(n) for n documents.
  func documents(of query: RemoteQuery) -> [Document]? {
    let table = tables[owner(of: query)] ?? [:]
    // A single document may be known from the answer to another query.
    guard let keys = lists[query]?.documents ?? query.document.flatMap({ table[$0] == nil ? nil : [$0] })
    else { return nil }
    var documents: [Document] = []
    for key in keys {
      guard let known = table[key] else { continue }
      guard let document = known.document(of: query.fields) else { return nil }
      documents.append(document)
    }
    return documents
  }

  private func owner(of query: RemoteQuery) -> RemoteQuery? { scope == .shared ? nil : query }

  mutating func replace(_ documents: [Document], _ pages: PageKeys, of query: RemoteQuery) {
    lists[query] = List(documents: documents.map(\.key), pages: pages)
    put(documents, of: query)
  }

  /// Adds a page at the page's end of the list, including rows that the list already has.
  mutating func add(_ page: Page, _ documents: [Document], _ pages: PageKeys, of query: RemoteQuery) {
    guard var list = lists[query] else { return }
    let keys = documents.map(\.key)
    list.documents = page == .next ? list.documents + keys : keys + list.documents
    list.pages[page] = pages[page]
    lists[query] = list
    put(documents, of: query)
  }

  private mutating func put(_ documents: [Document], of query: RemoteQuery) {
    for document in documents {
      if query.fields == nil, own[document.key] != nil { own[document.key] = document }
      tables[owner(of: query), default: [:]][document.key, default: CachedDocument(unknown: document.key)].merge(
        document, query.fields, replacing: replaces)
    }
  }

  /// Forgets the answer to a query. Documents that all queries share remain.
  mutating func clear(_ query: RemoteQuery) {
    lists[query] = nil
    if scope == .byQuery { tables[query] = nil }
  }

  /// Merges the server's answer to a write into the lists and documents of all queries, or of the query `only`.
  ///
  /// With `overNewer` the answer also replaces documents of newer versions.
  ///
  /// - Complexity: O(q × n), where q is the number of queries and n the number of documents of each.
  mutating func apply(_ result: WriteResult, overNewer: Bool, only: RemoteQuery? = nil) {
    for query in only.map({ [$0] }) ?? Array(lists.keys) {
      guard let before = documents(of: query) else { continue }
      let news = result.changes(of: query, overNewer: overNewer) { known($0, to: query) }
      let after = Arrangement.place(news, among: before.map(Row.init), of: query)
      lists[query]?.documents = after.map(\.key)
      for (key, row) in news {
        // A document that leaves the list remains in its table; the loop below updates a shared table.
        guard let row else { continue }
        tables[owner(of: query), default: [:]][key] = CachedDocument(Document(row))
      }
    }
    guard scope == .shared else { return }
    for key in result.keys {
      let known = tables[nil]?[key]?.document
      if !overNewer, let known, known.version > result.version { continue }
      tables[nil, default: [:]][key] = result.document(key, after: known).map { CachedDocument($0) }
    }
  }

  /// Keeps the answer to an own write, to be shown for queries that were never answered.
  mutating func keep(own result: WriteResult) {
    for key in result.keys { own[key] = result.document(key, after: own[key]) }
  }

  /// Returns the documents made by own writes that match a query, for queries that were never answered.
  ///
  /// - Complexity: O(w log w), where w is the number of documents that own writes have made.
  func ownDocuments(of query: RemoteQuery) -> [Document] {
    let documents = own.values.filter { query.matches($0.key, $0.fields) }
      .sorted { query.areInOrder(($0.key, $0.fields), ($1.key, $1.fields)) }
    return Array(documents.prefix(query.limit ?? documents.count))
  }

  mutating func sweep(keeping queries: Set<RemoteQuery>) {
    for query in Array(lists.keys) where !queries.contains(query) { clear(query) }
    guard scope == .shared, let table = tables[nil] else { return }
    let needed = lists.values.reduce(into: Set(queries.compactMap(\.document))) { $0.formUnion($1.documents) }
    tables[nil] = table.filter { needed.contains($0.key) }
  }
}

/// A document with the fields that are known from answers.
struct CachedDocument: Hashable, Sendable {
  private(set) var document: Document
  /// The fields requested so far; `nil` if all fields were requested.
  private var names: Set<String>?

  init(_ document: Document) { self.document = document }

  init(unknown key: DocumentKey) { (document, names) = (Document(key: key, version: 0, fields: [:]), []) }

  /// Merges an answer to a query that requested these fields. All other fields remain or, with `replacing`, become
  /// empty; fields that were known before still count as known.
  mutating func merge(_ answer: Document, _ wanted: [String]?, replacing: Bool) {
    guard let wanted else { return self = CachedDocument(answer) }
    var fields = replacing ? Fields() : document.fields
    for name in wanted { fields[name] = answer.fields[name] }
    document = Document(key: answer.key, version: answer.version, fields: fields)
    names?.formUnion(wanted)
  }

  /// Returns the document with only these fields; `nil` unless all of them are known.
  func document(of wanted: [String]?) -> Document? {
    if let names, wanted?.allSatisfy(names.contains) != true { return nil }
    return document.limited(to: wanted)
  }
}
