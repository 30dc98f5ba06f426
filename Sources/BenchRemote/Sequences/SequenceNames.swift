/// The names of queries, listeners and targets in a sequence.
struct SequenceNames {
  private let queries: [String: RemoteQuery]
  private var listeners: [String: ListenerID] = [:]
  private var listenerNames: [ListenerID: String] = [:]
  private var targets: [RemoteQuery: TargetID] = [:]
  private var owners: [TargetID: RemoteQuery] = [:]
  /// Targets that the sync has left and the server has not yet removed, oldest first.
  private var left: [TargetID] = []
  /// The targets of the present connection, each with the version from which it was requested.
  private var active: [TargetID: Version?] = [:]

  struct Listening {
    var tokens: [String: Version?] = [:]
    var verified: Set<DocumentKey> = []
  }

  /// The reason for which a step cannot be performed.
  struct Impossible: Error { let reason: String }

  init(_ queries: [SyncSequence.Named<String, RemoteQuery>]) {
    self.queries = Dictionary(queries.map { ($0.name, $0.value) }) { _, last in last }
  }

  func query(_ name: String) throws(Impossible) -> RemoteQuery {
    guard let query = queries[name] else { throw Impossible(reason: "there is no query \(name)") }
    return query
  }

  mutating func listener(_ name: String, of query: RemoteQuery) -> ListenerID {
    let listener = ListenerID(listenerNames.count + 1)
    listeners[name] = listener
    listenerNames[listener] = name
    return listener
  }

  func listener(_ name: String) throws(Impossible) -> ListenerID {
    guard let listener = listeners[name] else { throw Impossible(reason: "there is no listener named \(name)") }
    return listener
  }

  func name(of listener: ListenerID) -> String { listenerNames[listener] ?? "?" }

  mutating func forgetListeners() {
    listeners = [:]
    left = []
  }

  mutating func listen(_ target: TargetID, _ query: RemoteQuery, from token: Version?) {
    targets[query] = target
    owners[target] = query
    active[target] = .some(token)
  }

  mutating func leave(_ target: TargetID) {
    left.append(target)
    active[target] = nil
  }

  mutating func forget(_ target: TargetID) { active[target] = nil }
  mutating func disconnect() { active = [:] }

  /// The active targets. A target of one document counts as a verification unless it is a named query's first target.
  var listening: Listening {
    let names = Dictionary(queries.map { ($0.value, $0.key) }) { min($0, $1) }
    var listening = Listening()
    for (target, token) in active.sorted(by: { $0.key < $1.key }) {
      guard let query = owners[target] else { continue }
      if let name = names[query], listening.tokens[name] == nil {
        listening.tokens[name] = .some(token)
      } else if let key = query.document {
        listening.verified.insert(key)
      }
    }
    return listening
  }

  /// Returns the target of a query by the query's name, or the target of a verified document, such as `verify/a`.
  func target(_ name: String) throws(Impossible) -> TargetID {
    guard let target = try targets[resolve(name)] else { throw Impossible(reason: "\(name) is not listened to") }
    return target
  }

  /// Returns the target that a removal concerns: the oldest target that was left or, if none was left, the active one.
  mutating func removedTarget(_ name: String) throws(Impossible) -> TargetID {
    let query = try resolve(name)
    if let place = left.firstIndex(where: { owners[$0] == query }) { return left.remove(at: place) }
    return try target(name)
  }

  private func resolve(_ name: String) throws(Impossible) -> RemoteQuery {
    if let query = queries[name] { return query }
    let prefix = "verify/"
    guard name.hasPrefix(prefix) else { throw Impossible(reason: "\(name) is not listened to") }
    return RemoteQuery(.document(SyncSequence.key(String(name.dropFirst(prefix.count)))))
  }
}

extension SyncSequence {
  /// The collection of keys that are written without a slash.
  package static let collection = "documents"

  /// Returns the key that a text names, as in `a` or, with a collection, `rooms/1/messages/a`.
  package static func key(_ text: String) -> DocumentKey {
    text.contains("/") ? DocumentKey(path: text) : DocumentKey(collection: collection, id: text)
  }

  package static func text(_ key: DocumentKey) -> String { key.collection == collection ? key.id : key.description }
}
