import BenchRemote

/// The targets that the server watches for a client, and the server's messages since the last picture.
struct TargetTable: Sendable {
  private var targets: [TargetID: Target] = [:]
  /// The documents in the server's messages since the last picture.
  private var documents: [DocumentKey: KnownDocument] = [:]
  /// The version of the last picture.
  private(set) var version: Version

  fileprivate struct Target: Sendable {
    let query: RemoteQuery
    /// Documents that belong to the target according to the server.
    var keys: Set<DocumentKey>
    /// The number of unanswered requests about the target; until all are answered, messages refer to earlier requests.
    var owed = 0
    /// What the messages since the last picture say about the target.
    var news = QueryView.TargetNews()
    /// True if the next picture includes the target; a new target is included even if there are no messages about it.
    var hasNews = true
    /// True if the target is one document, and a message since the last picture mentioned that document.
    var isTold = false
  }

  struct Picture: Sendable {
    let version: Version
    var news: [TargetID: QueryView.TargetNews] = [:]
    var documents: [DocumentKey: KnownDocument] = [:]
  }

  init(at version: Version) { self.version = version }

  mutating func listen(_ id: TargetID, _ query: RemoteQuery, keys: Set<DocumentKey>) {
    targets[id, default: Target(query: query, keys: keys)].owed += 1
    left.remove(id)
  }

  /// Targets that the client has left and whose removal the server has not confirmed.
  private var left: Set<TargetID> = []

  mutating func leave(_ id: TargetID) {
    targets[id]?.owed += 1
    left.insert(id)
  }

  /// Handles a broken stream: the messages since the last picture become void.
  mutating func drop() {
    targets = [:]
    left = []
    documents = [:]
  }

  mutating func apply(_ message: DocumentMessage) {
    for id in message.targets where isHeard(id) {
      if case .found = message.content { targets[id]?.add(message.key) } else { targets[id]?.remove(message.key) }
      remember(message)
    }
    for id in message.leftTargets where isHeard(id) {
      targets[id]?.remove(message.key)
      remember(message)
    }
  }

  /// Keeps a message's document unless a newer state of the document came through another target.
  private mutating func remember(_ message: DocumentMessage) {
    guard let new = message.content.map({ KnownDocument(message.key, $0) }) else { return }
    if let known = documents[new.key], new.version < known.version { return }
    documents[new.key] = new
  }

  mutating func accept(_ id: TargetID) {
    answer(id)
    if isHeard(id) { targets[id]?.clear() }
  }

  mutating func complete(_ id: TargetID, _ token: Version) {
    guard isHeard(id) else { return }
    targets[id]?.news.isCurrent = true
    targets[id]?.setToken(token)
  }

  mutating func setToken(_ token: Version, for id: TargetID) { if isHeard(id) { targets[id]?.setToken(token) } }

  mutating func removed(_ id: TargetID) {
    answer(id)
    if targets[id]?.owed == 0 { targets[id] = nil }
    left.remove(id)
  }

  mutating func reject(_ id: TargetID) { targets[id] = nil }

  mutating func reset(_ id: TargetID) { if isHeard(id) { targets[id]?.reset() } }

  /// Returns all changes since the last picture, which are consistent at a version; `nil` if a later picture is known.
  mutating func picture(at version: Version) -> Picture? {
    guard version >= self.version else { return nil }
    self.version = version
    var picture = Picture(version: version)
    for id in Array(targets.keys) where isHeard(id) {
      // The target is changed in place, because copying it would copy its set of keys.
      if let news = targets[id]?.takeNews(for: &picture) { picture.news[id] = news }
    }
    picture.documents.merge(documents) { deleted, _ in deleted }
    documents = [:]
    return picture
  }

  private func isHeard(_ id: TargetID) -> Bool { targets[id]?.owed == 0 && !left.contains(id) }

  private mutating func answer(_ id: TargetID) {
    if let owed = targets[id]?.owed, owed > 0 { targets[id]?.owed = owed - 1 }
  }
}

extension TargetTable.Target {
  fileprivate mutating func add(_ key: DocumentKey) {
    news.removed.remove(key)
    news.added.insert(key)
    (isTold, hasNews) = (true, true)
  }

  fileprivate mutating func remove(_ key: DocumentKey) {
    news.added.remove(key)
    if keys.contains(key) { news.removed.insert(key) }
    (isTold, hasNews) = (true, true)
  }

  /// Starts the target anew; documents that the server does not send again are removed from the target.
  fileprivate mutating func reset() {
    let known = keys.union(news.added)
    clear()
    for key in known { remove(key) }
    (news.token, news.isCurrent, hasNews) = (nil, false, true)
  }

  fileprivate mutating func clear() {
    (news.added, news.removed, hasNews) = ([], [], false)
  }

  /// Takes the target's changes since the last picture; returns `nil` if there are none.
  fileprivate mutating func takeNews(for picture: inout TargetTable.Picture) -> QueryView.TargetNews? {
    if news.isCurrent, !isTold, let key = query.document, !keys.contains(key) {
      // The server's complete answer lacks the document: it counts as deleted, despite other targets' messages.
      picture.documents[key] = KnownDocument(key: key, content: .deleted, version: picture.version)
      news.removed.insert(key)
      hasNews = true
    }
    isTold = false
    guard hasNews else { return nil }
    defer { clear() }
    keys.formUnion(news.added)
    keys.subtract(news.removed)
    return news
  }

  fileprivate mutating func setToken(_ token: Version) {
    news.token = token
    hasNews = true
  }
}
