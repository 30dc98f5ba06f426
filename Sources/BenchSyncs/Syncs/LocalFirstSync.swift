import BenchCore
import BenchRemote

/// Reads everything from documents on the device. The server pushes changes. Own writes are shown at once and sent in
/// order, also after a restart.
///
/// Costs: each look at a document touched by own writes applies the w waiting writes again, in O(w). A picture costs
/// O(its documents × views). If a full window loses a row, all cached documents of the query's collections are read.
package struct LocalFirstSync: Sync {
  package static let card = SyncCard(
    name: "local-first",
    idea: "documents are cached on the device, with the user's writes on top; the server pushes changes",
    source: "Firestore: firebase-js-sdk 4.17.1 (6f86596) and the spec tests that its SDKs share",
    costs: "the server reads each document of a query once, and each changed document once; no fetches",
    chooseWhen: "people write while they are offline, and several people see the same data change",
    avoidWhen: "lists are long and seldom shown, or rows without the server's time must not be misplaced",
    promises: .all,
    caches: [.shared],
    choices: DesignChoices(
      "undated", .words(["last", "as-null", "estimate", "previous"]), standard: .word("last"),
      meaning: "how a row is read and sorted while it has no time from the server"),
    answers: .flat, reads: [.metadata, .keep], listens: true)

  package struct Kept: Sendable {
    var cache: DocumentCache
    var queries: [RemoteQuery: SavedQuery]
    var version: Version
    var lastTarget: TargetID
  }

  let settings: SyncSettings
  let undated: Undated
  var cache: DocumentCache
  /// The server's state of each query, including queries without a view.
  var saved: [RemoteQuery: SavedQuery]
  var table: TargetTable
  /// The shown queries by their target; `order` has the targets in the order in which they were opened.
  var live: [TargetID: LiveQuery] = [:]
  var order: [TargetID] = []
  var verifications = Verifications()
  var lastTarget: TargetID
  var online = OnlineState()
  var isNetworkOn = true
  var listenStream = StreamState()
  var writeStream = StreamState(isUp: true, hasStarted: true)
  var waits = PendingWaits()
  var agreementWatchers = 0
  /// Documents that may not be needed any more; with the setting `keep` there are none.
  var doubtful: Set<DocumentKey> = []

  struct SavedQuery: Hashable, Sendable {
    let target: TargetID
    var keys: Set<DocumentKey> = []
    var token: Version?
  }

  struct LiveQuery: Sendable {
    let query: RemoteQuery
    var view: QueryView
    var listeners: [ListenerRule] = []
    var isWatched = false
  }

  struct StreamState: Sendable {
    var isUp = false
    var hasStarted = false
    var backoff = Backoff()
  }

  package init(_ settings: SyncSettings, from kept: Kept?) {
    self.settings = settings
    undated = settings.word.flatMap(Undated.init(rawValue:)) ?? .last
    cache = kept?.cache ?? DocumentCache()
    cache.queue = cache.queue.afterRestart
    saved = kept?.queries ?? [:]
    table = TargetTable(at: kept?.version ?? 0)
    lastTarget = kept?.lastTarget ?? TargetID(0)
  }

  package func keep() -> Kept { Kept(cache: cache, queries: saved, version: table.version, lastTarget: lastTarget) }

  package mutating func handle(_ event: ClientEvent, _ effects: inout Effects) {
    switch event {
    case .started: sendWrites(&effects)
    case .opened(let listener, let query, let options): open(listener, query, options, &effects)
    case .closed(let listener): close(listener, &effects)
    case .wrote(let id, let writes):
      cache.queue.append(WriteQueue.Batch(id: id, local: effects.now, writes: writes))
      look(at: writes.map(\.key), [:], &effects)
      sendWrites(&effects)
    case .awaited(let wait): waits.wait(wait, for: cache.queue.batches.map(\.id), &effects)
    case .wire(let message): receive(message, &effects)
    case .connectivity(let isOnline): setNetwork(isOnline, &effects)
    case .timer(let timer): ring(timer, &effects)
    case .watchedAgreement(true):
      agreementWatchers += 1
      effects.append(.agreed)
    case .watchedAgreement(false): agreementWatchers -= 1
    case .collected: collect()
    // The server pushes changes, so nothing is requested again. A page is a separate query.
    case .refreshed, .nextPage, .focused, .blurred, .updated, .cleared, .asked, .answered, .failed: break
    }
    if !doubtful.isEmpty { sweep(doubtful) }
  }

  // MARK: - User

  private mutating func open(
    _ listener: ListenerID, _ query: RemoteQuery, _ options: ListenOptions, _ effects: inout Effects
  ) {
    let target = saved[query]?.target ?? lastTarget.next()
    if saved[query] == nil { saved[query] = SavedQuery(target: target) }
    if live[target] == nil {
      var view = QueryView(query, belonging: saved[query]?.keys ?? [])
      _ = view.look(at: cache.shown(for: query)) { [] }
      live[target] = LiveQuery(query: query, view: view)
      order.append(target)
    }
    var rule = ListenerRule(listener, options, metadata: settings.metadata)
    let isAnswered = saved[query]?.token != nil
    if let whole = live[target]?.view.whole,
      let event = rule.hear(whole, isOffline: online.value == .offline, wasAnswered: isAnswered)
    {
      show(event, to: listener, query, &effects)
      agree(&effects)
    }
    live[target]?.listeners.append(rule)
    if !options.isCacheOnly && live[target]?.isWatched == false {
      live[target]?.isWatched = true
      listen(target, query, &effects)
    }
  }

  private mutating func close(_ listener: ListenerID, _ effects: inout Effects) {
    guard let target = order.first(where: { live[$0]?.listeners.contains { $0.id == listener } ?? false })
    else { return }
    live[target]?.listeners.removeAll { $0.id == listener }
    guard let query = live[target] else { return }
    if query.isWatched && query.listeners.allSatisfy(\.options.isCacheOnly) {
      live[target]?.isWatched = false
      leave(target, &effects)
    }
    if query.listeners.isEmpty { forget(target, &effects) }
  }

  mutating func forget(_ target: TargetID, _ effects: inout Effects) {
    guard let view = live.removeValue(forKey: target)?.view else { return }
    doubt(view.rows.map(\.key))
    doubt(saved[view.query]?.keys ?? [])
    order.removeAll { $0 == target }
    for left in verifications.replace([], of: target).left { leave(left, &effects) }
    if !settings.keep { saved[view.query] = nil }
  }

  // MARK: - Garbage collection

  private mutating func collect() {
    saved = saved.filter { live[$0.value.target] != nil }
    sweep(nil)
  }

  /// Marks documents as doubtful, so that they are later dropped if not needed; does nothing if all documents are kept.
  mutating func doubt(_ keys: some Sequence<DocumentKey>) { if !settings.keep { doubtful.formUnion(keys) } }

  private mutating func sweep(_ doubtful: Set<DocumentKey>?) {
    let queries = saved.values
    let views = live.values.map(\.view)
    cache.sweep(doubtful) { key in
      queries.contains { $0.keys.contains(key) } || views.contains { $0.shows(key) }
    }
    self.doubtful = []
  }

  // MARK: - Listeners

  mutating func look(
    at keys: some Sequence<DocumentKey>, _ news: [TargetID: QueryView.TargetNews], _ effects: inout Effects
  ) {
    doubt(keys)
    for change in news.values { doubt(change.removed) }
    let documents = keys.map(cache.shown)
    var snapshots: [(TargetID, QueryView.Snapshot?)] = []
    for target in order {
      guard let query = live[target]?.query else { continue }
      let snapshot = live[target]?.view.look(at: documents, news[target]) { [cache] in cache.shown(for: query) }
      verify(target, &effects)
      guard let snapshot else { continue }
      doubt(snapshot.changes.removed)
      snapshots.append((target, snapshot))
    }
    tell(snapshots, &effects)
  }

  /// Tells the listeners of each target about a change of its view or, without a snapshot, of the connection.
  mutating func tell(_ snapshots: [(TargetID, QueryView.Snapshot?)], _ effects: inout Effects) {
    var hasRaised = false
    for (target, snapshot) in snapshots {
      guard let query = live[target] else { continue }
      let wasAnswered = saved[query.query]?.token != nil
      for index in query.listeners.indices {
        let event = live[target]?.listeners[index]
          .hear(snapshot, isOffline: online.value == .offline, wasAnswered: wasAnswered)
        guard let event else { continue }
        show(event, to: query.listeners[index].id, query.query, &effects)
        hasRaised = true
      }
    }
    if hasRaised { agree(&effects) }
  }

  func agree(_ effects: inout Effects) { for _ in 0..<agreementWatchers { effects.append(.agreed) } }

  func show(_ event: ListenerRule.Event, to listener: ListenerID, _ query: RemoteQuery, _ effects: inout Effects) {
    let snapshot = event.snapshot
    let rows = snapshot.rows.map { document in
      DocumentRow(
        key: document.key, fields: undated.read(document.fields ?? [:]), version: document.version,
        isPending: snapshot.mutated.contains(document.key))
    }
    var emission = Emission(listener, .content, undated.sort(rows, by: query))
    emission.changes = event.changes
    emission.isFromCache = !snapshot.isSynced
    emission.isPending = !snapshot.mutated.isEmpty
    effects.append(.show(emission))
  }
}
