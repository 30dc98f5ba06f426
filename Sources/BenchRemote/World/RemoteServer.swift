import BenchCore

/// The server: documents, the log of its commits, and the remembered writes.
///
/// Versions increase strictly, and a version is at least the time of its commit, in milliseconds.
package struct RemoteServer: Sendable {
  private let setup: ServerSetup
  private(set) var collections: [String: [String: Document]] = [:]
  package private(set) var log: [Commit] = []
  package private(set) var version: Version
  private var remembered: [Key: (time: VirtualTime, result: WriteResult)] = [:]
  private var buckets: [Int: (tokens: Double, time: UInt64)] = [:]
  /// The results of earlier queries, computed without the queries' limits; each commit updates the results.
  private var results: [RemoteQuery: [Document]] = [:]
  /// Comments as they were last embedded in posts.
  private var embedded: [DocumentKey: (version: Version, author: Version, value: FieldValue)] = [:]
  /// Posts with nested documents, as last answered; a post is removed when a commit changes anything in the post.
  private var answered: [DocumentKey: (document: Document, reads: Int)] = [:]

  package typealias WriteResult = Result<Version, Failure>

  package struct Key: Hashable, Sendable {
    let client: Int
    let write: WriteID
  }

  package struct Commit: Sendable {
    package let version: Version
    package let changes: [Change]
    /// The key of the write that was committed; `nil` for a write by the rest of the world.
    package let origin: Key?
  }

  /// A document before and after a commit; `nil` where the document does not exist.
  package struct Change: Sendable {
    package let key: DocumentKey
    package let before: Document?
    package let after: Document?
  }

  package init(_ setup: ServerSetup, documents: [Document], at time: VirtualTime) {
    self.setup = setup
    version = Version(time.milliseconds)
    for document in documents { collections[document.key.collection, default: [:]][document.key.id] = document }
  }

  package func document(_ key: DocumentKey) -> Document? { collections[key.collection]?[key.id] }

  // Writing.

  /// Applies or refuses a write as a whole. A keyed write that is repeated gets the remembered result of the first try.
  package mutating func apply(
    _ intents: [WriteIntent], from origin: Key?, isKeyed: Bool, at time: VirtualTime
  ) -> WriteResult {
    if let origin, isKeyed, let known = remembered[origin],
      time.milliseconds <= known.time.milliseconds + setup.remembers
    {
      return known.result
    }
    let result = commit(intents, from: origin, at: time)
    if let origin, isKeyed { remembered[origin] = (time, result) }
    return result
  }

  private mutating func commit(_ intents: [WriteIntent], from origin: Key?, at time: VirtualTime) -> WriteResult {
    if let failure = intents.lazy.compactMap(reasonAgainst).first { return .failure(failure) }
    version = Version(max(version.number + 1, time.milliseconds))
    var changes: [Change] = []
    for intent in intents {
      let before = document(intent.key)
      let after = Self.result(of: intent, on: before, version)
      collections[intent.key.collection, default: [:]][intent.key.id] = after
      changes.append(Change(key: intent.key, before: before, after: after))
      keepUp(intent.key, from: before, to: after)
      forgetAnswers(about: intent.key)
    }
    log.append(Commit(version: version, changes: changes, origin: origin))
    return .success(version)
  }

  private func reasonAgainst(_ intent: WriteIntent) -> Failure? {
    switch intent.change {
    case .patch: return document(intent.key) == nil ? .notFound : nil
    case .delete: return nil
    case .set(let fields, _):
      guard let limit = setup.commentsPerAuthor, let author = fields["author"], intent.key.isComment else { return nil }
      let count = collections[intent.key.collection]?.values.count { $0.fields["author"] == author } ?? 0
      return count >= limit && document(intent.key) == nil ? .permissionDenied : nil
    }
  }

  private static func result(of intent: WriteIntent, on before: Document?, _ version: Version) -> Document? {
    func dated(_ fields: Fields, _ names: [String]) -> Fields {
      names.reduce(into: fields) { $0[$1] = .number(Int(version.number)) }
    }
    switch intent.change {
    case .set(let fields, let now): return Document(key: intent.key, version: version, fields: dated(fields, now))
    case .patch(let fields, let now, let removed):
      guard var merged = before?.fields else { return nil }
      for entry in fields.entries { merged[entry.name] = entry.value }
      for name in removed { merged[name] = nil }
      return Document(key: intent.key, version: version, fields: dated(merged, now))
    case .delete: return nil
    }
  }

  package mutating func admit(_ client: Int, at time: VirtualTime) -> Bool {
    guard let rate = setup.rate else { return true }
    var bucket = buckets[client] ?? (Double(rate.requests), time.milliseconds)
    let gained = Double(time.milliseconds - bucket.time) * Double(rate.requests) / Double(rate.per)
    bucket.tokens = min(Double(rate.requests), bucket.tokens + gained)
    bucket.time = time.milliseconds
    let isAdmitted = bucket.tokens >= 1
    if isAdmitted { bucket.tokens -= 1 }
    buckets[client] = bucket
    return isAdmitted
  }

  // Reading.

  /// Returns the documents of a query in the query's order: O(n log n) for n documents in the collection.
  package func documents(for query: RemoteQuery) -> [Document] {
    var found: [Document] = []
    switch query.source {
    case .document(let key): found = document(key).map { [$0] } ?? []
    case .collection(let path): found = collections[path].map { Array($0.values) } ?? []
    case .group:
      for (path, documents) in collections where query.asks(for: path) { found += documents.values }
    }
    found = found.filter { query.matches($0.key, $0.fields) }
    found.sort { query.areInOrder(($0.key, $0.fields), ($1.key, $1.fields)) }
    return query.limit.map { Array(found.prefix($0)) } ?? found
  }

  package mutating func page(of query: RemoteQuery, _ pageKey: String?, _ form: AnswerForm) -> (
    [Document], PageKeys, reads: Int
  ) {
    var all = result(of: query)
    var keys = PageKeys()
    if query.isPaged {
      var start = 0
      if let pageKey {
        start =
          setup.pagesAfterRow
          ? all.firstIndex { $0.key.id == pageKey }.map { $0 + 1 } ?? place(after: pageKey, in: all, query)
          : Int(pageKey) ?? 0
      }
      let end = min(all.count, start + setup.page)
      let rest = all.count > end
      all = start < end ? Array(all[start..<end]) : []
      if rest { keys.next = setup.pagesAfterRow ? all.last?.key.id : String(end) }
    }
    if form == .flat { return (all.map { $0.limited(to: query.fields) }, keys, all.count) }
    let hasComments = query.fields?.contains(EntityDocuments.commentsInside) ?? true
    var reads = 0
    let sent = all.map { document -> Document in
      let one = nested(document, withComments: hasComments)
      reads += one.reads
      return one.document.limited(to: query.fields)
    }
    return (sent, keys, reads)
  }

  /// Returns the index at which a page starts after a row that was deleted meanwhile, by the row's former position.
  private func place(after id: String, in all: [Document], _ query: RemoteQuery) -> Int {
    guard case .collection(let path) = query.source else { return 0 }
    let key = DocumentKey(collection: path, id: id)
    let gone = log.last { commit in commit.changes.contains { $0.key == key && $0.after == nil } }
    guard let before = gone?.changes.first(where: { $0.key == key })?.before else { return 0 }
    return all.firstIndex { query.areInOrder((key, before.fields), ($0.key, $0.fields)) } ?? all.count
  }

  /// Returns a document and the number of documents read for it: a post with author and comments, others unchanged.
  package mutating func nested(_ document: Document, withComments: Bool = true) -> (document: Document, reads: Int) {
    guard document.key.isPost else { return (document, 1) }
    if withComments, let known = answered[document.key] { return known }
    var fields = document.fields
    var version = document.version
    var reads = 1
    if let author = author(of: document) {
      version = max(version, author.version)
      reads += 1
      fields[EntityDocuments.authorInside] = .map(EntityDocuments.embedding(author))
    }
    guard withComments else { return (Document(key: document.key, version: version, fields: fields), reads) }
    let order = RemoteQuery(.collection(EntityDocuments.comments(of: document.key)), order: [.init("at")])
    let comments = result(of: order).map { comment -> FieldValue in
      let author = author(of: comment)
      version = max(version, comment.version, author?.version ?? 0)
      reads += author == nil ? 1 : 2
      return embedding(comment, by: author)
    }
    fields[EntityDocuments.commentsInside] = .list(comments)
    let answer = (document: Document(key: document.key, version: version, fields: fields), reads: reads)
    answered[document.key] = answer
    return answer
  }

  /// Drops cached answers that contain a document; for an author, drops all, because any post may contain the author.
  private mutating func forgetAnswers(about key: DocumentKey) {
    if answered.isEmpty { return }
    if key.isAuthor {
      answered = [:]
    } else {
      answered[key.isPost ? key : EntityDocuments.postKey(key.parentPost)] = nil
    }
  }

  private func author(of document: Document) -> Document? {
    guard case .number(let number) = document.fields["author"] else { return nil }
    return self.document(EntityDocuments.authorKey(number))
  }

  /// Returns a comment as embedded in its post. The value is cached until the comment or the comment's author changes.
  private mutating func embedding(_ comment: Document, by author: Document?) -> FieldValue {
    let version = author?.version ?? 0
    if let known = embedded[comment.key], known.version == comment.version, known.author == version {
      return known.value
    }
    var fields = EntityDocuments.embedding(comment)
    fields[EntityDocuments.authorInside] = author.map { .map(EntityDocuments.embedding($0)) }
    embedded[comment.key] = (comment.version, version, .map(fields))
    return .map(fields)
  }

  /// Returns the same as `documents(for:)`, from results that are kept sorted.
  mutating func result(of query: RemoteQuery) -> [Document] {
    if query.document != nil { return documents(for: query) }
    let whole = RemoteQuery(query.source, conditions: query.conditions, order: query.order)
    let all = results[whole] ?? documents(for: whole)
    results[whole] = all
    return query.limit.map { Array(all.prefix($0)) } ?? all
  }

  private mutating func keepUp(_ key: DocumentKey, from before: Document?, to after: Document?) {
    for query in Array(results.keys) where query.covers(key) {
      if let before, query.matches(key, before.fields), let place = place(of: before, in: query) {
        results[query]?.remove(at: place)
      }
      if let after, query.matches(key, after.fields), let place = place(of: after, in: query) {
        results[query]?.insert(after, at: place)
      }
    }
  }

  /// Returns the index of a document in a result, or the index at which to insert the document.
  private func place(of document: Document, in query: RemoteQuery) -> Int? {
    results[query]?.prefixCount { query.areInOrder(($0.key, $0.fields), (document.key, document.fields)) }
  }
}

extension Document {
  package func limited(to names: [String]?) -> Document {
    guard let names else { return self }
    let chosen = names.reduce(into: Fields()) { $0[$1] = fields[$1] }
    return Document(key: key, version: version, fields: chosen)
  }
}

extension RemoteQuery {
  package var isPaged: Bool {
    guard case .collection(let path) = source else { return false }
    return path == EntityDocuments.posts && limit == nil && conditions.isEmpty
  }
}
