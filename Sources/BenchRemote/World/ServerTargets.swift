/// The targets that the server watches for its clients, and each client's messages since the client's last picture.
package struct ServerTargets: Sendable {
  private var clients: [Client]

  private struct Client: Sendable {
    var targets: [TargetID: Target] = [:]
    var news = Bundle()
  }

  private struct Target: Sendable {
    let query: RemoteQuery
    /// The documents of the result, if the query has a limit; `nil` for a query whose result is all matching documents.
    var window: Set<DocumentKey>?
  }

  /// Messages that are sent together and end in a picture.
  package struct Bundle: Equatable, Sendable {
    package var messages: [WireMessage] = []
    package var reads = 0
  }

  package init(clients: Int) { self.clients = [Client](repeating: Client(), count: clients) }

  package func hasNews(for client: Int) -> Bool { !clients[client].news.messages.isEmpty }
  package mutating func disconnect(_ client: Int) { clients[client] = Client() }

  /// Starts to watch a query for a client, from a token or from the beginning. The answer waits for the next flush.
  ///
  /// Resuming from a token requires that the query has no limit and that the token is not too old. Otherwise the target
  /// is reset, and all of its documents are sent.
  package mutating func listen(
    _ client: Int, _ id: TargetID, _ query: RemoteQuery, from token: Version?, _ server: inout RemoteServer,
    resumesWithin: UInt64, at now: VirtualTime
  ) {
    let result = server.result(of: query)
    clients[client].targets[id] = Target(query: query, window: query.limit.map { _ in Set(result.map(\.key)) })
    var messages: [WireMessage] = [.accepted(id)]
    var sent = result
    if let token {
      let isRecent = now.milliseconds <= token.number + resumesWithin
      if isRecent && query.limit == nil {
        sent = result.filter { $0.version > token }
        messages += Self.departures(from: query, id, since: token, server)
      } else {
        messages.append(.reset([id]))
      }
    }
    messages += sent.map { .document(DocumentMessage($0.key, now: $0, targets: [id])) }
    messages.append(.complete([id], server.version))
    clients[client].news.messages += messages
    clients[client].news.reads += sent.count
  }

  private static func departures(
    from query: RemoteQuery, _ id: TargetID, since token: Version, _ server: RemoteServer
  ) -> [WireMessage] {
    var seen: Set<DocumentKey> = []
    var messages: [WireMessage] = []
    for commit in server.log.reversed() {
      if commit.version <= token { break }
      for change in commit.changes where seen.insert(change.key).inserted {
        let now = server.document(change.key)
        if let now, query.matches(now.key, now.fields) { continue }
        // The state at the token is not looked up: the departure of a document that the client never had does no harm.
        guard query.covers(change.key) else { continue }
        messages.append(
          .document(DocumentMessage(change.key, now: now, deletedAt: commit.version, leftTargets: [id])))
      }
    }
    return messages
  }

  package mutating func leave(_ client: Int, _ id: TargetID) {
    clients[client].targets[id] = nil
    clients[client].news.messages.append(.removed([id], nil))
  }

  /// Queues the messages about a commit and returns the clients with new messages, in order.
  package mutating func queueMessages(about commit: RemoteServer.Commit, _ server: inout RemoteServer) -> [Int] {
    var concerned: [Int] = []
    for client in clients.indices where !clients[client].targets.isEmpty {
      let before = clients[client].news.messages.count
      for change in commit.changes { queueMessage(about: change, of: commit.version, for: client, &server) }
      if clients[client].news.messages.count > before { concerned.append(client) }
    }
    return concerned
  }

  private mutating func queueMessage(
    about change: RemoteServer.Change, of version: Version, for client: Int, _ server: inout RemoteServer
  ) {
    var joined: [TargetID] = []
    var left: [TargetID] = []
    for (id, target) in clients[client].targets where target.query.covers(change.key) {
      if let window = target.window {
        queueWindow(id, target.query, window, change, client, &server)
        continue
      }
      func matches(_ document: Document) -> Bool { target.query.matches(document.key, document.fields) }
      if change.after.map(matches) ?? false {
        joined.append(id)
      } else if change.before.map(matches) ?? false {
        left.append(id)
      }
    }
    if joined.isEmpty && left.isEmpty { return }
    clients[client].news.reads += 1
    let message = DocumentMessage(
      change.key, now: change.after, deletedAt: version, targets: joined.sorted(), leftTargets: left.sorted())
    clients[client].news.messages.append(.document(message))
  }

  /// Computes the result of a query with a limit again, because a document from outside may have entered the result.
  private mutating func queueWindow(
    _ id: TargetID, _ query: RemoteQuery, _ window: Set<DocumentKey>, _ change: RemoteServer.Change, _ client: Int,
    _ server: inout RemoteServer
  ) {
    let result = server.result(of: query)
    let keys = Set(result.map(\.key))
    let come = result.filter { $0.key == change.key || !window.contains($0.key) }
      .map { DocumentMessage($0.key, now: $0, targets: [id]) }
    let gone = window.subtracting(keys).sorted()
      .map { DocumentMessage($0, now: server.document($0), deletedAt: server.version, leftTargets: [id]) }
    clients[client].news.reads += come.count + gone.count
    clients[client].news.messages += (come + gone).map(WireMessage.document)
    clients[client].targets[id]?.window = keys
  }

  package mutating func removeMessages(for client: Int, at version: Version) -> Bundle {
    var bundle = clients[client].news
    clients[client].news = Bundle()
    // Each picture also brings tokens from which to resume.
    let told = clients[client].targets.keys.sorted()
    if !told.isEmpty { bundle.messages.append(.token(told, version)) }
    bundle.messages.append(.picture(version))
    return bundle
  }
}

extension DocumentMessage {
  /// Creates the message about a document that is as it is `now`, or that does not exist since a version.
  fileprivate init(
    _ key: DocumentKey, now: Document?, deletedAt version: Version = 0, targets: [TargetID] = [],
    leftTargets: [TargetID] = []
  ) {
    let content = now.map { Content.found($0.fields, $0.version) } ?? .deleted(version)
    self.init(key: key, content: content, targets: targets, leftTargets: leftTargets)
  }
}
